"""Why Bosun asks: every rule and every setting in plain words, in each language."""

import re
from pathlib import Path

import pytest

import engine
from bosun.text.rule_texts import explained, rule_text, rule_texts, setting_help
from engine.errors import Malformed
from engine.games import GAMES

LANGUAGES = ("en", "fr", "pl")

_ID = re.compile(r"\"((?:RES|DR|P1|P2)-[A-Z0-9]+(?:-[A-Z0-9]+)*|DIFF-\d+)\"")
_HELP = [(game.name, setting.name) for game in GAMES.values() for setting in game.settings]


def cited() -> set[str]:
    """Every rule that the engine names, in a request, a setting or a refusal; data files say ``rule``."""
    folder = Path(engine.__file__).parent
    sources = [source.read_text(encoding="utf-8") for source in folder.rglob("*.py")]
    data = [source.read_text(encoding="utf-8") for source in folder.rglob("*.toml")]
    sources += [line for text in data for line in text.splitlines() if re.search(r"\brule = ", line)]
    return {id for source in sources for id in _ID.findall(source)}


def every_text(language: str) -> dict[str, str]:
    helps = {f"{game} {name}": setting_help(game, name, language) for game, name in _HELP}
    return rule_texts(language) | helps


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_that_is_cited_has_its_text(language: str) -> None:
    assert not sorted(cited() - rule_texts(language).keys())


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_left_of_a_rule_that_nobody_cites(language: str) -> None:
    assert not sorted(rule_texts(language).keys() - cited())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_setting_is_explained(language: str) -> None:
    assert [(game, name) for game, name in _HELP if not setting_help(game, name, language)] == []


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_no_text_was_left_in_english(language: str) -> None:
    english, other = every_text("en"), every_text(language)
    assert [id for id in english if other[id] == english[id]] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "unwanted",
    [
        pytest.param(r"\b(?:RES|DR|P1|P2|GAP|DIFF)-\w", id="ids"),
        pytest.param(r"\bL\d+\b|\b(?:EN|FR|PL) \d{2,}", id="line numbers"),
        pytest.param(r"[≤≥≠×÷=<>±∪∈→⇒+*_`\[\]{}]|\w − \w|\b(?:max|min|floor)\(", id="formulas"),
        pytest.param(r"\b(?:true|false|null|None|default|switch)\b", id="words of programs"),
    ],
)
def test_players_read_sentences_and_no_signs_of_the_workshop(language: str, unwanted: str) -> None:
    found = {id: text for id, text in every_text(language).items() if re.search(unwanted, text)}
    assert not found


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_is_whole_sentences_and_no_essay(language: str) -> None:
    wrong = [id for id, text in every_text(language).items() if len(text) > 480 or text[-1] not in ".»”?"]
    assert not wrong


_WHERE = {"en": "rulebook", "fr": "livret", "pl": "instrukcj"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_says_where_it_stands_or_that_the_rulebook_is_silent(language: str) -> None:
    told = rule_texts(language).items()
    assert [id for id, text in told if _WHERE[language] not in text.casefold()] == []


def test_a_rule_is_found_however_its_id_is_typed() -> None:
    assert rule_text(" res-turn-09").startswith("Nobody may get more than two actions ahead")


def test_a_rule_is_told_in_the_language_asked_for() -> None:
    assert rule_text("RES-TURN-09", "pl").startswith("Nikt nie może wyprzedzić")


def test_an_unknown_id_is_refused() -> None:
    with pytest.raises(Malformed):
        rule_text("RES-TURN-99")


def test_a_rule_without_a_text_is_not_shown_as_a_bare_id() -> None:
    told = explained(("RES-TURN-99", "RES-TURN-05"), "en")
    assert [rule["id"] for rule in told] == ["RES-TURN-05"]


def test_a_setting_that_both_episodes_share_is_explained_once_for_both() -> None:
    assert setting_help("perseverance-1", "keeping", "en") == setting_help("perseverance-2", "keeping", "en")
