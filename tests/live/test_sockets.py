"""Sockets on a real server: what they receive, what they may send, and what they survive."""

from __future__ import annotations

import asyncio
import json
import random
import re
import socket
import threading
import time
from contextlib import ExitStack
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from games.live import open_sockets, sockets, tickets
from games.live.tickets import Ticket
from games.live.wire import BACKLOG
from games.matches import referee
from games.matches.models import Answer, Match
from games.people.models import new_key
from tests.live.flood import FLOOD_FRAMES
from tests.live.server import Server, Visitor, hello, next_frame, running, seated
from tests.matchmaking import begun_match
from tests.people import Browser, new_guest

pytestmark = pytest.mark.django_db(transaction=True)

SECRET = {"option": "secret", "fields": {"number": 3}}


def watcher(match: Match) -> Ticket:
    return Ticket(match.pk, None, "en")


def lead(frame: str) -> tuple[int, int]:
    """From which number to which a frame leads."""
    found = re.match(r'<template id="frame" data-from="(-?\d+)" data-number="(\d+)" ', frame)
    assert found
    return int(found[1]), int(found[2])


def closed_with(line: ClientConnection) -> int | None:
    """Read until the server closes, and how it does."""
    try:
        while True:
            line.recv(5)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None


# -- what goes out -----------------------------------------------------------------------------


def test_an_answer_reaches_everybody_each_with_what_concerns_them(
    server: Server, match: Match, ann: Browser, bob: Browser
) -> None:
    anybody = Visitor(server)
    with (
        anybody.socket(seated(match, ann)) as hers,
        anybody.socket(seated(match, bob)) as his,
        anybody.socket(watcher(match)) as theirs,
    ):
        hello(hers, 0, seated(match, ann))
        hello(his, 0, seated(match, bob))
        hello(theirs, 0, watcher(match))
        assert Visitor(server, ann).answer(match.pk, 0, SECRET) == (200, {"number": 1})
        frames = [next_frame(line) for line in (hers, his, theirs)]
    assert [lead(frame) for frame in frames] == [(0, 1)] * 3
    assert "A number?" not in frames[0]
    assert "A number?" in frames[1]
    assert "A number?" not in frames[2]


@pytest.mark.parametrize("compression", ["deflate", None])
def test_frames_are_deflated_for_whoever_can_inflate(
    server: Server, match: Match, ann: Browser, compression: str | None
) -> None:
    with Visitor(server).socket(watcher(match), compression=compression) as line:
        assert bool(line.protocol.extensions) == (compression is not None)
        hello(line, -1)
        assert "region-ask" in next_frame(line)
        Visitor(server, ann).answer(match.pk, 0, SECRET)
        assert lead(next_frame(line)) == (0, 1)


def test_two_tabs_of_one_person_live_side_by_side(
    server: Server, match: Match, ann: Browser
) -> None:
    anybody = Visitor(server)
    with anybody.socket(seated(match, ann)) as second:
        with anybody.socket(seated(match, ann)) as first:
            for tab in (first, second):
                hello(tab, -1, seated(match, ann))
                assert "region-ask" in next_frame(tab)  # it has come in
            Visitor(server, ann).answer(match.pk, 0, SECRET)
            assert next_frame(first) == next_frame(second)
        # One is closed; the other hears on.
        say = Visitor(server, ann).request("POST", f"/matches/{match.pk}/chat", {"text": "still"})
        assert say[0] == 204
        assert "still" in next_frame(second)


def test_chat_goes_to_its_own_room_only(
    server: Server, match: Match, ann: Browser, bob: Browser
) -> None:
    anybody, eve = Visitor(server), Visitor(server, new_guest("Eve"))
    with anybody.socket(seated(match, bob)) as his, anybody.socket(watcher(match)) as theirs:
        hello(his, 0, seated(match, bob))
        hello(theirs, 0, watcher(match))
        eve.request("POST", f"/matches/{match.pk}/chat", {"text": "of spectators"})
        Visitor(server, ann).request("POST", f"/matches/{match.pk}/chat", {"text": "of players"})
        heard = {"his": next_frame(his), "theirs": next_frame(theirs)}
        Visitor(server, ann).answer(match.pk, 0, SECRET)
        heard["his"] += next_frame(his)
        heard["theirs"] += next_frame(theirs)
    assert "of players" in heard["his"]
    assert "of spectators" not in heard["his"]
    assert "of spectators" in heard["theirs"]
    assert "of players" not in heard["theirs"]


def test_a_slow_reader_is_dropped_and_nobody_else_waits(server: Server) -> None:
    """Megabytes, and one who never reads them: the other gets all of it, in order."""
    visitor = Visitor(server)
    with (
        visitor.open("/flood", compression=None, max_queue=1) as slow,
        visitor.open("/flood", compression=None) as healthy,
    ):
        slow.send("wait")
        healthy.send("go")
        got = [str(healthy.recv(10)) for _frame in range(FLOOD_FRAMES)]
        report = json.loads(healthy.recv(10))
    assert [int(text.split(":")[0]) for text in got] == list(range(FLOOD_FRAMES))
    assert report["dropped"] == 1
    assert report["waiting"] <= BACKLOG


# -- what comes in -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ("", 4400),
        ("[]", 4400),
        ("null", 4400),
        ("{", 4400),
        ('{"type": "hello"}', 4400),
        ('{"type": "hello", "number": "0"}', 4400),
        ('{"type": "hello", "number": 1e99}', 4400),
        ('{"type": "hello", "number": -2}', 4400),
        ('{"type": "hello", "number": true}', 4400),
        ('{"type": "hello", "number": 0, "seat": 1}', 4400),
        ('{"type": "hello", "number": 0, "screen": 7}', 4400),
        ('{"type": "hello", "number": 0, "screen": "%s"}' % ("x" * 33), 4400),
        ('{"type": "answer", "number": 0}', 4400),
        ('{"type": "ping"}', 4400),
        (b"\x00\x01", 4400),
        ("[" * 1000, 4400),
        ("x" * 1025, None),  # the server does not even read it
    ],
)
def test_anything_malformed_ends_the_connection(
    server: Server, match: Match, message: Any, code: int | None
) -> None:
    with Visitor(server).socket(watcher(match), compression=None) as line:
        line.send(message)
        assert closed_with(line) == code
    match.refresh_from_db()
    assert match.number == 0


def test_too_many_messages_end_the_connection(server: Server, match: Match) -> None:
    with Visitor(server).socket(watcher(match)) as line:
        hello(line, 0)
        for _time in range(30):
            line.send('{"type": "ping"}')
        assert closed_with(line) == 4429


def test_a_bomb_is_not_inflated(server: Server, match: Match) -> None:
    with Visitor(server).socket(watcher(match)) as line:
        line.send("x" * 5_000_000)
        assert closed_with(line) is None


def test_a_ping_is_answered(server: Server, match: Match) -> None:
    with Visitor(server).socket(watcher(match)) as line:
        hello(line, 0, watcher(match))
        line.send('{"type": "ping"}')
        assert json.loads(line.recv(5)) == {"type": "pong"}


# -- who gets in -------------------------------------------------------------------------------


def refused(visitor: Visitor, ticket: str, match_id: str, **kwargs: Any) -> int:
    """The status with which the server refuses to open a socket."""
    with pytest.raises(InvalidStatus) as refusal:
        visitor.socket(ticket, match_id, **kwargs)
    return refusal.value.response.status_code


def test_no_ticket_no_socket(server: Server, match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    visitor, good = Visitor(server), watcher(match).signed()
    other = begun_match()
    assert refused(visitor, "", match.pk) == 403
    assert refused(visitor, good[:-2], match.pk) == 403
    assert refused(visitor, good, other.pk) == 403
    assert refused(visitor, good, "nowhere") == 403
    past = time.time() - 2 * 3600
    with monkeypatch.context() as patched:
        patched.setattr("django.core.signing.time.time", lambda: past)
        old = watcher(match).signed()
    assert refused(visitor, old, match.pk) == 403


@pytest.mark.parametrize("origin", ["https://evil.example", "null", None])
def test_pages_of_other_sites_open_no_socket(
    server: Server, match: Match, origin: str | None
) -> None:
    assert refused(Visitor(server), watcher(match).signed(), match.pk, origin=origin) == 403


def test_no_socket_is_where_none_has_its_address(server: Server) -> None:
    for path in ("/", "/matches/", "/matches/a/b/live", "/matches//live?ticket=", "/api/1/"):
        with pytest.raises(InvalidStatus) as refusal:
            Visitor(server).open(path)
        assert refusal.value.response.status_code == 403


def test_a_seat_given_up_closes_its_socket_and_its_ticket(
    server: Server, match: Match, ann: Browser, bob: Browser
) -> None:
    ticket = seated(match, ann)
    with Visitor(server).socket(ticket) as line:
        hello(line, 0, watcher(match))
        line.send('{"type": "ping"}')
        line.recv(5)
        match.seats.filter(player=ann.player).update(player=None)
        assert closed_with(line) == 4403
    with Visitor(server).socket(ticket) as line:
        hello(line, -1)
        assert closed_with(line) == 4403
    status, text = Visitor(server, ann).request("GET", f"/matches/{match.pk}/state?since=-1")
    assert (status, "A number?" in text) == (200, False)  # a spectator like any other now


def test_signing_out_elsewhere_closes_the_sockets_there(
    server: Server, match: Match, ann: Browser
) -> None:
    with Visitor(server).socket(seated(match, ann)) as line:
        hello(line, 0, watcher(match))
        line.send('{"type": "ping"}')
        line.recv(5)
        ann.player.session_key = new_key()
        ann.player.save()
        assert closed_with(line) == 4403


def test_spectators_switched_off_are_shown_out(server: Server, match: Match) -> None:
    with Visitor(server).socket(watcher(match)) as line:
        hello(line, 0, watcher(match))
        line.send('{"type": "ping"}')
        line.recv(5)
        Match.objects.filter(pk=match.pk).update(spectators=False)
        assert closed_with(line) == 4403
    assert Visitor(server).request("GET", f"/matches/{match.pk}/state?since=0")[0] == 404


# -- how many there may be ---------------------------------------------------------------------


def test_of_too_many_sockets_of_one_page_the_oldest_goes(
    server: Server, match: Match, ann: Browser
) -> None:
    visitor, page = Visitor(server), seated(match, ann)
    with ExitStack() as stack:
        lines = [
            stack.enter_context(visitor.socket(page))
            for _socket in range(open_sockets.MOST_OF_A_PAGE + 1)
        ]
        other = stack.enter_context(visitor.socket(seated(match, ann)))  # another page
        for line in (lines[-1], other):
            hello(line, 0, page)
        assert closed_with(lines[0]) == open_sockets.TOO_MANY
        Visitor(server, ann).answer(match.pk, 0, SECRET)
        assert lead(next_frame(lines[-1])) == (0, 1)
        assert lead(next_frame(other)) == (0, 1)


def test_every_page_has_a_ticket_of_its_own_and_keeps_it(match: Match, ann: Browser) -> None:
    first, second = seated(match, ann), seated(match, ann)
    nobody = Ticket.of(match.pk, None, "en", None)
    assert len({first.page, second.page, nobody.page, ""}) == 4
    renewed = tickets.read(first.signed())
    assert renewed
    assert renewed.page == first.page


def test_players_keep_their_places_when_spectators_fill_the_site() -> None:
    there = open_sockets.OpenSockets()
    there.keep_places(10)
    watching = [there.admit(f"192.0.2.{at}", plays=False) for at in range(10)]
    assert watching == [True] * 8 + [False] * 2
    assert there.admit("192.0.2.20", plays=True)
    there.dismiss("192.0.2.20", plays=True)
    assert not there.admit("192.0.2.21", plays=False)
    there.dismiss("192.0.2.0", plays=False)
    assert there.admit("192.0.2.21", plays=False)


def test_one_network_has_so_many_sockets_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_sockets, "MOST_OF_A_NETWORK", 2)
    there = open_sockets.OpenSockets()
    assert [there.admit("192.0.2.1") for _socket in range(3)] == [True, True, False]
    assert there.admit("192.0.2.2")
    there.dismiss("192.0.2.1")
    assert there.admit("192.0.2.1")


def test_a_socket_from_a_network_that_has_too_many_is_not_let_in(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And one that was let in is forgotten when it has gone."""

    def visit() -> list[str]:
        """Come and go at once; what was said meanwhile."""
        events = iter([{"type": "websocket.connect"}, {"type": "websocket.disconnect"}])
        messages: list[str] = []

        async def receive() -> dict[str, Any]:
            return next(events)

        async def send(message: dict[str, Any]) -> None:
            messages.append(message["type"])

        ticket = Ticket.of(match.pk, None, "en", None)
        scope = {
            "client": ["2001:db8::1", 5],
            "query_string": f"ticket={ticket.signed()}".encode(),
            "url_route": {"kwargs": {"match_id": match.pk}},
        }
        asyncio.run(sockets.live_socket(scope, receive, send))
        return messages

    assert visit() == ["websocket.accept"]
    assert vars(sockets.open_sockets) == vars(open_sockets.OpenSockets())
    monkeypatch.setattr(open_sockets, "MOST_OF_A_NETWORK", 0)
    assert visit() == ["websocket.close"]
    assert vars(sockets.open_sockets) == vars(open_sockets.OpenSockets())


def test_sockets_that_are_gone_count_no_more() -> None:
    there = open_sockets.OpenSockets()
    for _socket in range(3 * open_sockets.MOST_OF_A_PAGE):
        wire: Any = object()
        there.open("page", wire)  # none is closed: it would fail
        there.close("page", wire)
        assert there.admit("192.0.2.1")
        there.dismiss("192.0.2.1")
    assert vars(there) == vars(open_sockets.OpenSockets())


# -- what is survived --------------------------------------------------------------------------


def test_whoever_lost_the_socket_catches_up_by_number(
    server: Server, match: Match, ann: Browser, bob: Browser
) -> None:
    with Visitor(server).socket(watcher(match)) as line:
        hello(line, 0, watcher(match))
        Visitor(server, ann).answer(match.pk, 0, SECRET)
        assert lead(next_frame(line)) == (0, 1)
        line.socket.shutdown(socket.SHUT_RDWR)  # the network is gone, without a word
    Visitor(server, bob).answer(match.pk, 1, SECRET)
    with Visitor(server).socket(watcher(match)) as again:
        hello(again, 1)
        frame = next_frame(again)
    assert lead(frame) == (1, 2)
    assert "The dice are thrown." in frame
    status, text = Visitor(server).request("GET", f"/matches/{match.pk}/state?since=1")
    assert (status, lead(text)) == (200, (1, 2))


def test_a_killed_server_loses_no_acknowledged_answer_and_the_match_goes_on(
    ann: Browser, bob: Browser
) -> None:
    match = begun_match(ann.player, bob.player, options={"length": "long"})
    server = Server()
    server.start()
    taken: dict[int, dict[str, Any]] = {}
    stop = threading.Event()

    def play() -> None:
        """Post legal answers as fast as they are taken, until the server is gone."""
        rng = random.Random(7)
        seats = [Visitor(server, ann), Visitor(server, bob)]
        while not stop.is_set():
            try:
                for visitor in seats:
                    _status, text = visitor.request("GET", f"/matches/{match.pk}/ask.json")
                    view = json.loads(text)
                    mine = [ask for ask in view["asks"] if ask.get("options")]
                    if not mine:
                        continue
                    secret = mine[0]["options"][0]["id"] == "secret"
                    spot = [rng.randrange(10_000), rng.randrange(10_000)]
                    fields = {"number": rng.randint(1, 6)} if secret else {"unit": "a", "to": spot}
                    answer = {"option": mine[0]["options"][0]["id"], "fields": fields}
                    status, reply = visitor.answer(match.pk, view["number"], answer)
                    if status == 200:
                        taken[reply["number"]] = answer
            except (OSError, ValueError):
                time.sleep(0.01)

    player = threading.Thread(target=play)
    player.start()
    try:
        for _life in range(3):
            known = len(taken)
            until = time.monotonic() + 20
            while len(taken) < known + 8 and time.monotonic() < until:
                time.sleep(0.01)
            assert len(taken) >= known + 8, "the match does not go on"
            server.kill()
            for number, answer in dict(taken).items():
                row = Answer.objects.get(match=match, number=number)
                assert row.raw == answer
            server.start()
    finally:
        stop.set()
        player.join(20)
        server.kill()
    numbers = list(Answer.objects.filter(match=match).values_list("number", flat=True))
    match.refresh_from_db()
    assert numbers == list(range(1, match.number + 1))
    referee.forget_tables()
    assert referee.view(match.pk, None)["number"] == match.number


def test_pages_come_back_to_a_restarted_server_with_their_tickets(
    match: Match, ann: Browser, bob: Browser
) -> None:
    with running() as server:
        with Visitor(server).socket(watcher(match)) as line:
            hello(line, 0, watcher(match))
            Visitor(server, ann).answer(match.pk, 0, SECRET)
            assert lead(next_frame(line)) == (0, 1)
            server.kill()
            assert closed_with(line) is None
        server.start()
        assert Visitor(server, bob).answer(match.pk, 1, SECRET)[0] == 200
        with Visitor(server).socket(watcher(match)) as again:
            hello(again, 1)
            assert lead(next_frame(again)) == (1, 2)


def test_a_connected_page_is_given_a_new_ticket_in_time(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    from games.live import sockets
    from games.live.members import Member

    member = Member(None, watcher(match), since=time.monotonic())  # type: ignore[arg-type]
    assert sockets._pong(member) == {"type": "pong"}
    member.since -= tickets.LIFETIME / 2
    renewed = sockets._pong(member)["ticket"]
    assert tickets.read(renewed) == watcher(match)
    assert sockets._pong(member) == {"type": "pong"}
