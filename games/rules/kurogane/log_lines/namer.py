"""Names of players and units, for the sentences about events."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from ...squares import name_of
from ...table import Line, Setup
from ...text import Message
from .. import names

Data = Mapping[str, Any]
Writer = Callable[[Data, "Namer"], Line]

UNITS = ("unit", "companion", "wreck")
"""What an event may call the units that its sentence names."""
_PLACES = re.compile(r"%\((\w+)\)s")


class Namer:
    """Names of players and units in one match."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup

    def unit(self, unit_id: str) -> str | Message:
        """A unit's name, with its player's where both teams have one."""
        return names.unit(self._setup, unit_id)

    def seat_of(self, unit_id: str) -> int:
        """The seat of a unit."""
        return names.seat_of(self._setup, unit_id)

    def player(self, seat: int) -> str:
        """A player's name."""
        return self._setup.player(seat)

    def filled(self, sentence: Message, data: Data) -> Message:
        """A sentence with the values of an event: units and players by name, cells as on the
        board."""
        known = {**data, **{key: self.unit(data[key]) for key in UNITS if key in data}}
        if "seat" in data:
            known["player"] = self.player(data["seat"])
        if "to" in data:
            known["to"] = name_of(tuple(data["to"]))
        return Message(sentence.text, {key: known[key] for key in _PLACES.findall(sentence.text)})

    def seat_in(self, data: Data) -> int | None:
        """Whose event it is, if anybody's."""
        if "seat" in data:
            return int(data["seat"])
        return self.seat_of(data["unit"]) if "unit" in data else None


def sentence(text: Message, kind: str = "line") -> Writer:
    """The writer of events whose line is one sentence, filled in with their values. A note is on
    nobody's side."""

    def write(data: Data, name: Namer) -> Line:
        seat = None if kind == "note" else name.seat_in(data)
        return Line(name.filled(text, data), kind=kind, seat=seat)

    return write
