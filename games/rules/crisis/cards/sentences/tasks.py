"""Tokens, counters, terrain and points in plain language."""

from __future__ import annotations

from ....text import Message, _
from .. import deeds
from ..phrases import amount, reference, those
from .common import with_


def drop_tokens(item: deeds.DropTokens) -> Message:
    """Objective tokens dropped."""
    if item.most is None:
        return _("Make %(who)s drop its objective tokens.", who=those(item.who))
    text = _("Make %(who)s drop objective tokens, at most %(most)s.")
    return with_(text, who=those(item.who), most=item.most)


def remove_tokens(item: deeds.RemoveTokens) -> Message:
    """Tokens removed from the game."""
    if item.token:
        return _("Remove %(token)s from the game.", token=reference(item.token))
    return _("Remove every %(name)s from the game.", name=item.named)


def place_token(item: deeds.PlaceToken) -> Message:
    """A token placed anew."""
    seat = _("You") if item.by == "you" else _("The opponent")
    text = _("%(seat)s may place %(token)s within Range %(range)s of where it lies.")
    if not item.may:
        text = _("%(seat)s places %(token)s within Range %(range)s of where it lies.")
    return with_(text, seat=seat, token=reference(item.token), range=item.within)


def change_counter(item: deeds.ChangeCounter) -> Message:
    """Counters added or taken."""
    sentence = _(
        "Counters on %(who)s (%(counter)s): %(change)s",
        who=those(item.who),
        change=amount(item.change) if not isinstance(item.change, int) else f"{item.change:+d}",
        counter=item.counter,
    )
    if item.most < 99:
        return _("%(what)s, at most %(most)s.", what=sentence, most=item.most)
    return _("%(what)s.", what=sentence)


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
