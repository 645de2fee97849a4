"""The log of dice, attacks, superpowers, Team Tactics cards and lasting effects."""

from __future__ import annotations

from ...table import Line
from ...text import Message, _
from .. import terms
from .namer import Data, Namer, Writer, roll_of

ROLLS = {
    "priority": _("Priority roll"),
    "attack": _("Attack roll"),
    "defense": _("Defense roll"),
    "dodge": _("Dodge roll"),
    "effect": _("Roll"),
}


def _dice(data: Data, name: Namer) -> Line:
    label = ROLLS.get(data["roll"], ROLLS["effect"])
    seat = None if data.get("unit") else data.get("seat")
    who = name.unit(data["unit"]) if data.get("unit") else name.player(data["seat"])
    why = data.get("name")
    text = (
        _("%(who)s: %(roll)s (%(why)s).", who=who, roll=label, why=why)
        if why
        else _("%(who)s: %(roll)s.", who=who, roll=label)
    )
    return Line(text, rolls=(roll_of(_("Dice"), data),), kind="note", seat=seat)


def _attack(data: Data, name: Namer) -> Line:
    return Line(
        _(
            "%(attacker)s attacks %(target)s with %(name)s.",
            attacker=name.unit(data["attacker"]),
            target=name.unit(data["target"]),
            name=data["name"],
        ),
        details=(
            _(
                "%(type)s, %(reach)s.",
                type=terms.ATTACK_TYPES[data["type"]],
                reach=terms.reach(data["shape"], data["range"]),
            ),
        ),
    )


def _attack_result(data: Data, name: Namer) -> Line:
    return Line(
        _(
            "Successes %(attack)s to %(defense)s: %(damage)s damage.",
            attack=data["attack"],
            defense=data["defense"],
            damage=data["damage"],
        )
    )


def _redirected(data: Data, name: Namer) -> Line:
    return Line(
        _(
            "%(name)s: the attack turns from %(old)s to %(target)s.",
            name=data["name"],
            old=name.unit(data["old"]),
            target=name.unit(data["target"]),
        )
    )


def _target_lost(data: Data, name: Namer) -> Line:
    return Line(
        _(
            "%(name)s: %(target)s is out of reach or sight, and the attack ends.",
            name=data["name"],
            target=name.unit(data["target"]),
        )
    )


def _attack_over(data: Data, name: Namer) -> Line:
    text = _("The attack of %(unit)s ends early.", unit=name.unit(data["attacker"]))
    return Line(text, kind="note")


def _no_attack(data: Data, name: Namer) -> Line:
    text = _("%(name)s: %(unit)s makes no attack.", name=data["name"], unit=name.unit(data["unit"]))
    if data["at"]:
        text = _(
            "%(name)s: %(unit)s makes no attack against %(target)s.",
            name=data["name"],
            unit=name.unit(data["unit"]),
            target=name.unit(data["at"]),
        )
    return Line(text, details=(data["why"],), kind="note")


def _superpower(data: Data, name: Namer) -> Line:
    details = (_("It costs %(cost)s Power.", cost=data["cost"]),) if data["cost"] else ()
    return Line(
        _("%(unit)s uses %(name)s.", unit=name.unit(data["unit"]), name=data["name"]),
        details=details,
    )


def _tactic(data: Data, name: Namer) -> Line:
    return Line(
        _("%(player)s plays %(name)s.", player=name.player(data["seat"]), name=data["name"]),
        seat=data["seat"],
    )


def _rule(data: Data, name: Namer) -> Line:
    if data.get("unit"):
        params = {"unit": name.unit(data["unit"]), "name": data["name"]}
        text = _("%(unit)s: %(name)s.", **params)
    else:
        text = _("%(name)s.", name=data["name"])
    return Line(text, kind="note")


def _about(text: Message) -> Writer:
    """A sentence about a unit and the rule that does it."""

    def write(data: Data, name: Namer) -> Line:
        params = {"unit": name.unit(data["unit"]), "name": data["name"]}
        return Line(Message(text.text, params))

    return write


def _counter(data: Data, name: Namer) -> Line:
    return Line(
        _(
            "%(unit)s has %(total)s %(counter)s.",
            unit=name.unit(data["unit"]),
            total=data["total"],
            counter=data["counter"],
        ),
        kind="note",
    )


def _lasting(data: Data, name: Namer) -> Line:
    text = _("%(name)s is in force.", name=data["name"])
    if data.get("on"):
        on = name.unit(data["on"])
        text = _("%(unit)s is under the effect of %(name)s.", name=data["name"], unit=on)
    return Line(text)


def _lasting_over(data: Data, name: Namer) -> Line:
    text = _("%(name)s is over.", name=data["name"])
    if data.get("on"):
        text = _("%(name)s on %(unit)s is over.", name=data["name"], unit=name.unit(data["on"]))
    return Line(text, kind="note")


def _marker(data: Data, name: Namer) -> Line:
    params = {"name": data["name"], "marker": data["called"]}
    return Line(_("%(name)s: %(marker)s is put on the battlefield.", **params), seat=data["seat"])


def _marker_removed(data: Data, name: Namer) -> Line:
    return Line(_("%(marker)s leaves the battlefield.", marker=data["name"]), kind="note")


def _lapsed(data: Data, name: Namer) -> Line:
    return Line(_("%(name)s has asked too often: the rest of it lapses.", name=data["name"]))


def _discarded(data: Data, name: Namer) -> Line:
    player = name.player(data["seat"])
    return Line(
        _("%(player)s discards “%(card)s”.", player=player, card=data["name"]), seat=data["seat"]
    )


WRITERS: dict[str, Writer] = {
    "dice": _dice,
    "attack": _attack,
    "attack-result": _attack_result,
    "redirected": _redirected,
    "target-lost": _target_lost,
    "attack-over": _attack_over,
    "no-attack": _no_attack,
    "superpower": _superpower,
    "tactic": _tactic,
    "discarded": _discarded,
    "rule": _rule,
    "readied": _about(_("%(unit)s loses its Activated token: %(name)s.")),
    "tired": _about(_("%(unit)s gets an Activated token: %(name)s.")),
    "revived": _about(_("%(unit)s stays on the battlefield: %(name)s.")),
    "roused": _about(_("%(unit)s is Dazed no more: %(name)s.")),
    "counter": _counter,
    "lapsed": _lapsed,
    "lasting": _lasting,
    "lasting-over": _lasting_over,
    "marker": _marker,
    "marker-removed": _marker_removed,
}
