"""What lasts, and the order of things, in plain language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....text import Message, _
from .. import deeds, sentences
from ..offers import choice, choosing
from ..phrases import REFERENCES, Said, amount, conditions, in_turn, said, speaking, those
from ..words import Who
from .common import with_


def last(item: deeds.Last) -> Message:
    """A rule that lasts: how long, or for which attack, and what it says."""
    from ..text import rule_lines

    who = said("self" if item.on is None or isinstance(item.on, Who) else item.on)
    several = isinstance(item.on, Who) or who.many
    if several:
        side = item.on.side if isinstance(item.on, Who) else who.side
        who = Said(*REFERENCES["it"][:2], side=side)
    with speaking(**{"self": who}):
        lines = in_turn(rule_lines(item.rule, own_attack=item.until == "attack" or bool(item.next)))
    until = UNTIL[item.until]
    if item.next is not None:
        until = with_(
            NEXT[item.next], who=those(item.on or "self", many=False), time=DURING[item.until]
        )
    elif several:
        until = _("%(until)s, for %(who)s", until=until, who=those(item.on or "self"))
    elif item.until == "next-activation":
        until = _("Until the next activation of %(who)s starts", who=those(item.on or "self"))
    if item.times is not None:
        times = _("once") if item.times == 1 else _("%(times)s times", times=item.times)
        until = _("%(until)s, %(times)s", until=until, times=times)
    return _("%(until)s: %(lines)s", until=until, lines=lines)


UNTIL: dict[str, Message] = {
    "attack": _("For this attack"),
    "activation": _("Until the activation ends"),
    "turn": _("Until the turn ends"),
    "phase": _("Until the phase ends"),
    "round": _("Until the round ends"),
    "next-activation": _("Until its next activation starts"),
    "game": _("For the rest of the game"),
}
NEXT: dict[str, Message] = {
    "attack": _("In the next attack of %(who)s %(time)s"),
    "attack-action": _("In the next Attack action of %(who)s %(time)s"),
}
DURING: dict[str, Message] = {
    "attack": _("in this attack"),
    "activation": _("in this activation"),
    "turn": _("in this turn"),
    "phase": _("in this phase"),
    "round": _("in this round"),
    "next-activation": _("before its next activation"),
    "game": _("in this game"),
}


def remember(item: deeds.Remember) -> Message:
    """A number noted."""
    return _("Note %(amount)s.", amount=amount(item.amount))


def _told(items: Sequence[Any]) -> Message:
    return in_turn(sentences.effects(items))


def _otherwise(sentence: Message, items: Sequence[Any]) -> Message:
    if not items:
        return sentence
    return _("%(this)s Otherwise: %(that)s", this=sentence, that=_told(items))


def if_(item: deeds.If) -> Message:
    """What happens on conditions, and otherwise."""
    sentence = _(
        "If %(this)s: %(then)s",
        this=conditions(item.if_),
        then=_told(item.then),
    )
    return _otherwise(sentence, item.else_)


def _chosen_then(item: Any) -> Message:
    """What is chosen, and what is done with it."""
    with choosing(item.choose):
        chosen = [sentence for part in item.choose for sentence in choice(part)]
        return in_turn([*chosen, *sentences.effects(item.then)])


def may(item: deeds.May) -> Message:
    """What a player may do."""
    asked = _("You may: %(what)s") if item.by == "you" else _("The opponent may: %(what)s")
    return with_(asked, what=_chosen_then(item))


def one_of(item: deeds.OneOf) -> Message:
    """Ways of which one is chosen."""
    ways = [_("%(name)s: %(what)s", name=way.name, what=_told(way.do)) for way in item.ways]
    return _("Choose one. %(ways)s", ways=in_turn(ways))


def each(item: deeds.Each) -> Message:
    """The same for each character."""
    who = those(item.of)
    side = item.of.side if isinstance(item.of, Who) else said(item.of).side
    with speaking(**{item.as_: Said(*REFERENCES["it"][:2], side=side)}):
        then = _told(item.then)
    if item.priority:
        return _("For %(who)s, the priority player's first: %(then)s", who=who, then=then)
    return _("For %(who)s: %(then)s", who=who, then=then)


def each_token(item: deeds.EachToken) -> Message:
    """The same for each token."""
    state = {
        "on-board": _("For each %(token)s token on the battlefield: %(then)s"),
        "secured": _("For each %(token)s token that is secured: %(then)s"),
        "controlled": _("For each %(token)s token that is controlled: %(then)s"),
    }[item.state]
    return with_(state, token=item.token, then=_told(item.then))


def each_player(item: deeds.EachPlayer) -> Message:
    """The same for both players."""
    then = _chosen_then(item)
    if item.if_:
        return _(
            "For each player, the priority player first, if %(this)s: %(then)s",
            this=conditions(item.if_),
            then=then,
        )
    return _("For each player, the priority player first: %(then)s", then=then)


def chance(item: deeds.Chance) -> Message:
    """What happens by chance, and otherwise."""
    sentence = _(
        "With a chance of one in %(number)s: %(then)s",
        number=amount(item.one_in),
        then=_told(item.then),
    )
    return _otherwise(sentence, item.else_)
