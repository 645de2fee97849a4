"""Refusals as messages on the next page."""

from types import TracebackType

from django.contrib import messages

from games.cards.refusals import Refused
from games.cards.words import translate
from games.people.http import VisitorRequest
from games.rules.fields import Illegal


class RefusalsAsMessages:
    """A context manager for views: a refusal that is raised in its block becomes messages, one for
    each reason, and the view goes on after the block."""

    def __init__(self, request: VisitorRequest) -> None:
        self._request = request

    def __enter__(self) -> None:
        pass

    def __exit__(
        self, kind: object, problem: BaseException | None, trace: TracebackType | None
    ) -> bool:
        if isinstance(problem, Refused):
            reasons = [fault.message for fault in problem.faults]
        elif isinstance(problem, Illegal):
            reasons = [problem.message]
        else:
            return False
        for reason in reasons:
            messages.error(self._request, translate(reason))
        return True
