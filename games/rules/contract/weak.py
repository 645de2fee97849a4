"""Functions of an owner that they do not keep alive, so that it is freed as soon as it is
dropped."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, TypeVarTuple, Unpack
from weakref import ref

Owner = TypeVar("Owner")
Given = TypeVarTuple("Given")
Found = TypeVar("Found")


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
