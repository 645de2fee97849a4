"""A field that depends on those that are filled in before it."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from ..unchanging import unchanging
from .field import Field


@unchanging(kw_only=True)
class Dependent(Field):
    """A field that is made from the values of those before it, in normal form: arcs after a twist,
    a facing after a path. Until they are there it can only be named. `joins`: a facing that is
    filled in together with the path or the cell before it, in one step."""

    kind: ClassVar[str] = "dependent"
    make: Callable[[Mapping[str, Any]], Field]
    joins: bool = False

    def describe(self) -> dict[str, Any]:
        described = super().describe()
        return {**described, "joins": True} if self.joins else described

    def given(self, earlier: Mapping[str, Any]) -> Field:
        return self.make(earlier)

    def check(self, value: Any) -> Any:
        raise self._unready()

    def sample(self, rng: random.Random) -> Any:
        raise self._unready()

    def preview(self, value: Any) -> dict[str, Any]:
        raise self._unready()

    def _unready(self) -> RuntimeError:
        return RuntimeError(f"{self.name} is made when the fields before it are filled in: `given`")
