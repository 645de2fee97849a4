"""What the attacker and the defender declare before the dice (KG-7.3.1 to KG-7.3.7)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..fields import Option
from ..table import Ask, Game, Part
from ..text import Message, _
from . import overkill, pools, units
from .house import number
from .pools import Blow, Pool
from .state import State, Unit


@dataclass(frozen=True)
class Special:
    """The attacker's special actions (KG-7.3.1 to KG-7.3.3)."""

    power: bool = False
    enhance: bool = False


def specials(game: Game[State], attacker: Unit, place: int, target: Unit, pool: Pool) -> Part:
    """The attacker declares Power Attack and Enhance, or neither, first (KG-7.3.1)."""
    weapon = units.weapon(game.setup, attacker, place)
    powerful = "power-attack" in weapon.get("abilities", ())
    price = number("enhance price")
    enhancing = units.can_enhance(game.setup, attacker) and attacker.bap >= price
    options = [Option("plain", _("Attack as it is"), rule="KG-7.3.1")]
    if powerful:
        options.append(_special_option(game, attacker, place, target, pool, Special(power=True)))
    if enhancing:
        options.append(_special_option(game, attacker, place, target, pool, Special(enhance=True)))
    if powerful and enhancing:
        both = Special(power=True, enhance=True)
        options.append(_special_option(game, attacker, place, target, pool, both))
    if len(options) == 1:
        return Special()
    answer = yield Ask(
        attacker.seat,
        _("A special action for this attack?"),
        [_with_odds(options[0], game, attacker, place, target, pool, Special()), *options[1:]],
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
    (True, False): ("power", _("Power Attack")),
    (False, True): ("enhance", _("Enhance")),
    (True, True): ("power+enhance", _("Power Attack and Enhance")),
}


def _special_option(
    game: Game[State], attacker: Unit, place: int, target: Unit, pool: Pool, special: Special
) -> Option:
    name, label = _SPECIALS[(special.power, special.enhance)]
    cost = _("%(n)s bAP", n=number("enhance price")) if special.enhance else None
    rule = "KG-7.3.2" if special.power else "KG-7.3.3"
    option = Option(name, label, rule=rule, cost=cost)
    return _with_odds(option, game, attacker, place, target, pool, special)


def _with_odds(
    option: Option,
    game: Game[State],
    attacker: Unit,
    place: int,
    target: Unit,
    pool: Pool,
    special: Special,
) -> Option:
    power = number("power attack power") if special.power else 0
    blow = pools.blow_of(game, attacker, place, target, power=power)
    dice = with_specials(pool, special).dice
    return replace(
        option, details=(_("Dice: %(dice)s", dice=dice),), chances=pools.chances(dice, blow)
    )


def with_specials(pool: Pool, special: Special) -> Pool:
    """The pool with the dice that the special actions add and take away."""
    if special.power:
        part = pools.Part(_("Power Attack"), number("power attack dice"), "KG-7.3.2")
        pool = pool.with_parts(part)
    if special.enhance:
        pool = pool.with_parts(pools.Part(_("Enhance"), number("enhance dice"), "KG-7.3.3"))
    return pool


def reaction(
    game: Game[State],
    attacker: Unit,
    place: int,
    target: Unit,
    pool: Pool,
    special: Special,
) -> Part:
    """The defender declares one reaction or none; asked only if it could pay for one
    (KG-7.3.4)."""
    options = _reactions(game, attacker, place, target, pool, special)
    if not options:
        return "none"
    options.append(Option("none", _("No reaction"), rule="KG-7.3.4"))
    answer = yield Ask(
        target.seat,
        _("%(unit)s is attacked. React?", unit=units.called(game, target)),
        options,
        "KG-7.3.4",
        others=_("The defender may react."),
        about={"attack": True, "unit": target.id},
    )
    if answer.option == "none":
        return "none"
    target.bap -= number(f"{answer.option} price")
    game.emit("reaction", unit=target.id, how=answer.option, rule=_REACTION_RULES[answer.option])
    overkill.stop(game, target, answer.option)
    return answer.option


_REACTION_RULES = {"dodge": "KG-7.3.5", "defend": "KG-7.3.6", "counter": "KG-7.3.7"}


def _reactions(
    game: Game[State],
    attacker: Unit,
    place: int,
    target: Unit,
    pool: Pool,
    special: Special,
) -> list[Option]:
    setup = game.setup
    power = number("power attack power") if special.power else 0
    found: list[tuple[str, Message, Pool, Blow]] = []
    blow = pools.blow_of(game, attacker, place, target, power=power)
    if units.can_dodge(setup, target):
        dodged = pool.with_parts(pools.Part(_("dodge"), number("dodge dice"), "KG-7.3.5"))
        found.append(("dodge", _("Dodge"), dodged, blow))
    if units.can_defend(setup, target):
        armour = number("defend armour")
        shielded = pools.blow_of(game, attacker, place, target, power=power, armour=armour)
        found.append(("defend", _("Defend"), pool, shielded))
    if units.can_counter(setup, target):
        found.append(("counter", _("Counter"), pool, blow))
    return [
        Option(
            how,
            label,
            rule=_REACTION_RULES[how],
            cost=_("%(n)s bAP", n=number(f"{how} price")),
            details=(_("Dice: %(dice)s", dice=after.dice),),
            chances=pools.chances(after.dice, struck),
            group="reaction",
        )
        for how, label, after, struck in found
        if target.bap >= number(f"{how} price")
    ]
