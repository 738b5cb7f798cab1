"""Spaces as a printer sets them: in French no sign stands alone on the next line."""

import re

import pytest

from bosun.text.languages import domains, read_domain
from bosun.text.rule_texts import rule_texts
from bosun.text.typography import NARROW, WIDE, typeset


@pytest.mark.parametrize(
    ("written", "set_"),
    [
        ("Prêts ?", f"Prêts{NARROW}?"),
        ("Stop ! Attendez ; voilà", f"Stop{NARROW}! Attendez{NARROW}; voilà"),
        ("Compteur : 3", f"Compteur{WIDE}: 3"),
        ("Tapez « stop » ici", f"Tapez «{WIDE}stop{WIDE}» ici"),
        ("Une phrase simple.", "Une phrase simple."),
    ],
)
def test_french_signs_hang_on_to_their_word(written: str, set_: str) -> None:
    assert typeset(written, "fr") == set_


@pytest.mark.parametrize("code", ["en", "pl"])
def test_other_languages_stay_as_they_are_written(code: str) -> None:
    assert typeset("Gotowi? « tak » : nie !", code) == "Gotowi? « tak » : nie !"


def test_no_french_text_can_break_before_a_sign() -> None:
    texts = {id: text.forms for domain in domains("fr") for id, text in read_domain("fr", domain)[0].items()}
    texts |= {id: (text,) for id, text in rule_texts("fr").items()}
    found = [id for id, forms in texts.items() for form in forms if re.search(r" [;?!:»]|« ", form)]
    assert not found
