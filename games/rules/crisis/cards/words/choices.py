"""Choices when a rule is used, characters first; later choices may refer to earlier ones by name.
In words, sentences: what is chosen, who pays, and its name from then on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Annotated, ClassVar, Literal, NamedTuple

from pydantic import Field

from ....text import Message, _, capital, ngettext, one_by_one
from .amounts import Amount, AnyNumber, amount
from .base import Few, Label, NewCharacter, OfAnyKind, Times, Word
from .characters import Who
from .conditions import IsCharacter
from .speaking import Called, called, calling, reference


class Nouns(NamedTuple):
    """The nouns of one chosen thing: with its name, where that needs a noun, and alone, where the
    noun is enough."""

    by_name: Message
    chosen: Message


class Choice(Word):
    """A choice, and the name of its result from then on."""

    mark: ClassVar[str] = "choose"
    sort: ClassVar[Message | str] = _("A choice")
    is_sentence: ClassVar[bool] = True
    points_at: ClassVar[str] = "thing"
    """The kind of thing on the board that is pointed at: the `of` of its field."""
    nouns: ClassVar[Nouns]
    """The nouns for the chosen thing."""
    is_called_after_others: ClassVar[bool] = False
    """Whether its name refers to other chosen things."""

    as_: str

    @property
    def name(self) -> str:
        """Its name from then on, in words."""
        return self.as_.replace("-", " ")

    def label(self) -> Message:
        """Its text as the only choice."""
        with choosing([self]):
            return self.described()

    def sentences(self, met: bool) -> list[Message]:
        """Its text; only the payment if the choice is `met` by a character of the moment."""
        return [] if met else [self.described()]

    def called_as(self, items: Sequence[Choice], met: Sequence[Choice]) -> Called:
        """The chosen thing by its name, with a noun where the name needs one ("the next
        character"), or by the noun alone."""
        if self._goes_by_name():
            return Called(_("the %(name)s", name=self.name))
        others = [item for item in items if type(item) is type(self) and item is not self]
        if any(other not in met for other in others):
            return Called(self.nouns.by_name.filled(name=self.name))
        return Called(self.nouns.chosen, named=False)

    def asked(self, items: Sequence[Choice]) -> Message:
        """Its name among the choices of its rule, where it is chosen."""
        return capital(self.called_as(items, ()).words)

    def _goes_by_name(self) -> bool:
        """Whether the name on the card can be used without a noun."""
        return self.name not in _NO_NOUNS

    def _chosen(self, what: Message) -> Message:
        """That something is chosen, with its name if it has one."""
        if not called(self.as_).named:
            return _("Choose %(what)s.", what=what)
        return _("Choose %(what)s as %(name)s.", what=what, name=reference(self.as_))


AnyChoice = Annotated[Choice, OfAnyKind()]
_NO_NOUNS = frozenset(
    {"next", "first", "second", "third", "one", "two", "thrown", "taken", "lost", "failed"}
    | {"handed", "inspired", "moved", "renewed", "saved", "smashed", "healed", "placed", "pushed"}
)
"""Names on cards that need a noun: "the next character"."""


@contextmanager
def choosing(items: Sequence[Choice], met: Sequence[Choice] = ()) -> Iterator[None]:
    """While the text of a rule with these choices is made. Choices in `met` are named as characters
    of the rule's moment, and numbers after whoever pays them."""
    first = [item for item in items if not item.is_called_after_others]
    with calling(**{item.as_: item.called_as(items, met) for item in first}):
        then = [item for item in items if item.is_called_after_others]
        with calling(**{item.as_: item.called_as(items, met) for item in then}):
            yield


# -- Characters

_ANY_NUMBER = 20


class ChooseCharacter(Choice):
    """One character, or several: at most a fixed number or one that was chosen before. `pays` makes
    each a payer of so much Power."""

    points_at = "unit"
    comes_first = True
    nouns = Nouns(_("the %(name)s character"), _("the chosen character"))

    choose: Literal["character"]
    as_: NewCharacter = Field(alias="as")
    from_: Who = Field(alias="from")
    pays: Annotated[Amount | None, Label(_("Pays so much Power"))] = None
    many: Annotated[bool, Label(_("Several"))] = False
    least: Few = 1
    most: Times | AnyNumber = _ANY_NUMBER

    def text(self) -> Message:
        if self._is_several():
            chosen = self._several_chosen()
        elif len(self.from_.one_of) == 1:
            chosen = _(
                "%(who)s must be %(kind)s, and is called %(called)s from here on.",
                who=capital(reference(self.from_.one_of[0])),
                kind=self.from_.without_references().one(),
                called=reference(self.as_),
            )
        else:
            chosen = self._chosen(self.from_.one())
        return one_by_one([chosen, *self._payment()])

    def sentences(self, met: bool) -> list[Message]:
        """Its text; only the payment if the choice is `met` by a character of the moment."""
        return self._payment() if met else super().sentences(met)

    def called_as(self, items: Sequence[Choice], met: Sequence[Choice]) -> Called:
        """The character of the moment that is meant; each of several; or the other chosen
        things."""
        side = self.from_.side
        if self in met:
            return Called(reference(self.from_.one_of[0]), side)
        if self._is_several():
            return Called(_("each of the %(name)s", name=self.name), side, many=True)
        return super().called_as(items, met)._replace(side=side)

    def asked(self, items: Sequence[Choice]) -> Message:
        """Its name where it is chosen."""
        if self._is_several():
            return capital(_("the %(name)s", name=self.name))
        return super().asked(items)

    def as_condition(self) -> IsCharacter:
        """The same as a condition on the character of the moment, where it chooses nobody else."""
        return IsCharacter.model_construct(
            test="character", who=self.from_.one_of[0], is_=self.from_.without_references()
        )

    def _is_several(self) -> bool:
        """Whether it is a choice of several characters, whose name would not suit a single one."""
        return self.many and not self.least == self.most == 1

    def _goes_by_name(self) -> bool:
        return super()._goes_by_name() and not self.many

    def _several_chosen(self) -> Message:
        params = {"characters": self.from_.several(), "name": self.name}
        if not isinstance(self.most, int):
            text = _("Choose %(characters)s as the %(name)s, no more than %(number)s.")
            return text.filled(**params, number=amount(self.most))
        if self.least == self.most:
            text = _("Choose %(number)s %(characters)s as the %(name)s.")
            return text.filled(**params, number=self.most)
        if self.most < _ANY_NUMBER:
            return ngettext(
                "Choose none or %(n)s of the %(characters)s as the %(name)s.",
                "Choose up to %(n)s of the %(characters)s as the %(name)s.",
                self.most,
                **params,
            )
        return _("Choose any number of %(characters)s as the %(name)s.", **params)

    def _payment(self) -> list[Message]:
        """The payment of the chosen character."""
        if self.pays is None:
            return []
        text = _("%(who)s pays %(cost)s Power.")
        if not isinstance(self.pays, int):
            text = _("%(who)s pays Power equal to %(cost)s.")
        return [text.filled(who=capital(reference(self.as_)), cost=amount(self.pays))]
