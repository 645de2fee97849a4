"""The pages of standing orders: what a game's orders can decide, their meanings, and the visitor's
choices, for a match or for all."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache

from games.cards.words import translate
from games.matches import referee
from games.matches.models import Match, UsualOrders
from games.matches.views.guard import match_page
from games.people.http import VisitorRequest, get_or_post
from games.people.limits import limited, player_or_address
from games.people.rights import ask_for_name
from games.rules import systems
from games.rules.contract.agreements import GIVE_ORDERS
from games.rules.contract.definition import System
from games.rules.contract.orders import read
from games.rules.fields import Illegal


@never_cache
@get_or_post
@limited("standing-orders", "120/h", by=player_or_address)
def usual(request: VisitorRequest, system_id: str) -> HttpResponse:
    """The standing orders with which the visitor's matches of a game begin."""
    if system_id not in systems.systems():
        raise Http404
    system = systems.system(system_id)
    if request.method == "POST":
        if request.player is None:
            return ask_for_name(request)
        chosen = _chosen(request, system)
        UsualOrders.objects.update_or_create(
            player=request.player, system=system.id, defaults={"chosen": chosen}
        )
        messages.success(request, gettext("Your matches begin with these orders from now on."))
        return redirect("matches:usual_orders", system.id)
    own = UsualOrders.objects.filter(player=request.player, system=system.id).first()
    return _page(request, system, own.chosen if own else {})


@never_cache
@get_or_post
@limited("standing-orders", "120/h", by=player_or_address)
@match_page
def of_match(request: VisitorRequest, match: Match, me: int | None) -> HttpResponse:
    """The standing orders of the visitor's seat in a running match."""
    if me is None or match.status != Match.Status.PLAYING:
        raise Http404
    system = match.get_system()
    if request.method == "POST":
        raw = {"option": GIVE_ORDERS, "fields": _chosen(request, system)}
        try:
            referee.answer(match.pk, request.player, match.number, raw, me)
        except Illegal as refusal:
            messages.error(request, translate(refusal.message))
        except referee.Stale:
            messages.info(request, gettext("The match has moved on. Try it again."))
            return redirect("matches:orders", match.pk)
        else:
            messages.success(request, gettext("These orders hold from the next question on."))
        return redirect(match)
    with referee.live_table(match.pk) as table:
        chosen = dict(table.agreements.orders.get(table.agreements.commander(me), {}))
    return _page(request, system, chosen, match)


def _chosen(request: HttpRequest, system: System[Any]) -> dict[str, str]:
    reactions = system.rules.reactions
    return read(reactions, {each.id: request.POST.get(each.id, "") for each in reactions})


def _page(
    request: VisitorRequest, system: System[Any], chosen: dict[str, str], match: Match | None = None
) -> HttpResponse:
    reactions = [
        {"reaction": each, "chosen": each.choice(chosen).id} for each in system.rules.reactions
    ]
    context = {"system": system, "match": match, "reactions": reactions}
    return render(request, "matches/orders.html", context)
