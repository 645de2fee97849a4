"""Units come onto the board: normal and special sorties (KG-4.2.2, KG-4.2.4)."""

from __future__ import annotations

from ..fields import Choice, Illegal, Option, Pick
from ..table import Ask, Game, Part
from ..text import _
from . import moves, units
from .board import Field, field_of, key, name_of, neighbours, occupant
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
        _place(game, unit, answer["to"])
    else:
        _enter(game, unit, answer["to"])
    state.to_sortie = 1 - seat


def _pass(state: State, seat: int) -> None:
    if seat not in state.sorties_over:
        state.sorties_over.append(seat)
    state.to_sortie = 1 - seat


def _pass_option(game: Game[State], seat: int, rule: str, *, special: bool) -> Option:
    """In round 1 both commanders must sortie, so there is no pass while one of them still can
    (KG-4.2.2)."""
    refused = None
    if not special and any(_routes(game, unit) for unit in _owed(game, seat)):
        refused = Illegal("KG-4.2.2", _("Both commanders sortie in round 1."))
    return Option("pass", _("No more sorties"), rule=rule, refused=refused, final=True, group="end")


def _owed(game: Game[State], seat: int) -> list[Unit]:
    """The commanders that still have to sortie in round 1 (KG-4.2.2)."""
    if game.state.round != 1:
        return []
    return [unit for unit in ready(game, seat) if unit.commander]


def _options(game: Game[State], seat: int, *, special: bool) -> list[Option]:
    if special:
        cells = _places(game, seat)
        found = [_option(unit, cells, "KG-4.2.4") for unit in ready(game, seat)]
        return [option for option in found if option]
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
        kept = _kept_free(game, unit) if guarded else {}
        found.append(_option(unit, moves.choices(_routes(game, unit), 0, kept), "KG-4.2.2a"))
    return [option for option in found if option]


def _kept_free(game: Game[State], unit: Unit) -> dict[Cell, Illegal]:
    """The cells in which a unit would shut a commander in that has to sortie (KG-4.2.2)."""
    kept = {}
    for commander in _owed(game, unit.seat):
        ways = {route.end for route in _routes(game, commander)} & set(
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


def _option(unit: Unit, choices: list[Choice], rule: str) -> Option | None:
    if not choices:
        return None
    legal = any(not choice.refused for choice in choices)
    return Option(
        f"sortie:{unit.id}",
        _("Sortie: %(unit)s", unit=unit.name),
        (Pick("to", _("Where to"), choices=choices, of="cell"),),
        rule=rule,
        refused=None if legal else choices[0].refused,
        on={"unit": unit.id},
        group="sortie",
    )


def _routes(game: Game[State], unit: Unit) -> list[moves.Route]:
    """Walks that start on the core's cell (KG-4.2.2a)."""
    return moves.routes(game, core(game, unit.seat), 0, units.mv(game.setup, unit), unit.id)


def _enter(game: Game[State], unit: Unit, choice: str) -> None:
    """The unit enters by a walk from its core; what it falls on the way leaves risk."""
    route = moves.chosen(_routes(game, unit), choice)
    unit.risk = 0
    moves.walk(game, unit, route, "sortie")


def _places(game: Game[State], seat: int) -> list[Choice]:
    """Free cells next to, and on the level of, a friendly unit that has pAP (KG-4.2.4)."""
    field = field_of(game.setup, game.state)
    found: dict[Cell, None] = {}
    for friend in game.state.of(seat):
        if friend.deployed and friend.pap and friend.cell is not None:
            for cell in neighbours(friend.cell):
                if _free(game, field, cell, field.level(friend.cell)):
                    found[cell] = None
    return [Choice(key(cell), _("%(cell)s", cell=name_of(cell))) for cell in sorted(found)]


def _free(game: Game[State], field: Field, cell: Cell, level: int) -> bool:
    return (
        field.enterable(cell) and field.level(cell) == level and occupant(game.state, cell) is None
    )


def _place(game: Game[State], unit: Unit, choice: str) -> None:
    """A unit that comes by special sortie gets no AP in this round (KG-4.2.4)."""
    x, y = choice.split(",")
    unit.cell = (int(x), int(y))
    unit.risk = 0
    game.emit("placed", unit=unit.id, to=[*unit.cell], rule="KG-4.2.4")
