"""The driver of a script. It lets the rules in force respond to each moment the script yields, and
answers asks that standing orders pass or that have only one answer. Scripts leave out other asks
with `lapse`.

A script announces what happens with `yield Moment(...)`, so code that deals damage or moves a unit
is independent of the rules that react to it. The driver runs the response to its end before the
script goes on, and a response may announce moments of its own. Everything else a script yields is
passed on unchanged.
"""

from collections.abc import Callable, Iterable
from typing import TypeVar

from .agreements import Agreements
from .asking import Answer, AnyGame, Ask, Moment, ScriptPart
from .definition import AnySystem
from .orders import answer_by_orders, orders_of

Step = TypeVar("Step")
Found = TypeVar("Found")


def never(ask: Ask) -> Answer | None:
    """The default `automatic_answer`: put every ask to its seat."""
    return None


def drive(
    part: ScriptPart,
    answer: Callable[[Moment], ScriptPart],
    automatic_answer: Callable[[Ask], Answer | None] = never,
) -> ScriptPart:
    """Run a part of a script and the response to each moment it yields. The part resumes when the
    response is over, with the response's return value. An ask for which `automatic_answer` returns
    an answer gets it without being put to a seat."""
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


def lapse(game: AnyGame, find: Callable[[], Found]) -> Found | None:
    """What happens in place of the next ask; something false if that is to be put. Where a match
    restarts at a checkpoint, it knows that the first ask after it is put, and `find` is not
    called."""
    if game.first_ask == "known":
        return None
    found = find()
    if found:
        game.first_ask = "past"
    return found


def walk(
    path: Iterable[Step], take: Callable[[Step], Moment | None], goes_on: Callable[[], bool]
) -> ScriptPart:
    """Take the steps of a path in order, each with its moment if it has one. The rest of the path
    lapses once the walker cannot go on. Return the steps taken."""
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
    """The answer of an ask whose side has left the match, or that has only one answer."""
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
