"""What the table shows of events, by their kinds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import singledispatch

from ..drawing.gestures import Gesture
from .events import Event
from .filling import Sentences, chosen, filled, needed_fields, require


class Gestures:
    """The gestures of a game's events: one that takes its arguments from the event's fields, or a
    function, registered in `of_event`, where there is more to it."""

    def __init__(self) -> None:
        self.of_event = singledispatch(_nothing)

    def shows(
        self,
        event: type[Event],
        gesture: Callable[..., Gesture],
        *arguments: Sentences | str,
        by: str = "",
        unit: str = "unit",
        **fields: str,
    ) -> None:
        """What is shown of such an event is one gesture of its unit, with the values of fields and
        with sentences, filled in like those of the log (`contract.log_lines`). Raises TypeError
        where the event has no such field."""
        needed = {unit}
        for argument in arguments:
            needed |= (
                {argument} if isinstance(argument, str) else needed_fields(argument, fields, by)
            )
        require(event, needed)

        def value(event: Event, argument: Sentences | str) -> object:
            if isinstance(argument, str):
                return getattr(event, argument)
            return filled(chosen(argument, event, by), fields, lambda field: getattr(event, field))

        def shown(event: Event) -> Sequence[Gesture]:
            return (gesture(getattr(event, unit), *(value(event, one) for one in arguments)),)

        self.of_event.register(event, shown)

    def __call__(self, event: Event, setup: object) -> Sequence[Gesture]:
        """What is to be seen of an event; nothing for one that only the log tells."""
        return self.of_event(event)


def _nothing(event: Event) -> Sequence[Gesture]:
    return ()
