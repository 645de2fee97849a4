"""Log lines: a sentence for each event, the numbers behind it, and the rule."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Mapping
from typing import Any

from ..squares import name_of
from ..table import Line, Roll, Setup
from ..text import Message, _, message_of, ngettext
from . import constants, units

Data = Mapping[str, Any]

UNITS = ("unit", "companion", "wreck")
_PLACES = re.compile(r"%\((\w+)\)s")

OPTION_GROUPS = {
    "sortie": _("Sorties"),
    "activate": _("Activations"),
    "move": _("Normal Move"),
    "attack": _("Normal Attack"),
    "order": _("Move Order"),
    "reaction": _("Reactions"),
}

REASONS = {
    "points": _("On victory points after the last round."),
    "cost": _("Victory points are equal: the higher cost of undestroyed units wins."),
    "equal": _("Victory points and the cost of undestroyed units are equal."),
}


HEADINGS = {
    "round": _("Round %(round)s"),
    "turn": _("Turn of %(player)s"),
}
LINES = {
    "first": _("%(player)s is first."),
    "placed": _("%(unit)s arrives at %(to)s."),
    "ordered": _("%(unit)s orders %(companion)s to move."),
    "destroyed": _("%(unit)s is destroyed."),
    "overkill": _("%(unit)s begins an overkill on %(wreck)s."),
    "captured": _("%(player)s captures %(objective)s."),
}
NOTES = {
    "risk": _("%(unit)s gains %(added)s risk, now %(risk)s."),
    "overkill-progress": _("The overkill of %(unit)s stands at %(progress)s."),
    "overkill-stopped": _("The overkill of %(unit)s stops."),
    "spent": _("%(unit)s can do nothing more."),
    "no-activation": _("%(player)s has no unit to activate."),
    "no-counter": _("%(unit)s has no weapon to counter with."),
    "sorties-over": _("%(player)s brings no more units."),
}
"""Events whose line is one sentence, filled in with what the event itself says."""

REACTIONS = {"dodge": _("Dodge"), "defend": _("Defend"), "counter": _("Counter")}


def log_line(event: Mapping[str, Any], setup: Setup) -> Line | None:
    """The log line of an event, given as plain data; None for an event that has none."""
    kind, data, names = event["kind"], event["data"], _Names(setup)
    if kind in _WRITERS:
        return _WRITERS[kind](data, names)
    for look, sentences in (("heading", HEADINGS), ("line", LINES), ("note", NOTES)):
        if kind in sentences:
            seat = None if look == "note" else names.seat_in(data)
            return Line(names.filled(sentences[kind], data), data["rule"], kind=look, seat=seat)
    return None


class _Names:
    """The names of units and players."""

    def __init__(self, setup: Setup) -> None:
        self._units = {unit.id: unit for unit in units.mustered(setup).values()}
        self._players = setup.names
        self._sides: defaultdict[str, set[int]] = defaultdict(set)
        for unit in self._units.values():
            self._sides[unit.name].add(unit.seat)

    def unit(self, unit_id: str) -> str | Message:
        """A unit's name, with its player's where both teams have one."""
        unit = self._units[unit_id]
        if len(self._sides[unit.name]) == 1:
            return unit.name
        return _("%(player)s's %(unit)s", player=self.player(unit.seat), unit=unit.name)

    def seat_of(self, unit_id: str) -> int:
        return self._units[unit_id].seat

    def player(self, seat: int) -> str:
        return self._players[seat] if seat < len(self._players) else str(seat + 1)

    def seat_in(self, data: Data) -> int | None:
        """Whose event it is, if anybody's."""
        if "seat" in data:
            return int(data["seat"])
        return self.seat_of(data["unit"]) if "unit" in data else None

    def filled(self, sentence: Message, data: Data) -> Message:
        """A sentence with what an event says: units and players by name, cells as on the board."""
        known = {**data, **{key: self.unit(data[key]) for key in UNITS if key in data}}
        if "seat" in data:
            known["player"] = self.player(data["seat"])
        if "to" in data:
            known["to"] = name_of(tuple(data["to"]))
        return Message(sentence.text, {key: known[key] for key in _PLACES.findall(sentence.text)})


def _initiative(data: Data, names: _Names) -> Line:
    rolls = tuple(
        Roll(_("%(player)s", player=names.player(seat)), (str(face),))
        for seat, face in enumerate(data["faces"])
    )
    return Line(_("The players roll for the first turn."), data["rule"], rolls=rolls)


def _moved(data: Data, names: _Names) -> Line:
    sentence = {
        "walk": _("%(unit)s walks to %(cell)s.", **_at(data, names)),
        "run": _("%(unit)s runs to %(cell)s.", **_at(data, names)),
        "sortie": _("%(unit)s sorties to %(cell)s.", **_at(data, names)),
        "step": _("%(unit)s steps to %(cell)s.", **_at(data, names)),
        "order": _("%(unit)s walks to %(cell)s by order.", **_at(data, names)),
        "overkill": _("%(unit)s moves to the wreck, to %(cell)s.", **_at(data, names)),
    }[data["how"]]
    details = [_("movement %(n)s", n=data["price"])]
    if data["fallen"]:
        details.append(_levels_fallen(data["fallen"]))
    if data["risk"][0] != data["risk"][1]:
        details.append(_("risk %(a)s → %(b)s", a=data["risk"][0], b=data["risk"][1]))
    return Line(sentence, data["rule"], tuple(details), seat=names.seat_of(data["unit"]))


def _levels_fallen(levels: int) -> Message:
    return ngettext("%(n)s level fallen", "%(n)s levels fallen", levels)


def _at(data: Data, names: _Names) -> dict[str, Any]:
    return {"unit": names.unit(data["unit"]), "cell": name_of(tuple(data["path"][-1]))}


def _activated(data: Data, names: _Names) -> Line:
    unit = names.unit(data["unit"])
    if data["by"] == data["unit"]:
        sentence = _("%(unit)s is activated.", unit=unit)
    else:
        helper = names.unit(data["by"])
        sentence = _("%(unit)s is activated by %(helper)s.", unit=unit, helper=helper)
    return Line(sentence, data["rule"], seat=names.seat_of(data["unit"]))


def _special(data: Data, names: _Names) -> Line:
    declared = [
        label
        for key, label in (("power", _("Power Attack")), ("enhance", _("Enhance")))
        if data[key]
    ]
    return Line(
        _("%(unit)s declares %(what)s.", unit=names.unit(data["unit"]), what=declared),
        data["rule"],
        seat=names.seat_of(data["unit"]),
    )


def _attack(data: Data, names: _Names) -> Line:
    who = {
        "attacker": names.unit(data["attacker"]),
        "target": names.unit(data["target"]),
        "weapon": data["weapon"],
        "damage": data["damage"],
    }
    details = [*map(message_of, data["sources"]), success_parts(data)]
    if data["successes"]:
        details += damage_parts(data)
    label = _("Counter") if data["counter"] else _("Attack")
    roll = Roll(label, tuple(map(str, data["faces"])), tuple(map(mark_of, data["faces"])))
    return Line(
        Message((_countered(data) if data["counter"] else _attacked(data)).text, who),
        data["rule"],
        tuple(details),
        (roll,),
        seat=names.seat_of(data["attacker"]),
    )


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


def _pushed(data: Data, names: _Names) -> Line:
    unit = names.unit(data["unit"])
    if data.get("stays"):
        return Line(_("%(unit)s cannot be pushed off the board.", unit=unit), data["rule"])
    cell = name_of(tuple(data["to"]))
    details = (_levels_fallen(data["fallen"]),) if data["fallen"] else ()
    return Line(_("%(unit)s is pushed to %(cell)s.", unit=unit, cell=cell), data["rule"], details)


def _collided(data: Data, names: _Names) -> Line:
    unit = names.unit(data["unit"])
    if data["hit"]:
        sentence = _("%(unit)s is pushed into %(hit)s.", unit=unit, hit=names.unit(data["hit"]))
    else:
        sentence = _("%(unit)s is pushed into a wall.", unit=unit)
    risk = _("%(n)s risk each", n=data["risk"])
    if not data.get("both", data["hit"]):
        risk = _("%(n)s risk", n=data["risk"])
    return Line(sentence, data["rule"], (risk,))


def _collected(data: Data, names: _Names) -> Line:
    """Whoever would come back after the last round does not come back (KG-9.p1, KG-4.5.p1)."""
    unit = names.unit(data["unit"])
    sentence = _(
        "%(unit)s goes to repair and may return in round %(round)s.", unit=unit, round=data["round"]
    )
    if data["round"] > constants.ROUNDS:
        sentence = _("%(unit)s goes to repair and does not return in this match.", unit=unit)
    return Line(sentence, data["rule"], kind="note")


def _delayed(data: Data, names: _Names) -> Line:
    unit = names.unit(data["unit"])
    sentence = _("%(unit)s is delayed to round %(round)s.", unit=unit, round=data["round"])
    if data["round"] > constants.ROUNDS:
        sentence = _("%(unit)s is delayed and does not return in this match.", unit=unit)
    return Line(sentence, data["rule"], kind="note")


def _vp(data: Data, names: _Names) -> Line:
    reason = (
        _("overkill by %(unit)s", unit=names.unit(data["unit"]))
        if data["why"] == "overkill"
        else _("objectives: %(names)s", names=data["objectives"])
    )
    return Line(
        _(
            "%(player)s scores %(n)s VP, now %(total)s.",
            player=names.player(data["seat"]),
            n=data["amount"],
            total=data["total"],
        ),
        data["rule"],
        (reason,),
        seat=data["seat"],
    )


def _reaction(data: Data, names: _Names) -> Line:
    return Line(
        _("%(unit)s reacts: %(how)s.", unit=names.unit(data["unit"]), how=REACTIONS[data["how"]]),
        data["rule"],
        seat=names.seat_of(data["unit"]),
    )


_WRITERS: dict[str, Callable[[Data, _Names], Line]] = {
    "initiative": _initiative,
    "moved": _moved,
    "activated": _activated,
    "special": _special,
    "reaction": _reaction,
    "attack": _attack,
    "pushed": _pushed,
    "collided": _collided,
    "collected": _collected,
    "delayed": _delayed,
    "vp": _vp,
}
