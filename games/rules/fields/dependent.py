"""A field that depends on those that are filled in before it."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import ClassVar, NoReturn

from ..data import Json, Plain
from ..immutable import immutable
from .field import Field


@immutable(kw_only=True)
class Dependent(Field):
    """A field that is made from the values of those before it, in normal form: arcs after a twist,
    a facing after a path. Until they are there it can only be named. `joins`: a facing that is
    filled in together with the path or the cell before it, in one step."""

    kind: ClassVar[str] = "dependent"
    make: Callable[[Json], Field]
    joins: bool = False

    def describe(self) -> Plain:
        described = super().describe()
        return {**described, "joins": True} if self.joins else described

    def given(self, earlier: Json) -> Field:
        return self.make(earlier)

    def check(self, value: object) -> NoReturn:
        raise self._unready()

    def sample(self, rng: random.Random) -> NoReturn:
        raise self._unready()

    def preview(self, value: object) -> Plain:
        raise self._unready()

    def _unready(self) -> RuntimeError:
        return RuntimeError(f"{self.name} is made when the fields before it are filled in: `given`")
