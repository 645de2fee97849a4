"""What a unit may do with its MP next, as options of an ask, and carrying one out.

Whoever asks adds what else the action allows, as an attack or its end. An option that searches for
paths does so when it is opened.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from ...fields import Illegal, Node, Option, Path
from ...hexes import Hex
from ...table import Answer, Game, Part
from ...text import Message, _, ngettext
from ..state import Acting, Squad, State, Vehicle
from ..terms import MARKERS
from . import boarding
from .follow import follow, is_over
from .mover import Mover

GROUP: Final = "move"
Notes = Callable[[Hex], Sequence[Message]]
"""What is to be said of a hex where a path may end, as who could fire there."""

NO_MP: Final = Illegal("TI-6.2", _("It has no MP left."))
NOWHERE: Final = Illegal("TI-6.2", _("It cannot get there with the MP that it has left."))


def options(
    game: Game[State], unit: Squad | Vehicle, notes: Notes | None = None
) -> Iterator[Option]:
    """All that the unit that acts may do with its MP now; nothing once it is stopped."""
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
                "dig-in",
                unit,
                _("Enter the %(marker)s", marker=MARKERS[marker.kind]),
                "TI-6.4.4",
                refused=boarding.why_not_dig_in(game, acting, marker),
                more=marker.id,
            )
    if boarding.removes_wire(game, unit):
        refused = boarding.why_not_remove_wire(acting)
        yield _option("remove-wire", unit, _("Remove the razor wire"), "TI-6.4.2", refused=refused)


def acts_in_its_hex(game: Game[State], unit: Squad | Vehicle) -> bool:
    """Whether there is anything that a unit may do with MP before it takes a path: get in or out,
    remove wire."""
    if boarding.removes_wire(game, unit):
        return True
    if isinstance(unit, Vehicle):
        return False
    if unit.transport or unit.fortification:
        return True
    return bool(boarding.transports(game, unit) or boarding.fortifications(game, unit))


def carry_out(game: Game[State], unit: Squad | Vehicle, answer: Answer) -> Part:
    """Do what an answer to `options` says."""
    acting = game.state.acting
    assert acting is not None, f"{unit.id} has not been activated"
    acting.moved = True
    kind, _unit, *more = answer.option.split(":")
    if kind == "move":
        yield from follow(game, unit, answer["way"])
    elif kind == "remove-wire":
        boarding.remove_wire(game, acting, unit)
    else:
        assert isinstance(unit, Squad), f"{unit.id} is no squad"
        if kind == "get-out":
            yield from boarding.get_out(game, acting, unit)
        elif kind == "come-out":
            yield from boarding.come_out(game, acting, unit)
        elif kind == "board":
            boarding.board(game, acting, unit, game.state.vehicles[more[0]])
        elif kind == "dig-in":
            boarding.dig_in(game, acting, unit, game.state.markers[more[0]])


# -- Each of them


def _move(game: Game[State], acting: Acting, unit: Squad | Vehicle, notes: Notes | None) -> Option:
    """A path, hex by hex (TI-6.2)."""
    return _option(
        "move",
        unit,
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
    notes: Notes | None = None,
    acting: Acting | None = None,
) -> Path:
    """A path of a unit, to be filled in: in the action under way, or in another that it could
    begin."""
    mover = Mover(game, unit, acting)

    def threats(node: Node) -> Sequence[Message]:
        return notes((node[0], node[1])) if notes else ()

    def said(node: Node, cost: int) -> Sequence[Message]:
        return (_("%(mp)s MP", mp=cost), *threats(node))

    return Path(
        "way",
        _("Path"),
        grid=mover.ground.board,
        start=mover.start,
        steps=mover.steps,
        allowance=mover.acting.mp,
        stop=mover.why_no_stop,
        sign=lambda _node, cost: _("%(mp)s", mp=cost),
        notes=said,
        warned=lambda node: bool(threats(node)),
        unit=unit.id,
        outside=NOWHERE,
    )


def _board(game: Game[State], acting: Acting, squad: Squad, vehicle: Vehicle) -> Option:
    return _option(
        "board",
        squad,
        _("Get into %(vehicle)s", vehicle=vehicle.name),
        "TI-6.2.2",
        refused=boarding.why_not_board(game, acting, vehicle),
        more=vehicle.id,
        final=True,
    )


def _get_out(game: Game[State], acting: Acting, squad: Squad) -> Option:
    refused = boarding.why_not_get_out(game, acting, squad)
    return _option("get-out", squad, _("Get out"), "TI-6.2.3", refused=refused)


def _come_out(acting: Acting, squad: Squad) -> Option:
    refused = boarding.why_not_come_out(acting)
    label = _("Leave the fortification")
    return _option("come-out", squad, label, "TI-6.4.4", refused=refused)


def _option(
    kind: str,
    unit: Squad | Vehicle,
    label: Message,
    rule: str,
    *,
    refused: Illegal | None,
    fields: tuple[Path, ...] = (),
    cost: Message | None = None,
    more: str = "",
    final: bool = False,
    reach: int = 0,
) -> Option:
    """An option of the unit; its id is the kind, then the unit, then what else there is."""
    return Option(
        ":".join([kind, unit.id, *([more] if more else [])]),
        label,
        fields,
        rule=rule,
        cost=cost,
        refused=refused,
        final=final,
        group=GROUP,
        on={"unit": unit.id},
        reach=reach,
    )
