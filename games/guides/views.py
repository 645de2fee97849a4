"""How a game is played, for whoever has never played it."""

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.guides import pictures
from games.people.http import VisitorRequest
from games.rules import systems
from games.rules.guides import Passage


@require_safe
def guide(request: VisitorRequest, system: str) -> HttpResponse:
    """The aim, a turn, how one wins, and an example of each main action."""
    known = systems.systems()
    found = known[system].guide() if system in known else None
    if found is None:
        raise Http404
    context = {
        "system": known[system],
        "guide": found,
        "passages": [_shown(system, *numbered) for numbered in enumerate(found.passages)],
        "others": [other for other in known.values() if other.guide() is not None],
    }
    return render(request, "guides/guide.html", context)


def _shown(system: str, number: int, passage: Passage) -> dict[str, Any]:
    """A passage with its picture, if it has one."""
    picture = pictures.drawn(system, number) if passage.picture else None
    return {"passage": passage, "picture": picture}
