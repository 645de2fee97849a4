"""What is found out about the set-up of a match, or about its map, and forgotten with it."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, TypeVarTuple, Unpack

from .asking import Setup

Owner = TypeVar("Owner")
Given = TypeVarTuple("Given")
Found = TypeVar("Found")

_CACHES: dict[int, dict[Any, Any]] = {}


def cache_of(setup: Setup) -> dict[Any, Any]:
    """The cache of a set-up: its cards as they were read, and what follows from them alone."""
    key = id(setup)
    cache = _CACHES.get(key)
    if cache is None:
        cache = _CACHES[key] = {}
        weakref.finalize(setup, _CACHES.pop, key, None)
    return cache


def cached_on_first(
    most: int,
) -> Callable[[Callable[[Owner, Unpack[Given]], Found]], Callable[[Owner, Unpack[Given]], Found]]:
    """Cache what a function returns, by its other arguments, on its first one: as long as that
    lives. A cache of all maps would keep each of them alive for the sake of a few lines.

    most: results for one owner, beyond which all of them are forgotten.
    """

    def decorate(
        function: Callable[[Owner, Unpack[Given]], Found],
    ) -> Callable[[Owner, Unpack[Given]], Found]:
        name = f"_cache of {function.__module__}.{function.__qualname__}"

        @wraps(function)
        def cached(owner: Owner, *given: *Given) -> Found:
            known: dict[tuple[*Given], Found] = vars(owner).setdefault(name, {})
            if given not in known:
                if len(known) >= most:
                    known.clear()
                known[given] = function(owner, *given)
            return known[given]

        return cached

    return decorate
