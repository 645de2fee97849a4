"""Tokens, counters, terrain and points in words."""

from __future__ import annotations

from .....text import Message, _, ngettext, one_by_one
from ...words.effects import tasks as words
from ..amounts import amount
from ..characters import subject
from ..nouns import KINDS
from ..reading import reading
from ..references import called, reference

# -- Objective tokens


@reading.register
def drop_tokens(item: words.DropTokens) -> Message:
    """Objective tokens dropped."""
    if item.most is None:
        return _("%(who)s drops its objective tokens.", who=subject(item.who))
    return ngettext(
        "%(who)s drops %(n)s of its objective tokens.",
        "%(who)s drops up to %(n)s of its objective tokens.",
        item.most,
        who=subject(item.who),
    )


@reading.register
def give_token(item: words.GiveToken) -> Message:
    """A token handed over."""
    return _(
        "Give %(token)s to %(to)s to hold.", to=reference(item.to), token=reference(item.token)
    )


@reading.register
def pick_up(item: words.PickUp) -> Message:
    """A token picked up."""
    return _("Let %(who)s pick up %(token)s.", who=reference(item.who), token=reference(item.token))


@reading.register
def take_control(item: words.TakeControl) -> Message:
    """A token controlled."""
    return _("You control %(token)s.", token=reference(item.token))


@reading.register
def remove_tokens(item: words.RemoveTokens) -> Message:
    """Tokens removed from the game."""
    if item.token:
        return _("Remove %(token)s from the game.", token=reference(item.token))
    return _("Remove every %(name)s token from the game.", name=item.named)


@reading.register
def become(item: words.Become) -> Message:
    """A token that turns out to be another."""
    return _(
        "%(token)s is now called %(name)s and is of the kind %(kind)s.",
        token=called(item.token).start,
        name=item.name,
        kind=KINDS[item.kind],
    )


PLACED: dict[tuple[str, bool], Message] = {
    ("you", True): _("You may place %(token)s within Range %(range)s of where it lies."),
    ("you", False): _("Place %(token)s within Range %(range)s of where it lies."),
    ("opponent", True): _(
        "The opponent may place %(token)s within Range %(range)s of where it lies."
    ),
    ("opponent", False): _(
        "The opponent places %(token)s within Range %(range)s of where it lies."
    ),
}


@reading.register
def place_token(item: words.PlaceToken) -> Message:
    """A token placed anew."""
    text = PLACED[item.by, item.may]
    return text.filled(token=reference(item.token), range=item.within)


# -- Counters, terrain, points

_ANY_NUMBER = words.ChangeCounter.model_fields["most"].default


@reading.register
def change_counter(item: words.ChangeCounter) -> Message:
    """Counters gained or lost."""
    gain = item.change > 0 if isinstance(item.change, int) else item.change.times > 0
    sentence = _counters(item, gain)
    if item.most == _ANY_NUMBER or not gain:
        return sentence
    most = ngettext(
        "%(who)s has at most %(n)s such counter.",
        "%(who)s has at most %(n)s such counters.",
        item.most,
        who=subject(item.who),
    )
    message: Message = one_by_one([sentence, most])
    return message


def _counters(item: words.ChangeCounter, gain: bool) -> Message:
    params = {"who": subject(item.who), "counter": item.counter}
    change = item.change
    if not isinstance(change, int):
        text = _("%(who)s loses %(counter)s counters equal to %(number)s.")
        if gain:
            text = _("%(who)s gains %(counter)s counters equal to %(number)s.")
        number = amount(change.model_copy(update={"times": abs(change.times)}))
        return text.filled(**params, number=number)
    if gain:
        return ngettext(
            "%(who)s gains %(n)s %(counter)s counter.",
            "%(who)s gains %(n)s %(counter)s counters.",
            change,
            **params,
        )
    return ngettext(
        "%(who)s loses %(n)s %(counter)s counter.",
        "%(who)s loses %(n)s %(counter)s counters.",
        -change,
        **params,
    )


@reading.register
def destroy(item: words.Destroy) -> Message:
    """Terrain destroyed, and whom it hits."""
    if item.hits is None:
        return _("Destroy %(piece)s.", piece=reference(item.piece))
    return _(
        "Destroy %(piece)s; it counts as having collided with %(who)s.",
        piece=reference(item.piece),
        who=reference(item.hits),
    )


@reading.register
def score(item: words.Score) -> Message:
    """Victory points scored, at once or together with the crisis cards."""
    scored = _scored(item)
    if not item.with_crises:
        return scored
    message: Message = one_by_one([scored, _("This is scored together with the crisis cards.")])
    return message


def _scored(item: words.Score) -> Message:
    points = amount(item.points)
    if item.whose is not None:
        who = reference(item.whose)
        return _("The player of %(who)s scores %(points)s VP.", who=who, points=points)
    if item.to == "opponent":
        return _("The opponent scores %(points)s VP.", points=points)
    return _("You score %(points)s VP.", points=points)
