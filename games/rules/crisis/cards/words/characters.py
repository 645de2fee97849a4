"""Who: characters by what is true of them."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from .amounts import Amount, Chosen, Number
from .base import (
    ANYTHING,
    CHARACTER,
    AffiliationName,
    Few,
    Name,
    RangeNumber,
    Ref,
    Refers,
    Special,
    TokenKind,
    TokenName,
    TokenRef,
    Word,
)


class NearToken(Word):
    """Within a Range of an objective token that is called so."""

    token: TokenName
    within: RangeNumber = 1


class Who(Word):
    """Characters, by what is true of them. Dazed ones are left out unless asked for."""

    side: Literal["ally", "enemy", "any"] = "any"
    one_of: tuple[Ref, ...] = ()
    but: tuple[Ref, ...] = ()
    within: RangeNumber | Chosen | None = None
    """A Range, or one that was chosen; no more than 5, and no less than 1."""
    beyond: RangeNumber | None = None
    of: Annotated[Ref, Refers(ANYTHING, beside=("within", "beyond", "sees"))] = "self"
    sees: bool = False
    """The one in `of` has line of sight to it."""
    size_at_most: Amount | None = None
    size_at_least: Amount | None = None
    threat_at_most: Amount | None = None
    healthy: bool | None = None
    dazed: bool | Literal["either"] = False
    activated: bool | None = None
    activating: bool | Literal["start"] | None = None
    """In its own activation, in which it may have to have done nothing yet."""
    hurt: bool | None = None
    conditions: tuple[Special, ...] = ()
    """It has at least one of these special conditions."""
    called: tuple[Name, ...] = ()
    """It is called one of these on its card, whoever it is (CP-HOUSE-08)."""
    not_called: tuple[Name, ...] = ()
    cards: tuple[str, ...] = ()
    """Its card is one of these, by their ids."""
    not_cards: tuple[str, ...] = ()
    alter_egos: tuple[str, ...] = ()
    affiliation: AffiliationName | None = None
    power: Name | None = None
    """It has a superpower of this name, or one whose name begins so."""
    power_at_least: Few = 0
    holds: bool | TokenName | None = None
    holds_kinds: tuple[TokenKind, ...] = ()
    may_hold: TokenRef | None = None
    """It may hold this token too (CP-OBJ-10, CP-OBJ-25)."""
    contests: bool | TokenName | None = None
    near: NearToken | None = None
    not_near: NearToken | None = None
    counter: Name | None = None
    leader: bool = False
    highest_threat: bool = False

    def may_mean(self, field: str, usual: frozenset[str]) -> frozenset[str]:
        """Only characters have line of sight."""
        return frozenset({CHARACTER}) if self.sees else usual


def is_called(printed: str, name: str) -> bool:
    """Whether a character with this name on its card is meant where cards speak of a name: a title
    behind a comma is none of its name (CP-HOUSE-08)."""
    return printed == name or printed.startswith(f"{name}, ")


Target = Ref | Who
"""Whom something is done to: a reference, or a description of characters."""


class HowMany(Number):
    """How many characters there are of a kind."""

    goes_through_many: ClassVar[bool] = True

    amount: Literal["characters"]
    who: Who
