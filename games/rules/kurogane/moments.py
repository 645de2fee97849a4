"""Moments: what units do and suffer, to which rules in force respond."""

from dataclasses import dataclass
from typing import Literal

from ..contract import asking

Kind = Literal["attack", "moved", "dodge", "defend", "counter", "pushed", "destroyed"]


@dataclass(frozen=True)
class Moment(asking.Moment):
    """Something that a unit does, is about to do, or suffers. With `as_counter` it attacks as a
    counter (KG-7.3.7); the kind "counter" is the declaration alone."""

    kind: Kind
    unit: str
    as_counter: bool = False
