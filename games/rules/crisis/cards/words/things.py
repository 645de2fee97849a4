"""Other choices: terrain, tokens, markers, numbers, cards, special conditions."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal

from pydantic import Field

from ....text import Message, _, all_marks, any_of
from .amounts import Amount
from .base import (
    Few,
    Label,
    MarkerRef,
    NewCondition,
    NewMarker,
    NewNumber,
    NewPiece,
    NewTactic,
    NewThing,
    NewToken,
    RangeNumber,
    Ref,
    Refers,
    Special,
    Times,
    TokenKind,
    TokenName,
)
from .characters import Who, of_size
from .choices import Choice, Nouns
from .nouns import special, token_of_kind
from .speaking import Called, reference

# -- Terrain, tokens and markers


class ChooseTerrain(Choice):
    """A piece of interactive terrain within a Range."""

    points_at = "piece"
    nouns = Nouns(_("the %(name)s terrain"), _("the chosen terrain"))

    choose: Literal["terrain"]
    as_: NewPiece = Field(alias="as")
    within: RangeNumber
    of: Ref = "self"
    size_at_most: Amount

    def text(self) -> Message:
        near = _("within Range %(range)s of %(of)s", range=self.within, of=reference(self.of))
        marks = all_marks([of_size(self.size_at_most), near])
        return self._chosen(_("interactive terrain %(marks)s", marks=marks))


class ChooseThing(Choice):
    """A character, or a piece of interactive terrain, up to a Size within a Range."""

    nouns = Nouns(_("the %(name)s character or terrain"), _("the chosen character or terrain"))

    choose: Literal["character-or-terrain"]
    as_: NewThing = Field(alias="as")
    from_: Who = Field(alias="from")
    within: RangeNumber
    size_at_most: Amount

    def text(self) -> Message:
        near = _("within Range %(range)s of %(of)s", range=self.within, of=reference("self"))
        return self._chosen(
            _(
                "interactive terrain or %(character)s, %(marks)s",
                character=self.from_.one(),
                marks=all_marks([of_size(self.size_at_most), near]),
            )
        )


class ChooseToken(Choice):
    """An objective token, on the battlefield within a Range or held by a character."""

    points_at = "token"
    nouns = Nouns(_("the %(name)s token"), _("the chosen token"))

    choose: Literal["token"]
    as_: NewToken = Field(alias="as")
    token: TokenName | None = None
    kinds: tuple[TokenKind, ...] = ()
    held_by: Annotated[Ref | None, Label(_("Held by"))] = None
    within: RangeNumber | None = None
    of: Annotated[Ref, Refers(beside=("within",))] = "self"

    def text(self) -> Message:
        token = _("an objective token")
        if self.kinds:
            token = token_of_kind(self.kinds)
        elif self.token:
            token = _("one %(name)s token", name=self.token)
        if self.held_by:
            what = _("%(token)s held by %(who)s", who=reference(self.held_by))
        elif self.within:
            what = _("%(token)s within Range %(range)s of %(of)s")
            what = what.filled(range=self.within, of=reference(self.of))
        else:
            what = _("%(token)s on the battlefield")
        return self._chosen(what.filled(token=token))


class ChooseMarker(Choice):
    """Another marker of the same group."""

    points_at = "marker"
    nouns = Nouns(_("the %(name)s marker"), _("the chosen marker"))

    choose: Literal["marker"]
    as_: NewMarker = Field(alias="as")
    with_: Annotated[MarkerRef, Label(_("Put there with"))] = Field("marker", alias="with")

    def text(self) -> Message:
        if self.with_ == "marker":
            return self._chosen(_("another of those markers"))
        text = _("another marker that was put there with %(marker)s")
        return self._chosen(text.filled(marker=reference(self.with_)))


# -- Numbers


class NumberChoice(Choice):
    """A number with a name: the Power that a character pays, or another."""

    is_called_after_others = True

    as_: NewNumber

    def called_as(self, items: Sequence[Choice], met: Sequence[Choice]) -> Called:
        """Its name, after who pays it."""
        return Called(_("the Power paid"))

    def asked(self, items: Sequence[Choice]) -> Message:
        """What it is called where it is made."""
        return _("Power to pay")


class ChooseNumber(NumberChoice):
    """A whole number; `paid_by` pays as much Power."""

    slot_fields = {"who": "paid_by"}

    choose: Literal["number"]
    as_: NewNumber = Field(alias="as")
    least: Few = 1
    most: Amount = 10
    paid_by: Annotated[Ref | None, Label(_("Paid by"))] = None

    def text(self) -> Message:
        if self.paid_by is None:
            return _("Choose a number from %(least)s to %(most)s.")
        return _("%(who)s pays %(least)s to %(most)s Power, as you choose.")

    def called_as(self, items: Sequence[Choice], met: Sequence[Choice]) -> Called:
        """Its name, after who pays it."""
        if self.paid_by is None:
            return Called(_("the number chosen"))
        who = reference(self.paid_by)
        return Called(_("the Power paid by %(who)s", who=who))

    def asked(self, items: Sequence[Choice]) -> Message:
        """What it is called where it is made."""
        return _("Number") if self.paid_by is None else super().asked(items)


_ANY_SUM = 40


class ChoosePayments(NumberChoice):
    """Power that several characters pay, each its own amount: their sum."""

    points_at = "unit"

    choose: Literal["payments"]
    as_: NewNumber = Field(alias="as")
    from_: Who = Field(alias="from")
    least: Times = 1
    most: Times = _ANY_SUM

    def text(self) -> Message:
        params = {"characters": self.from_.several(), "least": self.least, "most": self.most}
        if self.most == _ANY_SUM:
            return _(
                "Any number of %(characters)s pay Power, each as much as you choose, at least "
                "%(least)s in all.",
                **params,
            )
        if self.most == self.least:
            return _(
                "Any number of %(characters)s pay Power, each as much as you choose, exactly "
                "%(least)s in all.",
                **params,
            )
        return _(
            "Any number of %(characters)s pay Power, each as much as you choose, at least "
            "%(least)s and at most %(most)s in all.",
            **params,
        )

    def own_faults(self) -> Iterator[tuple[str, Message]]:
        """The fault of a sum that they cannot reach."""
        if self.most < self.least:
            yield "most", _("It is less than what they must pay at least.")


# -- Cards and special conditions


class ChooseTactic(Choice):
    """An unused Team Tactics card of the player's: it is discarded as a price, without effect
    (CP-TAC-08)."""

    says = _("Discard one of your Team Tactics cards.")
    points_at = "card"
    nouns = Nouns(_("the %(name)s Team Tactics card"), _("the discarded Team Tactics card"))

    choose: Literal["tactic"]
    as_: NewTactic = Field(alias="as")


class ChooseCondition(Choice):
    """One of these special conditions, or of those on a character."""

    never_empty = "among"
    nouns = Nouns(_("the %(name)s special condition"), _("the chosen special condition"))

    choose: Literal["condition"]
    as_: NewCondition = Field(alias="as")
    among: Annotated[tuple[Special, ...], Label(_("Among"))] = ()
    of: Ref | None = None

    def text(self) -> Message:
        if self.of is not None:
            return self._chosen(_("a special condition of %(who)s", who=reference(self.of)))
        return self._chosen(_("one of %(these)s", these=any_of(special(self.among))))
