"""The log of dice, attacks, superpowers, Team Tactics cards and lasting effects."""

from __future__ import annotations

from ...table import Line
from ...text import Message, _
from .namer import Data, Namer, Teller, roll_of

ROLLS = {
    "priority": _("Priority roll"),
    "attack": _("Attack roll"),
    "defense": _("Defense roll"),
    "dodge": _("Dodge roll"),
    "effect": _("Roll"),
}


def _dice(data: Data, name: Namer) -> Line:
    label = ROLLS.get(data["roll"], _("Roll"))
    seat = None if data.get("unit") else data.get("seat")
    who = name.unit(data["unit"]) if data.get("unit") else name.player(data["seat"])
    why = data.get("name")
    text = (
        _("%(who)s: %(roll)s (%(why)s).", who=who, roll=label, why=why)
        if why
        else _("%(who)s: %(roll)s.", who=who, roll=label)
    )
    return Line(text, rolls=(roll_of(label, data),), kind="note", seat=seat)


TYPES = {"physical": _("Physical"), "energy": _("Energy"), "mystic": _("Mystic")}
SHAPES = {"single": _("Range %(range)s"), "beam": _("Beam %(range)s"), "area": _("Area %(range)s")}


def _attack(data: Data, name: Namer) -> Line:
    reach = Message(SHAPES[data["shape"]].text, {"range": data["range"]})
    return Line(
        _(
            "%(attacker)s attacks %(target)s with %(name)s.",
            attacker=name.unit(data["attacker"]),
            target=name.unit(data["target"]),
            name=data["name"],
        ),
        details=(_("%(type)s, %(reach)s.", type=TYPES[data["type"]], reach=reach),),
    )


def _attack_result(data: Data, name: Namer) -> Line:
    return Line(
        _(
            "%(attack)s successes against %(defense)s: %(damage)s damage.",
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
        text = _("%(unit)s: %(name)s.", unit=name.unit(data["unit"]), name=data["name"])
    else:
        text = _("%(name)s.", name=data["name"])
    return Line(text, kind="note")


def _about(text: Message) -> Teller:
    """A sentence about a unit and the rule that does it."""

    def say(data: Data, name: Namer) -> Line:
        params = {"unit": name.unit(data["unit"]), "name": data["name"]}
        return Line(Message(text.text, params))

    return say


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
    if data.get("on"):
        return Line(
            _("%(name)s is in force on %(unit)s.", name=data["name"], unit=name.unit(data["on"]))
        )
    return Line(_("%(name)s is in force.", name=data["name"]))


def _lasting_over(data: Data, name: Namer) -> Line:
    return Line(_("%(name)s ends.", name=data["name"]), kind="note")


TELLERS: dict[str, Teller] = {
    "dice": _dice,
    "attack": _attack,
    "attack-result": _attack_result,
    "redirected": _redirected,
    "target-lost": _target_lost,
    "superpower": _superpower,
    "tactic": _tactic,
    "rule": _rule,
    "readied": _about(_("%(unit)s loses its Activated token: %(name)s.")),
    "tired": _about(_("%(unit)s gets an Activated token: %(name)s.")),
    "revived": _about(_("%(unit)s stays on the battlefield: %(name)s.")),
    "roused": _about(_("%(unit)s is Dazed no more: %(name)s.")),
    "counter": _counter,
    "lasting": _lasting,
    "lasting-over": _lasting_over,
}
