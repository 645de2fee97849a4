"""Units come onto the board: normal and special sorties (KG-4.2.2, KG-4.2.4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ..fields import CellField, Field, Illegal, Option, Path, Spot
from ..table import Ask, Game, Part
from ..text import _
from . import moves, units
from .board import field_of, neighbours, occupant
from .state import Cell, State, Unit


def core(game: Game[State], seat: int) -> Cell:
    """The cell of a seat's core (KG-2.5)."""
    return field_of(game.setup, game.state).cores[seat]


def ready(game: Game[State], seat: int) -> list[Unit]:
    """The units in Reserve that may sortie in this round (KG-9.p1)."""
    return [
        unit
        for unit in game.state.of(seat)
        if unit.cell is None and unit.returns <= game.state.round
    ]


def turn(game: Game[State], *, special: bool) -> Part:
    """One player's turn in a sortie step: one unit, or a pass that ends this player's sorties
    in the step. Who can bring nothing passes without being asked."""
    state = game.state
    seat = state.to_sortie
    options = [] if seat in state.sorties_over else _options(game, seat, special=special)
    if not options:
        _pass(state, seat)
        return
    rule = "KG-4.2.4" if special else "KG-4.2.2"
    answer = yield Ask(
        seat,
        _("Special sortie: place a unit, or pass.")
        if special
        else _("Sortie: bring a unit from your core, or pass."),
        [*options, _pass_option(game, seat, rule, special=special)],
        rule,
        others=_("The other player brings units onto the board."),
    )
    if answer.option == "pass":
        game.emit("sorties-over", seat=seat, rule=rule)
        _pass(state, seat)
        return
    unit = state.unit(answer.option.partition(":")[2])
    if special:
        x, y = answer["to"]
        _place(game, unit, (x, y))
    else:
        # What it falls on the way leaves risk.
        moves.walk(game, unit, answer["to"], "sortie")
    state.to_sortie = 1 - seat


def _pass(state: State, seat: int) -> None:
    if seat not in state.sorties_over:
        state.sorties_over.append(seat)
    state.to_sortie = 1 - seat


def _pass_option(game: Game[State], seat: int, rule: str, *, special: bool) -> Option:
    """In round 1 both commanders must sortie, so there is no pass while one of them still can
    (KG-4.2.2)."""
    refused = None
    if not special and any(_path(game, unit).ends for unit in _owed(game, seat)):
        refused = Illegal("KG-4.2.2", _("Both commanders sortie in round 1."))
    return Option("pass", _("No more sorties"), rule=rule, refused=refused, final=True, group="end")


def _owed(game: Game[State], seat: int) -> list[Unit]:
    """The commanders that still have to sortie in round 1 (KG-4.2.2)."""
    if game.state.round != 1:
        return []
    return [unit for unit in ready(game, seat) if unit.commander]


def _options(game: Game[State], seat: int, *, special: bool) -> list[Option]:
    if special:
        return _special(game, seat)
    guarded = _entering(game, seat, guarded=True)
    # Where whatever comes shuts somebody in, as on a field with one way out, nothing is refused.
    if all(option.refused for option in guarded):
        return _entering(game, seat, guarded=False)
    return guarded


def _entering(game: Game[State], seat: int, *, guarded: bool) -> list[Option]:
    """The units that can walk in. If `guarded`, none may take the last way out of a commander
    that still has to sortie (KG-4.2.2)."""
    found = []
    for unit in ready(game, seat):
        reached = [(place[1], place[0]) for place in _path(game, unit).ends]
        if reached:
            kept = _kept_free(game, unit) if guarded else {}
            to = _path(game, unit, kept)
            y, x = min(reached)
            refused = None if to.ends else kept[(x, y)]
            found.append(_option(unit, to, "KG-4.2.2a", refused))
    return found


def _kept_free(game: Game[State], unit: Unit) -> dict[Cell, Illegal]:
    """The cells in which a unit would shut a commander in that has to sortie (KG-4.2.2)."""
    kept = {}
    for commander in _owed(game, unit.seat):
        ways = {(place[0], place[1]) for place in _path(game, commander).ends} & set(
            neighbours(core(game, unit.seat))
        )
        if commander.id != unit.id and len(ways) == 1:
            kept[ways.pop()] = Illegal(
                "KG-4.2.2",
                _(
                    "%(unit)s has to sortie in round 1, and this is its last way out.",
                    unit=commander.name,
                ),
            )
    return kept


def _special(game: Game[State], seat: int) -> list[Option]:
    """The units that can be placed beside a friend (KG-4.2.4)."""
    places = _places(game, seat)
    if not places:
        return []
    to = CellField(
        "to",
        _("Where to"),
        grid=field_of(game.setup, game.state).grid,
        spots=[Spot(cell) for cell in places],
    )
    return [_option(unit, replace(to, unit=unit.id), "KG-4.2.4") for unit in ready(game, seat)]


def _option(unit: Unit, to: Field, rule: str, refused: Illegal | None = None) -> Option:
    return Option(
        f"sortie:{unit.id}",
        _("Sortie: %(unit)s", unit=unit.name),
        (to,),
        rule=rule,
        refused=refused,
        on={"unit": unit.id},
        group="sortie",
    )


def _path(game: Game[State], unit: Unit, kept: Mapping[Cell, Illegal] | None = None) -> Path:
    """A walk that starts on the core's cell (KG-4.2.2a), into none of the cells kept free."""
    start = core(game, unit.seat)
    return moves.path(game, start, 0, units.mv(game.setup, unit), unit.id, stop=(kept or {}).get)


def _places(game: Game[State], seat: int) -> list[Cell]:
    """Free cells next to, and on the level of, a friendly unit that has pAP (KG-4.2.4)."""
    field = field_of(game.setup, game.state)
    found: set[Cell] = set()
    for friend in game.state.of(seat):
        if friend.deployed and friend.pap:
            level = field.level(friend.at)
            found |= {cell for cell in neighbours(friend.at) if _free(game, cell, level)}
    return sorted(found)


def _free(game: Game[State], cell: Cell, level: int) -> bool:
    field = field_of(game.setup, game.state)
    return (
        field.enterable(cell) and field.level(cell) == level and occupant(game.state, cell) is None
    )


def _place(game: Game[State], unit: Unit, cell: Cell) -> None:
    """A unit that comes by special sortie gets no AP in this round (KG-4.2.4)."""
    unit.cell = cell
    unit.risk = 0
    game.emit("placed", unit=unit.id, to=[*cell], rule="KG-4.2.4")
