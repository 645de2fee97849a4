"""The log of movement, terrain, damage, Power and special conditions."""

from __future__ import annotations

from ...table import Line
from ...text import Message, _
from .. import terms
from ..terms import TOOLS
from .namer import Data, Namer, Writer

MOVEMENTS = {
    "advance": _("%(unit)s advances %(tool)s (%(inches)s inches)."),
    "climb": _("%(unit)s climbs (%(inches)s inches)."),
    "push": _("%(unit)s is pushed %(tool)s (%(inches)s inches)."),
    "throw": _("%(unit)s is thrown %(tool)s (%(inches)s inches)."),
    "place": _("%(unit)s is placed (%(inches)s inches)."),
}


def _moved(data: Data, name: Namer) -> Line:
    (x, y), (to_x, to_y) = data["start"], data["to"]
    distance = ((x - to_x) ** 2 + (y - to_y) ** 2) ** 0.5
    params = {
        "unit": name.unit(data["unit"]),
        "tool": TOOLS.get(data["tool"], ""),
        "inches": f"{distance / 1000:.1f}",
    }
    return Line(Message(MOVEMENTS[data["how"]].text, params))


def _collision(data: Data, name: Namer) -> Line:
    hit = data["name"]
    if data.get("unit"):
        return Line(_("%(unit)s collides with %(hit)s.", unit=name.unit(data["unit"]), hit=hit))
    return Line(_("It hits %(hit)s.", hit=hit))


def _terrain_thrown(data: Data, name: Namer) -> Line:
    return Line(
        _(
            "%(unit)s throws the %(piece)s %(tool)s.",
            unit=name.unit(data["unit"]),
            piece=data["name"],
            tool=TOOLS[data["tool"]],
        )
    )


def _terrain_hit(data: Data, name: Namer) -> Line:
    return Line(_("It hits the %(piece)s.", piece=data["name"]))


def _destroyed(data: Data, name: Namer) -> Line:
    return Line(
        _("The %(piece)s (Size %(size)s) is destroyed.", piece=data["name"], size=data["size"])
    )


def _dodge(data: Data, name: Namer) -> Line:
    return Line(
        _(
            "%(unit)s dodges: %(faced)s less %(successes)s is %(damage)s damage.",
            unit=name.unit(data["unit"]),
            faced=data["faced"],
            successes=data["successes"],
            damage=data["damage"],
        )
    )


def _damage(data: Data, name: Namer) -> Line:
    details = [_("%(total)s of %(stamina)s Stamina.", total=data["total"], stamina=data["stamina"])]
    if data["faced"] != data["amount"]:
        details.append(_("%(faced)s damage was dealt.", faced=data["faced"]))
    if data.get("name"):
        details.append(_("From %(name)s.", name=data["name"]))
    return Line(
        _(
            "%(unit)s suffers %(amount)s damage.",
            unit=name.unit(data["unit"]),
            amount=data["amount"],
        ),
        details=tuple(details),
    )


def _no_damage(data: Data, name: Namer) -> Line:
    return Line(_("%(unit)s suffers no damage.", unit=name.unit(data["unit"])))


def _dazed(data: Data, name: Namer) -> Line:
    return Line(_("%(unit)s is Dazed.", unit=name.unit(data["unit"])))


def _ko(data: Data, name: Namer) -> Line:
    return Line(_("%(unit)s is KO'd.", unit=name.unit(data["unit"])))


def _healed(data: Data, name: Namer) -> Line:
    return Line(
        _(
            "%(unit)s removes %(amount)s damage.",
            unit=name.unit(data["unit"]),
            amount=data["amount"],
        )
    )


def _recovered(data: Data, name: Namer) -> Line:
    return Line(_("%(unit)s comes back Injured.", unit=name.unit(data["unit"])))


def _power(data: Data, name: Namer) -> Line:
    details = [_("%(total)s Power now.", total=data["total"])]
    if data.get("lost"):
        details.append(_("%(lost)s could not be kept.", lost=data["lost"]))
    if data.get("name"):
        details.append(_("From %(name)s.", name=data["name"]))
    text = _(
        "%(unit)s gains %(amount)s Power.", unit=name.unit(data["unit"]), amount=data["amount"]
    )
    return Line(text, details=tuple(details), kind="note")


def _power_lost(data: Data, name: Namer) -> Line:
    text = _(
        "%(unit)s loses %(amount)s Power.", unit=name.unit(data["unit"]), amount=data["amount"]
    )
    return Line(text, details=(_("%(total)s Power now.", total=data["total"]),))


def _power_spent(data: Data, name: Namer) -> Line:
    details = [_("%(total)s Power now.", total=data["total"])]
    if data.get("name"):
        details.append(_("For %(name)s.", name=data["name"]))
    text = _(
        "%(unit)s spends %(amount)s Power.", unit=name.unit(data["unit"]), amount=data["amount"]
    )
    return Line(text, details=tuple(details), kind="note")


def _condition(text: Message) -> Writer:
    def write(data: Data, name: Namer) -> Line:
        params = {
            "unit": name.unit(data["unit"]),
            "condition": terms.CONDITIONS[data["condition"]],
        }
        return Line(Message(text.text, params))

    return write


def _form(data: Data, name: Namer) -> Line:
    unit = name.unit(data["unit"])
    if not data["form"]:
        return Line(_("%(unit)s is back to its first stat card.", unit=unit))
    return Line(_("%(unit)s becomes %(form)s.", unit=unit, form=data["form"]))


WRITERS: dict[str, Writer] = {
    "moved": _moved,
    "collision": _collision,
    "terrain-thrown": _terrain_thrown,
    "terrain-hit": _terrain_hit,
    "destroyed": _destroyed,
    "dodge": _dodge,
    "damage": _damage,
    "no-damage": _no_damage,
    "dazed": _dazed,
    "ko": _ko,
    "healed": _healed,
    "recovered": _recovered,
    "form": _form,
    "power": _power,
    "power-lost": _power_lost,
    "power-spent": _power_spent,
    "condition": _condition(_("%(unit)s gains %(condition)s.")),
    "condition-removed": _condition(_("%(unit)s loses %(condition)s.")),
    "immune": _condition(_("%(unit)s is immune to %(condition)s.")),
}
