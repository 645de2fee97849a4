"""Pages of finished matches: the result, the replay, the dice, a rematch."""

from typing import Any

from django.http import Http404, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from games.cards.views.refusals import RefusalsAsMessages
from games.cards.words import Reader, all_called
from games.matches import access, commentary, referee, replies, wording
from games.matches.lobby import commitments, recorded, rematches
from games.matches.log import lessons, match_dice
from games.matches.log.replay import ReplayDiffers
from games.matches.models import Match, Seat
from games.matches.practice import what_if
from games.matches.replies import stopped_text
from games.matches.results import courses, summaries
from games.matches.results.charts import luck_bars, score_chart
from games.matches.results.verdicts import verdict, won_sides
from games.matches.views import moments
from games.matches.views.guard import match_action, match_data, match_page
from games.matches.views.lobby import options_of, result_text
from games.matches.views.picture import picture_link
from games.people.http import PlayerRequest, VisitorRequest, whole_number
from games.people.limits import limited, player_or_address
from games.people.models import Player
from games.people.sharing import absolute
from games.rules.contract.asking import Setup
from games.rules.dice_record import COMMITTED_PARTS, problems

_LINES_AT_FIRST = 80


@never_cache
@require_GET
@match_page
def result(request: VisitorRequest, match: Match, me: int | None) -> HttpResponseBase:
    """The result of a match, and what one can do next."""
    if match.status != Match.Status.ENDED:
        return redirect(match)
    seats = list(match.seats.select_related("player"))
    outcome: dict[str, Any] = match.result or {}
    scores = outcome.get("scores") or []
    rows = [
        {
            "seat": seat,
            "label": match.get_system().rules.seats_for(match.options)[seat.index],
            "won": seat.index in outcome.get("winners", []),
            "score": dict(enumerate(scores)).get(
                match.get_system().rules.side_of(seat.index, match.options)
            ),
        }
        for seat in seats
    ]
    context = {
        "match": match,
        "system": match.get_system(),
        "me": me,
        "headline": result_text(match, seats),
        "rows": rows,
        "is_played": any(seat.player_id for seat in seats),  # a recorded one took no time
        "result": outcome,
        "may_propose": rematches.may_propose_rematch(match, seats, request.player),
        "rematch": rematches.proposed_rematch(match) if me is not None else None,
        "options": list(options_of(match)),
        "link": absolute(request, reverse("matches:result", args=[match.pk])),
        "picture": picture_link(request, match),
        "course": courses.course_view(match),
        "names": all_called(match.setup["names"]),
        "final": moments.final_view(match),
        **_summary(match),
    }
    return render(request, "matches/result.html", context)


def _summary(match: Match) -> dict[str, Any]:
    """The summary of a match, with charts."""
    summary = summaries.summary_of(match)
    winners = won_sides(match)
    return {
        "verdict": verdict(summary, winners),
        "summary": summary,
        "moments": [(summary.round_after(each.number - 1), each) for each in summary.moments],
        "chart": score_chart(summary.rounds, summary.beginning),
        "side_tables": summaries.side_tables(summary),
        "luck": luck_bars(summary.luck),
        "cards": match.setup.get("cards", {}),
    }


@match_action("new-match", "60/h")
def rematch(request: PlayerRequest, match: Match) -> HttpResponse:
    """Propose a rematch, or join the one that the other player has proposed."""
    swap = request.POST.get("seats") == "swapped"
    with RefusalsAsMessages(request):
        return redirect(rematches.propose(match, request.player, swap))
    return redirect(match)


# -- the replay --------------------------------------------------------------------------------


@never_cache
@require_GET
@limited("replay", "10/s", by=player_or_address, methods=frozenset({"GET"}))
@match_page
def replay(request: VisitorRequest, match: Match, me: int | None) -> HttpResponseBase:
    """The table after any number of answers: during the match from the visitor's own perspectives,
    afterwards from any seat."""
    if match.status == Match.Status.OPEN:
        return redirect(match)
    mine = moments.own_seats(request, match, me)
    seen_by = moments.chosen_perspective(request, match, me, mine)
    number = moments.chosen_number(request, match)
    context = _replay_context(match)
    try:
        table = moments.table_shown(match, number)
    except ReplayDiffers as stop:
        context["stopped"] = stopped_text(stop)
        return render(request, "matches/replay_stopped.html", context)
    view = Reader().view(referee.seen_by(match.pk, table.views(), seen_by))
    view = {**view, "commentary": _commentary(request, match, number)}
    context |= {
        "view": view,
        "me": seen_by,
        "own_seat": me,
        "table": view["table"],
        "number": number,
        "scrub": _scrubber(match, number),
        "comments": _comments(match, number),
        "may_try": what_if.may_begin(match, request.player),
        "perspectives": moments.perspectives(match, mine),
    }
    setup = context["setup"]
    context["lines"] = wording.lines_of(match, setup, seen_by, number - _LINES_AT_FIRST, number)
    return render(request, "matches/replay.html", context)


@match_action("new-match", "60/h")
def try_from(request: PlayerRequest, match: Match) -> HttpResponse:
    """POST at: copy the match from that moment."""
    number = whole_number(request.POST.get("at", ""), match.number)
    with RefusalsAsMessages(request):
        return redirect(what_if.begin(match, request.player, min(number, match.number)))
    return redirect("matches:replay", match.pk)


def _replay_context(match: Match) -> dict[str, Any]:
    setup = Setup.model_validate(match.setup)
    return {
        "match": match,
        "system": match.get_system(),
        "setup": setup,
        "names": all_called(setup.names),
        "cards": setup.cards,
        "replaying": True,
    }


def _scrubber(match: Match, number: int) -> dict[str, Any]:
    """The position of the replay, and the targets of its buttons: by answer, and by lasting
    checkpoint (a round, an activation)."""
    lasting = match.snapshots.filter(lasting=True).order_by("number")
    turns = list(lasting.values_list("number", flat=True))
    return {
        "at": number,
        "last": match.number,
        "turns": turns,
        "back": max(0, number - 1),
        "on": min(match.number, number + 1),
        "turn_back": max((turn for turn in turns if turn < number), default=0),
        "turn_on": min((turn for turn in turns if turn > number), default=match.number),
    }


def _comments(match: Match, number: int) -> dict[str, Any] | None:
    """The comment of a recorded match at the replay's position, with the places of others; None for
    people's matches. A comment stays until the next one."""
    recording = recorded.recording_of(match)
    if recording is None:
        return None
    places = [comment.at for comment in recording.comments]
    index = recording.comment_at(number)
    comment = None if index is None else recording.comments[index]
    return {
        "title": recording.name,
        "of": len(places),
        "places": places,
        "shown": comment,
        "ordinal": 0 if index is None else index + 1,
        "here": comment is not None and comment.at == number,
        "back": max((place for place in places if place < number), default=None),
        "on": min((place for place in places if place > number), default=None),
    }


def _commentary(request: VisitorRequest, match: Match, number: int) -> dict[str, Any] | None:
    """The commentary up to the replay's moment. Players of the match can read it after the end,
    whichever perspective they choose."""
    ended = match.status == Match.Status.ENDED
    own = next(iter(access.seats_of(match, request.player)), None)
    return commentary.of(match, number).at(number) if commentary.is_shown(own, ended) else None


# -- the dice ----------------------------------------------------------------------------------


@never_cache
@require_GET
@match_page
def dice(request: VisitorRequest, match: Match, me: int | None) -> HttpResponse:
    """How to check the match's dice and, after its end, the result of the check."""
    ended = _is_checkable(match)
    record = match_dice.record(match)
    context = {
        "match": match,
        "me": me,
        "ended": ended,
        "tried": _is_tried(match),
        "begun": match.status != Match.Status.OPEN,
        "committed": record.form >= COMMITTED_PARTS,
        "seats": list(match.seats.select_related("player")),
        "opened": any(record.parts),
        "missing": _missing_parts(match, request.player) if me is not None else [],
        "adding": sum(bool(part) for part in record.parts),
        "count": len(record.rolls) if ended else 0,
        "wrong": list(problems(record)) if ended else [],
        "seed": bytes(match.seed).hex() if ended else "",
        "entropy": [entropy.hex() for entropy in record.parts] if ended else [],
    }
    return render(request, "matches/dice.html", context)


def _missing_parts(match: Match, reader: Player | None) -> list[dict[str, Any]]:
    """By player: the number of matches in which a part of the dice was missing, and which of these
    the reader was in too."""
    found = []
    for seat in match.seats.exclude(player=None).select_related("player"):
        missing = commitments.missing(seat.player) if seat.player else Seat.objects.none()
        with_you = Match.objects.filter(pk__in=missing.values("match"), seats__player=reader)
        if count := missing.count():
            shared = [] if seat.player == reader else list(with_you.order_by("-created"))
            found.append({"name": seat.shown_name, "count": count, "with_you": shared})
    return found


@never_cache
@require_GET
@match_data
def dice_data(request: VisitorRequest, match: Match, me: int | None) -> JsonResponse:
    """The data to check every roll after the match's end; before, the commitment."""
    record = match_dice.record(match)
    data: dict[str, Any] = {
        "match": match.pk,
        "form": record.form,
        "commitment": record.commitment,
        "commitments": record.commitments,
    }
    if _is_checkable(match):
        data |= record.plain()
    return JsonResponse(data)


def _is_checkable(match: Match) -> bool:
    """Whether its dice can be checked: the match is over, and they were not laid out for a
    lesson."""
    return match.status == Match.Status.ENDED and not match.lesson_ends and not _is_tried(match)


def _is_tried(match: Match) -> bool:
    """Whether its first dice fell in another match."""
    return match.solo and bool(lessons.dice_of(match))


@never_cache
@require_GET
@match_data
def log_data(request: VisitorRequest, match: Match, me: int | None) -> JsonResponse:
    """The whole record of a finished match as data: its set-up and all answers."""
    if match.status != Match.Status.ENDED:
        raise Http404
    return JsonResponse(replies.record_of(match))
