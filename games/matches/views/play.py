"""Answers, opened options and previews, for the table's page and for programs. All is JSON."""

import json
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from games.cards.words import rendered, translate
from games.matches import referee, replies
from games.matches.models import Match
from games.matches.referee import opened_options
from games.matches.replies import ANSWERS, BadRequest
from games.matches.views.guard import match_data, match_page, response
from games.people.http import VisitorRequest, whole_number
from games.people.limits import limited, player_or_address
from games.rules.contract.out_of_turn import OUT_OF_TURN
from games.rules.fields import Illegal
from games.rules.text import _

MOST_BYTES = 64 * 1024


@require_POST
@limited("answer", ANSWERS, by=player_or_address)
@match_data
def answer(request: VisitorRequest, match: Match, me: int | None) -> JsonResponse:
    """POST {"number", "option", "fields"}: 200 {"number"} once it is committed."""
    try:
        sent = _body(request)
    except BadRequest as problem:
        return _refused(problem)
    return response(replies.to_answer(match, me, request.player, sent))


@require_POST
@limited("preview", "60/s", by=player_or_address)
@match_data
def preview(request: VisitorRequest, match: Match, me: int | None) -> JsonResponse:
    """POST {"number", "option", "field", "value", "fields"}: a preview of that value, for drawing;
    without a value, the field itself. "fields" are the values of the fields before it, on which it
    may depend."""
    try:
        body = _body(request)
        field = (replies.number_of(body), body.get("option"), body.get("field"))
        earlier = body.get("fields")
        if "value" in body:
            found = referee.preview(match.pk, request.player, *field, body["value"], earlier, me)
        else:
            found = referee.describe_field(match.pk, request.player, *field, earlier, me)
    except Illegal as illegal:
        return JsonResponse({"ok": False, "illegal": replies.illegal(illegal)})
    except Exception as problem:
        return _refused(problem)
    kind = "preview" if "value" in body else "field"
    return JsonResponse({"ok": True, kind: rendered(found)})


@require_POST
@limited("answer", ANSWERS, by=player_or_address)
@match_page
def end(request: VisitorRequest, match: Match, me: int | None) -> HttpResponseBase:
    """POST number and option, as a form: an action outside the asks, for a match that cannot be
    shown any more."""
    option = request.POST.get("option", "")
    number = whole_number(request.POST.get("number", ""), None)
    try:
        if option not in OUT_OF_TURN or number is None:
            raise Illegal("", _("This is not one of the options now."))
        raw = {"option": option, "fields": {}}
        referee.answer(match.pk, request.player, number, raw)
    except Illegal as refusal:
        messages.error(request, translate(refusal.message))
    except referee.NotYours:
        messages.error(request, gettext("You hold no seat in this match."))
    except referee.Stale:
        messages.info(request, gettext("The match has moved on."))
    return redirect(match)


@require_POST
@limited("takeback", "30/m", by=player_or_address)
@match_data
def takeback(request: VisitorRequest, match: Match, me: int | None) -> JsonResponse:
    """POST number and action, as a form: go back at once (undo: the last own answer; restart: all
    since the round or activation began), or request a takeback to the last checkpoint (ask, agree,
    refuse)."""
    action = request.POST.get("action")
    number = whole_number(request.POST.get("number", ""), None)
    try:
        if action not in ("undo", "restart", "ask", "agree", "refuse") or number is None:
            raise BadRequest(400, gettext("A takeback is asked for, agreed to or refused."))
        if action in ("undo", "restart"):
            number = referee.undo(match.pk, request.player, number, action == "restart")
        elif action == "ask":
            number = referee.ask_takeback(match.pk, request.player, number)
        else:
            number = referee.answer_takeback(match.pk, request.player, number, action == "agree")
    except Exception as problem:
        return _refused_with_toast(problem)
    return JsonResponse({"number": number})


@require_POST
@limited("takeback", "30/m", by=player_or_address)
@match_data
def give_time(request: VisitorRequest, match: Match, me: int | None) -> JsonResponse:
    """POST: give time to the side that must answer."""
    try:
        number = referee.give_time(match.pk, request.player)
    except Exception as problem:
        return _refused_with_toast(problem)
    return JsonResponse({"number": number})


@never_cache
@require_GET
@limited("option", "40/s", by=player_or_address, methods=frozenset({"GET"}))
@match_data
def option(request: VisitorRequest, match: Match, me: int | None) -> JsonResponse:
    """GET number and option: {"option"}, an option of the visitor's ask at that number, with the
    details that lists leave out."""
    number = whole_number(request.GET.get("number", ""), None)
    try:
        if number is None:
            raise BadRequest(400, gettext("The number that the option belongs to is missing."))
        named = request.GET.get("option", "")
        found = opened_options.opened(match.pk, request.player, number, named, me)
    except Exception as problem:
        return _refused(problem)
    return JsonResponse({"option": rendered(found)})


@never_cache
@require_GET
@limited("ask", "20/s", by=player_or_address, methods=frozenset({"GET"}))
@match_data
def ask(request: VisitorRequest, match: Match, me: int | None) -> JsonResponse:
    """The visitor's whole view, with the ask in full."""
    try:
        view = referee.view(match.pk, me, opened=True)
    except Exception as problem:
        return _refused(problem)
    return JsonResponse(rendered(view))


# -- private functions


def _body(request: HttpRequest) -> dict[str, Any]:
    """The request's JSON object. Raises BadRequest."""
    if request.content_type == "multipart/form-data":
        # The search for a CSRF token in such a form has consumed the body.
        raise BadRequest(415, gettext("This is not JSON."))
    if len(request.body) > MOST_BYTES:
        raise BadRequest(413, gettext("This is too long for an answer."))
    return replies.object_of(request.body)


def _refused(problem: Exception) -> JsonResponse:
    """The response to an exception of the referee; unexpected ones are raised again."""
    return response(replies.to_refusal(problem))


def _refused_with_toast(problem: Exception) -> JsonResponse:
    """The same with the reason in the header that pages show as a toast."""
    reply = replies.to_refusal(problem)
    refused = response(reply)
    text = reply.body.get("error") or reply.body.get("illegal", {}).get("message")
    if text:
        refused["HX-Trigger"] = json.dumps({"toast": {"text": text, "kind": "warning"}})
    return refused
