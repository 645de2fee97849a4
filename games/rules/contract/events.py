"""Events: facts that the rules announce.

Each kind of event is a small frozen record, declared beside the rule that announces it:

    class Destroyed(Event, kind="destroyed"):
        unit: str
        rule: str = "KG-7.6.3"

    game.emit(Destroyed(unit=target.id))

Log lines, gestures and summaries dispatch on the class. In the database and on the wire an event is
plain data, {"kind", "data", "to"}, which an EventCodec alone reads and writes.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cached_property
from typing import Annotated, Any, ClassVar, dataclass_transform

from pydantic import PlainSerializer, PlainValidator, TypeAdapter

from ..data import Json, Plain
from ..text import PLAIN, Message, message_of, plain

Audience = tuple[int, ...] | None
"""The seats that may know an event; None: everybody."""

Words = Annotated[Message, PlainValidator(message_of), PlainSerializer(plain)]
"""A field of an event that is a sentence."""
Called = Annotated[Message | str, PlainValidator(message_of), PlainSerializer(plain)]
"""A field of an event that is a name, or a sentence in the place of one."""


@dataclass(frozen=True, kw_only=True)
@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
class Event:
    """A fact announced by a rule. A class without a kind is a base for others. An answer whose
    event `reveals` hidden information cannot be undone."""

    kind: ClassVar[str] = ""
    reveals: ClassVar[bool] = False
    rule: str = ""
    audience: Audience = None

    def __init_subclass__(cls, kind: str = "", reveals: bool = False, **more: object) -> None:
        super().__init_subclass__(**more)
        cls.kind, cls.reveals = kind, reveals
        dataclass(frozen=True, kw_only=True)(cls)

    @property
    def data(self) -> Plain:
        """The event's fields as plain data, without those that are None and without an empty
        rule."""
        return {
            name: value if type(value) in PLAIN else _plain(value)
            for name, value in vars(self).items()
            if value is not None and name != "audience" and (value or name != "rule")
        }

    def plain(self) -> Plain:
        """As plain data."""
        audience = None if self.audience is None else list(self.audience)
        return {"kind": self.kind, "data": self.data, "to": audience}


class EventCodec:
    """Reads the events whose classes are declared in these packages from plain data."""

    def __init__(self, *packages: str) -> None:
        self._packages = packages

    @cached_property
    def classes(self) -> Mapping[str, type[Event]]:
        """The class of each kind. Raises ValueError where a kind has two."""
        found: dict[str, type[Event]] = {}
        for cls in _derived(Event):
            if cls.kind and any(f"{cls.__module__}.".startswith(f"{p}.") for p in self._packages):
                if found.get(cls.kind, cls) is not cls:
                    raise ValueError(f"{cls} and {found[cls.kind]} are of the same kind")
                found[cls.kind] = cls
        return found

    @cached_property
    def _adapters(self) -> dict[str, TypeAdapter[Event]]:
        return {kind: TypeAdapter(cls) for kind, cls in self.classes.items()}

    def read(self, data: Json) -> Event | None:
        """The event that this plain data describes, or None if its kind is no longer announced.
        Raises pydantic's ValidationError for data that does not fit the kind."""
        adapter = self._adapters.get(data["kind"])
        if adapter is None:
            return None
        return adapter.validate_python({**data["data"], "audience": data.get("to")})


def _plain(value: object) -> Any:
    """A value as plain data; records inside it become their fields."""
    if isinstance(value, tuple):
        return [item if type(item) in PLAIN else _plain(item) for item in value]
    if is_dataclass(value) and not isinstance(value, Message):
        return {known.name: _plain(getattr(value, known.name)) for known in fields(value)}
    return plain(value)


def _derived(cls: type[Event]) -> Iterator[type[Event]]:
    for derived in cls.__subclasses__():
        yield derived
        yield from _derived(derived)
