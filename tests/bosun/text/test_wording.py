"""What editors found in the texts, kept from coming back: each test forbids a cause."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import bosun.web
from bosun.text.languages import Language, domains, read_domain
from bosun.text.rule_texts import rule_texts, setting_help
from bosun.web.game_list import offered_games
from engine.games import GAMES
from engine.messages import either

LANGUAGES = ("en", "fr", "pl")
SCRIPTS = Path(bosun.web.__file__).parents[1]


def messages(code: str) -> Iterator[tuple[str, str]]:
    """Every form of every message of a language, with its id."""
    for domain in domains(code):
        for id, text in read_domain(code, domain)[0].items():
            yield from ((id, form) for form in text.forms)


def everything(code: str) -> Iterator[tuple[str, str]]:
    """The messages, the reasons and the help for settings."""
    yield from messages(code)
    yield from rule_texts(code).items()
    for game in GAMES.values():
        yield from ((setting.name, setting_help(game.name, setting.name, code)) for setting in game.settings)


NAME = r"\{(?:player|owner|who|receiver|slowest|character|leader|other|names)\}"

INSERTED = {
    "fr": [
        rf"\b(?:de|du|des|chez) {NAME}",  # « de Anna »: elision
        rf"{NAME}(?! ?:)(?!,)[^:,?]*-t-(?:il|elle)\b",  # « Anna joue-t-il »: gender
        rf"{NAME} (?:est|a été) \w+é\b",
    ],
    "pl": [
        rf"\bgracz(?:a|owi|em|u)? {NAME}",  # a name is not declined
        rf"{NAME} \w+(?:ł|ła|ął|ęła)\b",  # the past has a gender
        rf"\b(?:od|do|dla|przez|z|ze|o|u|przeciw) {NAME}",
        r"\bstref(?:a|y|ie|ę) \{zone\} nie",
    ],
}


@pytest.mark.parametrize("code", INSERTED)
def test_names_are_never_put_where_they_would_have_to_be_inflected(code: str) -> None:
    wrong = [
        f"{id}: {form}" for id, form in messages(code) if any(re.search(one, form) for one in INSERTED[code])
    ]
    assert not wrong, "\n".join(wrong)


PREPOSITIONS = {"fr": "à|dans|de|en|par|pour|sur", "pl": "dla|do|na|od|przez|w|z"}


@pytest.mark.parametrize("code", PREPOSITIONS)
def test_no_label_ends_in_a_preposition(code: str) -> None:
    """What follows such a label would have to be inflected."""
    dangling = rf" (?:{PREPOSITIONS[code]})(?: ?:)?$"
    assert [f"{id}: {form}" for id, form in messages(code) if re.search(dangling, form)] == []


COUNTS = r"\{(?:wanted|spent|laid|supply|damage|needed|soldiers|officers|cubes|held|seen|lit)\}"


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_number_before_its_noun_has_plural_forms(code: str) -> None:
    """Counted things are nested messages with forms of their own, or stand behind a colon."""
    wrong = [
        f"{id}: {text.forms[0]}"
        for domain in domains(code)
        for id, text in read_domain(code, domain)[0].items()
        if len(text.forms) == 1 and re.search(rf"{COUNTS} (?!of|z|sur|seulement)\w", text.forms[0])
    ]
    assert not wrong, "\n".join(wrong)


TOGETHER = (
    ("web.pause", "web.resume", "web.take-back", "web.undo", "web.cancel", "web.confirm", "web.why"),
    ("web.tab.now", "web.tab.map", "web.tab.log", "web.tab.more"),
    ("web.correct", "web.close", "web.cancel", "web.confirm"),
    ("web.go-on", "web.mend", "web.look-at", "web.remove", "web.export"),
    (
        "perseverance.page.share.pieces",
        "perseverance.page.share.defeated",
        "perseverance.page.share.fallen",
        "perseverance.page.share.who",
    ),
)
"""Labels that stand on one screen."""

FAMILIES = (
    r"dead-reckoning\.action\.\w[\w-]*",
    r"resistance\.action\.\w[\w-]*",
    r"resistance\.event\.(?:reinforcement|intimidation|searches|collateral|surveillance|wanted)",
    r"perseverance\.secondary\.\w[\w-]*",
    r"perseverance\.effect\.\w[\w-]*",
    r"perseverance\.zone\.\w+",
    r"perseverance\.told\.\w[\w-]*",
    r"perseverance-2\.perk\.CS-..|perseverance-2\.perk\.CM-..",
    r"perseverance-2\.perk\.(?:CA|ST)-..",
    r"perseverance-2\.perk\.EN-..",
)
"""Choices of one question, by their ids."""


@pytest.mark.parametrize("code", LANGUAGES)
def test_labels_on_one_screen_differ(code: str) -> None:
    texts = {id: form.casefold() for id, form in messages(code)}
    groups = [[texts[id] for id in group] for group in TOGETHER]
    groups += [[text for id, text in texts.items() if re.fullmatch(family, id)] for family in FAMILIES]
    assert all(groups), "a family without members guards nothing"
    assert [double for group in groups for double, times in Counter(group).items() if times > 1] == []


FORBIDDEN = {
    "fr": {
        r"\b[Mm]anches?\b": "tour",
        r"\brecrues?\b": "personnage recruté",
        r"\bpercé": "ont fait une brèche",
        r"tuiles? de (?:score|décompte)": "tuile décompte",
        r"\bscores?\b": "décompte",
        r"\banneaux?\b": "cercle",
        r"\bpanneaux?\b": "pupitre",
        r"\blâch(?:é|ez)|\bversés?\b": "lancer",
        r"\brenversé": "couché",
        r"\bà domicile\b": "sur le plateau joueur",
        r"\b(?:quatre|ses|les|des) marques\b": "repères",
        r"\bpressions?\b": "appui",
        r"\bHistoire\b(?!s)(?! du)": "historique; the resource is written small",
    },
    "pl": {
        r"\b[Aa]wanturnik": "Poszukiwacz przygód",
        r"\b[Ss]kórnik": "Garbarz",
        r"\b[Ll]oż[aęy]\b": "Gospoda, Kwatera",
        r"\b[Ww]znoszeni": "Budowanie",
        r"\b[Tt]ack[aięą]|\btacce\b": "taca",
        r"\b[Ss]krzynk": "urządzenie",
        r"\b[Pp]anel": "pulpit",
        r"\b[Ss]tartow": "początkowa",
        r"\b[Kk]upc[aów]|\b[Kk]upiec\b": "statek kupiecki",
        r"okręcie bitewnym|okręt bitewny|\bwież[aęy]\b(?! strażnicz)|\bwieży\b(?! strażnicz)": "okręt bojowy",
        r"kost(?:ka|ki|kę|ek) wpływu\b": "kostka wpływów",
        r"\bścian[ęay]\b": "ścianka",
        r"kładzie się\b": "połóżcie",
        r"odpowiedź padnie|padną jeszcze raz|padnie jeszcze raz": "Bosun zapyta ponownie",
        r"[Ww]ygrywa najwięcej": "wygrywa gracz z największą liczbą",
        r"Jak się nazywasz": "Jak masz na imię",
        r"przypadk(?:u|ach) na 100": "szansa",
        r"\bPierwszy Oficer\b(?!\))|\bSzef Ochrony\b(?!\))": "the printed names of Officers",
    },
}


@pytest.mark.parametrize("code", FORBIDDEN)
def test_each_thing_has_the_one_name_of_its_rulebook(code: str) -> None:
    wrong = [
        f"{id}: {form} ({instead})"
        for id, form in everything(code)
        for word, instead in FORBIDDEN[code].items()
        if re.search(word, form)
    ]
    assert not wrong, "\n".join(wrong)


TERMS = r"żołnierz|dinozaur|osad[aęyo]|obóz|oboz|posterun|atut|męstw|opowieś|zwolenni|zgromadzeni|wyzwa[nń]"


def test_the_terms_of_perseverance_have_their_capitals_in_both_episodes() -> None:
    wrong = [
        f"{id}: {form}"
        for id, form in everything("pl")
        if re.match(r"perseverance|P[12]-", id) and re.search(rf"\b(?:{TERMS})", form)
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_value_of_a_setting_has_words(code: str) -> None:
    """A number, or the letter of a board's side, is its own word."""
    known = {id for id, _ in messages(code)}
    bare = [
        f"{game.name} {setting.name}={value}"
        for game in GAMES.values()
        for setting in game.settings
        for value in setting.values
        if not re.fullmatch(r"\d+|[AB]", value)
        and not known & {f"web.value.{value}", f"web.value.{setting.name}.{value}"}
    ]
    assert not bare


def test_a_value_is_worded_for_its_own_setting() -> None:
    [episode] = [game for game in offered_games("en") if game["name"] == "perseverance-2"]
    [bonus] = [setting for setting in episode["settings"] if setting["name"] == "security-bonus"]
    assert [value["label"] for value in bonus["values"]] == ["1 Light Soldier", "2 Valor"]


@pytest.mark.parametrize("code", LANGUAGES)
def test_labels_of_settings_name_no_raw_values_and_no_rules(code: str) -> None:
    raw = {value for game in GAMES.values() for setting in game.settings for value in setting.values}
    shown = raw & {
        "light",
        "full",
        "must",
        "may",
        "now",
        "later",
        "draw",
        "agree",
        "random",
        "tell",
        "crises",
    }
    language = Language(code, strict=True)
    wrong = [
        language.text(setting.label)
        for game in GAMES.values()
        for setting in game.settings
        if re.search(
            rf"\b(?:{'|'.join(shown)})\b[:)]|[(:] ?(?:{'|'.join(shown)})\b", language.text(setting.label)
        )
    ]
    assert not wrong


def test_scripts_of_the_page_leave_the_colon_to_the_language() -> None:
    """“Name: what” is put together by ``labelled``; French wants a space before its colon."""
    joined = re.compile(r"\}: \$\{|\}`\]\}: \$\{|\+ \": \"|\": \" \+|`: \$\{")
    wrong = [
        f"{script.name}:{number}"
        for script in sorted(SCRIPTS.rglob("*.js"))
        for number, line in enumerate(script.read_text(encoding="utf-8").splitlines(), 1)
        if joined.search(line)
    ]
    assert not wrong


@pytest.mark.parametrize(("code", "words"), [("en", "2, 3 or 4"), ("fr", "2, 3 ou 4"), ("pl", "2, 3 lub 4")])
def test_a_choice_of_numbers_is_read_out_with_or(code: str, words: str) -> None:
    assert Language(code, strict=True).text(either((2, 3, 4))) == words
