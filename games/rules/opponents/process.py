"""A computer player as a process. It reads its niceness, then orders, each a line of JSON, and
writes a reply to each.

An order describes a match by its newest checkpoint and the answers since. The process keeps nothing
between orders, so any process can serve any match, and a failed order leaves later ones unharmed.
"""

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
from .review import decisions, review, worths
from .thinking import think


class Order(BaseModel):
    """A task to think about: a match, the seat that is asked, and the level.

    Without a checkpoint, `faces` were rolled from the beginning to the first ask. `since` holds the
    answers after that, each as (seat, answer, faces). A match with a beginning of its own, such as
    a lesson, has a `state` until its first checkpoint.

    `wants` asks for advice to a person. For a finished match, an order asks for its course along
    the answers `then`, which led to a state with this `digest`, or for a review of what the seat
    has `played`.
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
    """The match as it stands, with other dice for future rolls."""
    setup = Setup.model_validate(order.setup)
    snapshot = Snapshot.model_validate(order.snapshot) if order.snapshot else None
    dice = Dice(Seeded(key_of(order.seed.encode(), [])))
    dice.replay(order.faces)
    known = system(setup.system)
    state = known.rules.load(order.state) if order.state else None
    return Table.restored(known, setup, dice, snapshot, order.since, state)


def reply_to(line: str) -> Plain:
    """The reply to an order: {"answer", "tried"}; {"advice"}, see `advice.advise`; {"course",
    "worths"}, see `_course_of`; {"review"}, see `review.review`; or {"fault"}."""
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
    except Exception as fault:  # a match may raise anything
        return {"fault": repr(fault)[:300]}
    return {"answer": thought.answer, "tried": thought.tried}


def _course_of(table: AnyTable, order: Order) -> Plain:
    """The points of the course along the answers, and the final position's worth to each side.
    Raises ValueError if the present rules lead to another position."""
    found = [decision.plain() for decision in decisions(table, order.then)]
    if table.digest() != order.digest:
        raise ValueError("the answers lead elsewhere")
    return {"course": found, "worths": worths(table)}


def main() -> None:
    """Serve orders until the input ends."""
    os.nice(int(sys.stdin.readline()))
    for line in sys.stdin:
        print(json.dumps(reply_to(line)), flush=True)


if __name__ == "__main__":
    main()
