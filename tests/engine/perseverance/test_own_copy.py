"""Both episodes on a copy that is unlike our examples: what is asked, once, and what is never looked at."""

import re
from collections import Counter

import pytest

from engine.errors import Illegal
from engine.facts import FactKey, FactKind, Facts, Told, Value
from engine.game import Setup
from engine.games import find_game
from engine.perseverance.two.assembly import spawn
from engine.perseverance.two.state import Expedition
from tests.engine.owners import Evening, play_evening, value
from tests.engine.perseverance.copies import FACE, copy_of
from tests.rules import catalogue

EPISODES = ("perseverance-1", "perseverance-2")
SEATS = ("Ada", "Bela", "Cleo", "Dora")
BY_HAND = {
    "perseverance-1": {"grid", "die", "tile"},
    "perseverance-2": {
        "die", "tile", "terrain", "camp_space", "outpost_space", "threshold", "breach", "dino_set",
    },
}  # fmt: skip
"""What turns by hand need to know of the copy."""


def evening(game: str, keeping: str, players: int, seed: int, told: dict[FactKey, Value]) -> Evening:
    setup = Setup(game, SEATS[:players], (("keeping", keeping),))
    return play_evening(find_game(game), setup, copy_of(game), told=told, seed=seed)


def counted(game: str) -> dict[FactKey, Value]:
    """How many die spaces there are: bots who place by chance would find more and more of them."""
    return {key: number for key, number in copy_of(game).items() if key.kind == "spaces" and number == 2}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("keeping", ["crises", "full"])
@pytest.mark.parametrize("game", EPISODES)
def test_three_games_ask_for_nothing_twice_and_look_at_nothing_made_up(
    game: str, keeping: str, players: int
) -> None:
    told, asked = counted(game), Counter[FactKey]()
    for seed in range(3):
        played = evening(game, keeping, players, seed, told)
        assert played.play.outcome is not None
        asked.update(played.asked)
        told |= played.play.facts.told()
    assert max(asked.values()) == 1
    if keeping == "crises":
        assert {key.kind for key in asked} <= BY_HAND[game]


def test_by_hand_a_first_game_of_episode_1_asks_seven_questions_and_the_next_none() -> None:
    first = evening("perseverance-1", "crises", 4, 1, {})
    assert len(first.asked) <= 7
    assert evening("perseverance-1", "crises", 4, 2, first.play.facts.told()).asked == []


def kinds() -> list[tuple[str, FactKind]]:
    return [(game, kind) for game in EPISODES for kind in find_game(game).book.kinds]


@pytest.mark.parametrize(("game", "kind"), kinds(), ids=lambda each: getattr(each, "name", each))
def test_what_is_told_is_read_again_and_agrees_with_the_rest(game: str, kind: FactKind) -> None:
    copy = copy_of(game)
    own = Facts(find_game(game).book, [Told(key, each) for key, each in copy.items()], example=False)
    for subject in own.subjects(kind.name):
        for each in (copy[FactKey(kind.name, subject)], value(kind, subject)):
            answer = kind.answer(subject, each)
            assert kind.read(subject, answer) == each
            if subject not in kind.printed:
                kind.question(subject, own).check(answer)
        kind.check(subject, copy[FactKey(kind.name, subject)], own)


def _printed(game: str) -> list[tuple[FactKind, str]]:
    return [(kind, subject) for kind in find_game(game).book.kinds for subject in kind.printed]


@pytest.mark.parametrize("game", EPISODES)
def test_what_is_marked_printed_stands_in_the_catalogue(game: str) -> None:
    for kind, subject in _printed(game):
        rules = [_rule(game, id) for id in kind.rules[subject]]
        assert all(rules), (kind.name, subject)
        for number in re.findall(r"\d+", str(kind.printed[subject])):
            said = any(re.search(_said(number), rule) for rule in rules)
            assert said or number in "01", (kind.name, subject, number)


def _rule(game: str, id: str) -> str:
    """The line of the catalogue that this rule is."""
    lines = catalogue(game.replace("-", "_")).splitlines()
    return next((line for line in lines if re.match(rf"[-|] [*`]*{id}\b", line)), "")


def _said(number: str) -> str:
    """A number, or the words that stand for it: what has a transition has two stages."""
    return rf"\b{number}\b" + ("|transition" if number == "2" else "")


def own_island(**cleared: bool) -> Expedition:
    """The map of the copy with everything told, and these areas cleared."""
    game = find_game("perseverance-2")
    setup = Setup(game.name, SEATS[:3], (("keeping", "full"),)).with_facts(copy_of(game.name))
    state: Expedition = game.begin(setup)
    for id in cleared:
        state.areas[id].cleared = True
    return state


@pytest.mark.rule("P2-ASM-36", "P2-ASM-37", "P2-GAP-01", "P2-GAP-02")
def test_dinos_come_just_beside_the_cleared_areas_of_the_owners_own_map() -> None:
    state = own_island(P2=True)
    spawn(state)
    copy = copy_of("perseverance-2")
    beside = {*copy[FactKey("beside", "S1")], *copy[FactKey("beside", "P2")]} - {"S1", "P2"}
    grown = {id for id, area in state.areas.items() if len(area.dinos) == 2}
    assert grown == beside, "one more than the dino of the set-up"
    assert all(state.areas[id].dinos == {1: FACE["spaces"][0], 2: FACE["spaces"][1]} for id in beside)


@pytest.mark.rule("P2-GAP-01")
def test_who_lies_beside_whom_is_told_once_for_both() -> None:
    game = find_game("perseverance-2")
    copy = copy_of(game.name)
    around = copy[FactKey("beside", "P2")]
    told = {key: each for key, each in copy.items() if key.kind == "beside" and key.subject != "P2"}
    setup = Setup(game.name, SEATS[:3], (("keeping", "full"),)).with_facts({FactKey("edges"): 4} | told)
    state: Expedition = game.begin(setup)
    assert set(state.around("P2")) == set(around), "all others are told, so nobody is asked"


@pytest.mark.rule("P2-ADV-15", "P2-GAP-10")
@pytest.mark.parametrize(
    ("subject", "deck", "terrain"),
    [("plains/plains-1", "plains", "plains"), ("starter-canyon/starter-1", "starter", "canyon")],
)
def test_a_card_that_an_owner_told_is_of_its_deck_and_clears_its_terrain(
    subject: str, deck: str, terrain: str
) -> None:
    game = find_game("perseverance-2")
    told = {FactKey("card", subject): {"soldiers": 2, "stages": 1}}
    state: Expedition = game.begin(Setup(game.name, SEATS[:3]).with_facts(told))
    id = subject.partition("/")[2]
    assert (state.deck_of[id], state.terrain_of[id]) == (deck, terrain)
    assert (state.adventure_cards[id].soldiers, state.adventure_cards[id].stages) == (2, 1)


REFUSED = [
    ("perseverance-2", "beside", "S1", ["C8"]),
    ("perseverance-2", "beside", "S1", ["S1"]),
    ("perseverance-2", "temple", "B", ["C1"]),
    ("perseverance-2", "face", "P1A", {"spaces": ["raptor"], "start": ["2"], "dangerous": []}),
    ("perseverance-2", "face", "P1A", {"spaces": ["raptor"], "start": ["1"], "dangerous": ["2"]}),
    ("perseverance-1", "grid", "4", {"columns": 3, "third": [4], "place": "far", "path": []}),
    ("perseverance-1", "grid", "4", {"columns": 3, "third": [2], "place": "far", "path": ["a1"]}),
    ("perseverance-1", "tile", "2-2", [4, 2]),
    ("perseverance-1", "tile", "2-2", [14, 20]),
    ("perseverance-1", "traps", "", {"trampler": 5, "raptor": 4}),
    ("perseverance-1", "threat_track", "", {"spaces": 6, "start": 6}),
]


@pytest.mark.parametrize(("game", "kind", "subject", "wrong"), REFUSED)
def test_what_contradicts_the_rulebook_or_what_was_told_is_refused(
    game: str, kind: str, subject: str, wrong: Value
) -> None:
    own = Facts(find_game(game).book, [Told(key, each) for key, each in copy_of(game).items()], example=False)
    with pytest.raises(Illegal):
        own.book.kind(kind).check(subject, wrong, own)
