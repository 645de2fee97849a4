"""An attack, step by step (KG-7.1 to KG-7.7), and how a unit is destroyed."""

from ..contract.asking import Ask, Game, ScriptPart
from ..contract.events import Event
from ..fields import Option
from ..text import _
from . import constants, declarations, moves, names, overkill, pools, pushes, targets, units
from .attack_state import Attack, attack_view, attack_with
from .declarations import NOTHING_SPECIAL, Special
from .moments import Moment
from .state import State, Unit


class CannotCounter(Event, kind="no-counter"):
    """A unit that would counter has no weapon for it."""

    unit: str
    rule: str = "KG-7.3.7"


class RiskGained(Event, kind="risk"):
    """A unit gains risk, and has so much then."""

    unit: str
    added: int
    risk: int
    rule: str = "KG-7.6.2"


class Destroyed(Event, kind="destroyed"):
    """A unit is destroyed."""

    unit: str
    rule: str = "KG-7.6.3"


def make_attack(
    game: Game[State],
    attacker: Unit,
    place: int,
    target: Unit,
    special: Special = NOTHING_SPECIAL,
    *,
    counter: bool = False,
) -> ScriptPart:
    """Plays one attack from its declaration to its result, with the special actions that were
    chosen. Nobody reacts to a counter (KG-7.3.7)."""
    yield Moment("attack", attacker.id, as_counter=counter)
    attack = attack_with(game, attacker, place, target, counter=counter)
    attack = yield from declarations.specials(game, attack, special)
    reaction = declarations.NONE
    if not counter:
        reaction = yield from declarations.reaction(game, attack)
    destroyed = yield from _strike(game, declarations.after(reaction, attack))
    yield from _step_aside(game, attacker)
    if destroyed:
        yield from overkill.declare(game, attacker.seat, target)
    elif reaction == "counter":
        yield from _counter(game, target, attacker)


# -- counter


def _counter(game: Game[State], unit: Unit, attacker: Unit) -> ScriptPart:
    """A unit that survived strikes back once, with a weapon of its choice, if it can still attack
    (KG-7.3.7)."""
    places = list(targets.reaching(game, unit, attacker, unit.bap))
    if not places:
        game.emit(CannotCounter(unit=unit.id))
        return
    place = places[0]
    if len(places) > 1:
        answer = yield Ask(
            unit.seat,
            _("%(unit)s counters. With which weapon?", unit=names.unit(game.setup, unit.id)),
            [_counter_option(game, unit, place, attacker) for place in places],
            "KG-7.3.7",
            others=_("The defender counters."),
            about={"unit": unit.id},
        )
        place = answer.chosen(int)
    yield from make_attack(game, unit, place, attacker, counter=True)


def _counter_option(game: Game[State], unit: Unit, place: int, attacker: Unit) -> Option:
    struck = targets.choice(game, unit, place, attacker)
    return Option(
        f"counter:{place}",
        _("Counter with %(weapon)s", weapon=units.weapon(game.setup, unit, place).name),
        rule="KG-7.3.7",
        details=struck.details,
        chances=struck.chances,
        payload=place,
    )


# -- the roll and its result


def _strike(game: Game[State], attack: Attack) -> ScriptPart:
    """Rolls the dice, counts successes and applies the result (KG-7.4 to KG-7.6). Returns whether
    the target is destroyed."""
    faces = [face + 1 for face in game.dice.roll(attack.pool.dice, constants.SIDES)]
    successes, criticals = pools.successes_of(faces)
    damage = attack.blow.damage(successes, criticals)
    result = attack_view(attack, tuple(faces), successes, criticals, damage)
    # The result stays in sight until the next thing is done.
    game.state.attack = result
    game.emit(result)
    if successes == 0:
        return False
    if damage == 0:
        _suppress(game, attack, successes)
        return False
    return (yield from _suffer(game, attack, damage))


def _suffer(game: Game[State], attack: Attack, damage: int) -> ScriptPart:
    """The target takes the damage and loses its risk (KG-7.6.1). Returns whether the damage
    destroys it; if not, a Push moves it (KG-7.7.t4)."""
    target = attack.target
    target.damage += damage
    target.risk = 0
    if target.damage >= units.hp(game.setup, target):
        yield from _destroy(game, target)
        return True
    if "push" in attack.weapon.abilities and pushes.push(game, target, attack.attacker.at):
        yield Moment("pushed", target.id)
    return False


def _suppress(game: Game[State], attack: Attack, successes: int) -> None:
    """An attack without damage gives the target 1 risk for each success, and one more with
    Suppression (KG-7.6.2, KG-7.7.t5)."""
    target = attack.target
    added = successes
    if "suppression" in attack.weapon.abilities:
        added += constants.SUPPRESSION
    target.risk += added
    game.emit(RiskGained(unit=target.id, added=added, risk=target.risk))


def _destroy(game: Game[State], target: Unit) -> ScriptPart:
    """The unit stays in its cell as a wreck without tokens until the round ends (KG-7.6.3). It may
    sortie again two rounds later (KG-9.p1)."""
    state = game.state
    target.destroyed = True
    target.damage = units.hp(game.setup, target)
    target.risk = target.pap = target.bap = 0
    target.returns = state.round + constants.REPAIR_ROUNDS
    yield Moment("destroyed", target.id)
    game.emit(Destroyed(unit=target.id))


def _step_aside(game: Game[State], unit: Unit) -> ScriptPart:
    """A Battle Stepper may move one cell right after any attack of its own (KG-7.7.t11)."""
    if not unit.deployed or not units.can_step_aside(game.setup, unit):
        return
    to = moves.path(game, unit, constants.STEPPER_CELLS)
    if not to.leads_anywhere:
        return
    answer = yield Ask(
        unit.seat,
        _("%(unit)s may step aside.", unit=names.unit(game.setup, unit.id)),
        [
            Option("step", _("Step"), (to,), rule="KG-7.7.t11"),
            Option("stay", _("Stay"), rule="KG-7.7.t11"),
        ],
        "KG-7.7.t11",
        about={"unit": unit.id},
    )
    if answer.option == "step":
        yield Moment("moved", unit.id)
        moves.walk(game, unit, answer["to"], "step")
