"""What is chosen when a rule is used, characters first of all; later choices may speak of earlier
ones by name. In words, sentences: what is chosen, who pays, and what it is called from then on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Annotated, ClassVar, Literal, NamedTuple

from pydantic import Field

from ....text import Message, _, ngettext, one_by_one
from .amounts import Amount, AnyNumber, amount
from .base import Few, Label, NewCharacter, OfAnyKind, Times, Word
from .characters import Who
from .conditions import IsCharacter
from .speaking import Called, called, calling, reference


class Nouns(NamedTuple):
    """What one chosen thing of a kind is called: by its name, where that takes a noun, and where
    the noun is enough; within a sentence and where one begins."""

    by_name: Message
    by_name_at_start: Message
    chosen: Message
    chosen_at_start: Message


class Choice(Word):
    """What is chosen, and its name from then on."""

    mark: ClassVar[str] = "choose"
    sort: ClassVar[Message | str] = _("A choice")
    is_sentence: ClassVar[bool] = True
    points_at: ClassVar[str] = "thing"
    """What of the board is pointed at to choose it: the `of` of its field."""
    nouns: ClassVar[Nouns]
    """What is chosen is called so."""
    is_called_after_others: ClassVar[bool] = False
    """Whether what it is called speaks of other things that are chosen."""

    as_: str

    @property
    def name(self) -> str:
        """Its name from then on, as it is read."""
        return self.as_.replace("-", " ")

    def label(self) -> Message:
        """What it reads like, its only choice."""
        with choosing([self]):
            return self.described()

    def sentences(self, met: bool) -> list[Message]:
        """What it reads like; of one that is `met` by who is in the moment, only what it pays."""
        return [] if met else [self.described()]

    def called_as(self, items: Sequence[Choice], met: Sequence[Choice]) -> Called:
        """What is chosen is called by its name, with a noun where the name is none by itself ("the
        next character"), and by the noun alone where that is enough."""
        if self._goes_by_name():
            return Called(_("the %(name)s", name=self.name), _("The %(name)s", name=self.name))
        others = [item for item in items if type(item) is type(self) and item is not self]
        if any(other not in met for other in others):
            by_name = self.nouns.by_name.filled(name=self.name)
            return Called(by_name, self.nouns.by_name_at_start.filled(name=self.name))
        return Called(self.nouns.chosen, self.nouns.chosen_at_start, named=False)

    def asked(self, items: Sequence[Choice]) -> Message:
        """What it is called among the choices of its rule, where it is made."""
        return self.called_as(items, ()).start

    def _goes_by_name(self) -> bool:
        """Whether the name that a card gives can stand without a noun."""
        return self.name not in _NO_NOUNS

    def _chosen(self, what: Message) -> Message:
        """That something is chosen, and its name where it goes by one."""
        if not called(self.as_).named:
            return _("Choose %(what)s.", what=what)
        return _("Choose %(what)s as %(name)s.", what=what, name=reference(self.as_))


AnyChoice = Annotated[Choice, OfAnyKind()]
_NO_NOUNS = frozenset(
    {"next", "first", "second", "third", "one", "two", "thrown", "taken", "lost", "failed"}
    | {"handed", "inspired", "moved", "renewed", "saved", "smashed", "healed", "placed", "pushed"}
)
"""Names on cards that want a noun: "the next character"."""


@contextmanager
def choosing(items: Sequence[Choice], met: Sequence[Choice] = ()) -> Iterator[None]:
    """While a rule is put in words that makes these choices; those `met` are called as they are
    in the rule's moment. Numbers are called after who pays them."""
    first = [item for item in items if not item.is_called_after_others]
    with calling(**{item.as_: item.called_as(items, met) for item in first}):
        then = [item for item in items if item.is_called_after_others]
        with calling(**{item.as_: item.called_as(items, met) for item in then}):
            yield


# -- Characters

_ANY_NUMBER = 20


class ChooseCharacter(Choice):
    """One character, or several: at most a number that stands there or was chosen before. `pays`
    makes each a payer of so much Power."""

    points_at = "unit"
    comes_first = True
    nouns = Nouns(
        _("the %(name)s character"),
        _("The %(name)s character"),
        _("the chosen character"),
        _("The chosen character"),
    )

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
                who=called(self.from_.one_of[0]).start,
                kind=self.from_.without_references().one(),
                called=reference(self.as_),
            )
        else:
            chosen = self._chosen(self.from_.one())
        sentences: Message = one_by_one([chosen, *self._payment()])
        return sentences

    def sentences(self, met: bool) -> list[Message]:
        """What it reads like; of one that is `met` by who is in the moment, only what it pays."""
        return self._payment() if met else super().sentences(met)

    def called_as(self, items: Sequence[Choice], met: Sequence[Choice]) -> Called:
        """As anybody in the moment who is meant; each of several; or as other things chosen."""
        side = self.from_.side
        if self in met:
            return Called(*called(self.from_.one_of[0])[:2], side=side)
        if self._is_several():
            each = _("each of the %(name)s", name=self.name)
            return Called(each, _("Each of the %(name)s", name=self.name), side, many=True)
        return super().called_as(items, met)._replace(side=side)

    def asked(self, items: Sequence[Choice]) -> Message:
        """What it is called where it is made."""
        return _("The %(name)s", name=self.name) if self._is_several() else super().asked(items)

    def as_condition(self) -> IsCharacter:
        """What it asks of whoever is in the moment, where it chooses nobody else."""
        return IsCharacter.model_construct(
            test="character", who=self.from_.one_of[0], is_=self.from_.without_references()
        )

    def _is_several(self) -> bool:
        """Whether it is a choice of several characters, not of exactly one: a name for several
        does not suit that one."""
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
        """What whoever is chosen pays."""
        if self.pays is None:
            return []
        text = _("%(who)s pays %(cost)s Power.")
        if not isinstance(self.pays, int):
            text = _("%(who)s pays Power equal to %(cost)s.")
        return [text.filled(who=called(self.as_).start, cost=amount(self.pays))]
