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
from typing import Any

from pydantic import BaseModel

from ..contract.asking import Setup
from ..contract.outcomes import Snapshot
from ..contract.table import Table
from ..dice import Dice, Seeded, key_of
from ..systems import system
from .advice import advise
from .levels import LEVELS
from .thinking import think


class Order(BaseModel):
    """What is to be thought about: a match, the seat that is asked, and the level that answers.

    `faces` were thrown on the way from the checkpoint, or from the beginning, to the ask there;
    `since` are the answers from there on, each as (seat, answer, faces). A match that has begun
    otherwise than all do, such as a lesson, has a `state` until its first checkpoint. With `why`
    it is a person who is asked, and the reply is advice.
    """

    setup: dict[str, Any]
    snapshot: dict[str, Any] | None
    state: dict[str, Any] | None = None
    faces: list[int]
    since: list[tuple[int, Any, list[int]]]
    seat: int
    level: str
    seed: str
    why: bool = False


def table_of(order: Order) -> Table[Any]:
    """The match as it stands; the dice that are still to fall are others."""
    setup = Setup.model_validate(order.setup)
    snapshot = Snapshot.model_validate(order.snapshot) if order.snapshot else None
    dice = Dice(Seeded(key_of(order.seed.encode(), [])))
    dice.replay(order.faces)
    known = system(setup.system)
    state = known.rules.load(order.state) if order.state else None
    return Table.restored(known, setup, dice, snapshot, order.since, state)


def reply_to(line: str) -> dict[str, Any]:
    """What is written for an order: {"answer", "tried"}; {"advice"}, see `advice.advise`; or
    {"fault"}."""
    try:
        order = Order.model_validate_json(line)
        asked = table_of(order), order.seat, LEVELS[order.level], order.seed
        if order.why:
            return {"advice": advise(*asked)}
        thought = think(*asked)
    except Exception as fault:  # whatever a match may bring about
        return {"fault": repr(fault)[:300]}
    return {"answer": thought.answer, "tried": thought.tried}


def main() -> None:
    """Serve orders until there are none."""
    os.nice(int(sys.stdin.readline()))
    for line in sys.stdin:
        print(json.dumps(reply_to(line)), flush=True)


if __name__ == "__main__":
    main()
