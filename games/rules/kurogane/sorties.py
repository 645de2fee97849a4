"""Sorties: units come onto the board, in normal and special ones (KG-4.2.2, KG-4.2.4)."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from ..contract.asking import Ask, Game, ScriptPart, SuggestedAnswer
from ..contract.driver import lapse
from ..contract.events import Event
from ..fields import CellField, Field, Illegal, Option, Path, Shape, Spot
from ..fields.option import Builder, Menu, Unbuilt
from ..lazy import LazyMapping
from ..text import _
from . import moves, units
from .board import CELL, centre, field_of, neighbours, occupant
from .state import Cell, State, Unit

Paths = Mapping[str, Path]
"""The path of each unit in Reserve that could walk in, by its id."""

LastWays = Mapping[str, tuple[Cell, Illegal]]
"""The last free cell of a unit by which it can still walk in, and why no other unit may end
there."""

NORMAL = "KG-4.2.2"
SPECIAL = "KG-4.2.4"
ALL = Option("sortie-all", _("Bring all units as suggested"), rule=NORMAL, group="sortie")
OTHERS = _("Units are being brought onto the board.")


class SortiesOver(Event, kind="sorties-over"):
    """A seat brings no more units in this step."""

    seat: int


class Placed(Event, kind="placed"):
    """A unit arrives in a cell by special sortie."""

    unit: str
    to: Cell
    rule: str = "KG-4.2.4"


def normal(game: Game[State]) -> ScriptPart:
    """One player's turn of normal sorties: one unit walks in, or a pass ends this player's sorties
    in the step (KG-4.2.2). A player who can bring no unit passes without an ask."""
    state = game.state
    seat = state.to_sortie
    paths: Paths = LazyMapping(partial(_paths, game, seat))
    if seat in state.sorties_over or lapse(
        game, lambda: not any(path.leads_anywhere for path in paths.values())
    ):
        _pass(state, seat)
        return
    if seat in state.sorties_suggested:
        _walk_in(game, seat, paths)
        return
    answer = yield Ask(
        seat,
        _("Sortie: bring a unit from your core, or pass."),
        Menu(
            Builder(("sortie",), partial(_entering_options, game, seat, paths)),
            Builder((ALL.id,), lambda: [ALL]),
            Builder(("pass",), lambda: [_pass_option(NORMAL, _why_no_pass(game, seat, paths))]),
        ),
        NORMAL,
        others=OTHERS,
        suggest=partial(_all_suggested, game, seat, paths),
    )
    if answer.option == "pass":
        game.emit(SortiesOver(seat=seat, rule=NORMAL))
        _pass(state, seat)
    elif answer.option == ALL.id:
        state.sorties_suggested.append(seat)
        _walk_in(game, seat, paths)
    else:
        # Levels that it falls on the way leave risk.
        moves.walk(game, answer.chosen(Unit), answer["to"], "sortie")
        state.to_sortie = 1 - seat


def special(game: Game[State]) -> ScriptPart:
    """One player's turn of special sorties: one unit is placed, or a pass ends this player's
    sorties in the step (KG-4.2.4). A player who can place no unit passes without an ask."""
    state = game.state
    seat = state.to_sortie
    if seat in state.sorties_over or lapse(
        game, lambda: not (ready(game, seat) and _places(game, seat))
    ):
        _pass(state, seat)
        return
    answer = yield Ask(
        seat,
        _("Special sortie: place a unit, or pass."),
        Menu(
            Builder(("sortie",), partial(_placing_options, game, seat)),
            Builder(("pass",), lambda: [_pass_option(SPECIAL)]),
        ),
        SPECIAL,
        others=OTHERS,
    )
    if answer.option == "pass":
        game.emit(SortiesOver(seat=seat, rule=SPECIAL))
        _pass(state, seat)
    else:
        x, y = answer["to"]
        _place(game, answer.chosen(Unit), (x, y))
        state.to_sortie = 1 - seat


def ready(game: Game[State], seat: int) -> list[Unit]:
    """The units in Reserve that may sortie in this round (KG-9.p1)."""
    return [
        unit
        for unit in game.state.of(seat)
        if unit.cell is None and unit.returns <= game.state.round
    ]


def _pass(state: State, seat: int) -> None:
    if seat not in state.sorties_over:
        state.sorties_over.append(seat)
    state.to_sortie = 1 - seat


def _pass_option(rule: str, refused: Illegal | None = None) -> Option:
    label = _("No more sorties")
    return Option("pass", label, rule=rule, refused=refused, final=True, group="end")


def _option(unit: Unit, to: Field, rule: str, refused: Illegal | None = None) -> Option:
    return Option(
        f"sortie:{unit.id}",
        _("Sortie: %(unit)s", unit=unit.name),
        (to,),
        rule=rule,
        refused=refused,
        on={"unit": unit.id},
        group="sortie",
        payload=unit,
    )


# -- Normal sorties


def _why_no_pass(game: Game[State], seat: int, paths: Paths) -> Illegal | None:
    """Why a seat may not pass: in round 1 both commanders must sortie, if they can (KG-4.2.2)."""
    if any(paths[unit.id].leads_anywhere for unit in _owed(game, seat)):
        return Illegal("KG-4.2.2", _("Both commanders sortie in round 1."))
    return None


def core(game: Game[State], seat: int) -> Cell:
    """The cell of a seat's core (KG-2.5)."""
    return field_of(game.setup, game.state).cores[seat]


def _path(game: Game[State], unit: Unit, closed: Mapping[Cell, Illegal] | None = None) -> Path:
    """A walk that starts on the core's cell (KG-4.2.2a), and ends in none of the closed cells."""
    allowance = units.mv(game.setup, unit)
    start = core(game, unit.seat)
    return moves.path(game, unit, allowance, core=start, stop=(closed or {}).get)


def _paths(game: Game[State], seat: int) -> Paths:
    """The paths of all units that may sortie, by id."""
    return {unit.id: _path(game, unit) for unit in ready(game, seat)}


def _entering_options(game: Game[State], seat: int, paths: Paths) -> list[Unbuilt]:
    """The options of units that may walk in."""
    last_ways = _kept_ways(game, seat, paths)
    return [
        Unbuilt(f"sortie:{unit_id}", partial(_entering_option, game, path, last_ways))
        for unit_id, path in paths.items()
    ]


def _kept_ways(game: Game[State], seat: int, paths: Paths) -> LastWays:
    """The last ways out that are kept free: no unit may take that of a commander that still has to
    sortie (KG-4.2.2). Where that would refuse every unit, as on a field with one way out, none is
    kept free."""
    last_ways = _last_ways_out(game, seat, paths)
    if last_ways and all(
        _entering_option(game, path, last_ways).refused for path in paths.values()
    ):
        return {}
    return last_ways


def _entering_option(game: Game[State], path: Path, last_ways: LastWays) -> Option:
    """A unit walks in on a path, but not into the last way out of another one."""
    unit = game.state.unit(path.unit)
    closed = dict(way for owner, way in last_ways.items() if owner != unit.id)
    to = _path(game, unit, closed) if closed else path
    refused = moves.stuck(path)
    if closed and path.ends and not to.ends:
        y, x = min((node[1], node[0]) for node in path.ends)
        refused = closed[(x, y)]
    return _option(unit, to, "KG-4.2.2a", refused)


def _owed(game: Game[State], seat: int) -> list[Unit]:
    """The commanders that still have to sortie in round 1 (KG-4.2.2)."""
    if game.state.round != 1:
        return []
    return [unit for unit in ready(game, seat) if unit.commander]


def _last_ways_out(game: Game[State], seat: int, paths: Paths) -> LastWays:
    """For each commander that has to sortie and has one way out left (KG-4.2.2), its cell, and why
    no other unit may end there."""
    found = {}
    for commander in _owed(game, seat):
        ends = {(node[0], node[1]) for node in paths[commander.id].ends}
        ways = ends & set(neighbours(core(game, seat)))
        if len(ways) == 1:
            message = _(
                "%(unit)s has to sortie in round 1, and this is its last way out.",
                unit=commander.name,
            )
            found[commander.id] = (ways.pop(), Illegal("KG-4.2.2", message))
    return found


def _suggested(game: Game[State], seat: int, paths: Paths) -> tuple[Unit, list[list[int]]]:
    """A unit and the path that brings it as near as possible to the other core, commanders first.
    At least one unit can walk in."""
    last_ways = _kept_ways(game, seat, paths)
    in_order = sorted(paths.values(), key=lambda path: not game.state.unit(path.unit).commander)
    options = (_entering_option(game, path, last_ways) for path in in_order)
    chosen = next(option for option in options if not option.refused)
    (to,) = chosen.fields
    assert isinstance(to, Path)
    x, y = core(game, 1 - seat)
    end = min(to.ends, key=lambda node: (abs(node[0] - x) + abs(node[1] - y), to.ends[node], node))
    return game.state.unit(chosen.on["unit"]), to.check([list(end)])


def _all_suggested(game: Game[State], seat: int, paths: Paths) -> SuggestedAnswer:
    """Brings one unit after the other by suggestion, each in its turn."""
    unit, way = _suggested(game, seat, paths)
    words = _("Bring all units as suggested, %(unit)s first", unit=unit.name)
    x, y = way[-1][:2]
    ghost = Shape("circle", "ghost", (centre((x, y)),), radius=CELL // 3)
    return SuggestedAnswer(ALL.id, words, shapes=[ghost])


def _walk_in(game: Game[State], seat: int, paths: Paths) -> None:
    """Brings the next unit by suggestion."""
    unit, way = _suggested(game, seat, paths)
    moves.walk(game, unit, way, "sortie")
    game.state.to_sortie = 1 - seat


# -- Special sorties


def _placing_options(game: Game[State], seat: int) -> list[Unbuilt]:
    """Options for the units that can be placed beside a friend (KG-4.2.4)."""
    to = CellField(
        "to",
        _("Where to"),
        grid=field_of(game.setup, game.state).grid,
        spots=[Spot(cell) for cell in _places(game, seat)],
    )
    return [
        Unbuilt(f"sortie:{unit.id}", partial(_placing_option, unit, to))
        for unit in ready(game, seat)
    ]


def _placing_option(unit: Unit, to: CellField) -> Option:
    return _option(unit, replace(to, unit=unit.id), SPECIAL)


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
    """Places a unit by special sortie; it gets no AP in this round (KG-4.2.4)."""
    unit.cell = cell
    unit.risk = 0
    game.emit(Placed(unit=unit.id, to=cell))
