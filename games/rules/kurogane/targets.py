"""Whom a unit can attack, with what dice and odds (KG-7.1, KG-7.2)."""

from __future__ import annotations

from ..fields import Choice, Illegal, Option, Pick, Preview, Shape
from ..table import Game
from ..text import Message, _
from . import constants, pools, sight, units
from .board import centre
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
    found = [choice(game, attacker, place, target) for target in enemies(game, attacker)]
    if refused is None and all(target.refused for target in found):
        refused = Illegal("KG-7.1.p1", _("There is no enemy that it can attack."))
    return Option(
        f"attack:{place}",
        _("Attack: %(weapon)s", weapon=weapon["name"]),
        (
            Pick(
                "target",
                _("Target"),
                choices=found,
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


def choice(game: Game[State], attacker: Unit, place: int, target: Unit) -> Choice:
    """The target with the dice, the defence and the exact odds of each damage; refused if it
    cannot be attacked with that weapon."""
    refused = why_not(game, attacker, place, target)
    name = _("%(name)s", name=units.called(game, target))
    if refused:
        return Choice(target.id, name, refused=refused)
    pool = pools.pool_of(game, attacker, place, target)
    blow = pools.blow_of(game, attacker, place, target)
    return Choice(
        target.id,
        name,
        details=lambda: (pool.told(), blow.told(), _hp_told(game, target)),
        chances=lambda: pools.chances(pool.dice, blow),
    )


def _hp_told(game: Game[State], target: Unit) -> Message:
    hp = units.hp(game.setup, target)
    return _("Damage so far: %(damage)s of %(hp)s.", damage=target.damage, hp=hp)


def reaching(game: Game[State], attacker: Unit, target: Unit, bap: int) -> list[int]:
    """The places of the weapons with which a unit could roll at least one die against the target
    (KG-7.1.p1, KG-7.2.p1), enhanced if its bAP suffice (KG-7.3.3)."""
    enhanced = units.can_enhance(game.setup, attacker) and bap >= constants.ENHANCE_PRICE
    found = []
    for place in units.attacks(game.setup, attacker):
        if why_not(game, attacker, place, target):
            continue
        pool = pools.pool_of(game, attacker, place, target)
        if pool.dice or (enhanced and pool.with_parts(pools.ENHANCE).dice):
            found.append(place)
    return found


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
