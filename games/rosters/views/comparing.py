"""Two rosters beside each other."""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.cards.views.browse import system_or_404
from games.people.http import VisitorRequest
from games.rosters import editing
from games.rosters.comparison import compared
from games.rosters.models import Roster
from games.rosters.service import ready_rosters
from games.rosters.views.collection import seen_roster

_LONGEST_NUMBER = 18


@require_safe
def compare(request: VisitorRequest) -> HttpResponse:
    """The roster `a` beside the roster `b`, which is chosen here."""
    first = _named(request, "a")
    if first is None:
        raise Http404
    system = system_or_404(first.system)
    second = _named(request, "b")
    if second is not None and second.system != first.system:
        raise Http404
    own = Roster.objects.filter(owner=request.player, system=system.id) if request.player else ()
    context = {"system": system, "first": first, "second": second}
    context["choices"] = [one for one in [*own, *ready_rosters(system.id)] if one.pk != first.pk]
    if second is not None:
        context["parts"] = compared(system, first, second)
        context["tallies"] = [
            {"roster": one, "tallies": editing.state(system, one)["tallies"]}
            for one in (first, second)
        ]
    return render(request, "rosters/compare.html", context)


def _named(request: VisitorRequest, name: str) -> Roster | None:
    """The roster that the address names so, if it names one; raises Http404 if it is not seen."""
    number = request.GET.get(name, "")
    if not number:
        return None
    if not (number.isascii() and number.isdigit() and len(number) <= _LONGEST_NUMBER):
        raise Http404
    return seen_roster(request, int(number))
