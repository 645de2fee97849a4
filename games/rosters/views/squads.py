"""The squads that a roster can bring."""

from django.core.paginator import Paginator
from django.http import Http404
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.cards.views.browse import system_or_404
from games.cards.words import listed, sort_key, translate
from games.people.http import VisitorRequest
from games.people.limits import limited, player_or_address
from games.rosters import editing
from games.rosters.service import cards_of
from games.rosters.views.collection import seen_roster
from games.rules.fields import Illegal, Number
from games.rules.forms.rosters import Squad

ON_A_PAGE = 50


@require_safe
@limited("squads", "60/m", by=player_or_address, methods=frozenset({"GET"}))
def listing(request: VisitorRequest, pk: int) -> HttpResponseBase:
    """All affiliated squads of a roster at a Threat level, each with the characters left out."""
    roster = seen_roster(request, pk)
    system = system_or_404(roster.system)
    cost = system.rosters.squad_cost
    if cost is None or not isinstance(cost.field, Number):
        raise Http404
    most = _number(request.GET.get("most", ""), cost.field, int(cost.usual))
    found = list(editing.squads_of(system, roster, most))
    names = {card_id: translate(card.name) for card_id, card in cards_of(roster).items()}
    chosen = request.GET.get("of", "")
    wanted = [squad for squad in found if not chosen or chosen in map(translate, squad.belongs)]
    page = Paginator(wanted, ON_A_PAGE).get_page(request.GET.get("page"))
    query = request.GET.copy()
    query.pop("page", None)
    context = {
        "system": system,
        "roster": roster,
        "field": cost.field,
        "most": most,
        "choices": sorted(
            {translate(name) for squad in found for name in squad.belongs}, key=sort_key
        ),
        "chosen": chosen,
        "rows": [_row(squad, names) for squad in page],
        "page": page,
        "query": query.urlencode(),
    }
    return render(request, "rosters/squads.html", context)


def _number(text: str, field: Number, usual: int) -> int:
    """The number in a text, or the default if it is invalid."""
    try:
        return int(field.check(int(text))) if text.isascii() and len(text) <= 6 else usual
    except (Illegal, ValueError):
        return usual


def _row(squad: Squad, names: dict[str, str]) -> dict[str, object]:
    """A squad with its names, and the characters that it leaves out."""
    return {
        "squad": squad,
        "names": [names[card_id] for card_id in squad.cards],
        "belongs": listed(translate(name) for name in squad.belongs),
    }
