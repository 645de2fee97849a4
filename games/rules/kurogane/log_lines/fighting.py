"""The log of attacks, what is declared for them, and overkills."""

from __future__ import annotations

from ...table import Line, Roll
from ...text import Message, _, message_of, ngettext
from .. import constants, terms
from .namer import Data, Namer, sentence

SPECIALS = {"power": _("Power Attack"), "enhance": _("Enhance")}


def _special(data: Data, name: Namer) -> Line:
    declared = [label for special, label in SPECIALS.items() if data[special]]
    unit = data["unit"]
    text = _("%(unit)s declares %(what)s.", unit=name.unit(unit), what=declared)
    return Line(text, seat=name.seat_of(unit))


def _reaction(data: Data, name: Namer) -> Line:
    unit, how = data["unit"], terms.REACTIONS[data["how"]]
    text = _("%(unit)s reacts: %(how)s.", unit=name.unit(unit), how=how)
    return Line(text, seat=name.seat_of(unit))


def _attack(data: Data, name: Namer) -> Line:
    text = (_countered(data) if data["counter"] else _attacked(data)).filled(
        attacker=name.unit(data["attacker"]),
        target=name.unit(data["target"]),
        weapon=data["weapon"],
        damage=data["damage"],
    )
    details = [*map(message_of, data["sources"]), success_parts(data)]
    if data["successes"]:
        details += damage_parts(data)
    roll = Roll(
        _("Counter") if data["counter"] else _("Attack"),
        tuple(map(str, data["faces"])),
        tuple(map(mark_of, data["faces"])),
    )
    return Line(text, details=tuple(details), rolls=(roll,), seat=name.seat_of(data["attacker"]))


def _attacked(data: Data) -> Message:
    if data["successes"] == 0:
        return _("%(attacker)s misses %(target)s with %(weapon)s.")
    if data["damage"] == 0:
        return _("%(attacker)s hits %(target)s with %(weapon)s, without damage.")
    return _("%(attacker)s hits %(target)s with %(weapon)s: %(damage)s damage.")


def _countered(data: Data) -> Message:
    if data["successes"] == 0:
        return _("%(attacker)s counters %(target)s with %(weapon)s and misses.")
    if data["damage"] == 0:
        return _("%(attacker)s counters %(target)s with %(weapon)s, without damage.")
    return _("%(attacker)s counters %(target)s with %(weapon)s: %(damage)s damage.")


def success_parts(attack: Data) -> Message:
    """The successes of a roll, and how many of them are critical (KG-7.4.p1)."""
    return ngettext(
        "%(n)s success, %(criticals)s critical",
        "%(n)s successes, %(criticals)s critical",
        attack["successes"],
        criticals=attack["criticals"],
    )


def damage_parts(attack: Data) -> list[Message]:
    """How the damage of a roll comes about, part by part (KG-7.5.p1, KG-7.7.t6)."""
    quotient = attack["attack"] // attack["defence"]
    parts = [
        _(
            "attack %(value)s (%(parts)s)",
            value=attack["attack"],
            parts=message_of(attack.get("attack_parts", [])),
        ),
        _(
            "defence %(value)s (%(parts)s)",
            value=attack["defence"],
            parts=message_of(attack.get("defence_parts", [])),
        ),
        _(
            "%(attack)s ÷ %(defence)s, rounded down: %(damage)s",
            attack=attack["attack"],
            defence=attack["defence"],
            damage=quotient,
        ),
    ]
    more = hard_hit_of(attack)
    return [*parts, _("Hard Hit +%(more)s", more=more)] if more else parts


def hard_hit_of(attack: Data) -> int:
    """What Hard Hit added to the damage of a roll (KG-7.7.t6)."""
    return int(attack["damage"] - attack["attack"] // attack["defence"]) if attack["damage"] else 0


def mark_of(face: int) -> str:
    """What a face counts as (KG-7.4.p1)."""
    if face >= constants.CRITICAL:
        return "critical"
    return "success" if face >= constants.SUCCESS else ""


WRITERS = {
    "special": _special,
    "reaction": _reaction,
    "attack": _attack,
    "no-counter": sentence(_("%(unit)s has no weapon to counter with."), "note"),
    "risk": sentence(_("%(unit)s gains %(added)s risk, now %(risk)s."), "note"),
    "destroyed": sentence(_("%(unit)s is destroyed.")),
    "overkill": sentence(_("%(unit)s begins an overkill on %(wreck)s.")),
    "overkill-progress": sentence(_("The overkill of %(unit)s stands at %(progress)s."), "note"),
    "overkill-stopped": sentence(_("The overkill of %(unit)s stops."), "note"),
}
