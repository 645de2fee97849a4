"""What a seat may undo without agreement: its own last answers, if nothing was rolled or revealed
by them and nobody else has answered since.

A position of the match is a place in its log. The match's row holds the places that a seat can go
back to now, so that no query is needed: see `FreeUndo`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

MOST = 100
"""Most consecutive answers that can be undone."""


@dataclass(frozen=True)
class Place:
    """The position after `number` answers. `begins` means that a round or an activation begins
    there."""

    number: int
    begins: bool = False


@dataclass(frozen=True)
class FreeUndo:
    """The places that `seat` can go back to, oldest first, and the present place: None before the
    script's first checkpoint, to which no undo leads."""

    seat: int | None = None
    places: tuple[Place, ...] = ()
    here: Place | None = None

    def answered(self, seat: int, here: Place | None, is_bound: bool) -> FreeUndo:
        """The state after a seat's answer that led to a place. A binding answer cannot be undone,
        nor can earlier ones."""
        if is_bound or self.here is None:
            return FreeUndo(here=here)
        before = self.places if seat == self.seat else ()
        return FreeUndo(seat, (*before, self.here)[-MOST:], here)

    def undone(self, number: int, to: int) -> FreeUndo:
        """The state after going back to a place, with the match's new number."""
        reached = next(place for place in self.places if place.number == to)
        before = tuple(place for place in self.places if place.number < to)
        return FreeUndo(self.seat if before else None, before, replace(reached, number=number))

    def turns_since(self, to: Place) -> int:
        """How many rounds and activations have begun since a place, which equals the number that
        have ended."""
        since = [place for place in (*self.places, self.here) if place and place.number > to.number]
        return sum(place.begins for place in since)

    @property
    def last(self) -> Place | None:
        """The place of the last answer."""
        return self.places[-1] if self.places else None

    @property
    def beginning(self) -> Place | None:
        """The place where the newest round or activation among these begins."""
        return next((place for place in reversed(self.places) if place.begins), None)

    def plain(self) -> dict[str, Any]:
        """The stored form."""
        return {
            "seat": self.seat,
            "places": [[place.number, place.begins] for place in self.places],
            "here": [self.here.number, self.here.begins] if self.here else None,
        }

    @classmethod
    def read(cls, data: dict[str, Any] | None) -> FreeUndo:
        """Read the stored form. Rows of earlier versions have no places."""
        if not data:
            return cls()
        here = Place(*data["here"]) if data["here"] else None
        return cls(data["seat"], tuple(Place(*place) for place in data["places"]), here)
