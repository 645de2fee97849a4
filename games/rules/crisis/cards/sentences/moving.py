"""Movements in plain language."""

from __future__ import annotations

from typing import Any

from ....text import Message, _
from .. import deeds
from ..phrases import TOOLS, either, reference, those
from .common import with_


def push(item: deeds.Push) -> Message:
    """A push."""
    texts = _("Push %(who)s %(tool)s"), _("You may push %(who)s %(tool)s")
    return _movement(item, *texts, tool=TOOLS[item.tool])


def advance(item: deeds.Advance) -> Message:
    """An advance, with tools or up to the Speed."""
    if item.tools == "speed":
        texts = (
            _("Advance %(who)s, up to its Speed"),
            _("You may advance %(who)s, up to its Speed"),
        )
        return _movement(item, *texts)
    tools = either([TOOLS[tool] for tool in item.tools])
    texts = _("Advance %(who)s %(tool)s"), _("You may advance %(who)s %(tool)s")
    return _movement(item, *texts, tool=tools)


def throw(item: deeds.Throw) -> Message:
    """A throw."""
    texts = _("Throw %(who)s %(tool)s"), _("You may throw %(who)s %(tool)s")
    sentence = _movement(item, *texts, tool=TOOLS[item.tool])
    if item.unhurt:
        return _("%(what)s It takes no damage from its own collision.", what=sentence)
    return sentence


def place(item: deeds.Place) -> Message:
    """A place."""
    around = reference(item.around) if item.around else _("where it is")
    texts = (
        _("Place %(who)s within Range %(range)s of %(of)s"),
        _("You may place %(who)s within Range %(range)s of %(of)s"),
    )
    return _movement(item, *texts, range=item.within, of=around)


def _movement(item: Any, must: Message, may_: Message, **params: Any) -> Message:
    """A movement with whom it goes toward or away from, who lays the tool, and whether it must
    be."""
    sentence = with_(may_ if item.may else must, who=those(item.who), **params)
    for ref, way in (
        (getattr(item, "toward", None), _TOWARD),
        (getattr(item, "away", None), _AWAY),
    ):
        if ref is not None:
            sentence = with_(way, what=sentence, who=reference(ref))
    if item.by == "opponent":
        sentence = _("%(what)s, as the opponent chooses", what=sentence)
    return _("%(what)s.", what=sentence)


_TOWARD = _("%(what)s, toward %(who)s")
_AWAY = _("%(what)s, away from %(who)s")
