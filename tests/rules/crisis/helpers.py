"""Little battlefields for the tests of the rules: plain cards, units where a test wants them.

Lengths are inches here, so that a test reads like the rulebook; the rules count in thousandths.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Any

from games.rules.contract.asking import CHECKPOINT, Ask, Game, ScriptPart, Setup, SimultaneousAsks
from games.rules.contract.driver import drive
from games.rules.contract.table import Table
from games.rules.contract.views import with_besides
from games.rules.crisis import SYSTEM
from games.rules.crisis import constants as numbers
from games.rules.crisis.figures.state import State
from games.rules.dice import Dice, Scripted, Seeded
from games.rules.fields import Illegal
from games.rules.tools.playouts import random_setup

C, W, H, B, BLANK, F = 0, 1, 2, 4, 5, 7
"""Face numbers of the die: critical, wild, hit, block, blank, failure."""

MIDDLE = (18.0, 18.0)
R35, R50 = numbers.BASE_RADIUS[35] / 1000, numbers.BASE_RADIUS[50] / 1000


def character(card_id: str, **changes: Any) -> dict[str, Any]:
    """A character card without superpowers: Size 2, Speed M, Stamina 5, Defense 3, base 35 mm."""
    face = {"stamina": 5, "speed": "M", "size": 2, "physical": 3, "energy": 3, "mystic": 3}
    face.update({key: changes.pop(key) for key in list(changes) if key in face})
    strike = {"name": "Strike", "type": "physical", "range": 2, "strength": 5}
    return {
        "id": card_id,
        "kind": "character",
        "name": card_id.title(),
        "alter_ego": f"The real {card_id}",
        "threat": 3,
        "base_mm": 35,
        "healthy": dict(face),
        "injured": dict(face),
        "attacks": [strike],
        **changes,
    }


def crisis(card_id: str, kind: str, points: Sequence[tuple[float, float]], **changes: Any) -> Any:
    """A crisis card with a token at each point (inches from the centre)."""
    return {
        "id": card_id,
        "kind": "crisis",
        "name": card_id.title(),
        "type": kind,
        "threat": 17,
        "tokens": [
            {
                "name": "Relic" if kind == "extract" else "Switch",
                "kind": "asset" if kind == "extract" else "opportunity",
                "points": [[round(x * 1000), round(y * 1000)] for x, y in points],
            }
        ],
        "scoring": [{"score": "held" if kind == "extract" else "secured", "points": 1}],
        **changes,
    }


CHARACTERS = [
    character("ant", size=1),
    character("bat"),
    character("cat"),
    character("dog"),
    character("elk", size=3, base_mm=50),
    character("fox", speed="L"),
    character("gnu", size=4, base_mm=65),
    character("hen", speed="S"),
    character("imp", stamina=3, physical=2),
    character("jay", injured=None),
]
CARDS = {
    card["id"]: card
    for card in [
        *CHARACTERS,
        crisis("vaults", "secure", [(0, 0), (-12, 0), (12, 0)]),
        crisis("towers", "secure", [(-10, 5), (10, 5)], threat=15),
        crisis("gates", "secure", [(0, 8), (0, -8)], threat=19),
        crisis("relics", "extract", [(0, 8), (0, -8), (-12, 0)]),
        crisis("idols", "extract", [(0, 0)], threat=16),
        crisis("crowns", "extract", [(-8, 5), (8, -5)], threat=18),
    ]
}


def roster(**slots: Sequence[str]) -> dict[str, Any]:
    """A roster of the test cards; slots left out hold all there are."""
    chosen = {
        "character": [card["id"] for card in CHARACTERS],
        "secure": ["vaults", "towers", "gates"],
        "extract": ["relics", "idols", "crowns"],
        "tactic": [],
        **slots,
    }
    return {
        "name": "Test",
        "entries": [
            {"slot": slot, "card": card} for slot, cards in chosen.items() for card in cards
        ],
    }


def setup(cards: Iterable[dict[str, Any]] = (), **options: Any) -> Setup:
    """A match of the test cards, those given besides, and the built-in battlefields."""
    known = {**CARDS, **{card["id"]: card for card in cards}}
    for pack in SYSTEM.cards.packs():
        for card in pack["cards"]:
            if card["kind"] in ("battlefield", "affiliation"):
                known[card["id"]] = dict(card)
    extra = [card["id"] for card in cards if card["kind"] == "character"]
    tactics = [card["id"] for card in cards if card["kind"] == "tactic"]
    names = [card["id"] for card in CHARACTERS]
    return Setup(
        system="crisis",
        options={"battlefield": "city-block", "passing": "seed", **options},
        rosters=[roster(character=[*names, *extra], tactic=tactics) for _seat in (0, 1)],
        cards=known,
        names=["Ann", "Bob"],
    )


def box(
    piece_id: str,
    at: tuple[float, float],
    width: float,
    depth: float,
    size: int,
    interactive: bool = True,
) -> dict[str, Any]:
    """A rectangular terrain feature centred at a point (inches)."""
    x, y, w, d = at[0] * 1000, at[1] * 1000, width * 500, depth * 500
    corners = [(x - w, y - d), (x + w, y - d), (x + w, y + d), (x - w, y + d)]
    return {
        "id": piece_id,
        "name": piece_id.title(),
        "look": "crate",
        "size": size,
        "interactive": interactive,
        "polygon": [[round(px), round(py)] for px, py in corners],
    }


def unit(seat: int, card: str, at: tuple[float, float] | None, **more: Any) -> dict[str, Any]:
    """A unit of a position, at a point in inches."""
    place = {} if at is None else {"at": [round(at[0] * 1000), round(at[1] * 1000)]}
    return {"seat": seat, "card": card, **place, **more}


def at(x: float, y: float) -> list[int]:
    """A point in inches as the rules count."""
    return [round(x * 1000), round(y * 1000)]


def state_of(the_setup: Setup, units: Sequence[Any], **position: Any) -> State:
    """The state of a position; there is no terrain unless the position says so."""
    return SYSTEM.rules.state_at({"pieces": [], "units": list(units), **position}, the_setup)


def game(
    *units: dict[str, Any],
    faces: Sequence[int] = (),
    cards: Iterable[dict[str, Any]] = (),
    options: dict[str, Any] | None = None,
    **position: Any,
) -> Game[State]:
    """A game in the middle of things: the units, and what else the position says. Dice show the
    faces given; to roll more is an error."""
    the_setup = setup(cards, **(options or {}))
    return Game(state_of(the_setup, units, **position), Dice(Scripted(faces)), the_setup)


def table(
    *units: dict[str, Any],
    faces: Sequence[int] = (),
    seed: str = "test",
    cards: Iterable[dict[str, Any]] = (),
    options: dict[str, Any] | None = None,
    **position: Any,
) -> Table[State]:
    """A running match in the middle of things; after the faces given the dice follow a seed."""
    the_setup = setup(cards, **(options or {}))
    dice = Dice(Scripted(faces, Seeded(seed.encode())))
    return Table(SYSTEM, the_setup, dice, state=state_of(the_setup, units, **position))


def active(
    card: str = "bat",
    where: tuple[float, float] = MIDDLE,
    *,
    mine: dict[str, Any] | None = None,
    others: Sequence[dict[str, Any]] = (),
    turn: dict[str, Any] | None = None,
    **position: Any,
) -> Table[Any]:
    """A running match in which seat 0's character is active, alone but for b-cat far away."""
    return table(
        unit(0, card, where, **(mine or {})),
        unit(1, "cat", (2, 2)),
        *others,
        turn={"seat": 0, "unit": f"a-{card}", **(turn or {})},
        **position,
    )


def new_table(faces: Sequence[int] = (), seed: str = "test", **options: Any) -> Table[State]:
    """A match of the test cards from its very beginning."""
    return Table(SYSTEM, setup(**options), Dice(Scripted(faces, Seeded(seed.encode()))))


def seen_by(the_game: Game[State], perspective: int | None) -> dict[str, Any]:
    """The table as a perspective sees it."""
    rules = SYSTEM.rules
    public = rules.view(rules.visible_to(the_game, None))
    if perspective is None:
        return public
    besides = rules.seat_view(rules.visible_to(the_game, perspective), perspective)
    seen: dict[str, Any] = with_besides(public, besides)
    return seen


def say(the_table: Table[Any], seat: int, option: str, **fields: Any) -> Any:
    """Give an answer; returns its outcome."""
    return the_table.answer(seat, {"option": option, "fields": fields})


def offered(the_table: Table[Any], seat: int) -> dict[str, Any]:
    """The options that a seat has now, by id; none if it is not asked."""
    ask = the_table.asks.get(seat)
    return {option.id: option for option in ask.options} if ask else {}


def refused(the_table: Table[Any], seat: int, option: str, **fields: Any) -> str:
    """The rule by which an answer is refused; fails if it is taken."""
    try:
        the_table.check(seat, {"option": option, "fields": fields})
    except Illegal as illegal:
        return illegal.rule
    raise AssertionError(f"{option} {fields} is legal")


def rule_of(refusal: Illegal | None) -> str | None:
    """The rule of a refusal; None if nothing is refused."""
    return refusal.rule if refusal else None


def driven(the_game: Game[State], part: ScriptPart) -> ScriptPart:
    """A part of the rules whose moments are answered as in a match."""
    return drive(part, lambda moment: SYSTEM.rules.answer(the_game, moment))


def run(the_game: Game[State], part: ScriptPart, *answers: dict[str, Any]) -> Any:
    """Run a part of the rules to its end: each ask gets the next answer, all are checked as the
    table does it. Returns what the part returns; too few or too many answers are errors."""
    waiting = list(answers)
    running = driven(the_game, part)
    sent: Any = None
    try:
        while True:
            step = running.send(sent)
            sent = None
            if step is CHECKPOINT:
                continue
            assert not isinstance(step, SimultaneousAsks)
            assert isinstance(step, Ask)
            assert waiting, f"no answer is left for: {step.prompt}"
            sent = step.check(waiting.pop(0))
    except StopIteration as stop:
        assert not waiting, f"never asked for {waiting}"
        return stop.value


def first_ask(the_game: Game[State], part: ScriptPart) -> Ask:
    """The first thing that a part of the rules asks."""
    step = next(step for step in driven(the_game, part) if step is not CHECKPOINT)
    assert isinstance(step, Ask)
    return step


def events(the_game: Game[State], kind: str) -> list[dict[str, Any]]:
    """The data of the events of a kind announced since they were last taken."""
    return [dict(event.data) for event in the_game.take_events() if event.kind == kind]


def started(seed: int) -> Table[Any]:
    """A random match at its beginning."""
    rng = random.Random(seed)
    return Table(SYSTEM, random_setup(SYSTEM, rng), Dice(Seeded(str(seed).encode())))


def random_answer(the_table: Table[Any], rng: random.Random) -> tuple[int, dict[str, Any]]:
    """Somebody's answer, as (seat, answer)."""
    seat = rng.choice(sorted(the_table.asks))
    answer = the_table.asks[seat].sample(rng)
    assert answer is not None
    return seat, answer
