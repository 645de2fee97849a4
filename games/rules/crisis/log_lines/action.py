"""The log of movement, terrain, damage, Power and special conditions."""

from __future__ import annotations

from ...contract.lines import Line
from ...text import Message, _
from .. import terms
from ..characters.conditions import ConditionEvent, ConditionGained, ConditionLost, StaysImmune
from ..characters.damage import DamageSuffered, Dazed, Healed, KnockedOut, NoDamage, Recovered
from ..characters.power import PowerGained, PowerLost, PowerSpent
from ..effects.turns import FormChanged
from ..movement.dodges import Dodged
from ..movement.moves import Moved
from ..movement.terrain import TerrainDestroyed
from ..movement.throws import Collided, TerrainHit, TerrainThrown
from ..terms import TOOLS
from .lines import line_of
from .namer import Namer

MOVEMENTS = {
    "advance": _("%(unit)s advances %(tool)s (%(inches)s inches)."),
    "climb": _("%(unit)s climbs (%(inches)s inches)."),
    "push": _("%(unit)s is pushed %(tool)s (%(inches)s inches)."),
    "throw": _("%(unit)s is thrown %(tool)s (%(inches)s inches)."),
    "place": _("%(unit)s is placed (%(inches)s inches)."),
}


@line_of.register
def _moved(event: Moved, name: Namer) -> Line:
    (x, y), (to_x, to_y) = event.start, event.to
    distance = ((x - to_x) ** 2 + (y - to_y) ** 2) ** 0.5
    params = {
        "unit": name.unit(event.unit),
        "tool": TOOLS.get(event.tool or "", ""),
        "inches": f"{distance / 1000:.1f}",
    }
    return Line(Message(MOVEMENTS[event.how].text, params))


@line_of.register
def _collision(event: Collided, name: Namer) -> Line:
    hit = event.name
    if event.unit:
        return Line(_("%(unit)s collides with %(hit)s.", unit=name.unit(event.unit), hit=hit))
    return Line(_("It hits %(hit)s.", hit=hit))


@line_of.register
def _terrain_thrown(event: TerrainThrown, name: Namer) -> Line:
    return Line(
        _(
            "%(unit)s throws the %(piece)s %(tool)s.",
            unit=name.unit(event.unit),
            piece=event.name,
            tool=TOOLS[event.tool],
        )
    )


@line_of.register
def _terrain_hit(event: TerrainHit, name: Namer) -> Line:
    return Line(_("It hits the %(piece)s.", piece=event.name))


@line_of.register
def _destroyed(event: TerrainDestroyed, name: Namer) -> Line:
    return Line(_("The %(piece)s (Size %(size)s) is destroyed.", piece=event.name, size=event.size))


@line_of.register
def _dodge(event: Dodged, name: Namer) -> Line:
    return Line(
        _(
            "%(unit)s dodges: %(faced)s less %(successes)s is %(damage)s damage.",
            unit=name.unit(event.unit),
            faced=event.faced,
            successes=event.successes,
            damage=event.damage,
        )
    )


@line_of.register
def _damage(event: DamageSuffered, name: Namer) -> Line:
    details = [_("%(total)s of %(stamina)s Stamina.", total=event.total, stamina=event.stamina)]
    if event.faced != event.amount:
        details.append(_("%(faced)s damage was dealt.", faced=event.faced))
    if event.name:
        details.append(_("From %(name)s.", name=event.name))
    return Line(
        _(
            "%(unit)s suffers %(amount)s damage.",
            unit=name.unit(event.unit),
            amount=event.amount,
        ),
        details=tuple(details),
    )


@line_of.register
def _no_damage(event: NoDamage, name: Namer) -> Line:
    return Line(_("%(unit)s suffers no damage.", unit=name.unit(event.unit)))


@line_of.register
def _dazed(event: Dazed, name: Namer) -> Line:
    return Line(_("%(unit)s is Dazed.", unit=name.unit(event.unit)))


@line_of.register
def _ko(event: KnockedOut, name: Namer) -> Line:
    return Line(_("%(unit)s is KO'd.", unit=name.unit(event.unit)))


@line_of.register
def _healed(event: Healed, name: Namer) -> Line:
    return Line(
        _(
            "%(unit)s removes %(amount)s damage.",
            unit=name.unit(event.unit),
            amount=event.amount,
        )
    )


@line_of.register
def _recovered(event: Recovered, name: Namer) -> Line:
    return Line(_("%(unit)s comes back Injured.", unit=name.unit(event.unit)))


@line_of.register
def _power(event: PowerGained, name: Namer) -> Line:
    details = [_("%(total)s Power now.", total=event.total)]
    if event.lost:
        details.append(_("%(lost)s could not be kept.", lost=event.lost))
    if event.name:
        details.append(_("From %(name)s.", name=event.name))
    text = _("%(unit)s gains %(amount)s Power.", unit=name.unit(event.unit), amount=event.amount)
    return Line(text, details=tuple(details), kind="note")


@line_of.register
def _power_lost(event: PowerLost, name: Namer) -> Line:
    text = _("%(unit)s loses %(amount)s Power.", unit=name.unit(event.unit), amount=event.amount)
    return Line(text, details=(_("%(total)s Power now.", total=event.total),))


@line_of.register
def _power_spent(event: PowerSpent, name: Namer) -> Line:
    details = [_("%(total)s Power now.", total=event.total)]
    if event.name:
        details.append(_("For %(name)s.", name=event.name))
    text = _("%(unit)s spends %(amount)s Power.", unit=name.unit(event.unit), amount=event.amount)
    return Line(text, details=tuple(details), kind="note")


_CONDITIONS: dict[type[ConditionEvent], Message] = {
    ConditionGained: _("%(unit)s gains %(condition)s."),
    ConditionLost: _("%(unit)s loses %(condition)s."),
    StaysImmune: _("%(unit)s is immune to %(condition)s."),
}


@line_of.register
def _condition(event: ConditionEvent, name: Namer) -> Line:
    condition = terms.CONDITIONS[event.condition]
    text = _CONDITIONS[type(event)]
    return Line(text.filled(unit=name.unit(event.unit), condition=condition))


@line_of.register
def _form(event: FormChanged, name: Namer) -> Line:
    unit = name.unit(event.unit)
    if not event.form:
        return Line(_("%(unit)s is back to its first stat card.", unit=unit))
    return Line(_("%(unit)s becomes %(form)s.", unit=unit, form=event.form))
