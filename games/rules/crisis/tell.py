"""Events in words: one function a kind, with the numbers behind the sentence.

An event that has no function here goes without saying. Sentences use the names on the cards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from ..table import Line, Roll, Setup
from ..text import Message, _, message_of
from . import names
from .activation import CONDITION_NAMES
from .moves import TOOL_NAMES
from .setup import EDGE_NAMES, TYPE_NAMES

Data = Mapping[str, Any]
Teller = Callable[[Data, "Namer"], Line]


class Namer:
    """Names of players, units and cards in one match."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup

    def player(self, seat: int) -> str:
        """A player's name."""
        return names.player(self._setup, seat)

    def unit(self, unit_id: str) -> str:
        """A character's name, with its player's where both sides have one."""
        return names.unit_of(self._setup, unit_id)

    def card(self, card_id: str) -> str:
        """A card's name."""
        return names.card(self._setup, card_id)

    def cards(self, card_ids: list[str]) -> list[str]:
        """Several cards' names."""
        return [self.card(card_id) for card_id in card_ids]

    def token(self, token_id: str) -> str:
        """A token's name: that of its crisis card and its number."""
        crisis, _mark, number = token_id.partition("#")
        return f"{self.card(crisis)} {number}".strip()


def tell(event: Mapping[str, Any], setup: Setup) -> Line | None:
    """An event, as plain data, in words; None for one that goes without saying."""
    teller = TELLERS.get(event["kind"])
    if teller is None:
        return None
    data = message_of(event["data"])
    line = teller(data, Namer(setup))
    return replace(line, rule=line.rule or data.get("rule", ""))


def roll_of(label: Message, data: Data) -> Roll:
    """The dice of an event as dice."""
    return Roll(label, tuple(data["faces"]), tuple(data.get("marks", ())))


# -- Before the game


def _battlefield(data: Data, name: Namer) -> Line:
    return Line(_("Battlefield: %(name)s.", name=data["name"]), kind="heading")


ROLLS = {
    "priority": _("Priority roll"),
    "attack": _("Attack roll"),
    "defense": _("Defense roll"),
    "dodge": _("Dodge roll"),
}


def _dice(data: Data, name: Namer) -> Line:
    label = ROLLS.get(data["roll"], _("Roll"))
    who = name.unit(data["unit"]) if data.get("unit") else name.player(data["seat"])
    if not data.get("unit"):
        text = _("%(who)s rolls: %(roll)s.", who=who, roll=label)
        return Line(text, rolls=(roll_of(label, data),), kind="note", seat=data["seat"])
    return Line(
        _("%(who)s rolls: %(roll)s.", who=who, roll=label),
        rolls=(roll_of(label, data),),
        kind="note",
    )


def _priority(data: Data, name: Namer) -> Line:
    return Line(_("%(player)s has priority.", player=name.player(data["seat"])), seat=data["seat"])


def _priority_tied(data: Data, name: Namer) -> Line:
    return Line(_("The priority roll is tied: both roll again."))


def _crisis_type(data: Data, name: Namer) -> Line:
    return Line(
        _(
            "%(player)s draws from the %(type)s cards, the other player from the other type.",
            player=name.player(data["seat"]),
            type=TYPE_NAMES[data["type"]],
        ),
        seat=data["seat"],
    )


def _drawn(data: Data, name: Namer) -> Line:
    return Line(
        _("You draw: %(cards)s.", cards=name.cards(data["cards"])), kind="note", seat=data["seat"]
    )


def _crisis(data: Data, name: Namer) -> Line:
    return Line(
        _(
            "%(player)s reveals the %(type)s crisis %(card)s.",
            player=name.player(data["seat"]),
            type=TYPE_NAMES[data["type"]],
            card=name.card(data["card"]),
        ),
        seat=data["seat"],
    )


def _threat(data: Data, name: Namer) -> Line:
    return Line(_("Maximum Threat: %(threat)s.", threat=data["threat"]), seat=data["seat"])


def _edges(data: Data, name: Namer) -> Line:
    first, second = data["edges"]
    return Line(
        _(
            "%(first)s deploys from the %(edge)s edge, %(second)s from the %(other)s edge.",
            first=name.player(0),
            edge=EDGE_NAMES[first],
            second=name.player(1),
            other=EDGE_NAMES[second],
        )
    )


def _squad(data: Data, name: Namer) -> Line:
    return Line(
        _("Your squad: %(cards)s.", cards=name.cards(data["cards"])),
        kind="note",
        seat=data["seat"],
    )


def _tactics(data: Data, name: Namer) -> Line:
    cards: Any = name.cards(data["cards"]) or _("none")
    return Line(
        _("Your Team Tactics cards: %(cards)s.", cards=cards), kind="note", seat=data["seat"]
    )


def _revealed(data: Data, name: Namer) -> Line:
    details = [_("Team Tactics cards: %(cards)s.", cards=name.cards(data["tactics"]))]
    if data["affiliation"]:
        details.insert(0, _("Affiliation: %(name)s.", name=name.card(data["affiliation"])))
    return Line(
        _(
            "%(player)s brings %(cards)s.",
            player=name.player(data["seat"]),
            cards=name.cards(data["characters"]),
        ),
        details=tuple(details),
        seat=data["seat"],
    )


def _deployed(data: Data, name: Namer) -> Line:
    return Line(_("%(unit)s is deployed.", unit=name.unit(data["unit"])))


def _leader(data: Data, name: Namer) -> Line:
    return Line(
        _("The Leadership of %(unit)s is in force.", unit=name.unit(data["unit"])),
        seat=data["seat"],
    )


# -- Rounds and turns

PHASES = {
    "power": _("Power phase"),
    "activation": _("Activation phase"),
    "cleanup": _("Cleanup phase"),
}


def _round(data: Data, name: Namer) -> Line:
    return Line(_("Round %(round)s", round=data["round"]), kind="heading")


def _phase(data: Data, name: Namer) -> Line:
    return Line(PHASES[data["phase"]], kind="heading")


def _passed(data: Data, name: Namer) -> Line:
    return Line(_("%(player)s passes.", player=name.player(data["seat"])), seat=data["seat"])


def _idle(data: Data, name: Namer) -> Line:
    return Line(
        _("%(player)s has nobody left to activate.", player=name.player(data["seat"])),
        seat=data["seat"],
    )


def _activated(data: Data, name: Namer) -> Line:
    return Line(_("%(unit)s activates.", unit=name.unit(data["unit"])))


def _shake(data: Data, name: Namer) -> Line:
    return Line(
        _(
            "%(unit)s shakes off %(condition)s.",
            unit=name.unit(data["unit"]),
            condition=CONDITION_NAMES[data["condition"]],
        )
    )


# -- Movement and terrain

MOVEMENTS = {
    "advance": (_("%(unit)s advances %(tool)s (%(inches)s inches)."), "CP-MOVE-07"),
    "climb": (_("%(unit)s climbs (%(inches)s inches)."), "CP-MOVE-13"),
    "push": (_("%(unit)s is pushed %(tool)s (%(inches)s inches)."), "CP-MOVE-25"),
    "throw": (_("%(unit)s is thrown %(tool)s (%(inches)s inches)."), "CP-MOVE-16"),
    "place": (_("%(unit)s is placed (%(inches)s inches)."), "CP-MOVE-28"),
}


def _moved(data: Data, name: Namer) -> Line:
    text, rule = MOVEMENTS[data["how"]]
    (x, y), (to_x, to_y) = data["start"], data["to"]
    distance = ((x - to_x) ** 2 + (y - to_y) ** 2) ** 0.5
    params = {
        "unit": name.unit(data["unit"]),
        "tool": TOOL_NAMES.get(data["tool"], ""),
        "inches": f"{distance / 1000:.1f}",
    }
    return Line(Message(text.text, params), rule=rule)


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
            tool=TOOL_NAMES[data["tool"]],
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


# -- Damage, Power, conditions


def _damage(data: Data, name: Namer) -> Line:
    details = [_("%(total)s of %(stamina)s Stamina.", **_picked(data, "total", "stamina"))]
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


def _condition(text: Message) -> Teller:
    def say(data: Data, name: Namer) -> Line:
        params = {
            "unit": name.unit(data["unit"]),
            "condition": CONDITION_NAMES[data["condition"]],
        }
        return Line(Message(text.text, params))

    return say


# -- Objectives and points


def _control(data: Data, name: Namer) -> Line:
    return Line(
        _(
            "%(player)s controls %(token)s.",
            player=name.player(data["seat"]),
            token=name.token(data["token"]),
        ),
        seat=data["seat"],
    )


def _with_token(text: Message) -> Teller:
    def say(data: Data, name: Namer) -> Line:
        params = {"unit": name.unit(data["unit"]), "token": name.token(data["token"])}
        return Line(Message(text.text, params))

    return say


def _token_removed(data: Data, name: Namer) -> Line:
    return Line(_("%(token)s is removed.", token=name.token(data["token"])))


def _vp(data: Data, name: Namer) -> Line:
    return Line(
        _(
            "%(player)s scores %(amount)s victory points: %(total)s.",
            player=name.player(data["seat"]),
            amount=data["amount"],
            total=data["total"],
        ),
        details=(_("%(why)s", why=data["why"]),),
        seat=data["seat"],
    )


def _lasting(data: Data, name: Namer) -> Line:
    if data.get("on"):
        return Line(
            _("%(name)s is in force on %(unit)s.", name=data["name"], unit=name.unit(data["on"]))
        )
    return Line(_("%(name)s is in force.", name=data["name"]))


def _lasting_over(data: Data, name: Namer) -> Line:
    return Line(_("%(name)s ends.", name=data["name"]), kind="note")


# -- The end

REASONS = {
    "points": _("%(player)s wins with %(scores)s victory points."),
    "extra-round": _("%(player)s takes the lead after round 6 and wins: %(scores)s."),
    "rounds": _("After the last round %(player)s wins: %(scores)s victory points."),
    "last-standing": _("%(player)s wins: the other squad has nobody left on the battlefield."),
    "both-fallen": _("Both squads have fallen; %(player)s wins by victory points: %(scores)s."),
}


def _match_over(data: Data, name: Namer) -> Line:
    first, second = data["scores"]
    if not data["winners"]:
        return Line(_("Both squads have fallen with equal points: a draw."), kind="heading")
    params = {"player": name.player(data["winners"][0]), "scores": f"{first} : {second}"}
    return Line(Message(REASONS[data["reason"]].text, params), kind="heading")


def _said(text: Message) -> Teller:
    """A sentence about the player whose doing it is."""

    def say(data: Data, name: Namer) -> Line:
        player = name.player(data["seat"])
        return Line(Message(text.text, {"player": player}), seat=data["seat"])

    return say


def _picked(data: Data, *keys: str) -> dict[str, Any]:
    return {key: data[key] for key in keys}


TELLERS: Mapping[str, Teller] = {
    "battlefield": _battlefield,
    "dice": _dice,
    "priority": _priority,
    "priority-tied": _priority_tied,
    "crisis-type": _crisis_type,
    "drawn": _drawn,
    "crisis": _crisis,
    "threat": _threat,
    "edges": _edges,
    "squad": _squad,
    "tactics": _tactics,
    "revealed": _revealed,
    "deployed": _deployed,
    "leader": _leader,
    "round": _round,
    "phase": _phase,
    "passed": _passed,
    "idle": _idle,
    "activated": _activated,
    "shake": _shake,
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
    "power": _power,
    "power-lost": _power_lost,
    "power-spent": _power_spent,
    "condition": _condition(_("%(unit)s gains %(condition)s.")),
    "condition-removed": _condition(_("%(unit)s loses %(condition)s.")),
    "immune": _condition(_("%(unit)s is immune to %(condition)s.")),
    "control": _control,
    "held": _with_token(_("%(unit)s picks up %(token)s.")),
    "dropped": _with_token(_("%(unit)s drops %(token)s.")),
    "token-removed": _token_removed,
    "vp": _vp,
    "lasting": _lasting,
    "lasting-over": _lasting_over,
    "match-over": _match_over,
    "conceded": _said(_("%(player)s concedes.")),
    "draw-offered": _said(_("%(player)s offers a draw.")),
    "draw-withdrawn": _said(_("%(player)s withdraws the offer of a draw.")),
    "draw-agreed": _said(_("%(player)s accepts the draw.")),
    "draw-declined": _said(_("%(player)s declines the draw.")),
}

SILENT = frozenset({"turn", "turn-over", "activation-over"})
"""Events that go without saying: the lines before and after tell them."""
