"""Set-up: the 'Mechs are placed at their home edges (BT-11.7), or stretches of edge (BT-11.18)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ...contract.asking import Game, ScriptPart, SuggestedAnswer
from ...data import Json
from ...fields import CellField, Dependent, Facing, Illegal, Option, Spot
from ...fields.menu import Builder, Menu, Unbuilt
from ...hexes import Hex, distance
from ...text import _
from .. import ground
from ..actions import MechAction
from ..constants import house
from ..events import OfMech
from ..ground import Ground, mech_in
from ..state import Mech, State
from ..terms import FACINGS
from . import alternation, asking, initiative

APART = 3
"""'Mechs of a side are placed by suggestion so many hexes from each other, where there is room."""


class Placed(OfMech, kind="placed"):
    """A 'Mech is placed in its home."""

    to: Hex
    facing: int
    rule: str = "BT-11.7"


def begin(game: Game[State]) -> ScriptPart:
    """The roll for who places first (BT-11.7)."""
    initiative.roll(game)
    alternation.begin(game.state, game.state.mechs.values())
    game.state.stage = "placing"
    yield from ()


def place(game: Game[State]) -> ScriptPart:
    """One 'Mech is placed; when all are, turn 1 begins (BT-11.7)."""
    state = game.state
    side = alternation.next_side(state)
    if side is None:
        state.stage = "turn"
        return
    mech, answer = yield from asking.one_acts(
        game,
        alternation.waiting(state, side),
        _menu,
        _("Place one of your 'Mechs."),
        _("The other side places a 'Mech."),
        "BT-11.7",
        named=True,
        suggest=suggested,
    )
    q, r = answer["hex"]
    mech.hex = (q, r)
    mech.facing = answer["facing"]
    alternation.has_acted(state, mech)
    game.emit(Placed(unit=mech.id, to=mech.hex, facing=mech.facing))


def zone(land: Ground, state: State, side: int) -> list[Hex]:
    """The hexes in which a side may place a 'Mech now: the free ones of its home without deep
    water, one row more whenever none of it is free (BT-11.7, BT-11.18)."""
    deepest = max(land.board.columns, land.board.rows)
    for depth in range(house.HOME_ROWS, deepest + 1):
        free = [
            hex
            for hex in land.home(side, depth)
            if land.depth(hex) <= house.HOME_WATER and mech_in(state, hex) is None
        ]
        if free:
            return free
    raise Illegal("BT-11.7", _("There is no room for all 'Mechs on this map."))


def suggested(game: Game[State], mechs: Sequence[Mech]) -> SuggestedAnswer | None:
    """The next of these 'Mechs at the free hex of its home that is nearest to the middle of the map
    and not close to a friend, facing the map: none with water that slows (BT-2.2.t5). None where
    nothing else is free."""
    land, mech = ground.of(game.setup, game.state), mechs[0]
    friends = [one.hex for one in game.state.mechs.values() if one.side == mech.side]

    def order(cell: Hex) -> tuple[bool, int, Hex]:
        close = any(friend and distance(cell, friend) < APART for friend in friends)
        return close, distance(cell, land.middle), cell

    dry = [hex for hex in zone(land, game.state, mech.side) if not land.depth(hex)]
    if not dry:
        return None
    hex = min(dry, key=order)
    return SuggestedAnswer(
        f"place:{mech.id}",
        _("Place %(unit)s as suggested: hex %(hex)s", unit=mech.name, hex=land.number(hex)),
        {"hex": list(hex), "facing": land.ahead(mech.side, hex)},
    )


def _menu(game: Game[State], mechs: Sequence[Mech]) -> Menu:
    """A place for any of these 'Mechs, each found when it is looked at."""
    places = [Unbuilt(f"place:{mech.id}", partial(_option, game, mech)) for mech in mechs]
    return Menu(Builder(("place",), lambda: places))


def _option(game: Game[State], mech: Mech) -> Option:
    land = ground.of(game.setup, game.state)
    spots = [Spot(hex) for hex in zone(land, game.state, mech.side)]
    where = CellField("hex", _("Hex"), grid=land.board, spots=spots, unit=mech.id)

    def facing(earlier: Json) -> Facing:
        q, r = earlier["hex"]
        return Facing(
            "facing",
            _("Facing"),
            grid=land.board,
            at=(q, r),
            directions=_facings(land.ahead(mech.side, (q, r))),
            names=FACINGS,
            likely=land.ahead(mech.side, (q, r)),
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


def _facings(first: int) -> dict[int, None]:
    """Any facing (BT-11.7); the one into the map first."""
    return {(first + turn) % 6: None for turn in range(6)}
