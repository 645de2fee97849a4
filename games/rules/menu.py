"""Options that are built when somebody looks at them: all of them to list them, to check an answer
those of the kind that it names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import overload

from .fields import Option


@dataclass(frozen=True)
class Builder:
    """Builds the options of some kinds: the ids of all of them are one of these words or begin
    with it and a colon ("move:M" is of the kind "move")."""

    kinds: tuple[str, ...]
    build: Callable[[], Iterable[Option]]

    @cached_property
    def options(self) -> list[Option]:
        """What it builds, built once."""
        options = list(self.build())
        strange = [option.id for option in options if kind_of(option.id) not in self.kinds]
        assert not strange, f"{strange} are none of {self.kinds}"
        return options


class Menu(Sequence[Option]):
    """The options of several builders, in their order."""

    def __init__(self, *builders: Builder) -> None:
        self._builders = builders

    def named(self, name: str) -> Option | None:
        """The option of that id, if there is one. Those of other kinds are not built for it."""
        kind = kind_of(name)
        for builder in self._builders:
            if kind in builder.kinds:
                for option in builder.options:
                    if option.id == name:
                        return option
        return None

    def __iter__(self) -> Iterator[Option]:
        for builder in self._builders:
            yield from builder.options

    def __len__(self) -> int:
        return sum(len(builder.options) for builder in self._builders)

    @overload
    def __getitem__(self, index: int) -> Option: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Option]: ...
    def __getitem__(self, index: int | slice) -> Option | Sequence[Option]:
        return list(self)[index]


def kind_of(name: str) -> str:
    """The kind of an option, by its id."""
    return name.partition(":")[0]
