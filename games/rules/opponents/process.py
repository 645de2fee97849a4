"""A computer as a process: it reads how far it is to give way to everything else on the machine,
then orders, a line of JSON each, and writes what it thinks.

An order says where a match stands by its newest checkpoint and the answers since; nothing is kept
from one order to the next, so any process can serve any match, and whatever goes wrong with one
order is of no harm to the next.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any, Literal

from pydantic import BaseModel

from ..contract.asking import Setup
from ..contract.outcomes import Snapshot
from ..contract.table import AnyTable, Table
from ..data import Plain
from ..dice import Dice, Seeded, key_of
from ..systems import system
from .advice import advise
from .levels import LEVELS
from .review import points, review, worths
from .thinking import think


class Order(BaseModel):
    """What is to be thought about: a match, the seat that is asked, and the level that answers.

    Without a checkpoint `faces` were thrown on the way from the beginning to the first ask; `since`
    are the answers from there on, each as (seat, answer, faces). A match that has begun
    otherwise than all do, such as a lesson, has a `state` until its first checkpoint.

    A person who is asked `wants` advice. Of a match that is over its course is wanted along the
    answers that came `then` and led to a state of this `digest`, or a review of what the seat has
    `played`.
    """

    setup: Plain
    snapshot: Plain | None
    state: Plain | None = None
    faces: list[int]
    since: list[tuple[int, Any, list[int]]]
    seat: int
    level: str
    seed: str
    wants: Literal["answer", "advice", "course", "review"] = "answer"
    then: list[tuple[int, Any, list[int]]] = []
    digest: str = ""
    played: Any = None


def table_of(order: Order) -> AnyTable:
    """The match as it stands; the dice that are still to fall are others."""
    setup = Setup.model_validate(order.setup)
    snapshot = Snapshot.model_validate(order.snapshot) if order.snapshot else None
    dice = Dice(Seeded(key_of(order.seed.encode(), [])))
    dice.replay(order.faces)
    known = system(setup.system)
    state = known.rules.load(order.state) if order.state else None
    return Table.restored(known, setup, dice, snapshot, order.since, state)


def reply_to(line: str) -> Plain:
    """What is written for an order: {"answer", "tried"}; {"advice"}, see `advice.advise`;
    {"course", "worths"}, see `_course_of`; {"review"}, see `review.review`; or
    {"fault"}."""
    try:
        order = Order.model_validate_json(line)
        table = table_of(order)
        if order.wants == "course":
            return _course_of(table, order)
        asked = table, order.seat, LEVELS[order.level], order.seed
        if order.wants == "advice":
            return {"advice": advise(*asked)}
        if order.wants == "review":
            return {"review": review(*asked, order.played)}
        thought = think(*asked)
    except Exception as fault:  # whatever a match may bring about
        return {"fault": repr(fault)[:300]}
    return {"answer": thought.answer, "tried": thought.tried}


def _course_of(table: AnyTable, order: Order) -> Plain:
    """The points of the course along the answers, and what the position is worth to each side to
    which they lead. Raises ValueError where that is another one by now."""
    found = [point.plain() for point in points(table, order.then)]
    if table.digest() != order.digest:
        raise ValueError("the answers lead elsewhere")
    return {"course": found, "worths": worths(table)}


def main() -> None:
    """Serve orders until there are none."""
    os.nice(int(sys.stdin.readline()))
    for line in sys.stdin:
        print(json.dumps(reply_to(line)), flush=True)


if __name__ == "__main__":
    main()
