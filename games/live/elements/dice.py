"""Dice, as the log and the regions of games show them."""

from __future__ import annotations

from functools import cache
from itertools import chain, repeat
from typing import Final

from django.templatetags.static import static
from django.utils.translation import gettext_noop as _

from games.cards.words import Reader
from games.rules.contract.lines import Roll
from games.rules.drawing.markup import Markup, Safe, joined

DRAWN_FACES: Final = {
    "critical": _("critical"),
    "wild": _("wild"),
    "hit": _("hit"),
    "block": _("block"),
    "blank": _("blank"),
    "failure": _("failure"),
    **{str(number): str(number) for number in range(1, 7)},
}
"""The faces that static/table/dice.svg draws, with their names."""

MARKS: Final = {
    "extra": _("extra die"),
    "rerolled": _("rerolled"),
    "changed": _("changed"),
    "success": _("success"),
    "critical": _("critical"),
}

_DIE: Final = Markup(
    '<span class="die die-{}{}" title="{}"><svg viewBox="0 0 32 32" aria-hidden="true">'
    '<use href="{}#{}"/></svg><span class="visually-hidden">{}</span></span>'
)
_UNDRAWN: Final = Markup('<span class="die">{}</span>')


def die(face: str, mark: str, reader: Reader) -> Safe:
    """A die that shows a face, labelled for screen readers. An empty mark is none."""
    if face not in DRAWN_FACES:
        return _UNDRAWN(face)
    name = reader.gettext(DRAWN_FACES[face])
    if mark:
        named = reader.gettext(MARKS.get(mark, mark))
        name = reader.gettext("%(face)s, %(mark)s") % {"face": name, "mark": named}
    marked = f" is-{mark}" if mark else ""
    return _DIE(face, marked, name, address("table/dice.svg"), f"face-{face}", name)


def drawn(roll: Roll, reader: Reader) -> Safe:
    """The dice of a roll in a row."""
    marks = chain(roll.marks, repeat(""))
    return joined(die(face, mark, reader) for face, mark in zip(roll.faces, marks, strict=False))


address = cache(static)
"""The address of a file in static/."""
