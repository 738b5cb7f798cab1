"""For the installer, before it changes to another Bosun: can this one go on with every unfinished game?

``python -m bosun.doctor.check_games`` prints the names of those it cannot; the installer compares what the
old Bosun and the new one say, and stays with the old one if the new one would lose a game.
"""

from bosun.doctor.storage import unreadable
from bosun.session.home import home


def main() -> None:
    for name in unreadable(home()):
        print(name)


if __name__ == "__main__":
    main()
