"""The log lines of a game by event class: sentences whose slots are filled from the event's fields,
or functions where more is needed."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import singledispatch
from typing import Any

from ..text import Message
from .events import Event
from .filling import Sentences, chosen, filled, needed_fields, require
from .lines import Entry, Line, Place, Roll

Slot = Callable[[Any, Any], object]
"""What a slot is filled with, by the event and the names of the match."""
Detail = Message | tuple[Sentences, str] | str
"""A detail of a line: a sentence; sentences selected by a field of the event, which also fills
their slot "n"; or the name of a field that holds sentences."""
NOTHING = Message("")


def where(field: str, sentence: Message) -> Detail:
    """A detail that is left out if a field of the event is empty."""
    return {True: sentence, False: NOTHING}, field


class LogLines:
    """The log lines of a game and the entries they belong to.

    A slot is filled by the function that `slots` has for it, or with the field of its name.
    `line_of` and `entry_of` are functions of an event and the names of the match; `register` adds
    one for an event class. By default a line is an entry of its own.
    """

    def __init__(self, slots: Mapping[str, Slot], seat: Slot = lambda event, names: None) -> None:
        self._slots, self._seat = slots, seat
        self.line_of = singledispatch(_no_line)
        self.entry_of = singledispatch(_own_entry)

    def says(
        self,
        event: type[Event],
        sentence: Sentences,
        *details: Detail,
        by: str = "",
        kind: str = "line",
        dice: Message | None = None,
        scores: bool = False,
        **fields: str,
    ) -> None:
        """Set the sentence for events of this class, or several of which the field `by` selects
        one. `fields` maps slots to the fields, or to other slots, that fill them. `dice` is the
        name of the event's dice, if it has any. Raises TypeError if the event lacks such a field.
        """
        self._require(event, sentence, by, fields, details)

        def line(event: Event, names: object) -> Line:
            faces: tuple[object, ...] = getattr(event, "faces", ())
            seat: Any = self._seat(event, names)
            return Line(
                self._filled(chosen(sentence, event, by), event, names, fields),
                details=tuple(self._behind(details, event, names, fields)),
                rolls=(Roll(dice, tuple(map(str, faces))),) if dice and faces else (),
                kind=kind,
                seat=seat,
                scores=scores,
            )

        self.line_of.register(event, line)

    def enters(
        self,
        event: type[Event],
        short: Sentences = NOTHING,
        *,
        place: Place = "part",
        of: str = "",
        short_of: str = "",
        by: str = "",
        **fields: str,
    ) -> None:
        """Set the entry that lines of this event class belong to, and their short form, filled in
        like a line. Slots of `of` and `short_of` take the event's fields unchanged. Raises
        TypeError if the event lacks such a field."""
        self._require(event, short, by, fields)

        def entry(event: Event, names: object) -> Entry:
            text = self._filled(chosen(short, event, by), event, names, fields)
            return Entry(place, of % vars(event), text if text.text else "", short_of % vars(event))

        self.entry_of.register(event, entry)

    def parts(self, *events: type[Event]) -> None:
        """Add lines of these event classes to the entry above them, without a short form."""
        for event in events:
            self.enters(event)

    def line(self, event: Event, names: object) -> Line | None:
        """The line of an event with its rule and its entry, or None if it has no line."""
        line = self.line_of(event, names)
        return line and replace(line, rule=event.rule, entry=self.entry_of(event, names))

    def _require(
        self,
        event: type[Event],
        sentences: Sentences,
        by: str,
        fields: Mapping[str, str],
        details: Iterable[Detail] = (),
    ) -> None:
        """Raise TypeError if the event class lacks a field that is to be filled in."""
        needed = needed_fields(sentences, fields, by)
        for detail in details:
            if isinstance(detail, str):
                needed.add(detail)
            elif isinstance(detail, Message):
                needed |= needed_fields(detail, fields, by)
            else:
                needed |= needed_fields(detail[0], {**fields, "n": detail[1]}, detail[1])
        require(event, needed - self._slots.keys())

    def _behind(
        self, details: Iterable[Detail], event: Event, names: object, fields: Mapping[str, str]
    ) -> Iterator[Message]:
        """The details of a line."""
        for detail in details:
            if isinstance(detail, Message):
                yield self._filled(detail, event, names, fields)
            elif isinstance(detail, tuple):
                text = chosen(detail[0], event, detail[1])
                if text is not NOTHING:
                    yield self._filled(text, event, names, {**fields, "n": detail[1]})
            elif found := getattr(event, detail):
                yield from (found,) if isinstance(found, Message) else found

    def _filled(
        self, text: Message, event: Event, names: object, fields: Mapping[str, str]
    ) -> Message:
        """A sentence with its slots filled."""

        def words(field: str) -> object:
            fill = self._slots.get(field)
            return fill(event, names) if fill else getattr(event, field)

        return filled(text, fields, words)


def _no_line(event: Event, names: object) -> Line | None:
    """Give an event no line, because the lines around it tell it."""
    return None


def _own_entry(event: Event, names: object) -> Entry:
    """An entry of its own."""
    return Entry()
