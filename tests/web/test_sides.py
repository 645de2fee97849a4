"""A match with two seats on each side, from the waiting room to the result, through its pages."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from games.matches import access, clock, referee
from games.matches.lobby import rematches
from games.matches.log import replay
from games.matches.models import Match
from games.people.leaving import delete
from games.rosters.service import ready_rosters
from games.rules.fields import Illegal
from games.rules.forms.faults import Fault
from games.rules.text import _ as message
from tests.doubles import DOUBLES
from tests.matchmaking import begun_match, play_on
from tests.people import Browser, new_guest

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("doubles")]

NAMES = ("Ann", "Bob", "Cid", "Dot")
"""Ann and Cid play against Bob and Dot."""


@pytest.fixture
def four() -> list[Browser]:
    return [new_guest(name) for name in NAMES]


@pytest.fixture
def match(four: list[Browser]) -> Match:
    return begun_match(*(one.player for one in four), system="doubles")


def page(client: Browser, match: Match, path: str = "") -> str:
    response = client.get(f"/matches/{match.pk}/{path}")
    assert response.status_code == 200, path
    return response.content.decode()


def answer(client: Browser, match: Match, option: str, **fields: Any) -> int:
    """Send an answer as the page does; the status of the reply."""
    number = Match.objects.get(pk=match.pk).number
    sent = json.dumps({"number": number, "option": option, "fields": fields})
    url = f"/matches/{match.pk}/answer"
    return client.post(url, sent, content_type="application/json").status_code


def asked(client: Browser, match: Match) -> list[dict[str, Any]]:
    """What is asked of this player in full."""
    asks = client.get(f"/matches/{match.pk}/ask.json").json()["asks"]
    return [ask for ask in asks if "options" in ask]


def test_four_play_a_match_from_the_waiting_room_to_its_result(four: list[Browser]) -> None:
    ann, *others = four
    data = {"visibility": "unlisted", "spectators": "on", "seat": "0"}
    created = ann.post("/matches/new/?system=doubles", data)
    match = Match.objects.get(pk=created["Location"].split("/")[2])
    room = page(ann, match)
    for label in ("Red, first", "Blue, first", "Red, second", "Blue, second"):
        assert label in room
    for index, other in enumerate(others, start=1):
        other.post(f"/matches/{match.pk}/join/{match.seats.get(index=index).key}/")
    for number, one in enumerate(four):
        assert Match.objects.get(pk=match.pk).status == Match.Status.OPEN
        roster = ready_rosters("doubles")[number % 2]
        one.post(f"/matches/{match.pk}/ready/", {"roster": roster.pk})
    for _round in range(2):
        for seat, one in enumerate(four):
            assert [ask["seat"] for ask in asked(one, match)] == [seat]
            assert 'data-option="secret"' in page(one, match)
            assert answer(one, match, "secret", number=6 if seat in (0, 2) else 1) == 200
        for one in four:
            assert answer(one, match, "move", to=[5, 5]) == 200
    match.refresh_from_db()
    assert match.result["winners"] == [0, 2]
    for path in ("", "result/"):
        text = page(four[1], match, path)
        assert "Ann, Cid" in text
        assert str(match.result["scores"][0]) in text
    assert "Ann, Cid won" in page(ann, match, "result/")
    table = page(ann, match)
    assert table.count("Bob, Dot") == 1, "a side has one row of points"
    assert len(re.findall(r"owner-1.*Bob.*owner-2.*Dot", table)) == 1, "and one place in the head"


def test_nobody_answers_for_a_partner(four: list[Browser], match: Match) -> None:
    for one in four:
        answer(one, match, "secret", number=1)
    assert answer(four[2], match, "move", to=[1, 1]) == 422
    assert answer(four[0], match, "move", to=[1, 1]) == 200


def test_both_of_a_side_concede_and_only_they_hear_of_the_proposal(
    four: list[Browser], match: Match
) -> None:
    assert answer(four[0], match, "concede") == 200
    assert "Ann proposes to concede" in page(four[2], match)
    for other in (four[1], four[3], new_guest("Eve")):
        assert "to concede" not in page(other, match).replace("Propose to your partner to", "")
    assert answer(four[2], match, "concede") == 200
    match.refresh_from_db()
    assert match.result["winners"] == [1, 3]


def test_a_draw_is_offered_to_all_who_have_not_agreed(four: list[Browser], match: Match) -> None:
    answer(four[1], match, "draw-offer")
    answer(four[3], match, "draw-accept")
    shown = ["Bob offers a draw." in offers(one, match) for one in four]
    assert shown == [True, False, True, False]
    answer(four[0], match, "draw-accept")
    assert answer(four[2], match, "draw-accept") == 200
    match.refresh_from_db()
    assert match.result["reason"] == "agreement"


def offers(client: Browser, match: Match) -> str:
    return page(client, match).split('id="region-offers"')[1].split("</section>")[0]


# -- leaving -----------------------------------------------------------------------------------


def test_who_leaves_leaves_the_units_to_the_partner(four: list[Browser], match: Match) -> None:
    ann, _bob, cid, _dot = four
    assert answer(cid, match, "hand-over") == 200
    match.refresh_from_db()
    assert match.waiting_seats == [0, 1, 3]
    assert [ask["seat"] for ask in asked(ann, match)] == [0, 2]
    assert asked(cid, match) == []
    assert 'data-option="secret"' not in page(cid, match)
    for option, fields in (("secret", {"number": 1}), ("concede", {}), ("draw-offer", {})):
        assert answer(cid, match, option, **fields) == 422
    assert "Cid leaves the match. Ann commands all units from now on." in page(four[1], match)
    for _secret in range(2):
        assert 'data-option="secret"' in page(ann, match)
        assert answer(ann, match, "secret", number=2) == 200
    referee.forget_tables()
    assert [ask["seat"] for ask in asked(ann, match)] == []
    assert referee.view(match.pk, 0)["table"]["chosen"] == {"0": 0, "2": 0}
    match = play_pairs(match, four)
    assert match.status == Match.Status.ENDED
    replayed = replay.play_on(match, replay.from_the_beginning(match), match.answers.all())
    assert replayed.view(None) == referee.view(match.pk, None)


def play_pairs(match: Match, four: list[Browser]) -> Match:
    """Play on to the end, Ann for Cid too."""
    ann, bob, _cid, dot = four
    sent: dict[str, dict[str, Any]] = {"secret": {"number": 1}, "move": {"to": [1, 1]}}
    while Match.objects.get(pk=match.pk).status == Match.Status.PLAYING:
        for one in (ann, bob, dot):
            for ask in asked(one, match)[:1]:
                option = ask["options"][0]["id"]
                assert answer(one, match, option, **sent[option]) == 200
    match.refresh_from_db()
    return match


def test_whose_account_is_deleted_leaves_the_units_to_the_partner(
    four: list[Browser], match: Match
) -> None:
    delete(four[2].player)
    match.refresh_from_db()
    assert match.status == Match.Status.PLAYING
    assert match.setup["names"][2] != "Cid"
    assert [ask["seat"] for ask in asked(four[0], match)] == [0, 2]
    delete(four[0].player)
    match.refresh_from_db()
    assert match.result["winners"] == [1, 3]


# -- going back, time, again -------------------------------------------------------------------


def test_the_other_side_agrees_to_a_takeback(four: list[Browser], match: Match) -> None:
    ann, bob, cid, dot = (one.player for one in four)
    match = play_on(match, 5)
    referee.ask_takeback(match.pk, ann, match.number)
    assert "would like to go back" not in offers(four[2], match)
    assert "would like to go back" in offers(four[3], match)
    with pytest.raises(Illegal, match="other player"):
        referee.answer_takeback(match.pk, cid, match.number, True)
    assert referee.answer_takeback(match.pk, dot, match.number, True) == 6
    assert bob is not None


def test_a_takeback_brings_nobody_back_who_has_left(four: list[Browser], match: Match) -> None:
    for one in four:
        answer(one, match, "secret", number=1)
    answer(four[2], match, "hand-over")
    answer(four[0], match, "move", to=[1, 1])
    match.refresh_from_db()
    referee.ask_takeback(match.pk, four[0].player, match.number)
    referee.answer_takeback(match.pk, four[1].player, match.number, True)
    referee.forget_tables()
    assert [ask["seat"] for ask in asked(four[0], match)] == [0, 2]
    assert asked(four[2], match) == []


def test_a_side_is_waited_for_while_only_its_seats_are_asked(
    four: list[Browser], match: Match
) -> None:
    assert clock.of(match) is None
    for seat in (0, 2):
        answer(four[seat], match, "secret", number=1)
    match.refresh_from_db()
    running = clock.of(match)
    assert running is not None
    assert running.seat == 1


def test_partners_stay_together_in_a_rematch(four: list[Browser], match: Match) -> None:
    for seat in (0, 2):
        answer(four[seat], match, "concede")
    match.refresh_from_db()
    again = rematches.propose(match, four[0].player, swap=True)
    places = {
        invited.invitation.player.name: invited.index
        for invited in again.seats.exclude(invitation=None)
    }
    assert again.seats.get(player=four[0].player).index == 1
    assert places == {"Cid": 3, "Bob": 0, "Dot": 2}
    assert access.seat_of(again, four[0].player) == 1


def test_rosters_that_do_not_go_together_cannot_be_readied(
    four: list[Browser], monkeypatch: pytest.MonkeyPatch
) -> None:
    def faults(_options: object, rosters: dict[int, Any], _cards: object) -> Any:
        return [Fault("X-1", message("Too many together."))] * (len(rosters) > 2)

    monkeypatch.setattr(DOUBLES.rosters, "match_faults", faults)
    with pytest.raises(Illegal, match="Too many together") as refused:
        begun_match(*(one.player for one in four), system="doubles")
    assert refused.value.rule == "X-1"
    match = Match.objects.get(system="doubles")
    assert match.status == Match.Status.OPEN
    assert [seat.frozen is not None for seat in match.seats.all()] == [True, True, False, False]
