"""Computers on a real server: whole matches against them, as a page plays them."""

from __future__ import annotations

import random
import time

import pytest

from games.matches import referee
from games.matches.models import Match
from tests.live.server import CSRF, Server, Visitor
from tests.matchmaking import load_cards
from tests.people import Browser

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.timeout(900)]


def settled(match: Match, seat: int) -> bool:
    """Whether the seat is asked, or the match over."""
    match.refresh_from_db()
    return seat in match.waiting_seats or match.status == Match.Status.ENDED


def wait_for(match: Match, seat: int) -> None:
    """Wait until the computer has answered all that it is asked."""
    until = time.monotonic() + 300
    while not settled(match, seat):
        assert time.monotonic() < until, f"no answer after {match.number}"
        time.sleep(0.05)


@pytest.mark.parametrize("system", ["kurogane"])
def test_a_whole_match_against_a_learner(server: Server, ann: Browser, system: str) -> None:
    load_cards()
    form = {"level": "learner", "side": "0", "csrfmiddlewaretoken": CSRF}
    status, _text = Visitor(server, ann).request(
        "POST", f"/matches/computer/?system={system}", form
    )
    assert status == 302
    match = Match.objects.get()
    rng = random.Random(4)
    visitor = Visitor(server, ann)
    while True:
        wait_for(match, 0)
        if match.status == Match.Status.ENDED:
            break
        with referee.live_table(match.pk) as table:
            number, raw = table.number, table.asks[0].sample(rng)
        assert raw is not None
        assert visitor.answer(match.pk, number, raw)[0] in (200, 409)
    assert match.result
    given = match.answers.values_list("seat", flat=True)
    assert {0, 1} == set(given)
