"""Twenty games by bots: how often do the players win, and how long does it take?"""

from bosun.simulate.results import Figures, Variant
from bosun.simulate.simulate import NAMES, simulate
from engine.game import Setup

variant = Variant("hard", Setup("resistance", NAMES, (("keeping", "full"), ("difficulty", "hard"))))
figures = Figures(variant, tuple(simulate(variant, games=20, seed=1, cores=1)))
print(f"won {figures.win_rate:.0%}, {figures.days()[0]:.1f} days in the mean")
