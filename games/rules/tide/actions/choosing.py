"""The choice of a fresh unit and its action (TI-5.2), and units as an ask lists them."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from ...contract.asking import ActingUnit, Answer, Ask, Game, ScriptPart
from ...fields import Option
from ...fields.option import Builder, Item, Menu, Unbuilt
from ...lazy import LazySequence
from ...text import Message, _, all_of
from .. import ground, movement
from ..fire import declaring, legality, resolve, results
from ..movement.mover import activate
from ..state import Squad, State, Vehicle
from ..terms import ACTIVATIONS, DAMAGES, MORALES, SPECIALISATIONS, Action
from ..units import limits, squads
from . import acting, special

GROUP: Final = "action"
MOVES: Final[dict[Action, tuple[Message, str]]] = {
    "fire-and-movement": (_("Fire and move"), "TI-5.4.1"),
    "assault": (_("Move and assault"), "TI-5.5.p1"),
}
"""The actions that move and attack, each with its label and its rule."""


@dataclass(frozen=True)
class Begin:
    """The unit with this id begins an action that moves."""

    unit: str
    action: Action


@dataclass(frozen=True)
class PrepareOpFire:
    """The unit with this id goes into Op Fire mode."""

    unit: str


@dataclass(frozen=True)
class DoNothing:
    """The unit with this id is fatigued without an action."""

    unit: str


def fresh(state: State, side: int) -> list[Squad | Vehicle]:
    """The units of a side that can be activated: fresh, on the board or in a transport there
    (TI-5.2)."""
    return [
        unit
        for unit in state.units.values()
        if unit.side == side
        and unit.activation == "fresh"
        and not unit.out
        and state.whereabouts(unit) is not None
    ]


def choose(game: Game[State], side: int) -> ScriptPart:
    """Asks a side for its next action and carries it out. An action that moves is only begun here
    and continues in `acting`. A side with fresh units does not pass (TI-5.4)."""
    units = fresh(game.state, side)
    answer = yield Ask(
        side,
        _("Which unit acts, and how?"),
        menu(game, units),
        "TI-5.2",
        others=_("A unit and its action are being chosen."),
        units=LazySequence(partial(listed, game, units)),
        unlisted=legality.why_unlisted(game, "concentrated-fire", units),
        automatic=True,
    )
    yield from _begin(game, answer)


def menu(game: Game[State], units: Sequence[Squad | Vehicle]) -> Menu:
    """All actions for which these units may be activated. Targets are worked out when the attacks
    of a unit are opened. An advance without a path is listed only where the unit can do something
    in its own hex."""
    firing = declaring.Firing(game, "concentrated-fire")
    return Menu(
        Builder((acting.KIND,), partial(_advances, game, units)),
        Builder(("advance",), partial(_needed_advances, game, units)),
        *(Builder((action,), partial(_moves, game, units, action)) for action in MOVES),
        *(Builder((f"fire:{unit.id}",), partial(_attacks, firing, unit)) for unit in units),
        Builder(("op-fire",), partial(_op_fire, game, units)),
        Builder(("dig", "heal"), partial(_specials, game, units)),
        Builder(("fatigue",), partial(_fatigue, units)),
        former=[
            Builder(("advance",), partial(_begun_advances, game, units)),
            Builder((acting.FORMER,), partial(_advances, game, units, acting.FORMER)),
        ],
    )


def _moves(
    game: Game[State], units: Sequence[Squad | Vehicle], action: Action
) -> Iterator[Unbuilt]:
    label, rule = MOVES[action]
    for unit in units:
        yield _unbuilt(game, unit, action, label, rule, Begin(unit.id, action))


def _advances(
    game: Game[State], units: Sequence[Squad | Vehicle], kind: str = acting.KIND
) -> Iterator[Option]:
    for unit in units:
        if acting.is_in_the_open(unit):
            yield acting.option(game, unit, GROUP, kind)


def _begun_advances(game: Game[State], units: Sequence[Squad | Vehicle]) -> Iterator[Unbuilt]:
    for unit in units:
        begin = Begin(unit.id, "advance")
        yield _unbuilt(game, unit, "advance", acting.label(unit), acting.RULE, begin)


def _attacks(firing: declaring.Firing, unit: Squad | Vehicle) -> Iterator[Item]:
    """Concentrated fire of a unit at each enemy (TI-5.2.p1)."""
    game = firing.game
    if limits.why_not(game.setup, game.state, unit, "concentrated-fire") is None:
        yield from declaring.options(firing, unit)


def _needed_advances(game: Game[State], units: Sequence[Squad | Vehicle]) -> Iterator[Unbuilt]:
    return _begun_advances(game, [one for one in units if movement.acts_in_its_hex(game, one)])


def _op_fire(game: Game[State], units: Sequence[Squad | Vehicle]) -> Iterator[Unbuilt]:
    label = _("Prepare Op Fire")
    for unit in units:
        yield _unbuilt(game, unit, "op-fire", label, "TI-5.3.p1", PrepareOpFire(unit.id))


def _specials(game: Game[State], units: Sequence[Squad | Vehicle]) -> Iterator[Option]:
    for unit in units:
        if isinstance(unit, Squad) and unit.hex is not None:
            if unit.token == "engineer":
                yield special.dig(game, unit)
            if unit.token == "medic":
                yield special.heal(game, unit)


def _fatigue(units: Sequence[Squad | Vehicle]) -> Iterator[Option]:
    label = _("Do nothing more this round")
    for unit in units:
        yield Option(
            f"fatigue:{unit.id}",
            label,
            rule="TI-5.6.p1",
            group="end",
            on={"unit": unit.id},
            payload=DoNothing(unit.id),
        )


def _unbuilt(
    game: Game[State],
    unit: Squad | Vehicle,
    action: Action,
    label: Message,
    rule: str,
    payload: Begin | PrepareOpFire,
) -> Unbuilt:
    """An option of a unit to take an action that has no fields."""
    name = f"{action}:{unit.id}"

    def build() -> Option:
        return Option(
            name,
            label,
            rule=rule,
            refused=limits.why_not(game.setup, game.state, unit, action)
            or movement.why_stuck(game, unit, action),
            group=GROUP,
            on={"unit": unit.id},
            payload=payload,
        )

    return Unbuilt(name, build)


def _begin(game: Game[State], answer: Answer) -> ScriptPart:
    """Carries out the chosen action, or begins it."""
    state = game.state
    match answer.payload:
        case acting.Advance(unit_id):
            yield from acting.carry_out(game, state.unit(unit_id), answer)
        case Begin(unit_id, action):
            activate(game, state.unit(unit_id), action)
        case PrepareOpFire(unit_id):
            special.prepare(game, state.unit(unit_id), "TI-5.3.p1")
        case declaring.Lead(unit_id):
            yield from resolve(game, declaring.declared(game, "concentrated-fire", answer))
            results.fatigue(game, state.unit(unit_id), "TI-5.6")
        case special.Dig(unit_id):
            special.carry_out_digging(game, state.squads[unit_id])
            results.fatigue(game, state.unit(unit_id), "TI-5.6")
        case special.Heal(unit_id):
            special.carry_out_healing(game, state.squads[unit_id], answer)
            results.fatigue(game, state.unit(unit_id), "TI-5.6")
        case DoNothing(unit_id):
            results.fatigue(game, state.unit(unit_id), "TI-5.6")


def listed(game: Game[State], units: Iterable[Squad | Vehicle]) -> list[ActingUnit]:
    """Units for an ask, each with its hex and its state."""
    return [
        ActingUnit(
            unit.id,
            _("%(unit)s", unit=unit.name),
            unit.id.upper(),
            tuple(_state(game, unit)),
        )
        for unit in units
    ]


def _state(game: Game[State], unit: Squad | Vehicle) -> Iterator[Message]:
    where = game.state.whereabouts(unit)
    if where is not None:
        yield _("hex %(hex)s", hex=ground.of(game.setup, game.state).number(where))
    if unit.activation != "fresh":
        yield ACTIVATIONS[unit.activation]
    if isinstance(unit, Vehicle):
        if unit.damage != "none":
            yield DAMAGES[unit.damage]
        return
    counted = Counter(figure.name for figure in squads.figures(game.setup, unit))
    yield all_of([_("%(count)s %(name)s", count=n, name=name) for name, n in counted.items()])
    if unit.token:
        yield SPECIALISATIONS[unit.token]
    if unit.morale != "normal":
        yield MORALES[unit.morale]
    carrier = game.state.carrier(unit)
    if carrier:
        yield _("in %(vehicle)s", vehicle=carrier.name)
