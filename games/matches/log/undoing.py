"""What a seat may take back at once, asking nobody: its own last answers, as long as nothing was
rolled or revealed by them, and nobody else has answered anything since.

Where a match stands is a place of its log. The match's row keeps the places that a seat can go back
to now, so nothing is looked up for it: see `FreeUndo`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

MOST = 100
"""Answers that can be taken back in a row."""


@dataclass(frozen=True)
class Place:
    """Where a match stood after `number` answers. `begins`: a round or an activation begins."""

    number: int
    begins: bool = False


@dataclass(frozen=True)
class FreeUndo:
    """The places that `seat` can go back to, oldest first, and where the match stands: None where
    no way leads back, before the script's first checkpoint."""

    seat: int | None = None
    places: tuple[Place, ...] = ()
    here: Place | None = None

    def answered(self, seat: int, here: Place | None, is_bound: bool) -> FreeUndo:
        """After an answer of a seat that led here. What is bound is not taken back freely, nor is
        anything before it."""
        if is_bound or self.here is None:
            return FreeUndo(here=here)
        before = self.places if seat == self.seat else ()
        return FreeUndo(seat, (*before, self.here)[-MOST:], here)

    def undone(self, number: int, to: int) -> FreeUndo:
        """After going back to a place, by which the match comes to that number."""
        reached = next(place for place in self.places if place.number == to)
        before = tuple(place for place in self.places if place.number < to)
        return FreeUndo(self.seat if before else None, before, replace(reached, number=number))

    def turns_since(self, to: Place) -> int:
        """How many rounds and activations have begun since a place: so many have ended."""
        since = [place for place in (*self.places, self.here) if place and place.number > to.number]
        return sum(place.begins for place in since)

    @property
    def last(self) -> Place | None:
        """Where the last answer was given."""
        return self.places[-1] if self.places else None

    @property
    def beginning(self) -> Place | None:
        """Where the newest round or activation among these places begins."""
        return next((place for place in reversed(self.places) if place.begins), None)

    def plain(self) -> dict[str, Any]:
        """As a match's row keeps it."""
        return {
            "seat": self.seat,
            "places": [[place.number, place.begins] for place in self.places],
            "here": [self.here.number, self.here.begins] if self.here else None,
        }

    @classmethod
    def read(cls, data: dict[str, Any] | None) -> FreeUndo:
        """From a match's row. One that an earlier version wrote knows of no places."""
        if not data:
            return cls()
        here = Place(*data["here"]) if data["here"] else None
        return cls(data["seat"], tuple(Place(*place) for place in data["places"]), here)
