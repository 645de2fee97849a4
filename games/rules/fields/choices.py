"""Fields that pick from a list: one thing, or several."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, TypeVar

from ..copies import immutable
from ..data import Plain
from ..text import Message, _, plain
from .field import Chance, Field, Illegal

Given = TypeVar("Given")
Details = Sequence[Message] | Callable[[], Sequence[Message]]
Chances = Sequence[Chance] | Callable[[], Sequence[Chance]]


def worked_out(given: Given | Callable[[], Given]) -> Given:
    """The value, called first if it is a function. Costly details and chances are given as
    functions, so that checking or sampling an answer does not compute them."""
    return given() if callable(given) else given


@immutable
class Choice:
    """One thing that a Pick or a Several offers; with `refused`, greyed out with the reason.

    `chances` are the odds of its results. Where one thing has several choices, `at` is the thing's
    id and each choice has an id of its own. A choice that is a part of the board has an `outline`,
    a polygon in the board's own units.
    """

    id: str
    label: Message
    details: Details = ()
    refused: Illegal | None = None
    chances: Chances = ()
    at: str = ""
    outline: Sequence[tuple[int, int]] = ()

    def plain(self) -> Plain:
        """As plain data."""
        return {
            "id": self.id,
            "label": plain(self.label),
            "details": plain(worked_out(self.details)),
            "refused": self.refused.plain() if self.refused else None,
            "chances": [chance.plain() for chance in worked_out(self.chances)],
            "at": self.at or self.id,
            **({"outline": [list(point) for point in self.outline]} if self.outline else {}),
        }

    @property
    def opens(self) -> bool:
        """Whether part of its description is computed only when somebody reads it."""
        return callable(self.details) or callable(self.chances)

    def brief(self) -> Plain:
        """The choice as plain data, with just enough to show on the board what can be chosen."""
        return {"id": self.id, "at": self.at or self.id, "refused": self.refused is not None}


@dataclass(frozen=True)
class Suggestion:
    """A choice that is better than the default, with its benefit in words. Only a player can take
    it."""

    choice: str
    words: Message

    def plain(self) -> Plain:
        """As plain data."""
        return {"choice": self.choice, "words": plain(self.words)}


FEW_CHOICES = 4
"""The most choices that a list of options describes in full, if none has anything to compute."""


def _brief(described: Plain, of: str, choices: Sequence[Choice]) -> Plain:
    """A field with choices as a list of options needs it: `described` without the choices."""
    return {**described, "of": of, "choices": [each.brief() for each in choices], "opens": True}


def _opens(choices: Sequence[Choice]) -> bool:
    return len(choices) > FEW_CHOICES or any(choice.opens for choice in choices)


@immutable
class Pick(Field):
    """One of the choices. `of` says what they are: "unit", "piece", "token", "card", "cell" or
    "thing"; things on the board have the same ids in the view, so players can point at them.
    `outside` is the rule that refuses anything else. `suggest` finds a choice better than the
    default, if there is one. With `face_up`, each card shows its text."""

    kind: ClassVar[str] = "pick"
    choices: Sequence[Choice] = ()
    of: str = "thing"
    outside: str = ""
    suggest: Callable[[], Suggestion | None] | None = None
    face_up: bool = False

    def check(self, value: object) -> str:
        for choice in self.choices:
            if choice.id == value and isinstance(value, str):
                if choice.refused:
                    raise choice.refused.anew()
                return value
        raise Illegal(
            self.outside, _("%(field)s: this is not one of the choices.", field=self.label)
        )

    def sample(self, rng: random.Random) -> str | None:
        legal = [choice.id for choice in self.choices if not choice.refused]
        return rng.choice(legal) if legal else None

    def only_value(self) -> str | None:
        legal = [choice.id for choice in self.choices if not choice.refused]
        return legal[0] if len(legal) == 1 else None

    def describe(self) -> Plain:
        choices = [choice.plain() for choice in self.choices]
        described = {**super().describe(), "of": self.of, "choices": choices}
        if self.face_up:
            described["face_up"] = True
        suggested = self.suggest() if self.suggest else None
        return {**described, "suggested": suggested.plain()} if suggested else described

    def brief(self) -> Plain:
        if not self.suggest and not _opens(self.choices):
            return self.describe()
        return _brief(super().describe(), self.of, self.choices)


@immutable
class Several(Field):
    """From `least` to `most` of the choices, each at most once, in the order given if `ordered`. A
    picker begins with those that are `likely`. `face_up`: as in Pick.

    `validate` raises Illegal for a selection whose parts are legal one by one. `rule` is the rule
    of the number of choices, `outside` the one that refuses anything else. `none` is the label for
    choosing nothing.
    """

    kind: ClassVar[str] = "several"
    choices: Sequence[Choice] = ()
    of: str = "thing"
    least: int = 0
    most: int = 0
    ordered: bool = False
    likely: Sequence[str] = ()
    validate: Callable[[list[str]], None] | None = None
    rule: str = ""
    outside: str = ""
    face_up: bool = False
    none: Message | None = None

    def check(self, value: object) -> list[str]:
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise Illegal("", _("%(field)s: a list of choices is needed.", field=self.label))
        if len(set(value)) != len(value):
            raise Illegal("", _("%(field)s: each choice counts once.", field=self.label))
        if not self.least <= len(value) <= self.most:
            wanted = (
                _("%(field)s: choose %(n)s.", n=self.least)
                if self.least == self.most
                else _(
                    "%(field)s: choose from %(least)s to %(most)s.",
                    least=self.least,
                    most=self.most,
                )
            )
            raise Illegal(self.rule, wanted.filled(field=self.label))
        known = {choice.id: choice for choice in self.choices}
        for item in value:
            choice = known.get(item)
            if choice is None:
                raise Illegal(
                    self.outside, _("%(field)s: this is not one of the choices.", field=self.label)
                )
            if choice.refused:
                raise choice.refused.anew()
        if self.ordered:
            chosen = list(value)
        else:
            chosen = [choice.id for choice in self.choices if choice.id in value]
        if self.validate:
            self.validate(chosen)
        return chosen

    def sample(self, rng: random.Random) -> list[str] | None:
        legal = [choice.id for choice in self.choices if not choice.refused]
        if len(legal) < self.least:
            return None
        for _attempt in range(20):
            size = rng.randint(self.least, min(self.most, len(legal)))
            drawn = rng.sample(legal, size)
            while len(drawn) >= self.least:
                chosen = self._if_legal(drawn)
                if chosen is not None:
                    return chosen
                drawn.pop()
        return None

    def _if_legal(self, chosen: list[str]) -> list[str] | None:
        """The choices if they are legal together, else None."""
        try:
            return self.check(chosen)
        except Illegal:
            return None

    def describe(self) -> Plain:
        return {
            **super().describe(),
            "of": self.of,
            "choices": [choice.plain() for choice in self.choices],
            "least": self.least,
            "most": self.most,
            "ordered": self.ordered,
            **({"likely": list(self.likely)} if self.likely else {}),
            **({"face_up": True} if self.face_up else {}),
            **({"none": plain(self.none)} if self.none else {}),
        }

    def brief(self) -> Plain:
        if not _opens(self.choices):
            return self.describe()
        return _brief(super().describe(), self.of, self.choices)
