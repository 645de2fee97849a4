"""The driver of a script: it lets the rules in force answer the moments that the script yields.

A script announces what happens with `yield Moment(...)`; whatever deals damage or moves a unit need
not know what reacts to it. The driver runs the answer to the end before the script goes on, and an
answer may announce moments of its own. Everything else that a script yields comes out as it is.
"""

from __future__ import annotations

from collections.abc import Callable

from .asking import Moment, Part


def drive(part: Part, answer: Callable[[Moment], Part]) -> Part:
    """Run a part of a script and, at each moment that it yields, what answers the moment; a part
    that announced a moment goes on when its answer is over, and gets what that returned."""
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
            else:
                sent = yield step
    finally:
        for part in reversed(running):
            part.close()
    if raised is not None:
        raise raised
    return sent
