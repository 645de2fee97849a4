"""How a game is played, for newcomers."""

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.guides import pictures
from games.matches.lobby import recorded
from games.matches.practice import learning
from games.people.http import VisitorRequest, get_or_post
from games.people.limits import limited, player_or_address
from games.people.rights import ask_for_name
from games.rules import systems


@require_safe
def guide(request: VisitorRequest, system: str) -> HttpResponse:
    """The aim, a turn, how one wins, and an example of each main action."""
    known = systems.systems()
    found = known[system].book.guide() if system in known else None
    if found is None:
        raise Http404
    drawn = pictures.of_guide(system)
    context = {
        "system": known[system],
        "guide": found,
        "passages": [
            {"passage": passage, "picture": drawn.get(number)}
            for number, passage in enumerate(found.passages)
        ],
        "recording": recorded.to_watch([known[system]]).get(system),
        "others": [other for other in known.values() if other.book.guide() is not None],
    }
    return render(request, "guides/guide.html", context)


@never_cache
@get_or_post
@limited("new-match", "60/h", by=player_or_address)
def lesson(request: VisitorRequest, system: str) -> HttpResponse:
    """What the lesson of a game teaches; POST begins the lesson's match."""
    known = systems.systems()
    found = known[system].book.lesson() if system in known else None
    if found is None:
        raise Http404
    player = request.player
    if request.method == "POST":
        return redirect(learning.begin(player, system)) if player else ask_for_name(request)
    context = {
        "system": known[system],
        "lesson": found,
        "unfinished": learning.unfinished(player, system) if player else [],
        "others": [other for other in known.values() if other.book.lesson() is not None],
    }
    return render(request, "guides/lesson.html", context)
