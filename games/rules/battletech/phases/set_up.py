"""Set-up: 'Mechs are placed at their home edges (BT-11.7) or stretches of the rim (BT-11.18)."""

from collections.abc import Sequence
from functools import partial

from ...contract.asking import Game, ScriptPart, SuggestedAnswer
from ...data import Json
from ...fields import CellField, Dependent, Facing, Illegal, Option, Shape, Spot
from ...fields.option import Builder, Menu, Unbuilt
from ...hexes import Hex, distance, turned
from ...text import _, pgettext
from .. import ground
from ..actions import MechAction
from ..constants import house
from ..events import OfMech
from ..ground import Ground, counting
from ..state import Mech, State
from ..terms import FACINGS
from . import alternation, asking, initiative

ALL = "place-all"
APART = 3
"""The distance in hexes between 'Mechs of a side that are placed by suggestion, where there is
room."""


class Placed(OfMech, kind="placed"):
    """A 'Mech is placed in its home zone."""

    to: Hex
    facing: int
    rule: str = "BT-11.7"


def begin(game: Game[State]) -> ScriptPart:
    """Rolls for the side that places first (BT-11.7)."""
    initiative.roll(game)
    alternation.begin(game.state, game.state.mechs.values())
    game.state.stage = "placing"
    yield from ()


def place(game: Game[State]) -> ScriptPart:
    """Places one 'Mech; when all are placed, turn 1 begins (BT-11.7). A player who chose the
    suggestion is not asked."""
    state = game.state
    side = alternation.next_side(state)
    if side is None:
        state.stage = "turn"
        return
    waiting = alternation.waiting(state, side)
    left = [mech for mech in waiting if mech.seat in state.placed_as_suggested]
    places = suggested_places(game, left[:1])
    if places:
        mech, hex = places[0]
        _set_down(game, mech, hex, ground.of(game.setup, state).ahead(mech.side, hex))
        return
    mech, answer = yield from asking.one_acts(
        game,
        waiting,
        _menu,
        _("Place one of your 'Mechs."),
        _("A 'Mech is being placed."),
        "BT-11.7",
        named=True,
        suggest=suggested,
    )
    if answer.option == ALL:
        state.placed_as_suggested.append(mech.seat)
        return
    q, r = answer["hex"]
    _set_down(game, mech, (q, r), answer["facing"])


def _set_down(game: Game[State], mech: Mech, cell: Hex, facing: int) -> None:
    mech.hex, mech.facing = cell, facing
    alternation.has_acted(game.state, mech)
    game.emit(Placed(unit=mech.id, to=cell, facing=facing))


def zone(land: Ground, state: State, side: int) -> list[Hex]:
    """The hexes in which a side may place a 'Mech now: the free hexes of its home zone without deep
    water, extended by one row while none is free (BT-11.7, BT-11.18)."""
    taken = counting(state)
    deepest = max(land.board.columns, land.board.rows)
    for depth in range(house.HOME_ROWS, deepest + 1):
        free = [
            hex
            for hex in land.home(side, depth)
            if land.depth(hex) <= house.HOME_WATER and hex not in taken
        ]
        if free:
            return free
    raise Illegal("BT-11.7", _("There is no room for all 'Mechs on this map."))


def suggested_places(game: Game[State], mechs: Sequence[Mech]) -> list[tuple[Mech, Hex]]:
    """A place for each of these 'Mechs in turn: the free hex of the home zone that is nearest to
    the middle of the map, not close to a friend, and without water that slows (BT-2.2.t5). There
    are as many places as such hexes."""
    land = ground.of(game.setup, game.state)
    taken = {one.hex: one.side for one in game.state.mechs.values() if one.hex}
    found: list[tuple[Mech, Hex]] = []
    for mech in mechs:
        friends = [hex for hex, side in taken.items() if side == mech.side]

        def order(cell: Hex, friends: Sequence[Hex] = friends) -> tuple[bool, int, Hex]:
            close = any(distance(cell, friend) < APART for friend in friends)
            return close, distance(cell, land.middle), cell

        home = zone(land, game.state, mech.side)
        dry = [hex for hex in home if hex not in taken and not land.depth(hex)]
        if not dry:
            break
        hex = min(dry, key=order)
        taken[hex] = mech.side
        found.append((mech, hex))
    return found


def suggested(game: Game[State], mechs: Sequence[Mech]) -> SuggestedAnswer | None:
    """The answer that places all of these 'Mechs as suggested, facing into the map; None if the
    next one has no place."""
    places = suggested_places(game, mechs)
    if not places:
        return None
    land = ground.of(game.setup, game.state)
    return SuggestedAnswer(
        ALL,
        ALL_WORDS,
        details=[
            _("%(unit)s: hex %(hex)s.", unit=mech.name, hex=land.number(hex))
            for mech, hex in places
        ],
        shapes=[Shape("polygon", "area", land.board.chart.outline(hex)) for _mech, hex in places],
    )


ALL_WORDS = _("Place all as suggested")


def _menu(game: Game[State], mechs: Sequence[Mech]) -> Menu:
    """The places for any of these 'Mechs, found when they are opened; or those of the suggestion,
    one for each."""
    places = [Unbuilt(f"place:{mech.id}", partial(_option, game, mech)) for mech in mechs]
    every = Option(ALL, ALL_WORDS, rule="BT-11.7", group="place", payload=MechAction(mechs[0].id))
    return Menu(
        Builder(("place",), lambda: places),
        suggested=[Builder((ALL,), lambda: [every] if suggested_places(game, mechs[:1]) else [])],
    )


def _option(game: Game[State], mech: Mech) -> Option:
    land = ground.of(game.setup, game.state)
    spots = [Spot(hex) for hex in zone(land, game.state, mech.side)]
    where = CellField(
        "hex", pgettext("a cell of the board", "Hex"), grid=land.board, spots=spots, unit=mech.id
    )

    def facing(earlier: Json) -> Facing:
        q, r = earlier["hex"]
        ahead = land.ahead(mech.side, (q, r))
        return Facing(
            "facing",
            _("Facing"),
            grid=land.board,
            at=(q, r),
            directions=dict.fromkeys(turned(ahead, turns) for turns in range(6)),
            names=FACINGS,
            likely=ahead,
            unit=mech.id,
        )

    return Option(
        f"place:{mech.id}",
        _("Place %(unit)s", unit=mech.name),
        (where, Dependent("facing", _("Facing"), make=facing, joins=True)),
        rule="BT-11.7",
        on={"unit": mech.id},
        group="place",
        payload=MechAction(mech.id),
    )
