"""A field that is filled in with a line of text."""

from __future__ import annotations

import random
from typing import ClassVar

from ..copies import immutable
from ..data import Plain
from ..text import _
from .field import Field


@immutable
class Text(Field):
    """A line of text of at most `longest` characters, which may be empty. Its normal form has
    single spaces between words and none at its ends."""

    kind: ClassVar[str] = "text"
    longest: int = 60

    def check(self, value: object) -> str:
        if not isinstance(value, str):
            raise self.refuse(_("%(field)s: a text is needed.", field=self.label))
        line = " ".join(value.split())
        if len(line) > self.longest:
            raise self.refuse(
                _("%(field)s: at most %(n)s characters.", field=self.label, n=self.longest)
            )
        if not line.isprintable():
            message = _("%(field)s: only characters that can be read.", field=self.label)
            raise self.refuse(message)
        return line

    def sample(self, rng: random.Random) -> str:
        return "".join(rng.choices("aeilmnorst", k=rng.randint(0, min(8, self.longest))))

    def describe(self) -> Plain:
        return {**super().describe(), "longest": self.longest}
