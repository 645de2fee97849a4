"""Moments: what units do and what befalls them, which the rules in force answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ..contract import asking

Kind = Literal["attack", "moved", "dodge", "defend", "counter", "pushed", "destroyed"]


@dataclass(frozen=True)
class Moment(asking.Moment):
    """What a unit does, or is about to do, or what befalls it. `as_counter`: it attacks to
    counter (KG-7.3.7); of the kind "counter" it only declares to do so."""

    kind: Kind
    unit: str
    as_counter: bool = False
