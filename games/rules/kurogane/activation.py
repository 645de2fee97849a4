"""One activation: the actions of the active unit, each offered, paid for and carried out (KG-4.3.2
to KG-4.3.5, KG-11.3)."""

from dataclasses import dataclass
from functools import partial
from typing import Literal

from ..contract.asking import Answer, Ask, Game, ScriptPart
from ..contract.driver import lapse
from ..contract.events import Event
from ..fields import Illegal, Option
from ..fields.option import Builder, Menu, Unbuilt, built
from ..text import Message, _
from . import attacks, board, constants, declarations, moves, names, targets, units
from .moments import Moment
from .state import State, Turn, Unit

END = Option("end-activation", _("End the activation"), rule="KG-4.3.1", final=True, group="end")


HAS_MOVED = Illegal("KG-4.3.3", _("One Normal Move in an activation."))
HAS_ATTACKED = Illegal("KG-4.3.4", _("It has attacked in this activation."))
TOO_HEAVY = Illegal("KG-5.4", _("With a Heavy weapon it cannot run."))
WEAPON_USED = Illegal("KG-4.3.3", _("Each weapon attacks once in an activation."))


class NothingLeftToDo(Event, kind="spent"):
    """The active unit can do nothing more."""

    unit: str
    rule: str = "KG-4.3.2"


class MoveOrdered(Event, kind="ordered"):
    """A commander orders a companion to move."""

    unit: str
    companion: str
    rule: str = "KG-11.3"


@dataclass(frozen=True)
class NormalMove:
    """A Normal Move, at a walk or at a run."""

    how: Literal["walk", "run"]


MOVES = (NormalMove("walk"), NormalMove("run"))


@dataclass(frozen=True)
class NormalAttack:
    """A Normal Attack with the weapon at this place of the unit's list."""

    place: int


@dataclass(frozen=True)
class MoveOrder:
    """A Move Order to the companion with this id."""

    companion: str


def act(game: Game[State], turn: Turn, unit: Unit) -> ScriptPart:
    """Asks for one action of the active unit and carries it out. The pAP pays for the first action,
    and each further one costs 1 bAP (KG-4.3.2). A unit that can do nothing more is not asked.
    Returns whether the activation is over."""
    if not unit.deployed:
        return True
    options = Menu(
        Builder(("walk", "run"), lambda: _move_options(game, turn, unit)),
        Builder(("attack",), lambda: _attack_options(game, turn, unit)),
        Builder(("order",), lambda: _order_options(game, turn, unit)),
        Builder(("end-activation",), lambda: [END]),
    )
    if lapse(game, partial(_is_spent, options)):
        game.emit(NothingLeftToDo(unit=unit.id))
        return True
    prompt = _("%(unit)s acts.", unit=names.unit(game.setup, unit.id))
    answer = yield Ask(
        turn.seat,
        prompt,
        options,
        "KG-4.3.3",
        others=prompt,
        about={"unit": unit.id},
    )
    if answer.option == END.id:
        return True
    game.state.attack = None
    yield from _carry_out(game, turn, unit, answer)
    return False


def _is_spent(options: Menu) -> bool:
    """Whether nothing but the end of the activation can be chosen. It builds options up to the
    first that can."""
    return all(item is END or item.refused or built(item).refused for item in options.listed())


def _carry_out(game: Game[State], turn: Turn, unit: Unit, answer: Answer) -> ScriptPart:
    unit.bap -= price(turn)
    turn.actions += 1
    match answer.payload:
        case NormalAttack(place):
            turn.attacked = True
            turn.used.append(place)
            target = game.state.unit(answer["target"])
            special = declarations.declared(answer.fields)
            yield from attacks.make_attack(game, unit, place, target, special)
        case MoveOrder(companion_id):
            companion = game.state.unit(companion_id)
            yield Moment("moved", companion.id)
            game.emit(MoveOrdered(unit=unit.id, companion=companion.id))
            moves.walk(game, companion, answer["to"], "order")
        case NormalMove(how):
            turn.moved = True
            unit.bap -= _EXTRA[how]
            yield Moment("moved", unit.id)
            moves.walk(game, unit, answer["to"], how)


def price(turn: Turn) -> int:
    """The bAP that the next action costs (KG-4.3.2)."""
    return 0 if turn.actions == 0 else 1


def _short_of(turn: Turn, unit: Unit, needed: int) -> Illegal | None:
    if unit.bap >= needed:
        return None
    return Illegal("KG-4.3.2", _("It has %(bap)s bAP and needs %(n)s.", bap=unit.bap, n=needed))


def _paid(turn: Turn, extra: int = 0) -> Message:
    cost = price(turn) + extra
    return _("%(n)s bAP", n=cost) if cost else _("pAP")


def _move_options(game: Game[State], turn: Turn, unit: Unit) -> list[Unbuilt]:
    """Normal Move, at a walk and at a run."""
    options = []
    for move in MOVES:
        refused = _no_move(game, turn, unit, move.how)
        build = partial(_move_option, game, turn, unit, move, refused)
        options.append(Unbuilt(move.how, build, refused))
    return options


def _no_move(game: Game[State], turn: Turn, unit: Unit, how: str) -> Illegal | None:
    """Why a unit may not take a Normal Move now, whatever its path; None if it may (KG-4.3.2,
    KG-4.3.3, KG-4.3.4, KG-5.4)."""
    if turn.moved:
        return HAS_MOVED
    if turn.attacked:
        return HAS_ATTACKED
    if how == "run" and not units.can_run(game.setup, unit):
        return TOO_HEAVY
    return _short_of(turn, unit, price(turn) + _EXTRA[how])


_EXTRA = {"walk": 0, "run": constants.RUN_PRICE}
"""What a Normal Move costs on top of its action (KG-5.4)."""


def _move_option(
    game: Game[State], turn: Turn, unit: Unit, move: NormalMove, refused: Illegal | None
) -> Option:
    """Normal Move, at a walk or, for 1 bAP more, at a run (KG-5.1, KG-5.4)."""
    running = move.how == "run"
    allowance = units.mv(game.setup, unit) * (constants.RUN_FACTOR if running else 1)
    to = moves.path(game, unit, allowance)
    return Option(
        move.how,
        _("Run, up to %(mv)s", mv=allowance) if running else _("Walk, up to %(mv)s", mv=allowance),
        (to,),
        rule="KG-5.4" if running else "KG-5.1",
        cost=_paid(turn, _EXTRA[move.how]),
        refused=refused or moves.stuck(to),
        group="move",
        on={"unit": unit.id},
        reach=2 if running else 1,
        payload=move,
    )


def _attack_options(game: Game[State], turn: Turn, unit: Unit) -> list[Unbuilt]:
    """Normal Attack, with each of the unit's weapons."""
    options = []
    aiming = targets.Aiming(game, unit)
    for place in units.attacks(game.setup, unit):
        refused = _no_attack(turn, unit, place)
        build = partial(_attack_option, turn, unit, aiming, place, refused)
        options.append(Unbuilt(f"attack:{place}", build, refused))
    return options


def _attack_option(
    turn: Turn, unit: Unit, aiming: targets.Aiming, place: int, refused: Illegal | None
) -> Option:
    fields = declarations.fields(aiming, place, unit.bap - price(turn))
    return targets.option(aiming, place, fields, _paid(turn), refused, NormalAttack(place))


def _no_attack(turn: Turn, unit: Unit, place: int) -> Illegal | None:
    """Why a unit may not attack with this weapon now, whatever its target; None if it may
    (KG-4.3.2, KG-4.3.3)."""
    if place in turn.used:
        return WEAPON_USED
    return _short_of(turn, unit, price(turn))


def _order_options(game: Game[State], turn: Turn, unit: Unit) -> list[Unbuilt]:
    """Move Orders: a commander of Conductors lets a companion within 5 cells walk, which reduces
    the companion's risk (KG-11.3)."""
    if not unit.commander or units.faction(game.setup, unit.seat) != "CO":
        return []
    refused = _short_of(turn, unit, price(turn))
    return [
        Unbuilt(
            f"order:{companion.id}", partial(_order_option, game, turn, unit, companion), refused
        )
        for companion in board.companions(game.state, unit, constants.ORDER_DISTANCE)
    ]


def _order_option(game: Game[State], turn: Turn, unit: Unit, companion: Unit) -> Option:
    """A Move Order to one companion."""
    to = moves.path(game, companion, units.mv(game.setup, companion))
    return Option(
        f"order:{companion.id}",
        _("Move Order: %(unit)s walks", unit=companion.name),
        (to,),
        rule="KG-11.3",
        cost=_paid(turn),
        refused=_short_of(turn, unit, price(turn)) or moves.stuck(to),
        group="order",
        on={"unit": companion.id},
        payload=MoveOrder(companion.id),
    )
