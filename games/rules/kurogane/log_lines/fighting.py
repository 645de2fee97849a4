"""The log of attacks, what is declared for them, and overkills."""

from ...contract.asking import Setup
from ...contract.lines import Line, Roll
from ...text import Message, _, ngettext, pgettext
from .. import constants, names
from ..attacks import CannotCounter, Destroyed, RiskGained
from ..declarations import Reacted, SpecialDeclared
from ..overkill import OverkillAdvanced, OverkillBegun, OverkillStopped
from ..state import AttackShown
from .lines import enters, line_of, parts, says


@line_of.register
def _special(event: SpecialDeclared, setup: Setup) -> Line:
    declared: list[Message] = []
    if event.power:
        declared.append(_("Power Attack"))
    if event.enhance:
        declared.append(_("Enhance"))
    text = _("%(unit)s declares %(what)s.", unit=names.unit(setup, event.unit), what=declared)
    return Line(text, seat=names.seat_of(setup, event.unit))


says(Reacted, _("%(unit)s reacts: %(how)s."), how="reaction")


@line_of.register
def _attack(event: AttackShown, setup: Setup) -> Line:
    text = (_countered(event) if event.counter else _attacked(event)).filled(
        attacker=names.unit(setup, event.attacker),
        target=names.unit(setup, event.target),
        weapon=event.weapon,
        damage=event.damage,
    )
    details = [*event.sources, success_parts(event)]
    if event.successes:
        details += damage_parts(event)
    roll = Roll(
        _("Counter") if event.counter else _("Attack"),
        tuple(map(str, event.faces)),
        tuple(map(mark_of, event.faces)),
    )
    return Line(
        text, details=tuple(details), rolls=(roll,), seat=names.seat_of(setup, event.attacker)
    )


def _attacked(event: AttackShown) -> Message:
    if event.successes == 0:
        return _("%(attacker)s misses %(target)s with %(weapon)s.")
    if event.damage == 0:
        return _("%(attacker)s hits %(target)s with %(weapon)s, without damage.")
    return _("%(attacker)s hits %(target)s with %(weapon)s: %(damage)s damage.")


def _countered(event: AttackShown) -> Message:
    if event.successes == 0:
        return _("%(attacker)s counters %(target)s with %(weapon)s and misses.")
    if event.damage == 0:
        return _("%(attacker)s counters %(target)s with %(weapon)s, without damage.")
    return _("%(attacker)s counters %(target)s with %(weapon)s: %(damage)s damage.")


def success_parts(attack: AttackShown) -> Message:
    """The successes of a roll, and how many of them are critical (KG-7.4.p1)."""
    return ngettext(
        "%(n)s success, %(criticals)s critical",
        "%(n)s successes, %(criticals)s critical",
        attack.successes,
        criticals=attack.criticals,
    )


def damage_parts(attack: AttackShown) -> list[Message]:
    """How the damage of a roll is worked out, term by term (KG-7.5.p1, KG-7.7.t6)."""
    parts = [
        _("attack %(value)s (%(parts)s)", value=attack.attack, parts=attack.attack_parts),
        _("defence %(value)s (%(parts)s)", value=attack.defence, parts=attack.defence_parts),
        _(
            "%(attack)s ÷ %(defence)s, rounded down: %(damage)s",
            attack=attack.attack,
            defence=attack.defence,
            damage=attack.attack // attack.defence,
        ),
    ]
    more = hard_hit_of(attack)
    return [*parts, _("Hard Hit +%(more)s", more=more)] if more else parts


def hard_hit_of(attack: AttackShown) -> int:
    """The damage that Hard Hit added to a roll (KG-7.7.t6)."""
    return attack.damage - attack.attack // attack.defence if attack.damage else 0


def mark_of(face: int) -> str:
    """The mark of a face: "critical", "success" or none (KG-7.4.p1)."""
    if face >= constants.CRITICAL:
        return "critical"
    return "success" if face >= constants.SUCCESS else ""


says(CannotCounter, _("%(unit)s has no weapon to counter with."), kind="note")
says(RiskGained, _("%(unit)s gains %(added)s risk, now %(risk)s."), kind="note")
enters(RiskGained, _("%(unit)s: risk %(risk)s"), short_of="risk %(unit)s")
says(Destroyed, pgettext("a mecha", "%(unit)s is destroyed."))
enters(Destroyed, pgettext("a mecha", "%(unit)s destroyed"))
says(OverkillBegun, _("%(unit)s begins an overkill on %(wreck)s."))
says(OverkillAdvanced, _("The overkill of %(unit)s stands at %(progress)s."), kind="note")
enters(OverkillAdvanced, _("overkill at %(progress)s"))
says(OverkillStopped, _("The overkill of %(unit)s stops."), kind="note")
enters(OverkillStopped, _("overkill stopped"))
parts(CannotCounter)
