"""Amounts in plain language."""

from __future__ import annotations

from typing import Any

from ....text import Message, _
from .. import words
from ..words import Amount
from . import who
from .called import ROLLS_MEANT, SEVERAL_FACES, both, reference


def amount(value: Amount | str) -> Message | int:
    """A number in words; plain numbers stay numbers."""
    if isinstance(value, int):
        return value
    if isinstance(value, str):
        return _("any number") if value == "any" else _("all")
    counted: Message = _counted(value)
    if value.times == -1:
        counted = _("minus %(what)s", what=counted)
    elif value.times != 1:
        counted = _("%(times)s × %(what)s", times=value.times, what=counted)
    if value.per != 1:
        counted = _("1 for every %(per)s of %(what)s", per=value.per, what=counted)
    if value.halved:
        counted = _("half of %(what)s", what=counted)
    if value.plus:
        text = _("%(what)s plus %(number)s") if value.plus > 0 else _("%(what)s minus %(number)s")
        counted = Message(text.text, {"what": counted, "number": abs(value.plus)})
    if value.most is not None:
        counted = _("%(what)s (at most %(most)s)", what=counted, most=value.most)
    if value.least is not None:
        counted = _("%(what)s (at least %(least)s)", what=counted, least=value.least)
    return counted


def _counted(value: Any) -> Message:
    if isinstance(value, words.DamageDealt):
        return _("the damage dealt")
    if isinstance(value, words.EventAmount):
        return reference("event")
    if isinstance(value, words.Suffered):
        return reference("result")
    if isinstance(value, words.DiceShowing):
        faces = both([SEVERAL_FACES[face] for face in value.showing])
        roll = {"dodge": _("the dodge roll"), **ROLLS_MEANT}.get(value.roll)
        if value.roll == "event":
            return _("the number of %(faces)s in that roll", faces=faces)
        if roll is None:
            return _("the number of %(faces)s rolled", faces=faces)
        return _("the number of %(faces)s in %(roll)s", faces=faces, roll=roll)
    if isinstance(value, words.HowMany):
        return _("the number of %(kind)s", kind=who.kind(value.who, many=True))
    if isinstance(value, words.Statistic):
        if value.amount in ("damage", "conditions"):
            on = _("the damage on %(who)s")
            if value.amount == "conditions":
                on = _("the number of special conditions of %(who)s")
            return Message(on.text, {"who": reference(value.who)})
        stat = STATISTICS[value.amount]
        return _("the %(stat)s of %(who)s", stat=stat, who=reference(value.who))
    if isinstance(value, words.TokensHeld):
        what = _("%(name)s tokens", name=value.token) if value.token else _("tokens")
        return _("the number of %(what)s held by %(who)s", what=what, who=reference(value.who))
    if isinstance(value, words.TokensOwned):
        what = _("%(name)s tokens", name=value.token) if value.token else _("tokens")
        if value.state == "on-board":
            return _("the number of %(what)s on the battlefield", what=what)
        return _(
            "the number of %(what)s %(state)s by %(side)s",
            what=what,
            state=OWNED[value.state],
            side=_("you") if value.by == "ally" else _("the opponent"),
        )
    if isinstance(value, words.Counter):
        return _(
            "the number of %(counter)s counters on %(who)s",
            counter=value.counter,
            who=reference(value.who),
        )
    chosen = reference(value.names[0])
    for name in value.names[1:]:
        chosen = _("%(one)s plus %(other)s", one=chosen, other=reference(name))
    return chosen


STATISTICS: dict[str, Message] = {
    "power": _("Power"),
    "stamina": _("Stamina"),
    "size": _("Size"),
    "threat": _("Threat"),
    "physical": _("Physical Defense"),
    "energy": _("Energy Defense"),
    "mystic": _("Mystic Defense"),
}
OWNED: dict[str, Message] = {
    "secured": _("secured"),
    "controlled": _("controlled"),
}
