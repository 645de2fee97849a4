"""The log of dice, attacks, superpowers, Team Tactics cards and lasting effects."""

from __future__ import annotations

from ...contract.lines import Line, Roll
from ...text import Message, _
from .. import terms
from ..attacks.attack_actions import NoAttack
from ..attacks.steps import AttackBegun, AttackCompared, AttackOver, Redirected, TargetLost
from ..dice.pools import DiceShown
from ..effects.common import DoneByRule
from ..effects.harm import Revived, Roused
from ..effects.markers import MarkerPut
from ..effects.tasks import CounterChanged
from ..effects.turns import Readied, Tired
from ..modifiers.lasting import LastingBegun, LastingOver, MarkerRemoved
from ..reactions.candidates import CardDiscarded
from ..reactions.carrying import Lapsed
from ..reactions.rule_use import RuleApplied, SuperpowerUsed, TacticPlayed
from .lines import line_of
from .namer import Namer

ROLLS = {
    "priority": _("Priority roll"),
    "attack": _("Attack roll"),
    "defense": _("Defense roll"),
    "dodge": _("Dodge roll"),
    "effect": _("Roll"),
}


@line_of.register
def _dice(event: DiceShown, name: Namer) -> Line:
    label = ROLLS.get(event.roll, ROLLS["effect"])
    seat = None if event.unit else event.seat
    who = name.unit(event.unit) if event.unit else name.player(event.seat or 0)
    why = event.name
    text = (
        _("%(who)s: %(roll)s (%(why)s).", who=who, roll=label, why=why)
        if why
        else _("%(who)s: %(roll)s.", who=who, roll=label)
    )
    return Line(text, rolls=(Roll(_("Dice"), event.faces, event.marks),), kind="note", seat=seat)


@line_of.register
def _attack(event: AttackBegun, name: Namer) -> Line:
    return Line(
        _(
            "%(attacker)s attacks %(target)s with %(name)s.",
            attacker=name.unit(event.attacker),
            target=name.unit(event.target),
            name=event.name,
        ),
        details=(
            _(
                "%(type)s, %(reach)s.",
                type=terms.ATTACK_TYPES[event.type],
                reach=terms.reach(event.shape, event.range),
            ),
        ),
    )


@line_of.register
def _attack_result(event: AttackCompared, name: Namer) -> Line:
    return Line(
        _(
            "Successes %(attack)s to %(defense)s: %(damage)s damage.",
            attack=event.attack,
            defense=event.defense,
            damage=event.damage,
        )
    )


@line_of.register
def _redirected(event: Redirected, name: Namer) -> Line:
    return Line(
        _(
            "%(name)s: the attack turns from %(old)s to %(target)s.",
            name=event.name,
            old=name.unit(event.old),
            target=name.unit(event.target),
        )
    )


@line_of.register
def _target_lost(event: TargetLost, name: Namer) -> Line:
    return Line(
        _(
            "%(name)s: %(target)s is out of reach or sight, and the attack ends.",
            name=event.name,
            target=name.unit(event.target),
        )
    )


@line_of.register
def _attack_over(event: AttackOver, name: Namer) -> Line:
    text = _("The attack of %(unit)s ends early.", unit=name.unit(event.attacker))
    return Line(text, kind="note")


@line_of.register
def _no_attack(event: NoAttack, name: Namer) -> Line:
    text = _("%(name)s: %(unit)s makes no attack.", name=event.name, unit=name.unit(event.unit))
    if event.at:
        text = _(
            "%(name)s: %(unit)s makes no attack against %(target)s.",
            name=event.name,
            unit=name.unit(event.unit),
            target=name.unit(event.at),
        )
    return Line(text, details=(event.why,), kind="note")


@line_of.register
def _superpower(event: SuperpowerUsed, name: Namer) -> Line:
    details = (_("It costs %(cost)s Power.", cost=event.cost),) if event.cost else ()
    return Line(
        _("%(unit)s uses %(name)s.", unit=name.unit(event.unit), name=event.name),
        details=details,
    )


@line_of.register
def _tactic(event: TacticPlayed, name: Namer) -> Line:
    return Line(
        _("%(player)s plays %(name)s.", player=name.player(event.seat), name=event.name),
        seat=event.seat,
    )


@line_of.register
def _rule(event: RuleApplied, name: Namer) -> Line:
    if event.unit:
        params = {"unit": name.unit(event.unit), "name": event.name}
        text = _("%(unit)s: %(name)s.", **params)
    else:
        text = _("%(name)s.", name=event.name)
    return Line(text, kind="note")


_DONE: dict[type[DoneByRule], Message] = {
    Readied: _("%(unit)s loses its Activated token: %(name)s."),
    Tired: _("%(unit)s gets an Activated token: %(name)s."),
    Revived: _("%(unit)s stays on the battlefield: %(name)s."),
    Roused: _("%(unit)s is Dazed no more: %(name)s."),
}


@line_of.register
def _done(event: DoneByRule, name: Namer) -> Line:
    return Line(_DONE[type(event)].filled(unit=name.unit(event.unit), name=event.name))


@line_of.register
def _counter(event: CounterChanged, name: Namer) -> Line:
    return Line(
        _(
            "%(unit)s has %(total)s %(counter)s.",
            unit=name.unit(event.unit),
            total=event.total,
            counter=event.counter,
        ),
        kind="note",
    )


@line_of.register
def _lasting(event: LastingBegun, name: Namer) -> Line:
    text = _("%(name)s is in force.", name=event.name)
    if event.on:
        on = name.unit(event.on)
        text = _("%(unit)s is under the effect of %(name)s.", name=event.name, unit=on)
    return Line(text)


@line_of.register
def _lasting_over(event: LastingOver, name: Namer) -> Line:
    text = _("%(name)s is over.", name=event.name)
    if event.on:
        text = _("%(name)s on %(unit)s is over.", name=event.name, unit=name.unit(event.on))
    return Line(text, kind="note")


@line_of.register
def _marker(event: MarkerPut, name: Namer) -> Line:
    params = {"name": event.name, "marker": event.called}
    return Line(_("%(name)s: %(marker)s is put on the battlefield.", **params), seat=event.seat)


@line_of.register
def _marker_removed(event: MarkerRemoved, name: Namer) -> Line:
    return Line(_("%(marker)s leaves the battlefield.", marker=event.name), kind="note")


@line_of.register
def _lapsed(event: Lapsed, name: Namer) -> Line:
    return Line(_("%(name)s has asked too often: the rest of it lapses.", name=event.name))


@line_of.register
def _discarded(event: CardDiscarded, name: Namer) -> Line:
    player = name.player(event.seat)
    return Line(
        _("%(player)s discards “%(card)s”.", player=player, card=event.name), seat=event.seat
    )
