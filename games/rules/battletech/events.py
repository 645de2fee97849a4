"""What events have in common. Each kind is declared beside the rule that announces it."""

from __future__ import annotations

from ..contract.events import Event, EventCodec, Words
from ..data import Json
from .sums import in_words


class OfMech(Event):
    """Something that a 'Mech does, or that befalls it."""

    unit: str


class AtMech(OfMech):
    """Something that a 'Mech does to another."""

    target: str


class Rolled(Event):
    """Dice that were rolled for something."""

    faces: tuple[int, ...]

    @property
    def total(self) -> int:
        """Their sum."""
        return sum(self.faces)


class RolledByMech(Rolled, OfMech):
    """Dice that were rolled for a 'Mech."""


class Check(RolledByMech):
    """2D6 that were to reach a number."""

    need: int
    terms: tuple[Words, ...] = ()
    """The number term by term, in words."""

    @property
    def passes(self) -> bool:
        """Whether they did."""
        return self.total >= self.need


class Codec(EventCodec):
    """Reads events, those of before too: they kept all rolls as one kind, by what was rolled for,
    and the terms of a number one by one."""

    def read(self, data: Json) -> Event | None:
        kind, values = data["kind"], dict(data["data"])
        if kind == "roll":
            what = values.pop("what")
            kind = what if what in ("shot", "strike") else f"{what}-roll"
            values["hit"] = "need" in values and values["total"] >= values["need"]
        if values.get("terms") and "value" in values["terms"][0]:
            values["terms"] = in_words(values["terms"])
        return super().read({**data, "kind": kind, "data": values})
