"""An attack, step by step (KG-7.1 to KG-7.7), and what destroying a unit brings about."""

from __future__ import annotations

from collections.abc import Sequence

from ..fields import Chance, Choice, Illegal, Option, Pick, Preview, Shape
from ..table import Ask, Game, Part
from ..text import Message, _, plain
from . import declarations, moves, overkill, pools, sight, units
from .board import centre
from .house import number
from .pools import Blow, Pool
from .state import State, Unit


def enemies(game: Game[State], unit: Unit) -> list[Unit]:
    """The deployed units of the other seat."""
    return [other for other in game.state.of(1 - unit.seat) if other.deployed]


def why_not(game: Game[State], attacker: Unit, place: int, target: Unit) -> Illegal | None:
    """Why the target cannot be attacked with that weapon (KG-7.1.p1, KG-7.7.t3)."""
    if sight.visible(game, attacker, target):
        return None
    weapon = units.weapon(game.setup, attacker, place)
    if "indirect" not in weapon.get("abilities", ()):
        return Illegal(
            "KG-7.1.p1", _("%(unit)s does not see it.", unit=units.called(game, attacker))
        )
    friends = [unit for unit in game.state.of(attacker.seat) if unit.deployed]
    if any(sight.visible(game, friend, target) for friend in friends):
        return None
    return Illegal("KG-7.1.p1", _("No friendly unit sees it."))


def option(game: Game[State], attacker: Unit, place: int, refused: Illegal | None = None) -> Option:
    """The option to attack with the weapon at that place, every enemy with its dice and odds."""
    weapon = units.weapon(game.setup, attacker, place)
    choices = [_target(game, attacker, place, target) for target in enemies(game, attacker)]
    if refused is None and not any(choice.refused is None for choice in choices):
        refused = Illegal("KG-7.1.p1", _("There is no enemy that it can attack."))
    return Option(
        f"attack:{place}",
        _("Attack: %(weapon)s", weapon=weapon["name"]),
        (
            Pick(
                "target",
                _("Target"),
                choices=choices,
                of="unit",
                show=lambda target: _aim(game, attacker, game.state.unit(target)),
            ),
        ),
        rule="KG-7.1.p1",
        details=(weapon_told(weapon),),
        refused=refused,
        group="attack",
        on={"unit": attacker.id},
    )


def weapon_told(weapon: object) -> Message:
    """A weapon's values in a line."""
    assert isinstance(weapon, dict)
    return _(
        "Hit %(hit)s, Rng %(rng)s, Pow %(pow)s, AP %(ap)s",
        hit=weapon["hit"],
        rng=weapon["rng"],
        pow=weapon["pow"],
        ap=_("criticals")
        if "penetrate-criticals" in weapon.get("abilities", ())
        else weapon.get("penetration", 0),
    )


def _target(game: Game[State], attacker: Unit, place: int, target: Unit) -> Choice:
    refused = why_not(game, attacker, place, target)
    name = _("%(name)s", name=units.called(game, target))
    if refused:
        return Choice(target.id, name, refused=refused)
    return Choice(
        target.id,
        name,
        details=lambda: _prospects(game, attacker, place, target),
        chances=lambda: _chances(game, attacker, place, target),
    )


def _prospects(game: Game[State], attacker: Unit, place: int, target: Unit) -> list[Message]:
    """The dice of an attack, part by part, and what they are rolled against."""
    pool = pools.pool_of(game, attacker, place, target)
    return [
        _("Dice: %(dice)s (%(sources)s)", dice=pool.dice, sources=pool.sources()),
        _(
            "Arm %(arm)s, damage %(damage)s of %(hp)s",
            arm=units.arm(game.setup, target),
            damage=target.damage,
            hp=units.hp(game.setup, target),
        ),
    ]


def _chances(game: Game[State], attacker: Unit, place: int, target: Unit) -> tuple[Chance, ...]:
    """The exact odds of each damage (KG-7.4, KG-7.5)."""
    pool = pools.pool_of(game, attacker, place, target)
    return pools.chances(pool.dice, pools.blow_of(game, attacker, place, target))


def _aim(game: Game[State], attacker: Unit, target: Unit) -> Preview:
    return Preview(
        (Shape("line", "ray", (centre(attacker.at), centre(target.at))),),
        (sight_told(sight.between(game, attacker, target)),),
    )


def sight_told(seen: sight.Sight) -> Message:
    """What is seen, in words."""
    return {
        "clear": _("Clear sight"),
        "partial": _("Partial sight"),
        "blocked": _("No sight"),
    }[seen]


def attack(
    game: Game[State], attacker: Unit, place: int, target: Unit, *, counter: bool = False
) -> Part:
    """One attack from its declaration to its result. Nobody reacts to a counter (KG-7.3.7)."""
    overkill.stop(game, attacker, "attack", counter=counter)
    pool = pools.pool_of(game, attacker, place, target)
    _show(game, attacker, place, target, pool, counter)
    special = yield from declarations.specials(game, attacker, place, target, pool)
    pool = declarations.with_specials(pool, special)
    reaction = "none"
    if not counter:
        _show(game, attacker, place, target, pool, counter)
        reaction = yield from declarations.reaction(game, attacker, place, target, pool, special)
    armour = number("defend armour") if reaction == "defend" else 0
    if reaction == "dodge":
        pool = pool.with_parts(pools.Part(_("dodge"), number("dodge dice"), "KG-7.3.5"))
    power = number("power attack power") if special.power else 0
    blow = pools.blow_of(game, attacker, place, target, power=power, armour=armour)
    destroyed = _strike(game, attacker, place, target, pool, blow, counter)
    yield from _step_aside(game, attacker)
    if destroyed:
        yield from overkill.declare(game, attacker.seat, target)
    elif reaction == "counter":
        yield from _counter(game, target, attacker)


def _show(
    game: Game[State], attacker: Unit, place: int, target: Unit, pool: Pool, counter: bool
) -> None:
    weapon = units.weapon(game.setup, attacker, place)
    blow = pools.blow_of(game, attacker, place, target)
    game.state.attack = {
        "attacker": attacker.id,
        "target": target.id,
        "weapon": weapon["name"],
        "counter": counter,
        "dice": pool.dice,
        "sources": plain(pool.sources()),
        "faces": [],
        "power": blow.power,
        "armour": blow.armour,
        "penetration": blow.penetration,
    }


# -- counter


def _counter(game: Game[State], unit: Unit, attacker: Unit) -> Part:
    """A unit that has survived strikes back once, with a weapon of its choice, if it can attack
    at all by then (KG-7.3.7)."""
    if not unit.deployed or not attacker.deployed:
        return
    options = [
        Option(
            f"counter:{place}",
            _("Counter with %(weapon)s", weapon=units.weapon(game.setup, unit, place)["name"]),
            rule="KG-7.3.7",
            details=struck.details,
            chances=struck.chances,
        )
        for place in units.attacks(game.setup, unit)
        if not (struck := _target(game, unit, place, attacker)).refused
    ]
    if not options:
        game.emit("no-counter", unit=unit.id, rule="KG-7.3.7")
        return
    answer = yield Ask(
        unit.seat,
        _("%(unit)s counters. With which weapon?", unit=units.called(game, unit)),
        options,
        "KG-7.3.7",
        others=_("The defender counters."),
        about={"unit": unit.id},
    )
    place = int(answer.option.partition(":")[2])
    yield from attack(game, unit, place, attacker, counter=True)


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
    attack_value, defence_value = blow.values(successes, criticals)
    shown = {
        "attacker": attacker.id,
        "target": target.id,
        "weapon": units.weapon(game.setup, attacker, place)["name"],
        "counter": counter,
        "faces": faces,
        "sources": plain(pool.sources()),
        "successes": successes,
        "criticals": criticals,
        "attack": attack_value,
        "defence": defence_value,
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
    if "push" in abilities:
        overkill.stop(game, target, "pushed")
        moves.push(game, target, attacker.at)
    return False


def _suppress(game: Game[State], target: Unit, successes: int, abilities: Sequence[str]) -> None:
    """No damage: risk for each success, and one more by Suppression (KG-7.6.2, KG-7.7.t5)."""
    extra = number("suppression") if "suppression" in abilities else 0
    target.risk += successes + extra
    game.emit("risk", unit=target.id, added=successes + extra, risk=target.risk, rule="KG-7.6.2")


def _destroy(game: Game[State], target: Unit) -> None:
    """The unit lies where it stood, without its tokens, until the round ends (KG-7.6.3). It may
    sortie again two rounds later (KG-9.p1)."""
    state = game.state
    target.destroyed = True
    target.damage = units.hp(game.setup, target)
    target.risk = target.pap = target.bap = 0
    target.returns = state.round + number("repair rounds")
    overkill.stop(game, target, "destroyed")
    game.emit("destroyed", unit=target.id, rule="KG-7.6.3")


def _step_aside(game: Game[State], unit: Unit) -> Part:
    """A Battle Stepper may move one cell right after any attack of its own (KG-7.7.t11)."""
    if not unit.deployed or not units.card(game.setup, unit).get("stepper"):
        return
    found = moves.routes(game, unit.at, unit.risk, number("stepper cells"), unit.id)
    if not found:
        return
    to = Pick("to", _("Where to"), choices=moves.choices(found, unit.risk), of="cell")
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
        moves.walk(game, unit, moves.chosen(found, answer["to"]), "step")
