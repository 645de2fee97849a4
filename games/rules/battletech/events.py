"""The base classes of events. Each event is declared beside the rule that emits it."""

from ..contract.events import Event, EventCodec, Words
from ..data import Json
from .sums import in_words


class OfMech(Event):
    """An event about a 'Mech."""

    unit: str


class AtMech(OfMech):
    """An event in which a 'Mech does something to another."""

    target: str


class Rolled(Event):
    """A roll of dice."""

    faces: tuple[int, ...]

    @property
    def total(self) -> int:
        """Their sum."""
        return sum(self.faces)


class RolledByMech(Rolled, OfMech):
    """A roll of dice for a 'Mech."""


class Check(RolledByMech):
    """A roll of 2D6 against a number."""

    need: int
    terms: tuple[Words, ...] = ()
    """The terms of the number, in words."""

    @property
    def passes(self) -> bool:
        """Whether the roll reaches the number."""
        return self.total >= self.need


class Codec(EventCodec):
    """Reads events, including old ones, in which all rolls were of one kind, told apart by their
    purpose, with the terms of a number one by one."""

    def read(self, data: Json) -> Event | None:
        kind, values = data["kind"], dict(data["data"])
        if kind == "roll":
            what = values.pop("what")
            kind = what if what in ("shot", "strike") else f"{what}-roll"
            values["hit"] = "need" in values and values["total"] >= values["need"]
        if values.get("terms") and "value" in values["terms"][0]:
            values["terms"] = in_words(values["terms"])
        return super().read({**data, "kind": kind, "data": values})
