"""A card that would never come to an end, in a match of two players: the answer is refused, and
the match goes on."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.matches import referee
from games.matches.models import Match
from tests.matchmaking import match_in_the_middle
from tests.people import Browser, new_guest
from tests.rules.crisis.carding import match_of, power
from tests.rules.crisis.test_work import GAIN, nested

pytestmark = pytest.mark.django_db


def post(browser: Browser, match: Match, what: str, body: dict[str, Any]) -> tuple[int, Any]:
    """Post JSON to a match: the status, and what came back."""
    response = browser.post(
        f"/matches/{match.pk}/{what}", json.dumps(body), content_type="application/json"
    )
    return response.status_code, response.json()


@pytest.mark.rule("CP-HOUSE-01")
def test_an_endless_card_is_named_and_nothing_is_changed_by_it() -> None:
    ann, bob = new_guest("Ann"), new_guest("Bob")
    table = match_of(power("Endless", nested(18, GAIN)), power("Hum", GAIN))
    match = match_in_the_middle(table, ann.player, bob.player)
    before = referee.view(match.pk, 0)
    for _try in range(2):
        status, reply = post(ann, match, "answer", {"number": 0, "option": "power:endless"})
        assert status == 422
        assert reply["illegal"]["rule"] == "CP-HOUSE-01"
        assert "Endless, on the card Yak," in reply["illegal"]["message"]
    assert match.answers.count() == 0
    assert referee.view(match.pk, 0) == before
    for browser in (ann, bob):
        assert browser.get(f"/matches/{match.pk}/").status_code == 200
    status, reply = post(ann, match, "answer", {"number": 0, "option": "power:hum"})
    assert (status, reply) == (200, {"number": 1})
    status, reply = post(bob, match, "answer", {"number": 1, "option": "concede"})
    assert (status, reply) == (200, {"number": 2})


@pytest.mark.rule("CP-HOUSE-01")
def test_a_preview_that_takes_too_long_is_refused() -> None:
    ann, bob = new_guest("Ann"), new_guest("Bob")
    match = match_in_the_middle(match_of(), ann.player, bob.player)
    with referee.live_table(match.pk) as table:
        option = next(each for each in table.asks[0].options if each.id == "move:S")
        field = option.fields[0]

        def endless(value: Any) -> Any:
            while True:
                table.game.budget.step()

        object.__setattr__(field, "preview", endless)
    body = {"number": 0, "option": "move:S", "field": field.name, "value": [1, 1]}
    status, reply = post(ann, match, "preview", body)
    assert (status, reply["ok"]) == (200, False)
    assert reply["illegal"]["rule"] == "CP-HOUSE-01"
