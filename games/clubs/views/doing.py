"""What members do in a club: talk, meet, and play."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.cards.words import translate
from games.clubs import calendars, meeting, talking
from games.clubs.forms import EveningForm, ProposalForm
from games.clubs.models import Club, Evening, Member
from games.clubs.views.guard import act, done, for_members
from games.clubs.views.pages import club_page
from games.people.http import VisitorRequest
from games.people.limits import limited
from games.people.sharing import absolute
from games.rules.fields import Illegal


@act()
def say(request: VisitorRequest, member: Member) -> HttpResponse:
    """Post a line to the club's chat."""
    talking.say(member, request.POST.get("text", ""))
    if request.htmx:
        response = HttpResponse(status=204)
        response["HX-Trigger"] = "chat-sent"
        return response
    return redirect(f"{member.club.get_absolute_url()}#chat")


@require_safe
@for_members()
def lines(request: VisitorRequest, member: Member) -> HttpResponse:
    """The chat's lines; 204 if the page has the newest already."""
    context = talking.chat_context(member.club)
    if request.GET.get("seen") == str(context["newest"]):
        return HttpResponse(status=204)
    return render(request, "clubs/lines.html", {"club": member.club, **context})


@act(Member.Role.ORGANIZER)
def evening(request: VisitorRequest, member: Member) -> HttpResponse:
    """Add an evening."""
    with timezone.override(member.club.time_zone):
        form = EveningForm(request.POST, instance=Evening(club=member.club))
        if not form.is_valid():
            return club_page(request, member, evening_form=form)
        if meeting.make_room(member.club):
            form.save()
        else:
            messages.error(request, _("There are too many evenings: cancel one of them first."))
    return redirect(f"{member.club.get_absolute_url()}#evenings")


@act(Member.Role.ORGANIZER)
def cancel(request: VisitorRequest, member: Member, pk: int) -> HttpResponse:
    """Cancel an evening."""
    if not member.club.evenings.filter(pk=pk).delete()[0]:
        raise Http404
    return redirect(f"{member.club.get_absolute_url()}#evenings")


@require_safe
@limited("calendar", "60/m", methods=frozenset({"GET"}))
def calendar(request: VisitorRequest, key: str) -> HttpResponse:
    """The club's evenings as a calendar, for anyone with its link: calendars send no cookies."""
    here = get_object_or_404(Club, calendar=key)
    url = absolute(request, here.get_absolute_url())
    response = HttpResponse(calendars.ics_of(here, url), content_type="text/calendar")
    response["Content-Disposition"] = 'inline; filename="club.ics"'
    return response


@act()
def propose(request: VisitorRequest, member: Member) -> HttpResponse:
    """Make a match for the members, or with one of them."""
    form = ProposalForm(member, request.POST)
    if form.is_valid():
        given = form.cleaned_data
        opponent = form.players.get(given["opponent"])
        try:
            return redirect(meeting.propose(member, given["system"], given["pace"], opponent))
        except Illegal as refusal:
            form.add_error(None, translate(refusal.message))
    return club_page(request, member, proposal_form=form)


@act()
def bring(request: VisitorRequest, member: Member) -> HttpResponse:
    """Show the member's own match, which waits for players, to the club."""
    match_id = request.POST.get("match", "")[:12]
    return done(request, member.club, lambda: meeting.bring(member, match_id))
