"""Every message has its words, every word its message."""

import re

import pytest

from bosun.games.registry import folder_of, text_folders
from bosun.text.languages import DEFAULT, Language, MissingText, domains, read_domain
from engine.messages import Message, say
from tests.bosun.said import every_text, everything_said

TEXTS = {id: text for domain in domains(DEFAULT) for id, text in read_domain(DEFAULT, domain)[0].items()}
ENGLISH = Language(DEFAULT, strict=True)


def test_every_message_that_is_said_has_a_text_with_parameters_it_gets() -> None:
    wrong = []
    for said in everything_said():
        if said.id not in TEXTS:
            wrong.append(f"{said.where}: no text for “{said.id}”")
        elif said.params is not None and not TEXTS[said.id].placeholders <= said.params:
            missing = sorted(TEXTS[said.id].placeholders - said.params)
            wrong.append(f"{said.where}: “{said.id}” is not given {', '.join(missing)}")
    assert not wrong, "\n".join(wrong)


def test_no_text_is_left_that_nobody_says() -> None:
    used = {said.id for said in everything_said()} | every_text() | {"list.and", "list.comma"}
    # The scripts of the page put their ids together themselves, where no Python source shows them.
    ours = {id for id in TEXTS if not id.startswith("web.") and ".page." not in id}
    assert not sorted(ours - used)


def test_a_text_with_plural_forms_is_always_given_its_number() -> None:
    plural = {id for id, text in TEXTS.items() if len(text.forms) > 1}
    wrong = [s for s in everything_said() if s.id in plural and s.params is not None and "n" not in s.params]
    assert not wrong, wrong


def test_every_id_of_a_game_begins_with_its_name_and_no_other_does() -> None:
    games = set(text_folders())
    of_games = {domain: read_domain(DEFAULT, domain)[0] for domain in domains(DEFAULT)}
    wrong = [
        id
        for domain, texts in of_games.items()
        for id in texts
        if (first := folder_of(id.partition(".")[0])) != domain and (domain in games or first in games)
    ]
    assert not wrong


def test_catalogues_do_not_share_ids() -> None:
    assert len(TEXTS) == sum(len(read_domain(DEFAULT, domain)[0]) for domain in domains(DEFAULT))


@pytest.mark.parametrize(("n", "words"), [(0, "0 soldiers"), (1, "1 soldier"), (2, "2 soldiers")])
def test_the_number_chooses_the_plural(n: int, words: str) -> None:
    assert ENGLISH.text(say("resistance.island.soldiers", n=n)) == words


def test_lists_are_read_out_as_the_language_does() -> None:
    zones = ("NO1", "NO2", "NO3")
    assert ENGLISH.text(say("resistance.island.zone", zone="NE1", pieces=zones)) == "NE1: NO1, NO2 and NO3."
    assert ENGLISH.text(say("resistance.island.zone", zone="NE1", pieces=("NO1",))) == "NE1: NO1."


def test_messages_in_messages_are_put_into_words_too() -> None:
    pieces = (say("resistance.island.soldiers", n=2), say("resistance.island.cubes", n=1))
    assert (
        ENGLISH.text(say("resistance.island.zone", zone="NE1", pieces=pieces))
        == "NE1: 2 soldiers and 1 cube."
    )


def test_words_stay_as_they_are() -> None:
    assert ENGLISH.text("A sentence.") == "A sentence."


@pytest.mark.parametrize("message", [say("app.there-is-no-such"), say("resistance.island.zone", zone="NE1")])
def test_what_is_missing_is_an_error_in_tests_and_an_id_at_the_table(message: Message) -> None:
    with pytest.raises(MissingText):
        ENGLISH.text(message)
    assert Language(DEFAULT).text(message) == message.id


TERMS = {
    "fr": {
        "perseverance.zone.sustenance": "Ravitaillement",
        "perseverance.officer.chief-mate": "Premier officier",
        "perseverance.effect.settle": "Occuper",
        "perseverance.gain.settlement": "abri",
        "dead-reckoning.crew.bosun": "Bosco",
        "dead-reckoning.achievement.terror": "Terreur des 7 mers",
        "dead-reckoning.kind.advancement": "progrès",
    },
    "pl": {
        "perseverance.zone.sustenance": "Strefa Zaopatrzenia",
        "perseverance.face.facilitator": "Mediator",
        "perseverance.effect.training": "Trening",
        "perseverance.gain.settlement": "Osada",
        "dead-reckoning.crew.bosun": "Bosman",
        "dead-reckoning.building.outpost": "placówka",
    },
}


@pytest.mark.parametrize("code", TERMS)
def test_the_games_are_spoken_of_in_the_terms_of_their_glossaries(code: str) -> None:
    language = Language(code, strict=True)
    assert {id: language.text(say(id)) for id in TERMS[code]} == TERMS[code]


@pytest.mark.parametrize(
    ("code", "n", "words"),
    [
        ("fr", 1, "1 partisan"),
        ("fr", 2, "2 partisans"),
        ("pl", 1, "1 Głos"),
        ("pl", 3, "3 Głosy"),
        ("pl", 5, "5 Głosów"),
        ("pl", 22, "22 Głosy"),
    ],
)
def test_assets_are_counted_as_the_language_counts(code: str, n: int, words: str) -> None:
    asset = "followers" if code == "fr" else "votes"
    assert Language(code, strict=True).text(say(f"perseverance.asset.{asset}", n=n)) == words


@pytest.mark.parametrize(("code", "wrong"), [("fr", r"[^\s.…(][;?!:](?=\s|$)"), ("pl", r"\s[;?!:](?=\s|$)")])
def test_signs_stand_off_from_the_word_in_french_only(code: str, wrong: str) -> None:
    found = [
        f"{id}: {form}"
        for domain in domains(code)
        for id, text in read_domain(code, domain)[0].items()
        for form in text.forms
        if re.search(wrong, form) and not id.endswith(".title")
    ]
    assert not found
