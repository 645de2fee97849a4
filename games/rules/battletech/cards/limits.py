"""What is checked of a 'Mech, one thing at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from ...forms.faults import Fault
from ...text import Message
from .schema import MechCard


@dataclass(frozen=True)
class Limit:
    """One thing that is checked: in words, how its faults are found, and its rule."""

    text: Message
    faults: Callable[[MechCard], Iterable[Fault]]
    rule: str = ""


def faults_of(limits: Iterable[Limit], card: MechCard) -> list[Fault]:
    """Every fault of a 'Mech by these limits."""
    return [fault for limit in limits for fault in limit.faults(card)]
