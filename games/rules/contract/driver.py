"""The driver of a script: it lets the rules in force answer the moments that the script yields,
and passes what standing orders pass, and asks to which there is no other answer.

A script announces what happens with `yield Moment(...)`; whatever deals damage or moves a unit need
not know what reacts to it. The driver runs the answer to the end before the script goes on, and an
answer may announce moments of its own. An ask that lapses by its seat's orders is answered at once.
Everything else that a script yields comes out as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from .agreements import Agreements
from .asking import Answer, AnyGame, Ask, Moment, ScriptPart
from .definition import AnySystem
from .orders import answer_by_orders, orders_of

Step = TypeVar("Step")


def never(ask: Ask) -> Answer | None:
    """Nobody has given orders."""
    return None


def drive(
    part: ScriptPart,
    answer: Callable[[Moment], ScriptPart],
    automatic_answer: Callable[[Ask], Answer | None] = never,
) -> ScriptPart:
    """Run a part of a script and, at each moment that it yields, what answers the moment; a part
    that announced a moment goes on when its answer is over, and gets what that returned. An ask
    for which `automatic_answer` has an answer gets that, and nobody is asked."""
    running = [part]
    sent: object = None
    raised: BaseException | None = None
    try:
        while running:
            try:
                if raised is not None:
                    step = running[-1].throw(raised)
                else:
                    step = running[-1].send(sent)
            except StopIteration as over:
                running.pop()
                sent, raised = over.value, None
                continue
            except Exception as error:
                running.pop()
                sent, raised = None, error
                continue
            sent, raised = None, None
            if isinstance(step, Moment):
                running.append(answer(step))
                continue
            if isinstance(step, Ask):
                sent = automatic_answer(step)
            if sent is None:
                sent = yield step
    finally:
        for part in reversed(running):
            part.close()
    if raised is not None:
        raise raised
    return sent


def walk(
    path: Iterable[Step], take: Callable[[Step], Moment | None], goes_on: Callable[[], bool]
) -> ScriptPart:
    """Take the steps of a path one after another, each with the moment that it brings, if any.
    What is left of the path lapses as soon as the walker does not go on. Returns the steps taken.
    """
    taken: list[Step] = []
    for step in path:
        if not goes_on():
            break
        moment = take(step)
        taken.append(step)
        if moment is not None:
            yield moment
    return taken


def forced_answer(
    system: AnySystem, game: AnyGame, agreements: Agreements, ask: Ask
) -> Answer | None:
    """The answer of an ask whose side has left the match, or to which there is no other."""
    if agreements.number_of(ask.seat) in system.rules.sides_gone(game):
        return ask.answer_of_absent()
    return ask.only_answer() if ask.automatic and not game.setup.asks_single else None


def ordered_answer(
    system: AnySystem, game: AnyGame, agreements: Agreements, ask: Ask
) -> Answer | None:
    """The answer that standing orders give to an ask."""
    orders = list(system.rules.orders(game, ask.seat))
    chosen = agreements.orders.get(agreements.commander(ask.seat))
    if chosen is not None:
        orders += orders_of(system.rules.reactions, chosen)
    return answer_by_orders(ask, orders)
