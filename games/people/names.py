"""What people may call themselves and what they make: one line that others can read and that
stays in its place. Names of players, packs, cards and rosters are all checked by `fault`."""

import unicodedata
from typing import Final

from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

MAX_LENGTH = 30
NAMELESS: Final = "Former player"
"""Whose name stands where that of a deleted player stood."""
# More marks on one letter than any language writes would spill over neighbouring lines.
MOST_MARKS = 4
# Joiners that some scripts and emoji need, where they join something.
_JOINERS = {"\u200c", "\u200d"}
# They choose the look of the character before them: of an emoji, of a Chinese or Mongolian sign.
_SELECTORS = {
    chr(code)
    for codes in [range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0), [0x180B, 0x180C, 0x180D, 0x180F]]
    for code in codes
}
# Letters, symbols and marks by their category, and yet there is nothing to be seen.
_BLANKS = set("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufffc\U00016fe4\U0001d159")
_UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
# What is longer is no line that anybody typed. Composing takes time by the square of its marks.
_LONGEST_LINE = 1000

_REASONS = {
    "empty": _("Please type a name."),
    "long": _("A name has at most %(most)d characters."),
    "invisible": _("Invisible characters are not allowed here."),
    "marks": _("That name has too many marks on one letter."),
}


def clean(text: str) -> str:
    """A player's name as it is kept: composed, trimmed, inner white space as single spaces.

    Raises ValidationError for an empty, too long, invisible, or layout-breaking name.
    """
    name = _composed(text)
    if found := fault(name, MAX_LENGTH):
        raise ValidationError(_REASONS[found], found, {"most": MAX_LENGTH})
    return name


def display_name(name: str) -> str:
    """A name as it is kept, for people: people as they write it, and whoever was deleted in the
    reader's language."""
    return gettext("Former player") if name == NAMELESS else name


def fault(line: str, most: int) -> str:
    """Why a line is no name: "empty", "long", "invisible" or "marks"; "" if it is one."""
    if not any(_is_seen(character) for character in line):
        return "empty"
    if len(line) > most:
        return "long"
    if _has_unseen(line):
        return "invisible"
    if _most_marks(line) > MOST_MARKS:
        return "marks"
    return ""


def one_line(text: str) -> str:
    """The text composed and trimmed, white space as single spaces.

    Raises ValidationError for characters that nobody sees or that turn the line around, and for
    what is far too long.
    """
    line = _composed(text)
    if _has_unseen(line):
        raise ValidationError(_REASONS["invisible"], "invisible")
    return line


def _composed(text: str) -> str:
    if len(text) > _LONGEST_LINE:
        raise ValidationError(_("This is too long."), "long")
    return " ".join(unicodedata.normalize("NFC", text).split())


def _is_seen(character: str) -> bool:
    return unicodedata.category(character)[0] in "LNPS" and character not in _BLANKS


def _has_unseen(line: str) -> bool:
    """Whether something in the line takes no room and changes nothing that does."""
    for before, character, after in zip(" " + line, line, line[1:] + " ", strict=False):
        if character in _JOINERS:
            if before in _JOINERS or " " in (before, after):
                return True
        elif character in _SELECTORS:
            if not _is_seen(before):
                return True
        elif character in _BLANKS or unicodedata.category(character) in _UNSEEN:
            return True
    return False


def _most_marks(line: str) -> int:
    """The marks on the letter that has most of them. A mark on nothing hangs on whatever stands
    before the name, and counts as too many."""
    most = run = 0
    on_nothing = True
    for character in line:
        if unicodedata.category(character) in {"Mn", "Me", "Mc"}:
            run += MOST_MARKS + 1 if on_nothing else 1
        elif character not in _JOINERS:
            run, on_nothing = 0, character == " "
        most = max(most, run)
    return most
