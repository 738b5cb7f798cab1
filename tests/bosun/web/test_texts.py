"""The languages of the page: nothing missing, nothing unused, every blank filled."""

import re
from pathlib import Path

import pytest

from bosun.text.languages import LANGUAGES, Language, Text, domains, read_domain
from bosun.web.serializers import language, page_texts
from engine.messages import say

BOSUN = Path(__file__).parents[3] / "bosun"
VALUES = (
    "agree battle calm cargo choose coin crises deal draw each easy full hard influence later light mandatory"
    " may must no normal now once optional own random shieldhead teaching tell trampler twenty unlimited"
    " usual valor vote yes"
)
"""The values of settings that are words; names and numbers stand for themselves."""

MADE = {
    "web.by.{device}": "bot box camera clock corrected facts keyboard page panel serial table",
    "web.tab.${view}": "now map log more",
    "resistance.page.rings.${rings}": "1 2 3",
    "resistance.page.legend.${id}": "soldier officer cube left base",
    "dead-reckoning.page.fight.{id}": "ship merchant building tie-break",
    "dead-reckoning.page.fact.${id}": "turn sails black last",
    "dead-reckoning.page.zone.${kind}": "force damage explosive loot",
    "web.tower-size.${key}": "width_mm height_mm cube_mm gap_mm",
    "web.tower-kind.${kind}": "force damage loot explosive none",
    "web.tower-what.${id}": "zone border ship",
    "web.tower-loot.${key}": "cargo coin choice",
    "web.tower-colour.${colour}": "violet blue green yellow black",
    "resistance.page.fact.${id}": "day speed army reserve supply",
    "web.camera-{what}": " ".join(
        f"{kind}-{doing}"
        for kind in ("roll", "drop")
        for doing in ("watching", "moving", "reading", "asking")
    ),
    "web.draws.${one}": "auto box table",
    "web.board-step.${step}": "photo places links",
    "web.board-corner.${corner}": "one two three four",
    "web.value.{own}": "security-bonus.light scenario.general scenario.rescue",
    "web.skill.{skill}": "random cautious bold planner captain settler",
    "web.design.${state}": "running done stopped failed",
    "web.design.compare-${one}": "none difficulty players bot knobs-scenario knobs-box",
    "resistance.page.goal.${goal}": "general person",
    "web.value.{value}": VALUES,
    "perseverance.page.phase.${phase}": "trap wall fight breach rewards retrieve",
    "perseverance.page.share.${id}": "who pieces defeated fallen",
    "perseverance.page.left.${id}": "cubes settlements walls traps camps towers",
    "perseverance-2.page.terrain.{id}": "plains canyon temple",
    "perseverance-2.page.under.${what}": (
        "threshold structures valor result fighters damage dinos defeated wounds"
    ),
}
"""Ids that are put together, with all that can stand in the gap."""

SAID = r"[\"'`]((?:web|[\w-]+\.page)\.[\w.${}-]+)[\"'`]"
TRANSLATED = [(code, domain) for code in ("fr", "pl") for domain in domains("en")]


def said() -> set[str]:
    """Every id of the page's own texts that its sources name."""
    found: set[str] = set()
    for file in (file for kind in ("py", "js") for file in BOSUN.rglob(f"*.{kind}")):
        for id in re.findall(SAID, file.read_text(encoding="utf-8")):
            gaps = MADE.get(id)
            stem = re.sub(r"\$?\{\w+\}", "", id)
            found |= {stem + gap for gap in gaps.split()} if gaps else {id}
    return found - {"web.json"}


def test_every_text_of_the_page_is_there_and_used() -> None:
    there = set(page_texts("en"))
    assert said() - there == set()
    assert there - said() == set()


@pytest.mark.parametrize(("code", "domain"), TRANSLATED)
def test_translations_have_the_same_texts_with_the_same_blanks(code: str, domain: str) -> None:
    english, _ = read_domain("en", domain)
    found, _ = read_domain(code, domain)
    assert found.keys() == english.keys()
    wrong = [id for id, text in english.items() if found[id].placeholders != text.placeholders]
    assert not wrong
    plurals = {"fr": 2, "pl": 3}[code]
    for id, text in english.items():
        assert len(found[id].forms) == (plurals if len(text.forms) > 1 else 1), id
        assert all(found[id].forms), id


@pytest.mark.parametrize(
    ("n", "words"),
    [(1, "1 kartę"), (2, "2 karty"), (5, "5 kart"), (12, "12 kart"), (22, "22 karty"), (25, "25 kart")],
)
def test_polish_knows_three_numbers(n: int, words: str) -> None:
    assert words in Language("pl").text(say("resistance.draw.resistance", n=n))


@pytest.mark.parametrize(("n", "words"), [(0, "0 carte "), (1, "1 carte "), (2, "2 cartes ")])
def test_french_counts_none_as_one(n: int, words: str) -> None:
    assert words in Language("fr").text(say("resistance.draw.resistance", n=n))


def test_what_a_language_has_no_words_for_yet_is_said_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(
        read_domain("en", "resistance")[0], "resistance.only-english", Text(("Ahoy, {name}",))
    )
    assert language("fr").text(say("resistance.only-english", name="Ada")) == "Ahoy, Ada"
    assert language("fr").text(say("nobody.says.that")) == "nobody.says.that"


def test_the_terms_are_those_of_the_rulebook() -> None:
    french = Language("fr")
    assert french.text(say("resistance.card.boss")) == "Comme un chef"
    assert french.text(say("resistance.event.wanted")) == "Recherchés"
    assert french.text(say("resistance.object.junk")) == "Objets inutiles divers"


def test_the_page_offers_the_languages_that_there_are() -> None:
    assert set(LANGUAGES) == {"en", "fr", "pl"}
