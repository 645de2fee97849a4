"""Rules for names of players, packs, cards and rosters: one line that others can read and that does
not break layouts. `fault` checks them all."""

import unicodedata
from typing import Final

from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

MAX_LENGTH = 30
NAMELESS: Final = "Former player"
"""The stored name of a deleted player."""
# No language writes more marks on one letter; more would spill over neighbouring lines.
MOST_MARKS = 4
# Joiners that some scripts and emoji need, between two characters.
_JOINERS = {"\u200c", "\u200d"}
# Variation selectors of emoji, Chinese and Mongolian characters, after the character.
_SELECTORS = {
    chr(code)
    for codes in [range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0), [0x180B, 0x180C, 0x180D, 0x180F]]
    for code in codes
}
# Invisible characters whose category is letter, symbol or mark.
_BLANKS = set("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufffc\U00016fe4\U0001d159")
_UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
# Nobody types longer lines, and composing marks takes quadratic time.
_LONGEST_LINE = 1000

_REASONS = {
    "empty": _("Please type a name."),
    "long": _("A name has at most %(most)d characters."),
    "invisible": _("Invisible characters are not allowed here."),
    "marks": _("That name has too many marks on one letter."),
}


def clean(text: str) -> str:
    """A player's name in the stored form: composed, trimmed, with single spaces.

    Raises ValidationError for an empty, too long, invisible, or layout-breaking name.
    """
    name = _composed(text)
    if found := fault(name, MAX_LENGTH):
        raise ValidationError(_REASONS[found], found, {"most": MAX_LENGTH})
    return name


def display_name(name: str) -> str:
    """A stored name for display; a deleted player's name in the reader's language."""
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
    """The text composed and trimmed, with single spaces.

    Raises ValidationError for invisible characters, for those that change the direction of text,
    and for texts that are far too long.
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
    """Whether the line has an invisible character that does not modify a visible one."""
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
    """The largest number of marks on one letter. A mark without a letter would attach to the text
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
