"""The table's page, and its requests besides the socket."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from games.live import chat, commenting, log_lines, presence, recap, scene
from games.live.hub import announce, drawn, present
from games.live.regions import Shared
from games.live.render import ReturningPage, draw, frame_since, view_context
from games.live.scene import Scene
from games.live.tickets import Ticket
from games.matches import access, commentary, delay, referee
from games.matches.log.takebacks import pending_takeback, undone_since
from games.matches.models import Match
from games.matches.practice import what_if
from games.matches.referee import plans
from games.people.http import VisitorRequest
from games.people.limits import limited, player_or_address
from games.people.rights import player_required

TICKET_HEADER = "X-Live-Ticket"
STOP_POLLING = 286  # htmx's own
_BIGGEST = 2**53


@never_cache
def table(request: VisitorRequest, match: Match, perspective: int | None) -> HttpResponse:
    """The page of a match that has begun, for a verified `perspective`."""
    _let_fall(match)
    match, views = referee.views(match.pk, [perspective])
    here = scene.of(delay.as_shown(match, perspective), commentary.of(match))
    view = views[perspective]
    if view["stop"] and view["stop"]["shown"] is None:
        return render(request, "matches/stopped.html", view_context(here, view))
    return render(request, "matches/table.html", page_context(request, here, view))


def page_context(request: VisitorRequest, here: Scene, view: dict[str, Any]) -> dict[str, Any]:
    """The context of the page's template and regions."""
    match_id, perspective = here.match.pk, view["perspective"]
    lines = log_lines.lines_of(
        here, perspective, view["number"] - log_lines.ANSWERS_AT_FIRST - 1, view["number"]
    )
    known = drawn(match_id, get_language() or "en")
    screen = draw(here, view, shared=Shared(known))
    rights = scene.rights_of([here.match])[match_id]
    return {
        **view_context(here, view),
        "screen": screen,
        "perspective": perspective,
        "own_seats": _own_seats(request, here.match),
        "has_orders": bool(here.match.get_system().rules.reactions),
        "is_advised": perspective is not None and access.may_be_advised(here.match),
        "may_invite_commentators": commentary.may_invite(
            here.match, request.player, sits=perspective is not None
        ),
        "commenting": commenting.tools(request, here.match, perspective),
        "may_try": perspective is not None and what_if.is_open(here.match),
        "plan": plans.of(here.match, perspective),
        "may_plan": perspective is not None and what_if.may_plan(here.match, request.player),
        "chooses_dice": perspective is not None and here.setup.chooses_dice,
        "die_faces": here.match.get_system().die_faces,
        "lines": lines,
        "answer_url": reverse("matches:answer", args=[match_id]),
        "preview_url": reverse("matches:preview", args=[match_id]),
        "option_url": reverse("matches:option", args=[match_id]),
        "live": {
            "link": here.match.link,
            "ticket": _ticket(request, match_id, perspective).signed(),
            "first": max(view["number"] - log_lines.ANSWERS_AT_FIRST, 0),
            "presence": presence.context(present(match_id), here.people(rights)),
            "chat": _chat(here, view, perspective, request),
        },
    }


@require_GET
@never_cache
def state(request: VisitorRequest, match_id: str) -> HttpResponse:
    """The changes since a number, as a frame with a new ticket; 204 if there are none."""
    perspective = _perspective(request, match_id)
    shown = ReturningPage(
        (perspective, get_language() or "en"),
        _number(request, "since", -1),
        _number(request, "line", 0),
        request.GET.get("screen", ""),
    )
    frame = frame_since(match_id, shown)
    response = HttpResponse(frame, status=200 if frame else 204)
    response[TICKET_HEADER] = _ticket(request, match_id, perspective).signed()
    return response


@require_GET
@never_cache
def log(request: VisitorRequest, match_id: str) -> HttpResponse:
    """Lines of the log before a number, for scrolling back."""
    perspective = _perspective(request, match_id)
    before = _number(request, "before", 0)
    since = max(before - log_lines.ANSWERS_EARLIER, 0)
    here = scene.of(delay.as_shown(access.find(match_id), perspective))
    lines = log_lines.lines_of(here, perspective, since - 1, before - 1) if before else []
    context = {**log_lines.context(here, lines), "live": {"first": since}}
    return render(request, "live/earlier.html", context)


@require_GET
@never_cache
@limited("taken-back", "5/s", by=player_or_address, methods=frozenset({"GET"}))
def taken_back(request: VisitorRequest, match_id: str) -> HttpResponse:
    """What the requested takeback would undo, as log lines; 204 if none is requested."""
    perspective = _perspective(request, match_id)
    here = scene.of(delay.as_shown(access.find(match_id), perspective))
    asked = pending_takeback(here.match)
    if asked is None:
        return HttpResponse(status=204)
    undone = undone_since(here.match, asked["to"])
    lines = log_lines.lines_of(here, perspective, asked["to"], here.match.number)
    lines = [line for line in lines if line.number not in undone]
    return render(request, "live/taken_back.html", log_lines.context(here, lines))


@require_GET
@never_cache
@limited("recap", "5/s", by=player_or_address, methods=frozenset({"GET"}))
def what_happened(request: VisitorRequest, match_id: str) -> HttpResponse:
    """A recap since a number, or of the last events; 204 if there is nothing to tell."""
    perspective = _perspective(request, match_id)
    since = _number(request, "since", -1)
    match, views = referee.views(match_id, [perspective])
    html = recap.rendered(
        scene.of(delay.as_shown(match, perspective)),
        views[perspective],
        since if since >= 0 else None,
    )
    return HttpResponse(html, status=200 if html else 204)


@require_POST
@limited("chat", "20/m", by=player_or_address)
@player_required
def say(request: Any, match_id: str) -> HttpResponse:
    """Post a line in the reader's room. It appears through the frames that all pages get."""
    match = access.find(match_id)
    perspective = access.perspective_or_404(request, match)
    line = chat.say(match, request.player, perspective, request.POST.get("text", ""))
    if line is None:
        return HttpResponse(status=422)
    announce(match_id, match.number)
    response = HttpResponse(status=204)
    response["HX-Trigger"] = "chat-sent"
    return response


@require_GET
@never_cache
def waiting_chat(request: VisitorRequest, match_id: str) -> HttpResponse:
    """The chat of a waiting room, for polling: 204 if the page has the newest line. Visitors who
    may no longer be there are told to stop polling (286)."""
    try:
        match = access.find(match_id)
        access.perspective_or_404(request, match)
    except Http404:
        return HttpResponse(status=STOP_POLLING)
    lines = chat.since(match_id, 0)
    newest = lines[-1].pk if lines else 0
    if match.status != Match.Status.OPEN or request.GET.get("seen") == str(newest):
        return HttpResponse(status=204)
    context = {"match": match, "lines": lines, "newest": newest}
    return render(request, "live/waiting_lines.html", context)


# -- private functions


def _own_seats(request: VisitorRequest, match: Match) -> list[dict[str, int]]:
    """The player's seats in a match played alone, with their sides. Empty in a lesson, which has no
    choice of seats."""
    if not match.solo or match.in_lesson:
        return []
    seats = access.seats_of(match, request.player)
    return [
        {"seat": seat, "side": match.get_system().rules.side_of(seat, match.options)}
        for seat in seats
    ]


def _let_fall(match: Match) -> None:
    """End a match whose flag has fallen, before it is shown."""
    if match.flag is not None and match.flag <= timezone.now():
        referee.fall(match.pk)


def _perspective(request: VisitorRequest, match_id: str) -> int | None:
    """The visitor's perspective at a match that has begun. Raises Http404."""
    match = access.find(match_id)
    _let_fall(match)
    if match.status == Match.Status.OPEN:
        raise Http404
    return access.perspective_or_404(request, match)


def _ticket(request: VisitorRequest, match_id: str, perspective: int | None) -> Ticket:
    return Ticket.of(match_id, perspective, get_language() or "en", request.player)


def _number(request: HttpRequest, name: str, default: int) -> int:
    """A whole number in the query; the default if it is missing or invalid."""
    try:
        number = int(request.GET.get(name, default))
    except ValueError:
        return default
    return number if abs(number) < _BIGGEST else default


def _chat(
    here: Scene, view: dict[str, Any], perspective: int | None, request: VisitorRequest
) -> dict[str, Any]:
    """The chat on the initial page."""
    rooms = chat.visible(perspective, view["result"] is not None)
    lines = chat.since(here.match.id, 0, rooms)
    own = chat.room_of(perspective)
    return {
        "own": own,
        "may_talk": request.player is not None,
        "longest": chat.LONGEST,
        "url": reverse("live:chat", args=[here.match.id]),
        "rooms": [
            {
                "id": room,
                "own": room == own,
                "lines": [line for line in lines if line.room == room],
            }
            for room in (chat.PLAYERS, chat.SPECTATORS)
        ],
    }
