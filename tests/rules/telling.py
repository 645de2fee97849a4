"""Events as matches keep them, read for tests of what is told and shown of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.rules.contract.definition import System
from games.rules.contract.events import Event


def event_of(system: System[Any], kind: str, data: Mapping[str, Any]) -> Event:
    """The event of that kind that is kept as this."""
    event = system.events.codec.read({"kind": kind, "data": data, "to": None})
    assert event is not None, kind
    return event
