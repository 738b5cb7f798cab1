"""A pack: all that was told of a game as one file, to give to others; and what another's pack would change.

A pack is JSON, with the photograph of the board in it if the owner likes. It comes from anywhere, so nothing
in it is trusted: it is read whole or refused in one sentence, and every fact passes its question's checks.
"""

import base64
import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from bosun.facts.photograph import board_jpeg, keep_photograph
from bosun.facts.store import FactStore, Place
from bosun.facts.telling import MOST_NAME, check_values
from bosun.session.home import board_photograph
from engine.errors import BosunError, Illegal, Malformed
from engine.facts import FactKey, Value
from engine.game import Game
from engine.games import GAMES
from engine.messages import say

FORMAT = "bosun-pack-1"
SUFFIX = ".bosun-facts"
MOST_BYTES = 8_000_000
MOST_FACTS = 5_000
MOST_DEPTH = 6


@dataclass(frozen=True, slots=True)
class Pack:
    """What was told of a game: facts, names of one's own, places on the photograph, and the photograph."""

    game: str
    facts: Mapping[FactKey, Value]
    labels: Mapping[FactKey, str] = field(default_factory=dict)
    places: Mapping[FactKey, Place] = field(default_factory=dict)
    photograph: bytes | None = None


@dataclass(frozen=True, slots=True)
class Difference:
    """A fact of which a pack tells something else than the owner did."""

    key: FactKey
    own: Value
    theirs: Value


def own_pack(store: FactStore, *, photograph: bool = False) -> Pack:
    """All that the owner told; who told it and when stays at home."""
    picture = board_photograph(store.game)
    taken = picture.read_bytes() if photograph and picture.exists() else None
    return Pack(store.game, store.values(), store.labels, store.places if taken else {}, taken)


def write_pack(pack: Pack) -> bytes:
    """The pack as the content of a file."""
    plain = {
        "format": FORMAT,
        "game": pack.game,
        "facts": {str(key): value for key, value in pack.facts.items()},
        "labels": {str(key): name for key, name in pack.labels.items()},
        "places": {str(key): list(place) for key, place in pack.places.items()},
        "photograph": None if pack.photograph is None else base64.b64encode(pack.photograph).decode(),
    }
    return json.dumps(plain, ensure_ascii=False, indent=1).encode()


def read_pack(content: bytes, game: Game[Any] | None = None) -> Pack:
    """The pack in a file, checked whole; anything else is refused in one sentence.

    :param content: the file.
    :param game: the game that it must be of; without it, any game that Bosun has.
    """
    if len(content) > MOST_BYTES:
        raise Malformed(say("app.facts.pack-large", most=MOST_BYTES // 1_000_000))
    try:
        pack = _parsed(json.loads(content))
    except BosunError:
        raise
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise Malformed(say("app.facts.no-pack")) from error
    check_values(_game_of(pack, game), pack.facts)
    return pack


def differences(store: FactStore, pack: Pack) -> list[Difference]:
    """What the pack tells otherwise than the owner did, side by side."""
    own = store.values()
    return [
        Difference(key, own[key], theirs)
        for key, theirs in pack.facts.items()
        if key in own and own[key] != theirs
    ]


def new_facts(store: FactStore, pack: Pack) -> list[FactKey]:
    """What the pack tells and the owner did not."""
    own = store.told()
    return [key for key in pack.facts if key not in own]


def take_pack(
    store: FactStore,
    game: Game[Any],
    pack: Pack,
    *,
    theirs: Collection[FactKey] = (),
    photograph: bool = True,
) -> int:
    """Take in what the owner had not told, and of what differs those facts that the owner chose.

    All of it or nothing: what does not fit together with the rest is refused. Returns how many facts changed.

    :param theirs: the facts that differ and that are to be as in the pack.
    :param photograph: whether the pack's photograph is taken where the owner has none.
    """
    wanted = {*new_facts(store, pack), *theirs}
    taken = {key: value for key, value in pack.facts.items() if key in wanted}
    check_values(game, store.values() | taken)
    store.keep_all(taken, by="pack")
    own_picture = board_photograph(store.game).exists()
    if photograph and pack.photograph is not None and not own_picture:
        keep_photograph(store.game, pack.photograph)
    store.take(pack.labels, {} if own_picture else pack.places)
    return len(taken)


def _game_of(pack: Pack, wanted: Game[Any] | None) -> Game[Any]:
    if pack.game not in GAMES if wanted is None else pack.game != wanted.name:
        raise Illegal(say("app.facts.other-game", game=pack.game[:MOST_NAME]))
    return wanted or GAMES[pack.game]


def _parsed(plain: dict[str, Any]) -> Pack:
    if plain["format"] != FORMAT or not isinstance(plain["game"], str):
        raise KeyError("format")
    facts = {FactKey.parse(key): _plain(value, MOST_DEPTH) for key, value in plain["facts"].items()}
    labels = {FactKey.parse(key): _name(name) for key, name in plain["labels"].items()}
    places = {FactKey.parse(key): _place(place) for key, place in plain["places"].items()}
    if max(len(facts), len(labels), len(places)) > MOST_FACTS:
        raise ValueError("facts")
    pack = Pack(plain["game"], facts, labels, places)
    if plain["photograph"] is None:
        return pack
    return replace(pack, photograph=board_jpeg(base64.b64decode(plain["photograph"], validate=True)))


def _plain(value: Any, depth: int) -> Value:
    """A value as JSON has it, no deeper than facts are."""
    if depth == 0:
        raise ValueError("depth")
    if isinstance(value, dict):
        return {_name(key): _plain(each, depth - 1) for key, each in value.items()}
    if isinstance(value, list):
        return [_plain(each, depth - 1) for each in value]
    return _name(value) if isinstance(value, str) else value


def _name(value: Any) -> str:
    if not isinstance(value, str) or len(value) > MOST_NAME or not value.isprintable():
        raise ValueError("name")
    return value


def _place(value: Any) -> Place:
    x, y = (float(each) for each in value)
    if not (0 <= x <= 1 and 0 <= y <= 1):
        raise ValueError("place")
    return x, y
