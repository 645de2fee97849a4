"""The tournaments of a club: a list, and a page for each."""

from collections.abc import Callable
from functools import wraps
from itertools import groupby
from typing import Any

from django.http import Http404, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_safe

from games.cards.words import translate
from games.clubs.models import Member
from games.clubs.views.guard import View, act, done, for_members
from games.matches.lobby.forms import computer_choices
from games.matches.views import several
from games.people.http import VisitorRequest
from games.rosters import service as rosters
from games.rules import systems
from games.rules.fields import Illegal
from games.tournaments import entries, rounds
from games.tournaments.forms import ResultForm, TournamentForm
from games.tournaments.models import Entrant, Pairing, Tournament
from games.tournaments.standings import standings, tie_breaks

MOST_SHOWN = 50
"""Tournaments of a club that are listed, and lines of a history."""


def _found(view: View) -> View:
    """The view gets the tournament of that number in the member's club. Raises Http404."""

    @wraps(view)
    def guarded(
        request: VisitorRequest, member: Member, pk: int, **kwargs: Any
    ) -> HttpResponseBase:
        known = member.club.tournaments.filter(system__in=list(systems.systems()))
        found = get_object_or_404(known.select_related("club"), pk=pk)
        return view(request, member, found, **kwargs)

    return guarded


def _act(role: str = Member.Role.MEMBER) -> Callable[[View], View]:
    """Restrict an action of a tournament as `act` does."""
    return lambda view: act(role)(_found(view))


@require_safe
@for_members()
def listing(request: VisitorRequest, member: Member) -> HttpResponse:
    """All tournaments of the club, and the form of a new one."""
    return _listing(request, member, TournamentForm())


def _listing(request: VisitorRequest, member: Member, form: TournamentForm) -> HttpResponse:
    known = member.club.tournaments.filter(system__in=list(systems.systems()))
    context = {
        "club": member.club,
        "me": member,
        "tournaments": known[:MOST_SHOWN],
        "form": form,
        "radios": ("form", "lists", "clock"),
    }
    status = 422 if form.errors else 200
    return render(request, "tournaments/listing.html", context, status=status)


@act(Member.Role.ORGANIZER)
def new(request: VisitorRequest, member: Member) -> HttpResponse:
    """A new tournament, open for entries."""
    form = TournamentForm(request.POST)
    if form.is_valid():
        try:
            return redirect(entries.create(form.tournament(member.club)))
        except Illegal as refusal:
            form.add_error(None, translate(refusal.message))
    return _listing(request, member, form)


@require_safe
@for_members()
@_found
def tournament(request: VisitorRequest, member: Member, shown: Tournament) -> HttpResponse:
    """The page of a tournament: standings, rounds, actions."""
    pairings = list(shown.pairings.select_related("first__player", "second__player", "match"))
    own = entries.own_entry(shown, member.player)
    is_open = shown.status == Tournament.Status.OPEN
    unplayed = [row for row in pairings if row.second and not row.outcome]
    own_row = next((row for row in unplayed if own in row.entrants), None)
    offers_lists = is_open and shown.has_lists
    context = {
        "club": member.club,
        "me": member,
        "tournament": shown,
        "system": shown.get_system(),
        "own": own,
        "is_open": is_open,
        "shows_lists": shown.lists == Tournament.Lists.OPEN and not is_open,
        "entrants": shown.entrants.select_related("player"),
        "standings": [] if is_open else standings(shown, pairings),
        "tie_breaks": tie_breaks(shown),
        "several": several.address_of(row.match for row in pairings if row.match),
        "rounds": [
            (number, list(rows)) for number, rows in groupby(pairings, lambda row: row.round)
        ][::-1],
        "rosters": rosters.offered(member.player, shown.system) if offers_lists else [],
        "list_numbers": range(1, shown.most_lists + 1) if offers_lists else [],
        **(_own_pairing(own_row, own) if own and own_row else {}),
        "computers": computer_choices() if is_open and member.organizes else [],
        "result_form": ResultForm(auto_id=False),
        "history": shown.history.all()[:MOST_SHOWN],
    }
    return render(request, "tournaments/tournament.html", context)


def _own_pairing(row: Pairing, own: Entrant) -> dict[str, Any]:
    """What the page says of the pairing in which the reader is to play."""
    return {
        "own_row": row,
        "own_opponent": row.second if row.first == own else row.first,
        "lets_choose": row.lets_choose(own),
        "chosen_list": row.list_of(own),
    }


@_act()
def enter(request: VisitorRequest, member: Member, chosen: Tournament) -> HttpResponse:
    """Enter the tournament."""
    given = [pk for pk in request.POST.getlist("roster") if pk][: Tournament.MOST_LISTS + 1]
    different = dict.fromkeys(given) if chosen.has_lists else ()
    own = [rosters.usable(member.player, chosen.system, pk) for pk in different]
    return done(request, chosen, lambda: entries.enter(chosen, member, own))


@_act()
def choose_list(
    request: VisitorRequest, member: Member, chosen: Tournament, pairing: int
) -> HttpResponse:
    """Choose which of several lists to play in a pairing."""
    row = get_object_or_404(chosen.pairings.select_related("tournament"), pk=pairing)
    given = request.POST.get("list", "")
    number = int(given) if given in map(str, range(Tournament.MOST_LISTS)) else -1
    return done(request, chosen, lambda: rounds.choose_list(row, member.player, number))


@_act()
def withdraw(request: VisitorRequest, member: Member, chosen: Tournament) -> HttpResponse:
    """Withdraw from the tournament."""
    own = entries.own_entry(chosen, member.player)
    if own is None:
        raise Http404
    return done(request, chosen, lambda: entries.withdraw(chosen, own, member.player.name))


@_act(Member.Role.ORGANIZER)
def take_out(
    request: VisitorRequest, member: Member, chosen: Tournament, entrant: int
) -> HttpResponse:
    """Withdraw another entrant."""
    other = get_object_or_404(chosen.entrants, pk=entrant)
    return done(request, chosen, lambda: entries.withdraw(chosen, other, member.player.name))


@_act(Member.Role.ORGANIZER)
def computer(request: VisitorRequest, member: Member, chosen: Tournament) -> HttpResponse:
    """Enter a computer."""
    level = request.POST.get("level", "")
    return done(request, chosen, lambda: entries.add_computer(chosen, level))


@_act(Member.Role.ORGANIZER)
def begin(request: VisitorRequest, member: Member, chosen: Tournament) -> HttpResponse:
    """Begin the first round; the others follow by themselves."""
    return done(request, chosen, lambda: rounds.begin(chosen, member.player.name))


@_act(Member.Role.ORGANIZER)
def result(
    request: VisitorRequest, member: Member, chosen: Tournament, pairing: int
) -> HttpResponse:
    """Enter a result by hand, with the reason."""
    row = get_object_or_404(chosen.pairings.select_related("tournament"), pk=pairing)
    form = ResultForm(request.POST)
    given = form.cleaned_data if form.is_valid() else {}
    outcome, why = given.get("outcome", ""), given.get("why", "")
    return done(request, chosen, lambda: rounds.correct(row, outcome, why, member.player.name))


@_act(Member.Role.ORGANIZER)
def delete(request: VisitorRequest, member: Member, chosen: Tournament) -> HttpResponse:
    """Delete it, with its pairings; its matches stay."""
    chosen.delete()
    return redirect("tournaments:listing", member.club_id)
