"""What a unit may do next with its MP, as options of an ask, and carrying one out. The caller adds
what else the action allows, such as an attack or its end. Paths are searched when an option is
opened."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from ...contract.asking import Answer, Game, ScriptPart
from ...fields import Illegal, Node, Option, Path
from ...hexes import Hex
from ...text import Message, _, ngettext
from ..state import Acting, Squad, State, Vehicle
from ..terms import MARKERS
from . import boarding
from .follow import follow, is_over
from .mover import Mover

GROUP: Final = "move"
Notes = Callable[[Hex], Sequence[Message]]


@dataclass(frozen=True)
class HexNotes:
    """Notes on the hexes of a path: warnings, the notes of every hex, and those of the last one."""

    is_warned: Callable[[Hex], bool]
    of_each: Notes
    of_last: Notes = lambda _hex: ()


@dataclass(frozen=True)
class Move:
    """Take a path."""


@dataclass(frozen=True)
class GetOut:
    """Leave a transport."""


@dataclass(frozen=True)
class ComeOut:
    """Leave a fortification."""


@dataclass(frozen=True)
class Board:
    """Get into the transport with this id."""

    vehicle: str


@dataclass(frozen=True)
class DigIn:
    """Enter the fortification with this id."""

    marker: str


@dataclass(frozen=True)
class RemoveWire:
    """Remove the razor wire in the hex."""


Step = Move | GetOut | ComeOut | Board | DigIn | RemoveWire
"""What a unit does next with its MP."""

KINDS: Final = ("move", "board", "dig-in", "remove-wire", "get-out", "come-out")
"""The kinds of the options for these."""

NO_MP: Final = Illegal("TI-6.2", _("It has no MP left."))
NOWHERE: Final = Illegal("TI-6.2", _("It cannot get there with the MP that it has left."))


def options(game: Game[State], unit: Squad | Vehicle, notes: HexNotes) -> Iterator[Option]:
    """All that the active unit may do with its MP now; nothing once it is stopped."""
    acting = game.state.acting
    if acting is None or is_over(acting, unit):
        return
    if isinstance(unit, Squad):
        if unit.transport:
            yield _get_out(game, acting, unit)
            return
        if unit.fortification:
            yield _come_out(acting, unit)
            return
    yield _move(game, acting, unit, notes)
    if isinstance(unit, Squad):
        for vehicle in boarding.transports(game, unit):
            yield _board(game, acting, unit, vehicle)
        for marker in boarding.fortifications(game, unit):
            yield _option(
                f"dig-in:{unit.id}:{marker.id}",
                unit,
                DigIn(marker.id),
                _("Enter the %(marker)s", marker=MARKERS[marker.kind]),
                "TI-6.4.4",
                refused=boarding.why_not_dig_in(game, acting, marker),
            )
    if boarding.removes_wire(game, unit):
        refused = boarding.why_not_remove_wire(acting)
        label = _("Remove the razor wire")
        option_id = f"remove-wire:{unit.id}"
        yield _option(option_id, unit, RemoveWire(), label, "TI-6.4.2", refused=refused)


def acts_in_its_hex(game: Game[State], unit: Squad | Vehicle) -> bool:
    """Whether a unit may spend MP on anything before it takes a path: getting in or out, removing
    wire."""
    if boarding.removes_wire(game, unit):
        return True
    if isinstance(unit, Vehicle):
        return False
    if unit.transport or unit.fortification:
        return True
    return bool(boarding.transports(game, unit) or boarding.fortifications(game, unit))


def carry_out(game: Game[State], unit: Squad | Vehicle, answer: Answer) -> ScriptPart:
    """Carries out an answer to `options`."""
    acting = game.state.acting
    assert acting is not None, f"{unit.id} has not been activated"
    acting.moved = True
    match answer.payload, unit:
        case Move(), _unit:
            yield from follow(game, unit, answer["way"])
        case RemoveWire(), _unit:
            boarding.remove_wire(game, acting, unit)
        case GetOut(), Squad():
            yield from boarding.get_out(game, acting, unit)
        case ComeOut(), Squad():
            yield from boarding.come_out(game, acting, unit)
        case Board(vehicle), Squad():
            boarding.board(game, acting, unit, game.state.vehicles[vehicle])
        case DigIn(marker), Squad():
            boarding.dig_in(game, acting, unit, game.state.markers[marker])
        case _:
            raise AssertionError(f"{unit.id} cannot {answer.payload}")


# -- Each of them


def _move(game: Game[State], acting: Acting, unit: Squad | Vehicle, notes: HexNotes) -> Option:
    """The option of a path, hex by hex (TI-6.2)."""
    return _option(
        f"move:{unit.id}",
        unit,
        Move(),
        _("Move"),
        "TI-6.2",
        refused=None if acting.mp else NO_MP,
        fields=(path(game, unit, notes),),
        reach=1,
        cost=ngettext("%(n)s MP left", "%(n)s MP left", acting.mp),
    )


def path(
    game: Game[State],
    unit: Squad | Vehicle,
    notes: HexNotes,
    acting: Acting | None = None,
) -> Path:
    """The field of a path of a unit, in the action under way or in one that it could begin."""
    mover = Mover(game, unit, acting)

    def of_each(node: Node) -> Sequence[Message]:
        return notes.of_each((node[0], node[1]))

    def of_last(node: Node, cost: int) -> Sequence[Message]:
        return (_("%(mp)s MP", mp=cost), *notes.of_last((node[0], node[1])), *of_each(node))

    return Path(
        "way",
        _("Path"),
        grid=mover.ground.board,
        start=mover.start,
        steps=mover.steps,
        allowance=mover.acting.mp,
        stop=mover.why_no_stop,
        sign=lambda _node, cost: _("%(mp)s", mp=cost),
        notes=of_last,
        passed=of_each,
        warned=lambda node: notes.is_warned((node[0], node[1])),
        unit=unit.id,
        outside=NOWHERE,
    )


def _board(game: Game[State], acting: Acting, squad: Squad, vehicle: Vehicle) -> Option:
    return _option(
        f"board:{squad.id}:{vehicle.id}",
        squad,
        Board(vehicle.id),
        _("Get into %(vehicle)s", vehicle=vehicle.name),
        "TI-6.2.2",
        refused=boarding.why_not_board(game, acting, vehicle),
        final=True,
    )


def _get_out(game: Game[State], acting: Acting, squad: Squad) -> Option:
    refused = boarding.why_not_get_out(game, acting, squad)
    option_id, label = f"get-out:{squad.id}", _("Get out")
    return _option(option_id, squad, GetOut(), label, "TI-6.2.3", refused=refused)


def _come_out(acting: Acting, squad: Squad) -> Option:
    refused = boarding.why_not_come_out(acting)
    option_id, label = f"come-out:{squad.id}", _("Leave the fortification")
    return _option(option_id, squad, ComeOut(), label, "TI-6.4.4", refused=refused)


def _option(
    option_id: str,
    unit: Squad | Vehicle,
    step: Step,
    label: Message,
    rule: str,
    *,
    refused: Illegal | None,
    fields: tuple[Path, ...] = (),
    cost: Message | None = None,
    final: bool = False,
    reach: int = 0,
) -> Option:
    return Option(
        option_id,
        label,
        fields,
        rule=rule,
        cost=cost,
        refused=refused,
        final=final,
        group=GROUP,
        on={"unit": unit.id},
        reach=reach,
        payload=step,
    )
