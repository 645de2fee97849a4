"""Where a mover can get to, step by step.

The rules of a system are one function, from where a mover is to the steps that it may take there.
Reach is built by it, and the same function checks each step of a path.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from ..text import Message

Standing = tuple[int, ...]
"""Where a mover is on its way: the two numbers of its cell, then whatever else decides what it may
do from there, as its level, its facing or what it has used up."""


@dataclass(frozen=True)
class Step:
    """One step: where it leads, what it costs, and what it asks of the mover, in words."""

    to: Standing
    cost: int
    asks: tuple[Message, ...] = ()


Steps = Callable[[Standing], Iterable[Step]]


@dataclass(frozen=True)
class Arrival:
    """The cheapest way to get somewhere: what it costs in all, its last step, and where that was
    taken from; None for where the search began."""

    cost: int
    step: Step | None = None
    before: Standing | None = None


def reach(
    beginnings: Mapping[Standing, int], steps: Steps, allowance: int
) -> dict[Standing, Arrival]:
    """Everywhere that can be got to within the allowance, with the cheapest way there, from the
    places where a mover may begin and what it has spent by then.

    It goes on in rounds, a step more in each, and a later way counts only if it is cheaper: of
    equal ways the one with fewer steps, then the one whose steps the rules name first. So the
    same position gives the same ways everywhere.
    """
    found = {place: Arrival(spent) for place, spent in beginnings.items() if spent <= allowance}
    edge = list(found)
    while edge:
        following: dict[Standing, None] = {}
        for place in edge:
            spent = found[place].cost
            for step in steps(place):
                cost = spent + step.cost
                known = found.get(step.to)
                if cost <= allowance and (known is None or cost < known.cost):
                    found[step.to] = Arrival(cost, step, place)
                    following[step.to] = None
        edge = list(following)
    return found


def way_to(found: Mapping[Standing, Arrival], place: Standing) -> tuple[Standing, list[Step]]:
    """The cheapest way to a place that was found: where it begins, and its steps."""
    steps: list[Step] = []
    arrival = found[place]
    while arrival.step is not None and arrival.before is not None:
        steps.append(arrival.step)
        place = arrival.before
        arrival = found[place]
    return place, steps[::-1]
