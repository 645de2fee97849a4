"""Caches of what was used last, and of results about an object, such as the map of a match, which
are dropped with it. Also functions of an owner that do not keep it alive."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from threading import Lock
from typing import Generic, TypeVar, TypeVarTuple, Unpack
from weakref import ref

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")
Owner = TypeVar("Owner")
Given = TypeVarTuple("Given")
Found = TypeVar("Found")


class LRUCache(Generic[Key, Value]):
    """At most this many values by key, the most recently used ones. Safe to share between
    threads.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: OrderedDict[Key, Value] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Key) -> Value | None:
        """The value of a key, or None."""
        with self._lock:
            if key in self._values:
                self._values.move_to_end(key)
            return self._values.get(key)

    def set(self, key: Key, value: Value) -> None:
        """Store a value, and drop the least recently used one if there are too many."""
        with self._lock:
            self._values[key] = value
            self._values.move_to_end(key)
            if len(self._values) > self._most:
                self._values.popitem(last=False)

    def clear(self) -> None:
        """Drop all values."""
        with self._lock:
            self._values.clear()


def cached_on_first(
    most: int,
) -> Callable[[Callable[[Owner, Unpack[Given]], Found]], Callable[[Owner, Unpack[Given]], Found]]:
    """Cache a function's results on its first argument, by its other arguments, for as long as that
    first argument lives. A global cache would keep every map alive for a few results.

    most: the number of results per owner, beyond which all are dropped.
    """

    def decorate(
        function: Callable[[Owner, Unpack[Given]], Found],
    ) -> Callable[[Owner, Unpack[Given]], Found]:
        name = f"_cache of {function.__module__}.{function.__qualname__}"

        @wraps(function)
        def cached(owner: Owner, *given: *Given) -> Found:
            results: dict[tuple[*Given], Found] = vars(owner).setdefault(name, {})
            try:
                return results[given]
            except KeyError:
                if len(results) >= most:
                    results.clear()
            found = results[given] = function(owner, *given)
            return found

        return cached

    return decorate


def weakly(
    function: Callable[[Owner, Unpack[Given]], Found], owner: Owner
) -> Callable[[Unpack[Given]], Found]:
    """The function with its first argument filled in by a weak reference, for objects that the
    owner itself holds. Raises ReferenceError once the owner is gone."""
    reference = ref(owner)

    def call(*given: *Given) -> Found:
        owner = reference()
        if owner is None:
            raise ReferenceError(f"{function.__qualname__} of what is gone")
        return function(owner, *given)

    return call
