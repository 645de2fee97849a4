"""Searching the cards of all games by a short text, or by the form that writes it."""

from typing import Any
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.cards import catalogue, pictures
from games.cards.models import Card
from games.cards.searching import filling
from games.cards.searching.fields import COMMON, table
from games.cards.searching.query import search as search_for
from games.cards.searching.syntax import LONGEST, SearchError
from games.cards.views.browse import ON_A_PAGE, tile
from games.cards.words import translate
from games.people.http import VisitorRequest
from games.people.limits import limited, player_or_address
from games.rules.systems import systems

searching = limited("card-search", "120/m", by=player_or_address, methods=frozenset({"GET"}))


@require_safe
@searching
def search(request: VisitorRequest) -> HttpResponseBase:
    """The cards that a search finds among those the visitor may see, and the search form."""
    text = request.GET.get("q", "")[: LONGEST + 1]
    fields = table()
    cards = catalogue.all_cards_for(request.player).filter(system__in=systems())
    fault: dict[str, str] = {}
    try:
        found = search_for(text, cards, request.player, fields)
    except SearchError as error:
        fault = {"message": translate(error.message), "word": error.word[:60]}
        found = Card.objects.none()
    page = Paginator(found.defer("words"), ON_A_PAGE).get_page(request.GET.get("page"))
    pictures.remember(page)
    form = filling.filled(text, fields)
    game = request.GET.get("form", form.get("game", ""))
    game = game if game in systems() else ""
    context = {
        "text": text,
        "fault": fault,
        "page": page,
        "tiles": [tile(systems()[card.system], card) for card in page],
        "count": page.paginator.count,
        "query": urlencode({"q": text}),
        "form": {**form, "game": game},
        "unfolded": "form" in request.GET,
        "systems": systems().values(),
        "kinds": systems()[game].cards.kinds if game else (),
        "rows": filling.rows(game, fields, form) if game else [],
        "longest": LONGEST,
    }
    return render(request, "cards/search.html", context)


@require_safe
@searching
def filled_in(request: VisitorRequest) -> HttpResponse:
    """Redirect from the form to its search."""
    given: dict[str, Any] = request.GET.dict()
    query = urlencode({"q": filling.written(given, table())})
    return redirect(f"{reverse('cards:search')}?{query}")


@require_safe
def explained(request: VisitorRequest) -> HttpResponse:
    """The help on searches, with every field of each game."""
    fields = table()
    games = [
        {"system": system, "fields": fields.of(system.id), "kinds": system.cards.kinds}
        for system in systems().values()
    ]
    return render(request, "cards/search_help.html", {"common": COMMON, "games": games})
