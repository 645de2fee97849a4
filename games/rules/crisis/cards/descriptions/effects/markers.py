"""What is put on the battlefield, in words."""

from __future__ import annotations

from .....text import Message, _, all_of, one_by_one, pgettext
from ...words.effects import markers as words
from ..reading import in_order, reading
from ..references import Called, calling, reference
from ..rules import rule_lines

USER = Called(
    pgettext("who uses a marker", "that character"),
    pgettext("who uses a marker", "That character"),
    "any",
)


@reading.register
def put_markers(item: words.PutMarkers) -> Message:
    """Markers put on the battlefield, how long they stay, and what whoever is near may do."""
    ranges = [_("one within Range %(range)s", range=number) for number in item.within]
    put = _(
        "Put %(name)s markers on the battlefield: %(ranges)s of %(who)s.",
        name=item.name,
        ranges=all_of(ranges),
        who=reference(item.of),
    )
    with calling(self=USER):
        lines = in_order(rule_lines(item.rule))
    use = _(
        "In its activation, any character within Range %(range)s of one of them may do this: "
        "%(lines)s",
        range=item.reach,
        lines=lines,
    )
    if item.cost:
        use = _(
            "In its activation, any character within Range %(range)s of one of them may pay "
            "%(cost)s Power to do this: %(lines)s",
            range=item.reach,
            cost=item.cost,
            lines=lines,
        )
    removed = [_("They are removed when the round ends.")] if item.until == "round" else []
    message: Message = one_by_one([put, use, *removed])
    return message
