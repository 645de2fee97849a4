"""Modifiers of movement, prohibitions and duties."""

from typing import Annotated, Literal

from pydantic import Field

from .....text import Message, _, any_of, ngettext
from .... import terms
from ..base import SOME, Few, Label, Period, RangeNumber, Ref, Special, Tool, Values
from ..characters import Target, any_of_those
from ..nouns import LABELS
from ..rules import Modifier


class SpeedMod(Modifier):
    """Its Speed is this; `add_tool` allows one more tool instead."""

    mod: Literal["speed"]
    is_: Tool | None = Field(None, alias="is")
    add_tool: Annotated[Tool | None, Label(_("Or one more tool"))] = None

    def text(self) -> Message:
        if self.is_ is not None:
            return _("%(who)s has Speed %(tool)s.", tool=terms.TOOLS[self.is_])
        if self.add_tool is not None:
            text = _("%(who)s may advance with the %(tool)s tool.")
            return text.filled(tool=terms.TOOLS[self.add_tool])
        return _("%(who)s keeps its Speed.")


class Barrier(Modifier):
    """A straight line to another character, while both are on the battlefield, not Dazed and within
    this Range of each other. Nobody has line of sight across the line or through the two, and
    enemies cannot lay the tool of an advance over them, but may climb."""

    says = _(
        "While %(who)s and %(other)s are within Range %(range)s of each other, nobody has line of "
        "sight across the straight line between them or through them, and enemies cannot lay the "
        "tool of an advance over it or over them; they may climb."
    )
    unconditional = True

    mod: Literal["barrier"]
    to: Ref = "self"
    other: Ref
    within: RangeNumber = 3


class AdvanceSize(Modifier):
    """The Size as which it counts for the tool of its advance."""

    says = _("While the tool is laid for its advance, %(who)s counts as Size %(size)s.")

    mod: Literal["advance-size"]
    size: Annotated[int, Field(ge=1, le=6)] = 5


class Immune(Modifier):
    """It cannot gain these special conditions."""

    slot_fields = {**Modifier.slot_fields, "these": "conditions"}

    mod: Literal["immune"]
    conditions: Annotated[tuple[Special, ...], SOME] | Literal["all"]

    def text(self) -> Message:
        if self.conditions == "all":
            return _("%(who)s is immune to every special condition.")
        return _("%(who)s is immune to %(these)s.")


CANNOT = LABELS["cannot"]


class Cannot(Modifier):
    """What it cannot do, or what enemy effects cannot do to it. Its conditions may ask for the
    source of the effect (`source`) and the type of the attack (`attack`)."""

    slot_fields = {**Modifier.slot_fields, "what": "do"}

    mod: Literal["cannot"]
    do: Annotated[tuple[Annotated[str, Values(CANNOT, any_of)], ...], SOME]
    by: Literal["anyone", "enemies"] = "anyone"

    def text(self) -> Message:
        if self.by == "enemies":
            return _("%(who)s cannot %(what)s by enemy effects.")
        return _("%(who)s cannot %(what)s.")


class MustAttack(Modifier):
    """Its first action in its activation must be an attack at one of these, if it can make one."""

    mod: Literal["must-attack"]
    at: Target

    def text(self) -> Message:
        return _(
            "In its activation, the first action of %(who)s must be an attack at %(at)s, if it can "
            "make one.",
            at=any_of_those(self.at),
        )


class MovesAtMost(Modifier):
    """The most Move actions in its activation, or in a turn whoever is active."""

    mod: Literal["moves-at-most"]
    number: Few = 1
    in_: Period = Field("activation", alias="in")

    def text(self) -> Message:
        if self.in_ == "turn":
            return ngettext(
                "%(who)s may take only %(n)s Move action in a turn.",
                "%(who)s may take only %(n)s Move actions in a turn.",
                self.number,
            )
        return ngettext(
            "%(who)s may take only %(n)s Move action in an activation.",
            "%(who)s may take only %(n)s Move actions in an activation.",
            self.number,
        )

    def looks_back(self) -> str:
        """It needs the Move actions of the whole turn."""
        return "moves-in-turn" if self.in_ == "turn" else ""


class ExtraMoves(Modifier):
    """Move actions in addition to the two actions of an activation."""

    mod: Literal["extra-moves"]
    number: Annotated[int, Field(ge=1, le=5)] = 1

    def text(self) -> Message:
        return ngettext(
            "%(who)s may take %(n)s more Move action in its activation.",
            "%(who)s may take %(n)s more Move actions in its activation.",
            self.number,
        )
