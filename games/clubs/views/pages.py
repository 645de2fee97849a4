"""The pages of clubs: the player's clubs, a club, the link that invites to one."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.cards.views.refusals import RefusalsAsMessages
from games.cards.words import translate
from games.clubs import meeting, membership, talking
from games.clubs.forms import ClubForm, EveningForm, ProposalForm
from games.clubs.models import Club, Member
from games.clubs.views.guard import act, done, for_members
from games.live import chat
from games.matches.models import Match
from games.matches.views import several
from games.matches.views.lobby import Entry, entries_of
from games.people.http import PlayerRequest, VisitorRequest, get_or_post, sent_as_it_is
from games.people.limits import limited, player_or_address
from games.people.rights import form_page, player_required
from games.people.sharing import absolute
from games.rules import systems
from games.rules.fields import Illegal

MOST_MATCHES = 20
"""The newest of a club that its page shows."""
MOST_TOURNAMENTS = 5
"""The newest tournaments of a club that are not over, as its page shows them."""
MOST_PAST = 5
"""Past evenings that the page shows."""


@never_cache
@require_safe
@player_required
def mine(request: PlayerRequest) -> HttpResponse:
    """The clubs of the player, and the form of a new one."""
    return _mine(request, ClubForm())


def _mine(request: PlayerRequest, form: ClubForm) -> HttpResponse:
    memberships = request.player.memberships.select_related("club").order_by("club__name")
    context = {"memberships": memberships, "form": form}
    return render(request, "clubs/mine.html", context, status=422 if form.errors else 200)


@never_cache
@form_page("new-club", "10/h")
def new(request: PlayerRequest) -> HttpResponse:
    """Found a club."""
    form = ClubForm(request.POST or None)
    if form.is_valid():
        try:
            return redirect(membership.found(request.player, form.save(commit=False)))
        except Illegal as refusal:
            form.add_error(None, translate(refusal.message))
    return _mine(request, form)


@require_safe
@for_members()
def club(request: VisitorRequest, member: Member) -> HttpResponse:
    """The page of a club."""
    return club_page(request, member)


def club_page(request: VisitorRequest, member: Member, **forms: Any) -> HttpResponse:
    """The page of a club; `forms` with errors replace the empty ones."""
    here, now = member.club, timezone.now()
    matches = meeting.matches_of(here).prefetch_related("seats__player", "seats__invitation")
    failed = any(form.errors for form in forms.values())
    context = {
        "club": here,
        "me": member,
        "members": here.members.select_related("player__profile"),
        "roles": Member.Role.choices,
        "heir": membership.heir(member),
        "coming": [one for one in here.evenings.all() if one.ends > now],
        "past": [one for one in here.evenings.all() if one.ends <= now][-MOST_PAST:],
        "matches": [
            (entry, _way_in(entry)) for entry in entries_of(member.player, matches[:MOST_MATCHES])
        ],
        "several": several.address_of(matches.filter(status=Match.Status.PLAYING)[: several.MOST]),
        "tournaments": here.tournaments.filter(ended=None, system__in=list(systems.systems()))[
            :MOST_TOURNAMENTS
        ],
        "to_bring": meeting.to_bring(member.player)[:MOST_MATCHES],
        "invitation": absolute(request, reverse("clubs:join", args=[here.invitation])),
        "calendar": absolute(request, reverse("clubs:calendar", args=[here.calendar])),
        "about_form": ClubForm(instance=here),
        "evening_form": EveningForm(),
        "proposal_form": ProposalForm(member),
        "longest": chat.LONGEST,
        **talking.chat_context(here),
        **forms,
    }
    with timezone.override(here.time_zone):
        page = render(request, "clubs/club.html", context, status=422 if failed else 200)
    return sent_as_it_is(page)


@never_cache
@get_or_post
@limited("join-club", "60/m", by=player_or_address, methods=frozenset({"GET", "POST"}))
def join(request: VisitorRequest, key: str) -> HttpResponseBase:
    """The page that invites to a club. Only POST joins it."""
    here = get_object_or_404(Club, invitation=key)
    if membership.member_of(here.pk, request.player) is not None:
        return redirect(here)
    if request.method == "POST":
        return _join(request, here)
    context = {"club": here, "number": here.members.count()}
    return render(request, "clubs/join.html", context)


@player_required
def _join(request: PlayerRequest, here: Club) -> HttpResponse:
    with RefusalsAsMessages(request):
        membership.join(here, request.player)
        messages.success(request, _("Welcome to %(club)s.") % {"club": here.name})
        return redirect(here)
    return redirect(request.path)


@act(Member.Role.OWNER)
def change(request: VisitorRequest, member: Member) -> HttpResponse:
    """Change the club's name and description."""
    form = ClubForm(request.POST, instance=Club.objects.get(pk=member.club_id))
    if not form.is_valid():
        return club_page(request, member, about_form=form)
    return redirect(form.save())


@act(Member.Role.OWNER)
def delete(request: VisitorRequest, member: Member) -> HttpResponse:
    """Delete the club for good, by its name."""
    if request.POST.get("name", "").strip() != member.club.name:
        messages.error(request, _("Type the name of the club to delete it."))
        return redirect(member.club)
    member.club.delete()
    messages.success(request, _("The club is gone."))
    return redirect("clubs:mine")


@act(Member.Role.ORGANIZER)
def renew(request: VisitorRequest, member: Member) -> HttpResponse:
    """Replace the invitation link."""
    return done(request, member.club, lambda: membership.renew_invitation(member.club))


@act()
def leave(request: VisitorRequest, member: Member) -> HttpResponse:
    """Leave the club."""
    return done(request, "clubs:mine", lambda: membership.leave(member))


@act(Member.Role.OWNER)
def role(request: VisitorRequest, member: Member, pk: int) -> HttpResponse:
    """Give a member another role."""
    other = _other(member, pk)
    given = request.POST.get("role", "")
    return done(request, member.club, lambda: membership.set_role(other, given))


@act(Member.Role.ORGANIZER)
def remove(request: VisitorRequest, member: Member, pk: int) -> HttpResponse:
    """Take a member out of the club."""
    other = _other(member, pk)
    return done(request, member.club, lambda: membership.remove(member, other))


def _way_in(entry: Entry) -> str:
    """The address at which a member joins an open match; "" if no seat is free."""
    if entry.state != "open" or entry.me is not None:
        return ""
    free = [one for one in entry.seats if not one.is_taken and not hasattr(one, "invitation")]
    return reverse("matches:join", args=[entry.match.pk, free[0].key]) if free else ""


def _other(member: Member, pk: int) -> Member:
    """Another member of the club. Raises Http404."""
    return get_object_or_404(member.club.members.select_related("club"), pk=pk)
