"""The line of each kind of event: a function for each, registered where its subject is."""

from __future__ import annotations

from functools import singledispatch

from ...contract.events import Event
from ...contract.lines import Line
from .namer import Namer


@singledispatch
def line_of(event: Event, name: Namer) -> Line | None:
    """The line of an event; None for one that has none."""
    return None
