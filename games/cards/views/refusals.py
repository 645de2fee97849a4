"""Telling players what is refused."""

from types import TracebackType

from django.contrib import messages

from games.cards.packs import Refused
from games.cards.words import translate
from games.people.http import VisitorRequest
from games.rules.fields import Illegal


class RefusalsTold:
    """A block of a view. What is refused in it, the visitor is told on the next page, and the view
    goes on behind the block."""

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
