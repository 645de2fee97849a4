"""What is found out about a thing, such as the map of a match, and forgotten with it; functions of
an owner that do not keep it alive."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar, TypeVarTuple, Unpack
from weakref import ref

Owner = TypeVar("Owner")
Given = TypeVarTuple("Given")
Found = TypeVar("Found")


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


def weakly(
    function: Callable[[Owner, Unpack[Given]], Found], owner: Owner
) -> Callable[[Unpack[Given]], Found]:
    """The function with its first argument filled in, for whatever the owner itself holds. Raises
    ReferenceError where the owner is gone."""
    known = ref(owner)

    def call(*given: *Given) -> Found:
        owner = known()
        if owner is None:
            raise ReferenceError(f"{function.__qualname__} of what is gone")
        return function(owner, *given)

    return call
