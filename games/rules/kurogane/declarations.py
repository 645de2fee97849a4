"""What the attacker and the defender declare before the dice (KG-7.3.1 to KG-7.3.7)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..fields import Illegal, Option
from ..table import Ask, Game, Part
from ..text import _
from . import constants, overkill, pools, targets, units
from .pools import Blow, Pool
from .state import State, Unit


@dataclass(frozen=True)
class Special:
    """The attacker's special actions (KG-7.3.1 to KG-7.3.3)."""

    power: bool = False
    enhance: bool = False

    def applied(self, pool: Pool, blow: Blow) -> tuple[Pool, Blow]:
        """The dice and the blow with what the special actions add and take away."""
        if self.power:
            pool = pool.with_parts(pools.POWER_ATTACK)
            blow = replace(blow, power_attack=constants.POWER_ATTACK_POWER)
        if self.enhance:
            pool = pool.with_parts(pools.ENHANCE)
        return pool, blow


def specials(game: Game[State], attacker: Unit, place: int, target: Unit, pool: Pool) -> Part:
    """The attacker declares Power Attack and Enhance, or neither, first (KG-7.3.1)."""
    weapon = units.weapon(game.setup, attacker, place)
    powerful = "power-attack" in weapon.get("abilities", ())
    price = constants.ENHANCE_PRICE
    enhancing = units.can_enhance(game.setup, attacker) and attacker.bap >= price
    declared = [
        Special(power, enhance)
        for enhance in (False, True)
        for power in (False, True)
        if (powerful or not power) and (enhancing or not enhance)
    ]
    if len(declared) == 1:
        return Special()
    blow = pools.blow_of(game, attacker, place, target)
    answer = yield Ask(
        attacker.seat,
        _("A special action for this attack?"),
        [_special_option(special, pool, blow) for special in declared],
        "KG-7.3.1",
        others=_("The attacker may declare special actions."),
        about={"attack": True, "unit": attacker.id},
    )
    special = Special("power" in answer.option, "enhance" in answer.option)
    if special.enhance:
        attacker.bap -= price
    if special.power or special.enhance:
        game.emit(
            "special",
            unit=attacker.id,
            power=special.power,
            enhance=special.enhance,
            rule="KG-7.3.1",
        )
    return special


_SPECIALS = {
    (False, False): ("plain", _("Attack as it is"), "KG-7.3.1"),
    (True, False): ("power", _("Power Attack"), "KG-7.3.2"),
    (False, True): ("enhance", _("Enhance"), "KG-7.3.3"),
    (True, True): ("power+enhance", _("Power Attack and Enhance"), "KG-7.3.2"),
}


def _special_option(special: Special, pool: Pool, blow: Blow) -> Option:
    name, label, rule = _SPECIALS[(special.power, special.enhance)]
    after, struck = special.applied(pool, blow)
    return Option(
        name,
        label,
        rule=rule,
        cost=_("%(n)s bAP", n=constants.ENHANCE_PRICE) if special.enhance else None,
        details=(after.told(), struck.told()),
        chances=pools.chances(after.dice, struck),
    )


def reaction(game: Game[State], attacker: Unit, target: Unit, pool: Pool, blow: Blow) -> Part:
    """The defender declares one reaction or none; asked only if it can declare one
    (KG-7.3.4)."""
    options = _reactions(game, attacker, target, pool, blow)
    if all(option.refused for option in options):
        return "none"
    answer = yield Ask(
        target.seat,
        _("%(unit)s is attacked. React?", unit=units.called(game, target)),
        [*options, _reaction_option("none", pool, blow)],
        "KG-7.3.4",
        others=_("The defender may react."),
        about={"attack": True, "unit": target.id},
    )
    if answer.option == "none":
        return "none"
    target.bap -= constants.REACTION_PRICES[answer.option]
    game.emit("reaction", unit=target.id, how=answer.option, rule=_REACTIONS[answer.option][1])
    overkill.stop(game, target, answer.option)
    return answer.option


_REACTIONS = {
    "dodge": (_("Dodge"), "KG-7.3.5"),
    "defend": (_("Defend"), "KG-7.3.6"),
    "counter": (_("Counter"), "KG-7.3.7"),
    "none": (_("No reaction"), "KG-7.3.4"),
}


def _reactions(
    game: Game[State], attacker: Unit, target: Unit, pool: Pool, blow: Blow
) -> list[Option]:
    """What the target can pay for. A counter with which no weapon reaches the attacker is
    refused (KG-7.3.7)."""
    setup = game.setup
    found = []
    if units.can_dodge(setup, target):
        found.append(_reaction_option("dodge", pool.with_parts(pools.DODGE), blow))
    if units.can_defend(setup, target):
        defended = replace(blow, defend=constants.DEFEND_ARMOUR)
        found.append(_reaction_option("defend", pool, defended))
    if units.can_counter(setup, target):
        refused = None
        if not targets.reaching(game, target, attacker, target.bap - constants.COUNTER_PRICE):
            refused = Illegal("KG-7.3.7", _("None of its weapons reaches the attacker."))
        found.append(replace(_reaction_option("counter", pool, blow), refused=refused))
    return [option for option in found if target.bap >= constants.REACTION_PRICES[option.id]]


def _reaction_option(how: str, pool: Pool, blow: Blow) -> Option:
    """A reaction with the odds of what the target suffers then."""
    label, rule = _REACTIONS[how]
    return Option(
        how,
        label,
        rule=rule,
        cost=None if how == "none" else _("%(n)s bAP", n=constants.REACTION_PRICES[how]),
        details=(pool.told(), blow.told()),
        chances=pools.chances(pool.dice, blow, suffered=True),
        group="" if how == "none" else "reaction",
    )
