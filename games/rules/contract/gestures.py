"""The gestures of a game by event class."""

from collections.abc import Callable, Sequence
from functools import singledispatch

from ..drawing.gestures import Gesture
from .events import Event
from .filling import Sentences, chosen, filled, needed_fields, require


class Gestures:
    """The gestures of a game's events. Each is filled from the event's fields, or made by a
    function registered with `of_event` where more is needed."""

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
        """Show events of this class as one gesture of their unit, filled with values of fields and
        with sentences, as log lines are. Raises TypeError if the event lacks such a field."""
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
        """The gestures of an event; empty for one that only the log reports."""
        return self.of_event(event)


def _nothing(event: Event) -> Sequence[Gesture]:
    return ()
