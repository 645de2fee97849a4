"""Tokens, counters, terrain and points in plain language."""

from __future__ import annotations

from ....text import Message, _, ngettext
from .. import deeds
from ..phrases import a_counter, amount, reference, subject
from ..words import Amount
from .common import with_


def drop_tokens(item: deeds.DropTokens) -> Message:
    """Objective tokens dropped."""
    if item.most is None:
        return _("%(who)s drops its objective tokens.", who=subject(item.who))
    return ngettext(
        "%(who)s drops %(n)s of its objective tokens.",
        "%(who)s drops up to %(n)s of its objective tokens.",
        item.most,
        who=subject(item.who),
    )


def remove_tokens(item: deeds.RemoveTokens) -> Message:
    """Tokens removed from the game."""
    if item.token:
        return _("Remove %(token)s from the game.", token=reference(item.token))
    return _("Remove every %(name)s token from the game.", name=item.named)


def place_token(item: deeds.PlaceToken) -> Message:
    """A token placed anew."""
    texts = {
        ("you", True): _("You may place %(token)s within Range %(range)s of where it lies."),
        ("you", False): _("Place %(token)s within Range %(range)s of where it lies."),
        ("opponent", True): _(
            "The opponent may place %(token)s within Range %(range)s of where it lies."
        ),
        ("opponent", False): _(
            "The opponent places %(token)s within Range %(range)s of where it lies."
        ),
    }
    text = texts[item.by, item.may]
    return with_(text, token=reference(item.token), range=item.within)


def change_counter(item: deeds.ChangeCounter) -> Message:
    """Counters gained or lost."""
    sentence = with_(
        _("%(who)s gains %(counters)s")
        if _is_gain(item.change)
        else _("%(who)s loses %(counters)s"),
        who=subject(item.who),
        counters=_counters(item.counter, item.change),
    )
    if item.most < 99 and _is_gain(item.change):
        return _("%(what)s, but has at most %(most)s.", what=sentence, most=item.most)
    return _("%(what)s.", what=sentence)


def _is_gain(change: Amount) -> bool:
    return change > 0 if isinstance(change, int) else change.times > 0


def _counters(name: str, change: Amount) -> Message:
    """So many counters of a name."""
    if not isinstance(change, int):
        number = amount(change.model_copy(update={"times": abs(change.times)}))
        return _("%(name)s counters equal to %(number)s", name=name, number=number)
    if abs(change) == 1:
        return a_counter(name)
    return _("%(number)s %(name)s counters", number=abs(change), name=name)


def destroy(item: deeds.Destroy) -> Message:
    """Terrain destroyed, and whom it hits."""
    if item.hits is None:
        return _("Destroy %(piece)s.", piece=reference(item.piece))
    return _(
        "Destroy %(piece)s; it counts as having collided with %(who)s.",
        piece=reference(item.piece),
        who=reference(item.hits),
    )


def score(item: deeds.Score) -> Message:
    """Victory points scored."""
    if item.whose is not None:
        who = reference(item.whose)
        return _("The player of %(who)s scores %(points)s VP.", who=who, points=amount(item.points))
    text = _("You score %(points)s VP.")
    if item.to == "opponent":
        text = _("The opponent scores %(points)s VP.")
    return with_(text, points=amount(item.points))
