"""Answers over sockets, on a real server: they are taken, refused and bounded as those that are
posted, and end with the right to give them."""

from __future__ import annotations

import json
from contextlib import suppress
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from games.live import answers, sockets, wire
from games.matches import referee
from games.matches.models import Answer, Match
from games.matches.referee import plans
from games.people import limits
from games.people.models import new_key
from tests.live.server import Server, Visitor, hello, next_frame, seated
from tests.live.test_sockets import closed_with, lead, watcher
from tests.people import Browser

pytestmark = pytest.mark.django_db(transaction=True)

SECRET = {"option": "secret", "fields": {"number": 3}}


def session_of(browser: Browser) -> str:
    return str(browser.cookies[settings.SESSION_COOKIE_NAME].value)


def page_of(server: Server, match: Match, browser: Browser) -> ClientConnection:
    """The socket of a player's page, which shows what there is."""
    ticket = seated(match, browser)
    cookies = {"Cookie": f"a=b; {settings.SESSION_COOKIE_NAME}={session_of(browser)}"}
    line = Visitor(server).socket(ticket, additional_headers=cookies)
    hello(line, 0, ticket)
    return line


def send(line: ClientConnection, answer: dict[str, Any], number: int = 1) -> None:
    line.send(json.dumps({"type": "answer", "id": number, "answer": answer}))


def reply(line: ClientConnection, answer: dict[str, Any], number: int = 1) -> tuple[int, Any]:
    """The status and the object that come back for an answer."""
    send(line, answer, number)
    while True:
        text = str(line.recv(10))
        if text.startswith("{"):
            told = json.loads(text)
            assert (told["type"], told["id"]) == ("reply", number)
            return told["status"], told["body"]


def test_an_answer_is_taken_and_shown_to_everybody(
    server: Server, match: Match, ann: Browser, bob: Browser
) -> None:
    with page_of(server, match, ann) as hers, page_of(server, match, bob) as his:
        assert reply(hers, {"number": 0, **SECRET}) == (200, {"number": 1})
        assert lead(next_frame(his)) == (0, 1)
        assert reply(his, {"number": 1, **SECRET}, 7) == (200, {"number": 2})
    assert [answer.seat for answer in match.answers.order_by("number")] == [0, 1]


@pytest.mark.parametrize(
    "answer",
    [
        {},
        {"number": True},
        {"number": 10**30, **SECRET},
        {"number": -5, **SECRET},
        {"number": 0},
        {"number": 0, "option": ["secret"]},
        {"number": 0, "option": "secret", "fields": {"number": 9}},
        {"number": 0, "option": "secret", "fields": []},
        {"number": 0, "option": "claim", "fields": {}},
    ],
)
def test_refusals_are_those_of_answers_that_are_posted(
    server: Server, match: Match, ann: Browser, answer: dict[str, Any]
) -> None:
    posted = Visitor(server, ann).request("POST", f"/matches/{match.pk}/answer", json.dumps(answer))
    with page_of(server, match, ann) as line:
        assert reply(line, answer) == (posted[0], json.loads(posted[1]))
    assert posted[0] in (400, 409, 422)
    assert not Answer.objects.filter(match=match).exists()


def test_one_that_is_sent_again_by_the_other_way_is_played_once(
    server: Server, match: Match, ann: Browser
) -> None:
    with page_of(server, match, ann) as line:
        send(line, {"number": 0, **SECRET})
        assert lead(next_frame(line)) == (0, 1)
    again = Visitor(server, ann).answer(match.pk, 0, SECRET)
    assert again == (409, {"stale": True, "number": 1, "yours": True})
    assert Answer.objects.filter(match=match).count() == 1


def test_what_is_asked_of_others_is_refused(server: Server, match: Match, bob: Browser) -> None:
    with page_of(server, match, bob) as line:
        assert reply(line, {"number": 0, **SECRET})[0] == 200  # both are asked in secret
        assert reply(line, {"number": 1, **SECRET}, 2)[0] == 422
    assert match.answers.get().seat == 1


# -- rights ------------------------------------------------------------------------------------


def test_who_only_watches_does_not_answer(server: Server, match: Match, ann: Browser) -> None:
    cookies = {"Cookie": f"{settings.SESSION_COOKIE_NAME}={session_of(ann)}"}
    with Visitor(server).socket(watcher(match), additional_headers=cookies) as line:
        hello(line, 0, watcher(match))
        send(line, {"number": 0, **SECRET})
        assert closed_with(line) == sockets.MALFORMED
    assert not Answer.objects.filter(match=match).exists()


@pytest.mark.parametrize("whose", ["nobody's", "another's"])
def test_a_ticket_in_other_hands_answers_nothing(
    server: Server, match: Match, ann: Browser, bob: Browser, whose: str
) -> None:
    key = session_of(bob) if whose == "another's" else ""
    cookies = {"Cookie": f"{settings.SESSION_COOKIE_NAME}={key}"}
    ticket = seated(match, ann)
    with Visitor(server).socket(ticket, additional_headers=cookies) as line:
        hello(line, 0, ticket)
        assert reply(line, {"number": 0, **SECRET})[0] == 403
    assert not Answer.objects.filter(match=match).exists()


def give_seat_away(match: Match, ann: Browser, eve: Browser) -> None:
    match.seats.filter(player=ann.player).update(player=eve.player)


def sign_out(match: Match, ann: Browser, eve: Browser) -> None:
    assert ann.post(reverse("people:sign_out")).status_code == 302


def sign_out_elsewhere(match: Match, ann: Browser, eve: Browser) -> None:
    ann.player.session_key = new_key()
    ann.player.save()


def ban(match: Match, ann: Browser, eve: Browser) -> None:
    ann.player.user = User.objects.create(username="ann", is_active=False)
    ann.player.save()


@pytest.mark.parametrize("lose", [give_seat_away, sign_out, sign_out_elsewhere, ban])
@pytest.mark.parametrize("answered_before", [False, True])
def test_a_right_that_is_lost_ends_at_once(
    server: Server,
    match: Match,
    ann: Browser,
    bob: Browser,
    eve: Browser,
    lose: Any,
    answered_before: bool,
) -> None:
    with page_of(server, match, ann) as line:
        if answered_before:
            assert reply(line, {"number": 0, "option": "none", "fields": {}})[0] == 422
        lose(match, ann, eve)
        with suppress(ConnectionClosed):  # as the room may notice first
            assert reply(line, {"number": 0, **SECRET}, 2)[0] == 403
    assert not Answer.objects.filter(match=match).exists()


@pytest.mark.parametrize("state", ["playing", "gone"])
def test_an_answer_costs_three_statements(
    match: Match, ann: Browser, bob: Browser, state: str
) -> None:
    """Who holds the seat, the match's row and the answer: nothing else is read once the match is in
    memory."""
    seats = [_answering(match, browser) for browser in (ann, bob)]
    assert answers.reply_to(seats[0], {"number": 0, **SECRET}).status == 200
    if state == "gone":
        Match.objects.filter(pk=match.pk).delete()
    with CaptureQueriesContext(connection) as queries:
        status = answers.reply_to(seats[1], {"number": 1, **SECRET}).status
    verbs = [query["sql"].split()[0] for query in queries.captured_queries]
    if state == "gone":
        assert (status, verbs) == (403, ["SELECT"])
    else:
        signed_in = ["SELECT", "SELECT"]  # looked at once for each socket: the session, the player
        written = ["BEGIN", "UPDATE", "INSERT", "COMMIT"]
        assert (status, verbs) == (200, ["SELECT", *signed_in, *written])


def test_what_others_have_planned_follows_an_answer_over_a_socket(
    match: Match, ann: Browser, bob: Browser
) -> None:
    with referee.live_table(match.pk) as table:
        planned = plans.planned(table.asks[1], SECRET)
    plans.keep(match, 1, [planned])
    assert answers.reply_to(_answering(match, ann), {"number": 0, **SECRET}).status == 200
    assert list(match.answers.order_by("number").values_list("seat", flat=True)) == [0, 1]


def test_whether_a_time_is_up_is_said_by_the_database(
    match: Match, ann: Browser, bob: Browser
) -> None:
    """As another process may have put the match away and brought it back."""
    seats = [_answering(match, browser) for browser in (ann, bob)]
    for number, seat in enumerate(seats):
        assert answers.reply_to(seat, {"number": number, **SECRET}).status == 200
    match.refresh_from_db()
    waits = seats[1 - match.waiting_seats[0]]
    claim = {"number": 2, "option": "claim-win", "fields": {}}
    assert answers.reply_to(waits, claim).status == 422
    assert match.asked is not None
    earlier = match.asked - timedelta(seconds=match.patience + 1)
    Match.objects.filter(pk=match.pk).update(asked=earlier)
    assert answers.reply_to(waits, claim).status == 200


# -- bounds ------------------------------------------------------------------------------------


def test_an_answer_that_is_too_long_ends_the_connection(
    server: Server, match: Match, ann: Browser
) -> None:
    with page_of(server, match, ann) as line:
        long = {"number": 0, "option": "x" * wire.LONGEST_OF_PLAYERS, "fields": {}}
        line.send(json.dumps({"type": "answer", "id": 1, "answer": long}))
        assert closed_with(line) is None  # the server does not even read it
    assert not Answer.objects.filter(match=match).exists()


@pytest.mark.parametrize(
    "message",
    [
        {"type": "answer", "answer": {}},
        {"type": "answer", "id": "1", "answer": {}},
        {"type": "answer", "id": 1, "answer": []},
        {"type": "answer", "id": 1, "answer": {}, "seat": 1},
    ],
)
def test_what_is_no_answer_ends_the_connection(
    server: Server, match: Match, ann: Browser, message: dict[str, Any]
) -> None:
    with page_of(server, match, ann) as line:
        line.send(json.dumps(message))
        assert closed_with(line) == sockets.MALFORMED


def test_both_ways_have_one_limit(
    match: Match, ann: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "clock", lambda: 1_000_000.0)
    seat = _answering(match, ann)
    nonsense = {"number": 0, "option": "none", "fields": {}}
    for _time in range(20):
        assert answers.reply_to(seat, nonsense).status == 422
        url = f"/matches/{match.pk}/answer"
        assert ann.post(url, json.dumps(nonsense), "application/json").status_code == 422
    assert answers.reply_to(seat, nonsense).status == 429
    assert ann.post(url, json.dumps(nonsense), "application/json").status_code == 429


def _answering(match: Match, browser: Browser) -> answers.Answering:
    """The seat of a player's page, as its socket answers from it."""
    cookies = f"{settings.SESSION_COOKIE_NAME}={session_of(browser)}".encode()
    scope = {"headers": [(b"cookie", cookies)]}
    return answers.Answering.of(seated(match, browser), scope, "127.0.0.1")


def test_answers_are_taken_in_turn_however_fast_they_come(
    server: Server, match: Match, ann: Browser
) -> None:
    with page_of(server, match, ann) as line:
        for number in range(30):
            send(line, {"number": 0, **SECRET}, number)
        told: list[dict[str, Any]] = []
        while len(told) < 30:
            text = str(line.recv(10))
            if text.startswith("{"):
                told.append(json.loads(text))
    assert [one["id"] for one in told] == list(range(30))
    assert [one["status"] for one in told] == [200, *[409] * 29]
    assert all(one["body"]["yours"] for one in told[1:])
    assert Answer.objects.filter(match=match).count() == 1
