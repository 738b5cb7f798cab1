"""Yes and no, in each language that Bosun speaks."""

_YES = ("y", "yes", "o", "oui", "t", "tak")
_NO = ("n", "no", "non", "nie")


def agreement(word: str) -> bool | None:
    """Whether a word agrees; None where it is neither.

    >>> agreement("Oui"), agreement("nie"), agreement("perhaps")
    (True, False, None)
    """
    known = word.strip().casefold()
    return True if known in _YES else False if known in _NO else None
