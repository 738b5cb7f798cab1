"""The four row boxes: drawing a card from them, and describing one that no data file knows."""

from collections import Counter

from engine.dead_reckoning.abilities import Ability, AbilityEffect
from engine.dead_reckoning.box import ROWS
from engine.dead_reckoning.cards import ADVANCEMENT, MERCHANT, POSITIONS, UNLISTED, Card
from engine.dead_reckoning.names import card_name
from engine.dead_reckoning.state import DeadReckoning
from engine.messages import Message, say
from engine.requests import Choose, Count, Option
from engine.rules import Rules, draw, fill

HIGHEST_PRICE = 15
ICONS = ("sail", "cannon", "wheel", "draw")
TOLD_EFFECTS = {"none": 0, "flag": 1, "force": 1, "throw": 2, "influence": 1, "score": 0, "other": 1}
"""What an unlisted card may say, and how much of it; anything else is “other”, as free text on the card."""


def box_for(game: DeadReckoning, row: int) -> int | None:
    """The row whose box gives a card for that row: its own, or the next higher one that has any."""
    return next((r for r in ROWS if r >= row and game.boxes[r].total()), None)


def draw_card(game: DeadReckoning, row: int) -> Rules[Card | None]:
    """The next card for a card space of that row, its back unseen."""
    source = box_for(game, row)
    if source is None:
        return None
    return (yield from _draw(game, source, game.boxes[source], (ADVANCEMENT, MERCHANT)))


def advancements_in(game: DeadReckoning, row: int) -> Counter[str]:
    """What may turn up as the first true advancement of a box."""
    known = game.cards.known
    return Counter(
        {id: n for id, n in game.boxes[row].items() if id == UNLISTED or known[id].kind == ADVANCEMENT}
    )


def first_advancement(game: DeadReckoning, row: int) -> Rules[Card]:
    """Look through the box from the top, put encounters back, and take the first true advancement."""
    return (yield from _draw(game, row, advancements_in(game, row), (ADVANCEMENT,)))


def _draw(game: DeadReckoning, row: int, pieces: Counter[str], kinds: tuple[str, ...]) -> Rules[Card]:
    prompt = say("dead-reckoning.draw.card", row=row)
    (id,) = yield from draw(
        "dead-reckoning.draw.card",
        prompt,
        f"row {row}",
        pieces,
        label=lambda id: _label(game, id),
        rule=("DR-EXPL-04", "DR-ABIL-15"),
    )
    game.boxes[row][id] -= 1
    if id == UNLISTED:
        return (yield from _describe(game, row, kinds))
    return game.cards.known[id]


def _label(game: DeadReckoning, id: str) -> Message:
    return say("dead-reckoning.card.unlisted") if id == UNLISTED else card_name(game.cards.known[id])


def _describe(game: DeadReckoning, row: int, kinds: tuple[str, ...]) -> Rules[Card]:
    """Ask for a card that only its picture describes."""
    told = yield from fill(
        "dead-reckoning.describe",
        say("dead-reckoning.describe", row=row),
        [
            _one(
                "kind",
                say("dead-reckoning.describe.kind"),
                {id: say(f"dead-reckoning.kind.{id}") for id in kinds},
            ),
            Count(
                id="price",
                prompt=say("dead-reckoning.describe.price"),
                most=HIGHEST_PRICE,
                default=row + 2,
            ),
            Choose(
                id="positions",
                prompt=say("dead-reckoning.describe.positions"),
                options=tuple(Option(p, say(f"dead-reckoning.position.{p}")) for p in POSITIONS),
                most=len(POSITIONS),
            ),
            *(Count(id=icon, prompt=_icon(icon), most=3, default=0) for icon in ICONS),
            _one(
                "effect",
                say("dead-reckoning.describe.effect"),
                {id: say(f"dead-reckoning.effect.{id}") for id in TOLD_EFFECTS},
            ),
        ],
        rule=("DR-GAP-01",),
    )
    word = _only(told.chosen("effect"))
    game.described += 1
    abilities = () if word in ("none", "score") else (Ability((AbilityEffect(word, TOLD_EFFECTS[word]),)),)
    return Card(
        f"{UNLISTED} {game.described}",
        "",
        _only(told.chosen("kind")),
        row,
        told.number("price"),
        tuple(told.chosen("positions")),
        Counter({icon: told.number(icon) for icon in ICONS}),
        abilities,
        "ask" if word == "score" else "",
    )


def _icon(icon: str) -> Message:
    return say("dead-reckoning.describe.icons", icon=say(f"dead-reckoning.icon.{icon}"))


def _one(id: str, prompt: Message, names: dict[str, Message]) -> Choose:
    options = tuple(Option(one, name) for one, name in names.items())
    return Choose(id=id, prompt=prompt, options=options, default=(options[0].id,))


def _only(taken: Counter[str]) -> str:
    (id,) = taken
    return id
