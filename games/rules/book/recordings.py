"""Recorded matches with comments, for people who want to see a game played well.

A system's recorded match is the recording.json of its rulebook:

    match        its id in links, twelve letters that can be read
    title, about its name, and in one sentence what one sees in it
    names        who plays, by seat
    options      of the match (see `Rules.options`); the ready rosters are played
    seed         the text from which all dice come
    answers      every answer, as position files have them (see `position_files`)
    digest       of the state after the last answer; rules that lead elsewhere cannot replay it
    comments     each after so many answers ("at"), with paragraphs ("text") and the things on the
                 board that they concern ("show", ids)
"""

from bisect import bisect_right
from functools import cache
from hashlib import sha256
from typing import Annotated

from pydantic import Field

from ..data import Plain
from .files import Given, Titled, WithText, read_file


class RecordedAnswer(Given):
    """An answer of the match, as it was given."""

    seat: int
    option: str
    fields: Plain = {}

    @property
    def raw(self) -> Plain:
        """What the seat sent, as a Table takes it."""
        return {"option": self.option, "fields": self.fields}


class Comment(WithText):
    """A comment on the match after so many answers."""

    at: int
    show: tuple[str, ...] = ()


class Recording(Titled):
    """A whole match with comments, in the order of the answers that they follow."""

    match: Annotated[str, Field(pattern="^[a-z2-7]{12}$")]
    names: tuple[str, ...]
    options: Plain
    seed: str
    answers: tuple[RecordedAnswer, ...]
    digest: str
    comments: tuple[Comment, ...]

    @property
    def seed_bytes(self) -> bytes:
        """The seed as a match keeps it."""
        return sha256(self.seed.encode()).digest()

    def comment_at(self, number: int) -> int | None:
        """The index of the newest comment after so many answers; None before the first."""
        place = bisect_right([comment.at for comment in self.comments], number)
        return place - 1 if place else None


@cache
def read(package: str) -> Recording:
    """The recorded match in that package."""
    return read_file(package, "recording.json", Recording)
