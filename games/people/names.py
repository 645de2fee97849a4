"""What people may call themselves: one line that others can read and that stays in its place."""

import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

MAX_LENGTH = 30
# Joiners that some scripts and emoji need; all other invisible characters are refused.
_JOINERS = {"\u200c", "\u200d"}
_UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
# What is longer is no line that anybody typed. Composing takes time by the square of its marks.
_LONGEST_LINE = 1000
# More marks on one letter than any language writes would spill over neighbouring lines.
_MOST_MARKS = 4


def clean(text: str) -> str:
    """The name as it is kept: composed, trimmed, inner white space as single spaces.

    Raises ValidationError for an empty, too long, invisible, or layout-breaking name.
    """
    name = one_line(text)
    if not any(unicodedata.category(c)[0] in "LNPS" for c in name):
        raise ValidationError(_("Please type a name."), "empty")
    if len(name) > MAX_LENGTH:
        raise ValidationError(
            _("A name has at most %(most)d characters."), "long", {"most": MAX_LENGTH}
        )
    if _longest_run_of_marks(name) > _MOST_MARKS:
        raise ValidationError(_("That name has too many marks on one letter."), "marks")
    return name


def one_line(text: str) -> str:
    """The text composed and trimmed, white space as single spaces.

    Raises ValidationError for characters that nobody sees or that turn the line around, and for
    what is far too long.
    """
    if len(text) > _LONGEST_LINE:
        raise ValidationError(_("This is too long."), "long")
    line = " ".join(unicodedata.normalize("NFC", text).split())
    if any(unicodedata.category(c) in _UNSEEN and c not in _JOINERS for c in line):
        raise ValidationError(_("Invisible characters are not allowed here."), "invisible")
    return line


def _longest_run_of_marks(name: str) -> int:
    longest = run = 0
    for character in name:
        run = run + 1 if unicodedata.category(character) in {"Mn", "Me"} else 0
        longest = max(longest, run)
    return longest
