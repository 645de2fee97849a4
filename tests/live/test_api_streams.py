"""Streams of what happens, from a running site: over a response that stays open, and a socket."""

from __future__ import annotations

import http.client
import json
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from games.api import interface, streams
from games.api.models import Token
from games.api.streams import Followed, Stream, TooManyStreams, news_of
from games.live.sockets import PLAYERS_BURST
from games.matches import referee
from games.matches.models import Match
from games.people import programs
from tests.live.server import Server, Visitor
from tests.matchmaking import begun_match, open_match, play_on, players
from tests.people import Browser
from tests.programs import Program, program_of
from tests.web.site_process import PATIENCE

pytestmark = pytest.mark.django_db(transaction=True)

SECRET = {"option": "secret", "fields": {"number": 3}}


@contextmanager
def streamed(
    server: Server, program: Program, match: Match, query: str = ""
) -> Iterator[http.client.HTTPResponse]:
    """A stream of a match, open until the block ends."""
    line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    try:
        path = f"/api/1/matches/{match.pk}/stream{query}"
        line.request("GET", path, headers={**program.headers, "Accept-Encoding": "gzip"})
        yield line.getresponse()
    finally:
        line.close()


def line_of(response: http.client.HTTPResponse) -> Any:
    """The next line that says something."""
    while not (line := response.readline()).strip():
        assert line, "the stream is over"
    return json.loads(line)


def test_a_stream_tells_what_happens(server: Server, ann: Browser, bob: Browser) -> None:
    match = begun_match(ann.player, bob.player)
    program, other = program_of(ann.player), program_of(bob.player)
    with streamed(server, program, match) as response:
        assert response.status == 200
        assert response.headers["Content-Type"] == "application/x-ndjson"
        assert "Content-Encoding" not in response.headers
        first = line_of(response)
        assert (first["number"], first["asked"], first["events"]) == (0, [0], [])
        referee.answer(match.pk, ann.player, 0, SECRET)
        assert line_of(response)["asked"] == []
        other.answer(match.pk, 1, SECRET)
        second = line_of(response)
        assert second["number"] == 2
        assert [event["kind"] for event in second["events"] if event["seat"] == 1]
    with streamed(server, program, match, "?since=0") as response:
        again = line_of(response)
    assert {event["number"] for event in again["events"]} <= {1, 2}
    assert again["events"]


def test_a_stream_is_over_when_the_match_is(server: Server, ann: Browser, bob: Browser) -> None:
    match = begun_match(ann.player, bob.player)
    with streamed(server, program_of(ann.player), match) as response:
        line_of(response)
        referee.answer(match.pk, bob.player, 0, {"option": "concede", "fields": {}})
        last = line_of(response)
        assert last["status"] == "ended"
        assert last["result"]["winners"] == [0]
        assert response.read().strip() == b""


def test_a_stream_ends_when_its_token_is_revoked(
    server: Server, ann: Browser, bob: Browser
) -> None:
    match = begun_match(ann.player, bob.player)
    with streamed(server, program_of(ann.player), match) as response:
        line_of(response)
        Token.objects.all().delete()
        referee.answer(match.pk, bob.player, 0, SECRET)
        assert response.read().strip() == b""


def test_a_token_has_so_many_streams(server: Server, ann: Browser, bob: Browser) -> None:
    match = begun_match(ann.player, bob.player)
    program = program_of(ann.player)
    opened = [streamed(server, program, match) for _number in range(streams.MOST_OF_A_TOKEN)]
    for each in opened:
        line_of(each.__enter__())
    with streamed(server, program, match) as response:
        assert response.status == 429
        assert response.headers["Content-Type"] == "application/problem+json"
    with streamed(server, program_of(ann.player), match) as response:
        assert response.status == 200
    for each in opened:
        each.__exit__(None, None, None)
    until = time.monotonic() + PATIENCE
    status = 429
    while status == 429 and time.monotonic() < until:  # those who have gone are missed soon
        time.sleep(0.2)
        with streamed(server, program, match) as response:
            status = response.status
    assert status == 200


def test_open_streams_take_no_turns_of_their_network(
    server: Server, ann: Browser, bob: Browser
) -> None:
    """Behind more of them than a network has turns the site still answers."""
    match = begun_match(ann.player, bob.player)
    programs = [program_of(ann.player), program_of(ann.player)]
    opened = [streamed(server, one, match) for one in programs for _number in range(4)]
    for each in opened:
        line_of(each.__enter__())
    with streamed(server, program_of(bob.player), match) as response:
        assert line_of(response)["asked"] == [1]
    for each in opened:
        each.__exit__(None, None, None)


@contextmanager
def socket(server: Server, program: Program | None, match: Match) -> Iterator[Any]:
    """A socket of a program."""
    headers = program.headers if program else {}
    address = f"ws://127.0.0.1:{server.port}/api/1/matches/{match.pk}/stream"
    with connect(address, additional_headers=headers, open_timeout=PATIENCE) as line:
        yield line


def test_a_socket_tells_the_same(server: Server, ann: Browser, bob: Browser) -> None:
    match = begun_match(ann.player, bob.player)
    with socket(server, program_of(ann.player), match) as line:
        assert json.loads(line.recv(PATIENCE))["number"] == 0
        referee.answer(match.pk, bob.player, 0, SECRET)
        assert json.loads(line.recv(PATIENCE))["number"] == 1
        line.send("anything")
        with pytest.raises(ConnectionClosed):
            line.recv(PATIENCE)


def reply_of(line: Any, **sent: Any) -> Any:
    """Answer on a socket; what it is told of that, whatever happens meanwhile."""
    line.send(json.dumps(sent))
    while "reply" not in (told := json.loads(line.recv(PATIENCE))):
        pass
    return told


def test_a_program_answers_on_its_socket(server: Server, ann: Browser, bob: Browser) -> None:
    match = begun_match(ann.player, bob.player)
    with socket(server, program_of(ann.player), match) as line:
        wrong = {"option": "secret", "fields": {"number": 99}}
        refused = reply_of(line, id=1, number=0, **wrong)
        assert (refused["reply"], refused["status"]) == (1, 422)
        assert refused["detail"]
        assert reply_of(line, id=2, number=0, **SECRET) == {"reply": 2, "status": 200, "number": 1}
        stale = reply_of(line, id=3, number=0, **SECRET)
        assert (stale["status"], stale["yours"], stale["number"]) == (409, True, 1)
        assert reply_of(line, id=4, number=1, seat=1, **SECRET)["status"] == 403
    assert Match.objects.get().number == 1


def test_on_a_socket_too_a_token_may_what_it_may(
    server: Server, ann: Browser, bob: Browser
) -> None:
    match = begun_match(ann.player, bob.player)
    with socket(server, program_of(ann.player, "read"), match) as line:
        assert reply_of(line, id=1, number=0, **SECRET)["status"] == 403
    with socket(server, program_of(ann.player), match) as line:
        line.recv(PATIENCE)
        Token.objects.all().delete()
        assert reply_of(line, id=1, number=0, **SECRET)["status"] == 401
    with socket(server, program_of(players("Cid")[0]), match) as line:
        assert reply_of(line, id=1, number=0, **SECRET)["status"] == 403
    assert Match.objects.get().number == 0


@pytest.mark.parametrize("wrong", ["{}", "[]", '{"id": 1}', "x" * (interface.MOST_BYTES + 1)])
def test_what_is_no_answer_closes_a_socket(
    server: Server, ann: Browser, bob: Browser, wrong: str
) -> None:
    match = begun_match(ann.player, bob.player)
    with socket(server, program_of(ann.player), match) as line:
        line.recv(PATIENCE)
        line.send(wrong)
        with pytest.raises(ConnectionClosed):
            line.recv(PATIENCE)


MANY = 12 * PLAYERS_BURST
"""More answers than are taken in the time that they are sent in, also on a slow machine."""


def test_who_answers_too_fast_is_slowed_down_and_then_put_out(
    server: Server, ann: Browser, bob: Browser
) -> None:
    match = begun_match(ann.player, bob.player)
    told = []
    with socket(server, program_of(ann.player), match) as line, suppress(ConnectionClosed):
        with suppress(ConnectionClosed):
            for _number in range(MANY):
                line.send(json.dumps({"id": 1, "number": 0, "option": "fly"}))
        while True:
            told.append(json.loads(line.recv(PATIENCE)).get("status"))
    assert 422 in told
    assert len(told) < MANY
    assert Match.objects.get().number == 0
    assert referee.answer(match.pk, bob.player, 0, SECRET).number == 1


def test_a_stream_hears_of_what_another_process_has_taken(
    servers: list[Server], ann: Browser, bob: Browser
) -> None:
    here, there = servers
    match = begun_match(ann.player, bob.player)
    ann_plays, bob_plays = program_of(ann.player), program_of(bob.player)
    with (
        streamed(here, ann_plays, match) as response,
        socket(there, bob_plays, match) as line,
    ):
        assert line_of(response)["number"] == 0
        assert reply_of(line, id=1, number=0, **SECRET)["status"] == 200
        assert line_of(response)["number"] == 1
        assert Visitor(here, ann).answer(match.pk, 1, SECRET)[0] == 200
        while (told := json.loads(line.recv(PATIENCE)))["number"] < 2:
            pass
        assert told["events"]


def test_no_socket_for_whoever_has_no_right(server: Server, ann: Browser, bob: Browser) -> None:
    match = begun_match(ann.player, bob.player, spectators=False)
    for program in (None, program_of(players("Cid")[0])):
        with pytest.raises(InvalidStatus), socket(server, program, match):
            pass


# --- what a line says, without a site -------------------------------------------------------------


def followed(program: Program, match: Match, since: int | None = None) -> Followed:
    token = Token.objects.get(player=program.player)
    return Followed(token.pk, str(program.player.pk), match.pk, None, since)


def chosen_in(line: Any) -> list[int]:
    """The secret numbers of a line."""
    return [event["data"]["number"] for event in line["events"] if event["kind"] == "secret"]


def test_nothing_of_the_other_side_is_told() -> None:
    """Whatever the other seat has chosen in secret, the lines are the same."""
    told = []
    ann, bob = program_of(players("Ann")[0]), program_of(players("Bob")[0])
    for number in (1, 6):
        match = begun_match(ann.player, bob.player)
        raw = {"option": "secret", "fields": {"number": number}}
        referee.answer(match.pk, bob.player, 0, raw)
        told.append(news_of(followed(ann, match, since=0)))
        assert referee.answer(match.pk, ann.player, 1, SECRET).number == 2
        theirs, own = (news_of(followed(one, match, since=0)) for one in (ann, bob))
        assert [chosen_in(theirs), chosen_in(own)] == [[3], [number]]
    assert told[0] == told[1]


def test_each_line_says_what_is_news_to_it() -> None:
    ann, bob = program_of(players("Ann")[0]), program_of(players("Bob")[0])
    match = begun_match(ann.player, bob.player)
    stream = followed(ann, match)
    assert news_of(stream)
    assert news_of(stream) == {}
    play_on(match, 3)
    line = news_of(stream)
    assert line is not None
    assert line["number"] == 3
    assert news_of(stream) == {}


def test_a_stream_begins_so_far_back_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "MOST_ANSWERS", 2)
    ann, bob = program_of(players("Ann")[0]), program_of(players("Bob")[0])
    match = play_on(begun_match(ann.player, bob.player), 5)
    line = news_of(followed(ann, match, since=0))
    assert line is not None
    assert {event["number"] for event in line["events"]} <= {4, 5}


def test_who_may_see_no_more_is_told_nothing() -> None:
    cid = program_of(players("Cid")[0])
    match = begun_match(*players())
    stream = followed(cid, match)
    assert news_of(stream)
    Match.objects.update(spectators=False, touched="2026-01-01T00:00Z")
    assert news_of(stream) is None


def test_a_closed_account_is_told_nothing() -> None:
    ann = program_of(players("Ann")[0])
    stream = followed(ann, open_match(ann.player))
    assert news_of(stream)
    user = ann.player.user
    assert user is not None
    user.is_active = False
    user.save()
    assert news_of(stream) is None


def test_a_process_keeps_so_many_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "MOST_OF_ALL", 2)
    opened = [Stream(Followed(token, "", "x", None, None)) for token in (-1, -2)]
    with pytest.raises(TooManyStreams):
        Stream(Followed(-3, "", "x", None, None))
    opened[0].close()
    opened[0].close()
    opened.append(Stream(Followed(-3, "", "x", None, None)))
    with pytest.raises(TooManyStreams):
        Stream(Followed(-4, "", "x", None, None))
    for each in opened:
        each.close()


def test_all_tokens_of_a_person_have_so_many_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "MOST_OF_A_PERSON", 2)
    opened = [Stream(Followed(token, "ann", "x", None, None)) for token in (-1, -2)]
    with pytest.raises(TooManyStreams):
        Stream(Followed(-3, "ann", "x", None, None))
    opened.append(Stream(Followed(-3, "bob", "x", None, None)))
    opened[0].close()
    opened.append(Stream(Followed(-3, "ann", "x", None, None)))
    for each in opened:
        each.close()


def test_the_programs_of_an_account_count_with_it() -> None:
    ann = program_of(players("Ann")[0]).player
    rover = programs.make(ann, "Rover")
    assert rover.answerable == ann.answerable == ann
