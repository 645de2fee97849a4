"""Choose the next dice in a copy of a match."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from games.cards.words import translate
from games.matches import referee
from games.matches.log import setups
from games.matches.models import Match
from games.matches.views.guard import match_page
from games.people.http import VisitorRequest
from games.people.limits import limited, player_or_address
from games.rules.contract.chosen_dice import CHOOSE_DICE
from games.rules.fields import Illegal


@require_POST
@limited("next-dice", "600/h", by=player_or_address)
@match_page
def choose(request: VisitorRequest, match: Match, me: int | None) -> HttpResponse:
    """POST faces: set the next dice of a copy, in order; empty: random."""
    if me is None or match.status != Match.Status.PLAYING or not setups.of(match).chooses_dice:
        raise Http404
    raw = {"option": CHOOSE_DICE, "fields": {"faces": request.POST.get("faces", "")}}
    try:
        referee.answer(match.pk, request.player, match.number, raw, me)
    except Illegal as refusal:
        messages.error(request, translate(refusal.message))
    except referee.Stale:
        messages.info(request, gettext("The match has moved on. Try it again."))
    return redirect(match)
