"""Modifiers of movement, and of what cannot or must be done."""

from __future__ import annotations

from .....text import Message, _, all_of, any_of, ngettext, pgettext
from ....terms import CONDITIONS, TOOLS
from ...words import modifiers as words
from ..characters import any_of_those, subject, those
from ..references import reference
from .sentences import modifier_sentence


@modifier_sentence.register
def speed(item: words.SpeedMod) -> Message:
    """The Speed."""
    who = subject(item.to)
    if item.is_ is not None:
        return _("%(who)s has Speed %(tool)s.", who=who, tool=TOOLS[item.is_])
    if item.add_tool is not None:
        return _("%(who)s may advance with the %(tool)s tool.", who=who, tool=TOOLS[item.add_tool])
    return _("%(who)s keeps its Speed.", who=who)


@modifier_sentence.register
def barrier(item: words.Barrier) -> Message:
    """A line that nobody sees or advances across."""
    return _(
        "While %(who)s and %(other)s are within Range %(range)s of each other, nobody has line of "
        "sight across the straight line between them or through them, and enemies cannot lay the "
        "tool of an advance over it or over them; they may climb.",
        who=reference(item.to),
        other=reference(item.other),
        range=item.within,
    )


@modifier_sentence.register
def advance_size(item: words.AdvanceSize) -> Message:
    """The Size while advancing."""
    text = _("While the tool is laid for its advance, %(who)s counts as Size %(size)s.")
    return text.filled(who=those(item.to), size=item.size)


@modifier_sentence.register
def must_attack(item: words.MustAttack) -> Message:
    """Whom somebody must attack first."""
    text = _(
        "In its activation, the first action of %(who)s must be an attack at %(at)s, if it can "
        "make one."
    )
    return text.filled(who=those(item.to), at=any_of_those(item.at))


@modifier_sentence.register
def moves_at_most(item: words.MovesAtMost) -> Message:
    """The most Move actions."""
    text = ngettext(
        "%(who)s may take only %(n)s Move action in an activation.",
        "%(who)s may take only %(n)s Move actions in an activation.",
        item.number,
    )
    if item.in_ == "turn":
        text = ngettext(
            "%(who)s may take only %(n)s Move action in a turn.",
            "%(who)s may take only %(n)s Move actions in a turn.",
            item.number,
        )
    return text.filled(who=subject(item.to))


@modifier_sentence.register
def extra_moves(item: words.ExtraMoves) -> Message:
    """More Move actions."""
    return ngettext(
        "%(who)s may take %(n)s more Move action in its activation.",
        "%(who)s may take %(n)s more Move actions in its activation.",
        item.number,
        who=subject(item.to),
    )


@modifier_sentence.register
def immune(item: words.Immune) -> Message:
    """Immunity."""
    who = subject(item.to)
    if item.conditions == "all":
        return _("%(who)s is immune to every special condition.", who=who)
    these = all_of([CONDITIONS[one] for one in item.conditions])
    return _("%(who)s is immune to %(these)s.", who=who, these=these)


CANNOT: dict[str, Message] = {
    "interact": pgettext("what somebody cannot do", "interact with objective tokens"),
    "hold": pgettext("what somebody cannot do", "hold objective tokens"),
    "contest": pgettext("what somebody cannot do", "contest objective tokens"),
    "heal": pgettext("what somebody cannot do", "have damage removed"),
    "be-pushed": pgettext("what somebody cannot do", "be pushed"),
    "be-thrown": pgettext("what somebody cannot do", "be thrown"),
    "be-placed": pgettext("what somebody cannot do", "be placed"),
    "be-advanced": pgettext("what somebody cannot do", "be advanced"),
    "take-collision-damage": pgettext("what somebody cannot do", "suffer damage from collisions"),
}


@modifier_sentence.register
def cannot(item: words.Cannot) -> Message:
    """What somebody cannot do."""
    who, what = subject(item.to), any_of([CANNOT[word] for word in item.do])
    if item.by == "enemies":
        return _("%(who)s cannot %(what)s by enemy effects.", who=who, what=what)
    return _("%(who)s cannot %(what)s.", who=who, what=what)
