"""An action that moves, step by step until it is over (TI-5.1, TI-5.4, TI-5.5), and an advance
whose path is chosen together with the unit (TI-5.1.p1).

At the end of such a path the action is over, unless there is something to do there or its player
asked to go on with the MP that are left. A unit that first does something in its own hex, such as
getting out of a transport, advances step by step.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from ...contract.asking import Answer, Ask, Game, ScriptPart
from ...contract.driver import lapse
from ...fields import Choice, Field, Illegal, Option, Pick
from ...fields.option import Builder, Item, Menu
from ...text import Message, _, ngettext
from .. import assault, movement, opportunity
from ..fire import declaring, legality, resolve, results
from ..movement import HexNotes, Mover
from ..movement.mover import activate, prospect
from ..movement.options import Move
from ..state import Acting, Squad, State, Vehicle
from ..units import limits

END: Final = "end"


def go_on(game: Game[State]) -> ScriptPart:
    """One step of the action under way, or its end. Its player is not asked where only its end is
    left to choose."""
    acting = game.state.acting
    assert acting is not None, "no action is under way"
    unit = game.state.unit(acting.unit)
    menu = _menu(game, acting, unit)
    if (
        unit.out
        or unit.activation == "fatigued"
        or lapse(game, lambda: all(_is_no_use(acting, unit, option) for option in menu))
    ):
        finish(game, unit)
        return
    answer = yield Ask(
        unit.side,
        _("What does %(unit)s do next?", unit=unit.name),
        menu,
        "TI-5.p3",
        others=_("%(unit)s is acting: what it does next is being chosen.", unit=unit.name),
        about={"unit": unit.id, "mp": acting.mp},
        unlisted=legality.why_unlisted(game, "fire-and-movement", [unit]),
    )
    if answer.option == END:
        finish(game, unit)
    else:
        yield from _act(game, acting, unit, answer)


def _is_no_use(acting: Acting, unit: Squad | Vehicle, option: Option) -> bool:
    """Whether an option cannot be chosen, ends the action, or only moves on for a unit that has
    reached the end of its chosen path."""
    is_on = isinstance(option.payload, Move) and acting.goal == unit.hex
    return bool(option.refused) or option.id == END or is_on


def finish(game: Game[State], unit: Squad | Vehicle) -> None:
    """Ends the action: its unit is fatigued (TI-5.6), and standing orders about it end."""
    game.state.acting = None
    opportunity.forget(game.state, unit.id)
    results.fatigue(game, unit, "TI-5.6")


def _menu(game: Game[State], acting: Acting, unit: Squad | Vehicle) -> Menu:
    """What the unit may do next: spend MP, make the attack of its action, or end the action."""
    return Menu(
        Builder(movement.KINDS, partial(_movements, game, acting, unit)),
        Builder((legality.FIRE,), partial(_attacks, game, acting, unit)),
        Builder((assault.GROUP,), partial(_assaults, game, acting, unit)),
        Builder((END,), lambda: [_end(game, unit)]),
    )


def _movements(game: Game[State], acting: Acting, unit: Squad | Vehicle) -> Iterator[Option]:
    notes = notes_for(game, unit)
    if acting.action == "assault" and isinstance(unit, Squad):
        notes = replace(notes, of_last=partial(assault.prospects, game, unit))
    return movement.options(game, unit, notes)


def _attacks(game: Game[State], acting: Acting, unit: Squad | Vehicle) -> Iterator[Item]:
    if acting.action == "fire-and-movement" and not acting.attacked and _may_stay(game, unit):
        yield from declaring.options(declaring.Firing(game, "fire-and-movement"), unit)


def _assaults(game: Game[State], acting: Acting, unit: Squad | Vehicle) -> Iterator[Option]:
    if acting.action == "assault" and isinstance(unit, Squad) and _may_stay(game, unit):
        yield from assault.options(game, unit)


def _may_stay(game: Game[State], unit: Squad | Vehicle) -> bool:
    return unit.hex is not None and _why_no_stay(game, unit) is None


def _why_no_stay(game: Game[State], unit: Squad | Vehicle) -> Illegal | None:
    """Why a unit cannot stop in its hex, as a tank during an overrun; None if it can. It has to
    move on before it attacks or ends its action."""
    return None if unit.hex is None else Mover(game, unit).why_no_stay(unit.hex)


def _end(game: Game[State], unit: Squad | Vehicle) -> Option:
    """The option to end the action in this hex, refused where the unit cannot stay."""
    return Option(
        END,
        _("End the action of %(unit)s", unit=unit.name),
        rule="TI-5.p3",
        refused=_why_no_stay(game, unit),
        group="end",
        on={"unit": unit.id},
    )


def _act(game: Game[State], acting: Acting, unit: Squad | Vehicle, answer: Answer) -> ScriptPart:
    match answer.payload:
        case declaring.Lead():
            acting.attacked = True
            acting.stopped = acting.stopped or acting.moved
            yield from resolve(game, declaring.declared(game, "fire-and-movement", answer))
        case assault.Assault():
            yield from assault.resolve(game, assault.declared(answer))
        case _:
            yield from movement.carry_out(game, unit, answer)


@dataclass(frozen=True)
class Advance:
    """The unit with this id advances along a path."""

    unit: str


KIND: Final = "advance-to"
FORMER: Final = "advance-along"
"""The name of the option in former matches, in which a unit was asked at the end of each path."""
THEN: Final = "then"
ENDS: Final = "ends"
GO_ON: Final = "go-on"
RULE: Final = "TI-5.1.p1"
ADVANCE: Final = _("Advance")
IN_ITS_HEX: Final = _("Advance, but do something here first")


_FIELD: Final = Pick(
    THEN,
    _("With MP left"),
    choices=[Choice(ENDS, _("The action ends")), Choice(GO_ON, _("Ask me"))],
    outside="TI-5.p3",
    default=ENDS,
)


def is_in_the_open(unit: Squad | Vehicle) -> bool:
    """Whether a unit can take a path from its hex: it is in no transport and in no
    fortification."""
    return unit.hex is not None and not (isinstance(unit, Squad) and unit.fortification)


def label(unit: Squad | Vehicle) -> Message:
    """The label of an advance that begins without a path."""
    return IN_ITS_HEX if is_in_the_open(unit) else ADVANCE


def notes_for(game: Game[State], unit: Squad | Vehicle) -> HexNotes:
    """Notes on the hexes that a unit may go to: which enemies could fire at it there."""
    return HexNotes(
        partial(opportunity.is_threatened, game, unit), partial(opportunity.warnings, game, unit)
    )


def option(game: Game[State], unit: Squad | Vehicle, group: str, kind: str = KIND) -> Option:
    """The option to advance along a path. Its destinations are shown as soon as the unit is
    chosen."""
    refused = limits.why_not(game.setup, game.state, unit, "advance")
    acting = prospect(game, unit, "advance")
    fields: tuple[Field, ...] = ()
    if refused is None:
        path = movement.path(game, unit, notes_for(game, unit), acting)
        fields = (path,) if kind == FORMER else (path, _FIELD)
    return Option(
        f"{kind}:{unit.id}",
        ADVANCE,
        fields,
        rule=RULE,
        refused=refused,
        cost=ngettext("%(n)s MP", "%(n)s MP", acting.mp),
        group=group,
        on={"unit": unit.id},
        reach=1,
        payload=Advance(unit.id),
    )


def carry_out(game: Game[State], unit: Squad | Vehicle, answer: Answer) -> ScriptPart:
    """Activates the unit and takes the path; afterwards the unit is asked as in any advance."""
    way = answer["way"]
    acting = activate(game, unit, "advance")
    acting.moved = True
    if answer.fields.get(THEN) == ENDS:
        acting.goal = (way[-1][0], way[-1][1])
    yield from movement.follow(game, unit, way)
