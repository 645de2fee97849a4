"""What is chosen when a rule is used; later choices may speak of earlier ones by name."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from .words import (
    Amount,
    Few,
    Name,
    Number,
    RangeNumber,
    Ref,
    Special,
    Times,
    TokenKind,
    Who,
    Word,
    rebuild,
)


class ChooseCharacter(Word):
    """One character, or several: at most a number that stands there or was chosen before. `pays`
    makes each a payer of so much Power."""

    choose: Literal["character"]
    as_: Ref = Field(alias="as")
    from_: Who = Field(alias="from")
    pays: Amount | None = None
    many: bool = False
    least: Few = 1
    most: Times | Number = 20


class ChooseTerrain(Word):
    """A piece of interactive terrain within a Range."""

    choose: Literal["terrain"]
    as_: Ref = Field(alias="as")
    within: RangeNumber
    of: Ref = "self"
    size_at_most: Amount


class ChooseThing(Word):
    """A character, or a piece of interactive terrain, of a greatest Size within a Range."""

    choose: Literal["character-or-terrain"]
    as_: Ref = Field(alias="as")
    from_: Who = Field(alias="from")
    within: RangeNumber
    size_at_most: Amount


class ChooseToken(Word):
    """An objective token, lying within a Range or held by a character."""

    choose: Literal["token"]
    as_: Ref = Field(alias="as")
    token: Name | None = None
    kinds: tuple[TokenKind, ...] = ()
    held_by: Ref | None = None
    within: RangeNumber | None = None
    of: Ref = "self"


class ChooseNumber(Word):
    """A whole number; `paid_by` pays as much Power."""

    choose: Literal["number"]
    as_: Ref = Field(alias="as")
    least: Few = 1
    most: Amount = 10
    paid_by: Ref | None = None


class ChooseCondition(Word):
    """One of these special conditions, or of those that a character has."""

    choose: Literal["condition"]
    as_: Ref = Field(alias="as")
    among: tuple[Special, ...] = ()
    of: Ref | None = None


Choice = Annotated[
    ChooseCharacter | ChooseTerrain | ChooseThing | ChooseToken | ChooseNumber | ChooseCondition,
    Field(discriminator="choose"),
]

rebuild(globals())
