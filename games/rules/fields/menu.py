"""Options that are built when somebody looks at them: all of them to list them, to check an answer
the one that it names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import overload

from . import Illegal, Option

END = "end"
"""The group of the options that end or decline something."""


@dataclass
class Unbuilt:
    """An option of which the id is known already, and what builds it. `refused` says why it cannot
    be chosen, where that is known without building it. Those that end or decline something (of the
    group "end") take no time, and are never left unbuilt."""

    id: str
    build: Callable[[], Option]
    refused: Illegal | None = None

    @cached_property
    def option(self) -> Option:
        """The option, built once."""
        option = self.build()
        assert option.id == self.id, f"{option.id} is not {self.id}"
        assert option.group != END, f"{option.id} ends something and is left unbuilt"
        assert option.refused or not self.refused, f"{option.id} is not refused when it is built"
        return option


Item = Option | Unbuilt
"""What a menu lists: an option, or one that is still to be built."""


@dataclass
class Builder:
    """Builds the options of some kinds: the ids of all of them are one of these words or begin
    with it and a colon ("move:M" is of the kind "move", "walk:a1:b2" of "walk:a1"). Those that take
    time it may leave unbuilt."""

    kinds: tuple[str, ...]
    build: Callable[[], Iterable[Item]]

    @cached_property
    def items(self) -> list[Item]:
        """Its options; those that can be left unbuilt are not built."""
        listed = list(self.build())
        strange = [item.id for item in listed if not self.holds(item.id)]
        assert not strange, f"{strange} are none of {self.kinds}"
        return listed

    def __len__(self) -> int:
        """How many options it has; those that can be left unbuilt are not built."""
        return len(self.items)

    def __iter__(self) -> Iterator[Option]:
        """All its options, each built once, when it is reached."""
        return (built(item) for item in self.items)

    def holds(self, name: str) -> bool:
        """Whether an id is that of an option of its kinds."""
        return name in self.kinds or name.startswith(_beginnings(self.kinds))

    def named(self, name: str) -> Option | None:
        """The option of that id, if there is one. No other that can be left unbuilt is built."""
        return next((built(item) for item in self.items if item.id == name), None)


@cache
def _beginnings(kinds: tuple[str, ...]) -> tuple[str, ...]:
    """What ids of options of some kinds begin with, where more follows."""
    return tuple(f"{kind}:" for kind in kinds)


def built(item: Item) -> Option:
    """An option that a menu lists, built if it was not."""
    return item.option if isinstance(item, Unbuilt) else item


def possible(items: Iterable[Item]) -> Iterator[Option]:
    """The options of a menu that are not refused, each built when it is reached: those that are
    built already come first, and those of which it is known that they are refused are not built."""
    unbuilt: list[Unbuilt] = []
    for item in items:
        if isinstance(item, Unbuilt):
            unbuilt.append(item)
        elif not item.refused:
            yield item
    for item in unbuilt:
        if not item.refused and not (option := item.option).refused:
            yield option


class Menu(Sequence[Option]):
    """The options of several builders, in their order. Those of `former` are options of earlier
    versions, which recorded answers name, and those of `suggested` stand in the suggestion of their
    ask alone: they are read, but not listed."""

    def __init__(
        self,
        *builders: Builder,
        former: Sequence[Builder] = (),
        suggested: Sequence[Builder] = (),
    ) -> None:
        self._builders = builders
        self._unlisted = (*former, *suggested)

    @property
    def items(self) -> list[Item]:
        """The options in their order; those that can be left unbuilt are not built."""
        return list(self.listed())

    def listed(self) -> Iterator[Item]:
        """The same one by one: no builder is asked before those in front of it have been seen."""
        return (item for builder in self._builders for item in builder.items)

    def anew(self) -> Menu:
        """The same menu with nothing built yet."""
        unlisted = [replace(builder) for builder in self._unlisted]
        return Menu(*(replace(builder) for builder in self._builders), former=unlisted)

    def named(self, name: str) -> Option | None:
        """The option of that id, if there is one. Those of other kinds are not built for it."""
        builders = (*self._builders, *self._unlisted)
        found = (each.named(name) for each in builders if each.holds(name))
        return next((option for option in found if option), None)

    def __iter__(self) -> Iterator[Option]:
        for builder in self._builders:
            yield from builder

    def __len__(self) -> int:
        """How many options it has; those that can be left unbuilt are not built."""
        return sum(len(builder) for builder in self._builders)

    @overload
    def __getitem__(self, index: int) -> Option: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Option]: ...
    def __getitem__(self, index: int | slice) -> Option | Sequence[Option]:
        return list(self)[index]


def kind_of(name: str) -> str:
    """The kind of an option, by its id."""
    return name.partition(":")[0]
