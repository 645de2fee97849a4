"""Sequences and mappings that are made once, on first use; and mappings whose values are found one
by one.

A script describes its asks each time it runs, but most of a description is never read while a match
is only tried.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TypeVar, overload

Item = TypeVar("Item")
Key = TypeVar("Key")
Value = TypeVar("Value", covariant=True)
Known = TypeVar("Known")


class LazySequence(Sequence[Item]):
    """A sequence of what a function returns."""

    def __init__(self, make: Callable[[], Iterable[Item]]) -> None:
        self._make = make

    @cached_property
    def _items(self) -> Sequence[Item]:
        return tuple(self._make())

    def __len__(self) -> int:
        return len(self._items)

    @overload
    def __getitem__(self, index: int) -> Item: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Item]: ...
    def __getitem__(self, index: int | slice) -> Item | Sequence[Item]:
        return self._items[index]

    def __iter__(self) -> Iterator[Item]:
        return iter(self._items)


class LazyValues(Mapping[Key, Value]):
    """A mapping whose values are found on first use, by a function of what is known of the key."""

    def __init__(self, known: Mapping[Key, Known], find: Callable[[Known], Value]) -> None:
        self._known, self._find = known, find
        self._found: dict[Key, Value] = {}

    def __len__(self) -> int:
        return len(self._known)

    def __getitem__(self, key: Key) -> Value:
        if key not in self._found:
            self._found[key] = self._find(self._known[key])
        return self._found[key]

    def __iter__(self) -> Iterator[Key]:
        return iter(self._known)


class LazyMapping(Mapping[Key, Value]):
    """A mapping that a function returns."""

    def __init__(self, make: Callable[[], Mapping[Key, Value]]) -> None:
        self._make = make

    @cached_property
    def _items(self) -> Mapping[Key, Value]:
        return self._make()

    def __len__(self) -> int:
        return len(self._items)

    def __getitem__(self, key: Key) -> Value:
        return self._items[key]

    def __iter__(self) -> Iterator[Key]:
        return iter(self._items)
