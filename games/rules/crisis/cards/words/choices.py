"""What is chosen when a rule is used; later choices may speak of earlier ones by name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from ....text import Message, _
from .amounts import Amount, AnyNumber
from .base import (
    Few,
    MarkerRef,
    NewCharacter,
    NewCondition,
    NewMarker,
    NewNumber,
    NewPiece,
    NewTactic,
    NewThing,
    NewToken,
    OfAnyKind,
    RangeNumber,
    Ref,
    Refers,
    Special,
    Times,
    TokenKind,
    TokenName,
    Word,
)
from .characters import Who


class Choice(Word):
    """What is chosen, and its name from then on."""

    mark: ClassVar[str] = "choose"
    points_at: ClassVar[str] = "thing"
    """What of the board is pointed at to choose it: the `of` of its field."""

    as_: str


AnyChoice = Annotated[Choice, OfAnyKind()]


class ChooseCharacter(Choice):
    """One character, or several: at most a number that stands there or was chosen before. `pays`
    makes each a payer of so much Power."""

    points_at: ClassVar[str] = "unit"

    choose: Literal["character"]
    as_: NewCharacter = Field(alias="as")
    from_: Who = Field(alias="from")
    pays: Amount | None = None
    many: bool = False
    least: Few = 1
    most: Times | AnyNumber = 20


class ChooseTerrain(Choice):
    """A piece of interactive terrain within a Range."""

    points_at: ClassVar[str] = "piece"

    choose: Literal["terrain"]
    as_: NewPiece = Field(alias="as")
    within: RangeNumber
    of: Ref = "self"
    size_at_most: Amount


class ChooseThing(Choice):
    """A character, or a piece of interactive terrain, of a greatest Size within a Range."""

    choose: Literal["character-or-terrain"]
    as_: NewThing = Field(alias="as")
    from_: Who = Field(alias="from")
    within: RangeNumber
    size_at_most: Amount


class ChooseToken(Choice):
    """An objective token, lying within a Range or held by a character."""

    points_at: ClassVar[str] = "token"

    choose: Literal["token"]
    as_: NewToken = Field(alias="as")
    token: TokenName | None = None
    kinds: tuple[TokenKind, ...] = ()
    held_by: Ref | None = None
    within: RangeNumber | None = None
    of: Annotated[Ref, Refers(beside=("within",))] = "self"


class ChooseMarker(Choice):
    """Another of the markers that were put on the battlefield together with one."""

    points_at: ClassVar[str] = "marker"

    choose: Literal["marker"]
    as_: NewMarker = Field(alias="as")
    with_: MarkerRef = Field("marker", alias="with")


class NumberChoice(Choice):
    """A number, to be counted by its name."""

    as_: NewNumber


class ChooseTactic(Choice):
    """A Team Tactics card of one's own that has not been used: it is discarded as a price, and does
    nothing (CP-TAC-08)."""

    points_at: ClassVar[str] = "card"

    choose: Literal["tactic"]
    as_: NewTactic = Field(alias="as")


class ChooseNumber(NumberChoice):
    """A whole number; `paid_by` pays as much Power."""

    choose: Literal["number"]
    as_: NewNumber = Field(alias="as")
    least: Few = 1
    most: Amount = 10
    paid_by: Ref | None = None


class ChoosePayments(NumberChoice):
    """Power that several characters pay, each as much as is chosen for it: their sum."""

    points_at: ClassVar[str] = "unit"

    choose: Literal["payments"]
    as_: NewNumber = Field(alias="as")
    from_: Who = Field(alias="from")
    least: Times = 1
    most: Times = 40

    def own_faults(self) -> Iterator[tuple[str, Message]]:
        """There is a sum that they may reach."""
        if self.most < self.least:
            yield "most", _("It is less than what they must pay at least.")


class ChooseCondition(Choice):
    """One of these special conditions, or of those that a character has."""

    choose: Literal["condition"]
    as_: NewCondition = Field(alias="as")
    among: tuple[Special, ...] = ()
    of: Ref | None = None
