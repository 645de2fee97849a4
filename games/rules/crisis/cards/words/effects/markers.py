"""Effects that put markers on the battlefield."""

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field

from .....text import Message, _, all_of, one_by_one, pgettext
from ..base import CHARACTER, MARKER, SOME, Label, Name, RangeNumber, Ref
from ..rules import Effect, Rule
from ..speaking import Called, calling, in_order

USER = Called(pgettext("who uses a marker", "that character"), "any")


class PutMarkers(Effect):
    """Markers are put on the battlefield, one within each of these Ranges of a character, for the
    given duration. Any character within `reach` of one may use its rule in its activation, whoever
    put it there, and pays so much Power: "self" is that character then, and "marker" the one near
    it."""

    says = _("Put %(name)s markers on the battlefield: %(ranges)s of %(who)s.")
    slot_fields = {"who": "of"}

    do: Literal["put-markers"]
    name: Annotated[Name, Field(examples=["Portal"])]
    within: Annotated[tuple[RangeNumber, ...], SOME, Field(max_length=5)]
    of: Ref = "self"
    until: Literal["round", "game"] = "game"
    reach: Annotated[RangeNumber, Label(_("Used from within Range"))] = 1
    cost: Annotated[int, Field(ge=0, le=10)] = 0
    rule: Rule

    def text(self) -> Message:
        ranges = [_("one within Range %(range)s", range=number) for number in self.within]
        return self.says.filled(ranges=all_of(ranges))

    def reading(self) -> Message:
        """The markers, what a character near one may do, and their duration."""
        put, use = super().reading(), self._use()
        removed = [_("They are removed when the round ends.")] if self.until == "round" else []
        return one_by_one([put, use, *removed])

    def _use(self) -> Message:
        with calling(self=USER):
            lines = in_order(self.rule.lines())
        if not self.cost:
            return _(
                "In its activation, any character within Range %(range)s of one of them may do "
                "this: %(lines)s",
                range=self.reach,
                lines=lines,
            )
        return _(
            "In its activation, any character within Range %(range)s of one of them may pay "
            "%(cost)s Power to do this: %(lines)s",
            range=self.reach,
            cost=self.cost,
            lines=lines,
        )

    def known_inside(self) -> Mapping[str, str]:
        """The character that uses a marker, and the marker."""
        return {"self": CHARACTER, "marker": MARKER}

    def place_of_rules(self, around: str) -> str:
        """Its rule is used by characters near the marker."""
        return "marker"
