"""An attack, step by step (KG-7.1 to KG-7.7), and what destroying a unit brings about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ..fields import Option
from ..table import Ask, Game, Part
from ..text import _, plain
from . import constants, declarations, moves, overkill, pools, targets, units
from .pools import Blow, Pool
from .state import State, Unit


def attack(
    game: Game[State], attacker: Unit, place: int, target: Unit, *, counter: bool = False
) -> Part:
    """One attack from its declaration to its result. Nobody reacts to a counter (KG-7.3.7)."""
    overkill.stop(game, attacker, "attack", counter=counter)
    pool = pools.pool_of(game, attacker, place, target)
    blow = pools.blow_of(game, attacker, place, target)
    _show(game, attacker, place, target, pool, blow, counter)
    special = yield from declarations.specials(game, attacker, place, target, pool)
    pool, blow = special.applied(pool, blow)
    reaction = "none"
    if not counter:
        _show(game, attacker, place, target, pool, blow, counter)
        reaction = yield from declarations.reaction(game, attacker, target, pool, blow)
    if reaction == "defend":
        blow = replace(blow, defend=constants.DEFEND_ARMOUR)
    if reaction == "dodge":
        pool = pool.with_parts(pools.DODGE)
    destroyed = _strike(game, attacker, place, target, pool, blow, counter)
    yield from _step_aside(game, attacker)
    if destroyed:
        yield from overkill.declare(game, attacker.seat, target)
    elif reaction == "counter":
        yield from _counter(game, target, attacker)


def _show(
    game: Game[State],
    attacker: Unit,
    place: int,
    target: Unit,
    pool: Pool,
    blow: Blow,
    counter: bool,
) -> None:
    game.state.attack = {
        **_shown(game, attacker, place, target, pool, counter),
        "dice": pool.dice,
        "faces": [],
        **_parts_shown(blow, 0, 0),
    }


def _shown(
    game: Game[State], attacker: Unit, place: int, target: Unit, pool: Pool, counter: bool
) -> dict[str, Any]:
    """What is seen of an attack before and after its roll."""
    return {
        "attacker": attacker.id,
        "target": target.id,
        "weapon": units.weapon(game.setup, attacker, place)["name"],
        "counter": counter,
        "sources": plain(pool.sources()),
    }


def _parts_shown(blow: Blow, successes: int, criticals: int) -> dict[str, Any]:
    """What the attack value and the defence value are, part by part."""
    attack_value, defence_value = blow.values(successes, criticals)
    return {
        "attack": attack_value,
        "attack_parts": plain([part.told() for part in blow.attack_parts(successes)]),
        "defence": defence_value,
        "defence_parts": plain(blow.defence_told(criticals)),
    }


# -- counter


def _counter(game: Game[State], unit: Unit, attacker: Unit) -> Part:
    """A unit that has survived strikes back once, with a weapon of its choice, if it can attack
    at all by then (KG-7.3.7)."""
    if not unit.deployed or not attacker.deployed:
        return
    places = targets.reaching(game, unit, attacker, unit.bap)
    if not places:
        game.emit("no-counter", unit=unit.id, rule="KG-7.3.7")
        return
    place = places[0]
    if len(places) > 1:
        answer = yield Ask(
            unit.seat,
            _("%(unit)s counters. With which weapon?", unit=units.called(game, unit)),
            [_counter_option(game, unit, place, attacker) for place in places],
            "KG-7.3.7",
            others=_("The defender counters."),
            about={"unit": unit.id},
        )
        place = int(answer.option.partition(":")[2])
    yield from attack(game, unit, place, attacker, counter=True)


def _counter_option(game: Game[State], unit: Unit, place: int, attacker: Unit) -> Option:
    struck = targets.choice(game, unit, place, attacker)
    return Option(
        f"counter:{place}",
        _("Counter with %(weapon)s", weapon=units.weapon(game.setup, unit, place)["name"]),
        rule="KG-7.3.7",
        details=struck.details,
        chances=struck.chances,
    )


# -- the roll and its result


def _strike(
    game: Game[State],
    attacker: Unit,
    place: int,
    target: Unit,
    pool: Pool,
    blow: Blow,
    counter: bool,
) -> bool:
    """Roll, count, and apply the result (KG-7.4 to KG-7.6); whether the target is destroyed."""
    faces = [face + 1 for face in game.dice.roll(pool.dice, pools.SIDES)]
    successes, criticals = pools.successes_of(faces)
    damage = blow.damage(successes, criticals)
    shown = {
        **_shown(game, attacker, place, target, pool, counter),
        **_parts_shown(blow, successes, criticals),
        "faces": faces,
        "successes": successes,
        "criticals": criticals,
        "damage": damage,
    }
    # The result stays in sight until the next thing is done.
    game.state.attack = {**shown, "dice": pool.dice}
    game.emit("attack", **shown, rule="KG-7.5.p1" if successes else "KG-7.4.p1")
    if successes == 0:
        return False
    abilities = units.weapon(game.setup, attacker, place).get("abilities", ())
    if damage == 0:
        _suppress(game, target, successes, abilities)
        return False
    target.damage += damage
    target.risk = 0
    if target.damage >= units.hp(game.setup, target):
        _destroy(game, target)
        return True
    if "push" in abilities and moves.push(game, target, attacker.at):
        overkill.stop(game, target, "pushed")
    return False


def _suppress(game: Game[State], target: Unit, successes: int, abilities: Sequence[str]) -> None:
    """No damage: risk for each success, and one more by Suppression (KG-7.6.2, KG-7.7.t5)."""
    extra = constants.SUPPRESSION if "suppression" in abilities else 0
    target.risk += successes + extra
    game.emit("risk", unit=target.id, added=successes + extra, risk=target.risk, rule="KG-7.6.2")


def _destroy(game: Game[State], target: Unit) -> None:
    """The unit lies where it stood, without its tokens, until the round ends (KG-7.6.3). It may
    sortie again two rounds later (KG-9.p1)."""
    state = game.state
    target.destroyed = True
    target.damage = units.hp(game.setup, target)
    target.risk = target.pap = target.bap = 0
    target.returns = state.round + constants.REPAIR_ROUNDS
    overkill.stop(game, target, "destroyed")
    game.emit("destroyed", unit=target.id, rule="KG-7.6.3")


def _step_aside(game: Game[State], unit: Unit) -> Part:
    """A Battle Stepper may move one cell right after any attack of its own (KG-7.7.t11)."""
    if not unit.deployed or not units.card(game.setup, unit).get("stepper"):
        return
    to = moves.path(game, unit.at, unit.risk, constants.STEPPER_CELLS, unit.id)
    if not to.ends:
        return
    answer = yield Ask(
        unit.seat,
        _("%(unit)s may step aside.", unit=units.called(game, unit)),
        [
            Option("step", _("Step"), (to,), rule="KG-7.7.t11"),
            Option("stay", _("Stay"), rule="KG-7.7.t11"),
        ],
        "KG-7.7.t11",
        about={"unit": unit.id},
    )
    if answer.option == "step":
        overkill.stop(game, unit, "moved")
        moves.walk(game, unit, answer["to"], "step")
