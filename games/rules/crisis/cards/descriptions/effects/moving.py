"""Movements in words."""

from __future__ import annotations

from typing import Protocol

from .....text import Message, _, all_of, any_of, one_by_one
from ....terms import TOOLS
from ...words.characters import Who
from ...words.effects import moving as words
from ..characters import subject, those
from ..reading import reading
from ..references import called, reference


@reading.register
def push(item: words.Push) -> Message:
    """A push."""
    way = _way(item)
    if way is None:
        text = _("Push %(who)s %(tool)s.")
        if item.may:
            text = _("You may push %(who)s %(tool)s.")
    else:
        text = _("Push %(who)s %(tool)s, %(way)s.")
        if item.may:
            text = _("You may push %(who)s %(tool)s, %(way)s.")
        text = text.filled(way=way)
    return _laid(text.filled(who=those(item.who), tool=TOOLS[item.tool]), item)


@reading.register
def throw(item: words.Throw) -> Message:
    """A throw."""
    way = _way(item)
    if way is None:
        text = _("Throw %(who)s %(tool)s.")
        if item.may:
            text = _("You may throw %(who)s %(tool)s.")
    else:
        text = _("Throw %(who)s %(tool)s, %(way)s.")
        if item.may:
            text = _("You may throw %(who)s %(tool)s, %(way)s.")
        text = text.filled(way=way)
    sentence = _laid(text.filled(who=those(item.who), tool=TOOLS[item.tool]), item)
    if not item.unhurt:
        return sentence
    unhurt = _("It takes no damage from its own collision.")
    message: Message = one_by_one([sentence, unhurt])
    return message


@reading.register
def advance(item: words.Advance) -> Message:
    """An advance, with tools or up to the Speed."""
    way, who = _way(item), those(item.who)
    if item.tools == "speed":
        text = _("Advance %(who)s, up to its Speed.")
        if item.may:
            text = _("You may advance %(who)s, up to its Speed.")
        if way is not None:
            text = _("Advance %(who)s, up to its Speed, %(way)s.")
            if item.may:
                text = _("You may advance %(who)s, up to its Speed, %(way)s.")
            text = text.filled(way=way)
        return _laid(text.filled(who=who), item, _is_enemy(item.who))
    text = _("Advance %(who)s %(tool)s.")
    if item.may:
        text = _("You may advance %(who)s %(tool)s.")
    if way is not None:
        text = _("Advance %(who)s %(tool)s, %(way)s.")
        if item.may:
            text = _("You may advance %(who)s %(tool)s, %(way)s.")
        text = text.filled(way=way)
    sentence = text.filled(who=who, tool=any_of([TOOLS[tool] for tool in item.tools]))
    return _laid(sentence, item, _is_enemy(item.who))


@reading.register
def place(item: words.Place) -> Message:
    """A place."""
    if item.around is None:
        text = _("Place %(who)s within Range %(range)s of where it is.")
        if item.may:
            text = _("You may place %(who)s within Range %(range)s of where it is.")
    else:
        text = _("Place %(who)s within Range %(range)s of %(of)s.")
        if item.may:
            text = _("You may place %(who)s within Range %(range)s of %(of)s.")
        text = text.filled(of=reference(item.around))
    return _laid(text.filled(who=those(item.who), range=item.within), item)


@reading.register
def move_action(item: words.MoveAction) -> Message:
    """A Move action granted."""
    return _("%(who)s may take a Move action.", who=subject(item.who))


class _Directed(Protocol):
    @property
    def toward(self) -> str | None: ...

    @property
    def away(self) -> str | None: ...


def _way(item: _Directed) -> Message | None:
    """Whom it goes toward or away from."""
    ways = []
    if item.toward is not None:
        ways.append(_("toward %(who)s", who=reference(item.toward)))
    if item.away is not None:
        ways.append(_("away from %(who)s", who=reference(item.away)))
    return all_of(ways) if ways else None


def _is_enemy(who: str | Who) -> bool:
    """Whether it is the opponent's character, which else its own player would advance."""
    return (who.side if isinstance(who, Who) else called(who).side) == "enemy"


def _laid(sentence: Message, item: words.Movement, said: bool = False) -> Message:
    """A movement, and who lays its tool if it is not the rule's player, or if that is to be
    `said`."""
    if item.by == "you" and not said:
        return sentence
    chooses = _("You choose how.") if item.by == "you" else _("The opponent chooses how.")
    message: Message = one_by_one([sentence, chooses])
    return message
