"""Four at a live table, two against two: what each hears of the others."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from websockets.sync.client import ClientConnection

from games.live.tickets import Ticket
from games.matches.models import Match
from tests.doubles import with_doubles
from tests.live.server import Server, Visitor, hello, next_frame
from tests.matchmaking import begun_match
from tests.people import Browser, new_guest

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def four() -> list[Browser]:
    return [new_guest(name) for name in ("Ann", "Bob", "Cid", "Dot")]


@pytest.fixture
def match(four: list[Browser]) -> Iterator[Match]:
    with with_doubles():
        yield begun_match(*(one.player for one in four), system="doubles")


@pytest.fixture
def lines(server: Server, match: Match, four: list[Browser]) -> Iterator[list[ClientConnection]]:
    """The sockets of the four and of a spectator."""
    tickets = [Ticket.of(match.pk, seat, "en", one.player) for seat, one in enumerate(four)]
    with ExitStack() as stack:
        found = []
        for ticket in [*tickets, Ticket(match.pk, None, "en")]:
            line = stack.enter_context(Visitor(server).socket(ticket))
            hello(line, 0, ticket)
            found.append(line)
        yield found


def act(server: Server, who: Browser, match: Match, at: int, option: str, **more: Any) -> None:
    sent = {"option": option, "fields": more}
    assert Visitor(server, who).answer(match.pk, at, sent) == (200, {"number": at + 1})


def heard(lines: list[ClientConnection]) -> list[str]:
    return [next_frame(line) for line in lines]


def test_a_round_is_played_and_each_hears_what_concerns_that_seat(
    server: Server, match: Match, four: list[Browser], lines: list[ClientConnection]
) -> None:
    for seat, one in enumerate(four):
        act(server, one, match, seat, "secret", number=1)
        frames = heard(lines)
    assert ["Move your unit." in frame for frame in frames] == [True, *[False] * 4]
    for seat, one in enumerate(four):
        act(server, one, match, 4 + seat, "move", to=[1, 1])
        frames = heard(lines)
    assert ["A number?" in frame for frame in frames] == [True] * 4 + [False]


def test_a_proposal_to_concede_reaches_the_partner_alone(
    server: Server, match: Match, four: list[Browser], lines: list[ClientConnection]
) -> None:
    act(server, four[0], match, 0, "concede")
    frames = heard(lines)
    assert ["Ann proposes to concede" in frame for frame in frames] == [
        *(True, False, True, False, False)
    ]
    act(server, four[2], match, 1, "concede")
    assert all("Bob, Dot win" in frame for frame in heard(lines))


def test_the_partner_of_who_leaves_is_asked_in_that_seats_place(
    server: Server, match: Match, four: list[Browser], lines: list[ClientConnection]
) -> None:
    act(server, four[0], match, 0, "secret", number=1)
    assert "ask-mine" not in heard(lines)[0]
    act(server, four[2], match, 1, "hand-over")
    frames = heard(lines)
    assert "ask-mine" in frames[0]
    assert "ask-mine" not in frames[2]
    act(server, four[0], match, 2, "secret", number=2)
    heard(lines)
