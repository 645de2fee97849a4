"""Effects that put something on the battlefield."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field

from ..base import CHARACTER, MARKER, SOME, Name, RangeNumber, Ref
from ..rules import Effect, Rule


class PutMarkers(Effect):
    """Markers are put on the battlefield, one within each of these Ranges of a character, and stay
    until then. Any character within `reach` of one of them may use its rule in its activation,
    whoever put it there, and pays so much Power: "self" is that character then, and "marker" the
    one that it is near."""

    do: Literal["put-markers"]
    name: Annotated[Name, Field(examples=["Portal"])]
    within: Annotated[tuple[RangeNumber, ...], SOME, Field(max_length=5)]
    of: Ref = "self"
    until: Literal["round", "game"] = "game"
    reach: RangeNumber = 1
    cost: Annotated[int, Field(ge=0, le=10)] = 0
    rule: Rule

    def known_inside(self) -> Mapping[str, str]:
        """The character that uses a marker, and the marker."""
        return {"self": CHARACTER, "marker": MARKER}

    def place_of_rules(self, around: str) -> str:
        """Its rule is used by whoever is near."""
        return "marker"
