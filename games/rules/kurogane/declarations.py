"""What the attacker and the defender declare before the dice (KG-7.3.1 to KG-7.3.7)."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from ..contract import orders
from ..contract.asking import Ask, Game, ScriptPart, Setup
from ..contract.events import Event
from ..data import Json
from ..fields import Chance, Choice, Dependent, Field, Illegal, Option, Pick
from ..text import Message, _
from . import blows, constants, names, targets, terms, units
from .attack_state import Attack, show
from .cards.schema import Weapon
from .moments import Moment
from .state import State, Unit


class SpecialDeclared(Event, kind="special"):
    """The attacker declares special actions."""

    unit: str
    power: bool
    enhance: bool
    rule: str = "KG-7.3.1"


class Reacted(Event, kind="reaction"):
    """The defender declares a reaction."""

    unit: str
    how: str


# -- The attacker's special actions


@dataclass(frozen=True)
class Special:
    """The special actions that the attacker declares for one attack (KG-7.3.1 to KG-7.3.3)."""

    power: bool = False
    enhance: bool = False

    def applied(self, attack: Attack) -> Attack:
        """The attack with the changes of these special actions."""
        if self.power:
            attack = attack.with_power()
        return attack.enhanced() if self.enhance else attack


def fields(aiming: targets.Aiming, place: int, bap: int) -> tuple[Field, ...]:
    """The fields of an attack: the special action, if so many bAP allow any (KG-7.3.1), and the
    target, with the dice and odds of the chosen action."""
    setup, attacker = aiming.game.setup, aiming.attacker
    possible = _possible_specials(setup, attacker, units.weapon(setup, attacker, place), bap)
    if setup.asks_apart or len(possible) == 1:
        return (targets.field(aiming, place),)

    def target(earlier: Json) -> Pick:
        return targets.field(aiming, place, declared(earlier).applied)

    special = Pick(
        SPECIAL,
        _("Special action"),
        default=PLAIN,
        choices=[_CHOICES[each] for each in possible],
        outside="KG-7.3.1",
    )
    return special, Dependent("target", targets.TARGET, make=target)


def declared(values: Json) -> Special:
    """The special action that the values of an attack name; none if they lack the field."""
    wanted = values.get(SPECIAL, PLAIN)
    return next(special for special, (id, _label, _rule) in _SPECIALS.items() if id == wanted)


def specials(game: Game[State], attack: Attack, chosen: Special) -> ScriptPart:
    """The attacker declares Power Attack and Enhance, or neither, before the reaction (KG-7.3.1).
    `chosen` was declared with the attack; where it could not be, the attacker is asked. Returns the
    changed attack."""
    attacker = attack.attacker
    if attack.counter or game.setup.asks_apart:
        chosen = yield from _ask_special(game, attack)
    if chosen.enhance:
        attacker.bap -= constants.ENHANCE_PRICE
    if chosen.power or chosen.enhance:
        game.emit(SpecialDeclared(unit=attacker.id, power=chosen.power, enhance=chosen.enhance))
    return chosen.applied(attack)


def _ask_special(game: Game[State], attack: Attack) -> ScriptPart:
    """Asks for special actions, if the attacker can declare any."""
    attacker = attack.attacker
    possible = _possible_specials(game.setup, attacker, attack.weapon, attacker.bap)
    if len(possible) == 1:
        return NOTHING_SPECIAL
    show(game, attack)
    answer = yield Ask(
        attacker.seat,
        _("A special action for this attack?"),
        [_special_option(special, attack) for special in possible],
        "KG-7.3.1",
        others=_("The attacker may declare special actions."),
        about={"attack": True, "unit": attacker.id},
    )
    return answer.chosen(Special)


def _possible_specials(setup: Setup, attacker: Unit, weapon: Weapon, bap: int) -> list[Special]:
    """The special actions that an attacker with so many bAP can declare, the empty one first."""
    powerful = "power-attack" in weapon.abilities
    enhancing = units.can_enhance(setup, attacker) and bap >= constants.ENHANCE_PRICE
    return [
        special
        for special in _SPECIALS
        if (powerful or not special.power) and (enhancing or not special.enhance)
    ]


NOTHING_SPECIAL: Final = Special()
SPECIAL: Final = "special"
"""The name of the field in which an attack declares its special actions."""
PLAIN: Final = "plain"
_SPECIALS = {
    NOTHING_SPECIAL: (PLAIN, _("Attack as it is"), "KG-7.3.1"),
    Special(power=True): ("power", _("Power Attack"), "KG-7.3.2"),
    Special(enhance=True): ("enhance", _("Enhance"), "KG-7.3.3"),
    Special(power=True, enhance=True): (
        "power+enhance",
        _("Power Attack and Enhance"),
        "KG-7.3.2",
    ),
}


def _special_choice(special: Special) -> Choice:
    """A special action with its effect on any attack."""
    option_id, label, _rule = _SPECIALS[special]
    details = []
    if special.power:
        dice, power = constants.POWER_ATTACK_DICE, constants.POWER_ATTACK_POWER
        details.append(_("Dice %(dice)s, Pow %(power)s", dice=f"{dice:+d}", power=f"{power:+d}"))
    if special.enhance:
        dice, price = constants.ENHANCE_DICE, constants.ENHANCE_PRICE
        details.append(_("Dice %(dice)s, for %(n)s bAP", dice=f"{dice:+d}", n=price))
    return Choice(option_id, label, details)


_CHOICES = {special: _special_choice(special) for special in _SPECIALS}


def _special_option(special: Special, attack: Attack) -> Option:
    """A special action with the odds of the attacker's damage."""
    option_id, label, rule = _SPECIALS[special]
    after = special.applied(attack)
    return Option(
        option_id,
        label,
        rule=rule,
        cost=_("%(n)s bAP", n=constants.ENHANCE_PRICE) if special.enhance else None,
        details=lambda: (after.pool.description(), after.blow.description()),
        chances=lambda: blows.chances(after.pool.dice, after.blow),
        payload=special,
    )


# -- The defender's reaction


@dataclass(frozen=True)
class Reaction:
    """One kind of reaction: its rule, which units can declare it, and how it changes the attack."""

    rule: str
    possible: Callable[[Setup, Unit], bool]
    applied: Callable[[Attack], Attack]


def _unchanged(attack: Attack) -> Attack:
    return attack


REACTIONS = {
    "dodge": Reaction("KG-7.3.5", units.can_dodge, Attack.dodged),
    "defend": Reaction("KG-7.3.6", units.can_defend, Attack.defended),
    "counter": Reaction("KG-7.3.7", units.can_counter, _unchanged),
}
NONE = "none"
ATTACKED: Final = "attacked"
ORDERED: Final = orders.Reaction(
    ATTACKED,
    _("When a unit is attacked"),
    _("A unit that is attacked may dodge, defend or counter, and pays bAP for it."),
    [
        orders.StandingOrder("ask", _("Ask me each time")),
        orders.StandingOrder("never", _("Do not react"), [orders.Order({"moment": ATTACKED})]),
    ],
    "KG-7.3.4",
)


def after(reaction: str, attack: Attack) -> Attack:
    """The attack as a reaction changes it."""
    return attack if reaction == NONE else REACTIONS[reaction].applied(attack)


def reaction(game: Game[State], attack: Attack) -> ScriptPart:
    """The defender declares one reaction or none, and is asked only if one is possible (KG-7.3.4).
    Returns the reaction."""
    target = attack.target
    options = _reaction_options(game, attack)
    if all(option.refused for option in options):
        return NONE
    show(game, attack)
    answer = yield Ask(
        target.seat,
        _("%(unit)s is attacked. React?", unit=names.unit(game.setup, target.id)),
        [*options, _option(NONE, "KG-7.3.4", attack)],
        "KG-7.3.4",
        others=_("The defender may react."),
        about={"attack": True, "unit": target.id},
        topic={"moment": ATTACKED, "unit": target.id},
        passing=NONE,
    )
    if answer.option == NONE:
        return NONE
    target.bap -= constants.REACTION_PRICES[answer.option]
    game.emit(Reacted(unit=target.id, how=answer.option, rule=REACTIONS[answer.option].rule))
    yield Moment(answer.option, target.id)
    return answer.option


def _reaction_options(game: Game[State], attack: Attack) -> list[Option]:
    """The reactions that the target can declare and pay for."""
    target = attack.target
    return [
        _option(
            how,
            known.rule,
            attack,
            cost=_("%(n)s bAP", n=constants.REACTION_PRICES[how]),
            refused=_reaches_nobody(game, attack) if how == "counter" else None,
        )
        for how, known in REACTIONS.items()
        if known.possible(game.setup, target) and target.bap >= constants.REACTION_PRICES[how]
    ]


def _reaches_nobody(game: Game[State], attack: Attack) -> Illegal | None:
    """Why the target cannot counter: no weapon of it reaches the attacker (KG-7.3.7). None if one
    does."""
    left = attack.target.bap - constants.COUNTER_PRICE
    reaching = targets.reaching(game, attack.target, attack.attacker, left)
    if next(reaching, None) is not None:
        return None
    return Illegal("KG-7.3.7", _("None of its weapons reaches the attacker."))


def _option(
    how: str,
    rule: str,
    attack: Attack,
    cost: Message | None = None,
    refused: Illegal | None = None,
) -> Option:
    """A reaction, or none, with the odds of the damage that the target suffers."""

    def details() -> tuple[Message, ...]:
        suffered = after(how, attack)
        return suffered.pool.description(), suffered.blow.description()

    def chances() -> tuple[Chance, ...]:
        suffered = after(how, attack)
        return blows.chances(suffered.pool.dice, suffered.blow, suffered=True)

    return Option(
        how,
        terms.REACTIONS[how],
        rule=rule,
        cost=cost,
        details=details,
        refused=refused,
        chances=chances,
        group="" if how == NONE else "reaction",
    )
