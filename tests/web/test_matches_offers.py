"""The seat that is not asked cannot disturb the one that is: what seats may do whoever is asked
makes no answer stale that it has not changed, and nobody can do it without end."""

from __future__ import annotations

from typing import Any

import pytest

from games.matches import referee
from games.matches.log import replay, writing
from games.matches.models import Match
from games.matches.referee import live_tables
from games.people.models import Player
from games.rules.contract import out_of_turn
from games.rules.contract.table import Table
from games.rules.fields import Illegal
from tests.matchmaking import begun_match, play_on, players
from tests.toy import secret

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy")]

OFFER: dict[str, Any] = {"option": "draw-offer", "fields": {}}
WITHDRAW = {**OFFER, "option": "draw-withdraw"}
ACCEPT = {**OFFER, "option": "draw-accept"}
DECLINE = {**OFFER, "option": "draw-decline"}
CONCEDE = {**OFFER, "option": "concede"}
MOVE = {"option": "move", "fields": {"unit": "a", "to": [5, 5]}}


def one_asked() -> tuple[Match, Player, Player]:
    """A match whose second answer has been given; who is asked now, and who waits."""
    seated = players()
    match = play_on(begun_match(*seated), 2)
    (asked,) = match.waiting_seats
    return match, seated[asked], seated[1 - asked]


def test_offers_of_a_draw_do_not_make_an_answer_stale() -> None:
    match, asked, other = one_asked()
    referee.answer(match.pk, other, 2, OFFER)
    shown = referee.preview(match.pk, asked, 2, "move", "to", [5, 5])
    assert shown["notes"]
    referee.answer(match.pk, other, 3, WITHDRAW)
    assert referee.answer(match.pk, asked, 2, MOVE).number == 5
    referee.forget_tables()
    assert [one.option for one in match.answers.all()][2:] == [
        "draw-offer",
        "draw-withdraw",
        "move",
    ]
    match.refresh_from_db()
    replayed = replay.play_on(match, replay.from_the_beginning(match), match.answers.all())
    assert replayed.view(0) == referee.view(match.pk, 0)


def test_where_both_are_asked_the_others_answer_does_not_make_ones_own_stale() -> None:
    ann, bob = players()
    match = begun_match(ann, bob)
    referee.answer(match.pk, ann, 0, secret(4))
    referee.answer(match.pk, ann, 1, OFFER)
    assert referee.answer(match.pk, bob, 0, secret(2)).number == 3
    with pytest.raises(referee.Stale) as again:
        referee.answer(match.pk, ann, 0, secret(4))
    assert again.value.yours
    with pytest.raises(referee.Stale) as another:
        referee.answer(match.pk, ann, 0, secret(5))
    assert not another.value.yours


def test_an_answer_to_what_was_asked_before_stays_stale() -> None:
    match, asked, other = one_asked()
    referee.answer(match.pk, asked, 2, MOVE)
    referee.answer(match.pk, other, 3, OFFER)
    for player, number in ((asked, 2), (other, 1), (asked, 5)):
        with pytest.raises(referee.Stale):
            referee.answer(match.pk, player, number, secret(1))
    assert referee.answer(match.pk, asked, 3, secret(1)).number == 5


def test_an_answer_from_before_a_takeback_is_stale() -> None:
    match, asked, other = one_asked()
    referee.ask_takeback(match.pk, other, 2)
    referee.answer_takeback(match.pk, asked, 2, True)
    with pytest.raises(referee.Stale):
        referee.answer(match.pk, asked, 2, MOVE)


@pytest.mark.parametrize("end", [WITHDRAW, DECLINE])
def test_a_seat_offers_one_draw_until_what_is_asked_is_answered(end: dict[str, Any]) -> None:
    match, asked, other = one_asked()
    referee.answer(match.pk, other, 2, OFFER)
    referee.answer(match.pk, other if end is WITHDRAW else asked, 3, end)
    for _try in range(3):
        with pytest.raises(Illegal, match="offer it again"):
            referee.answer(match.pk, other, 4, OFFER)
    referee.forget_tables()
    with pytest.raises(Illegal, match="offer it again"):
        referee.answer(match.pk, other, 4, OFFER)
    assert match.answers.count() == 4
    referee.answer(match.pk, asked, 2, MOVE)
    referee.answer(match.pk, other, 5, OFFER)


def test_one_offer_is_not_over_before_both_that_are_asked_have_answered() -> None:
    ann, bob = players()
    match = begun_match(ann, bob)
    referee.answer(match.pk, ann, 0, OFFER)
    referee.answer(match.pk, bob, 1, DECLINE)
    referee.answer(match.pk, ann, 0, secret(1))
    with pytest.raises(Illegal, match="offer it again"):
        referee.answer(match.pk, ann, 3, OFFER)
    referee.answer(match.pk, bob, 0, OFFER | secret(1))
    referee.answer(match.pk, ann, 4, OFFER)


def test_a_log_with_many_offers_from_before_is_replayed(monkeypatch: pytest.MonkeyPatch) -> None:
    match, asked, other = one_asked()
    with monkeypatch.context() as before:
        before.setitem(out_of_turn.TAKERS, "draw-offer", offer_without_end)
        for number in range(2, 8):
            referee.answer(match.pk, other, number, WITHDRAW if number % 2 else OFFER)
    referee.forget_tables()
    assert referee.answer(match.pk, asked, 2, MOVE).number == 9
    match.refresh_from_db()
    assert replay.play_on(match, replay.from_the_beginning(match), match.answers.all()).number == 9


def offer_without_end(table: Table[Any], seat: int) -> None:
    """How an offer was taken when there was no end to them."""
    table.agreements.offer_draw(seat)
    table.agreements.asked_anew()


def test_an_offer_that_has_changed_meanwhile_is_not_accepted() -> None:
    match, asked, other = one_asked()
    referee.answer(match.pk, other, 2, OFFER)
    with pytest.raises(referee.Stale):
        referee.answer(match.pk, asked, 2, OFFER)
    referee.answer(match.pk, other, 3, WITHDRAW)
    with pytest.raises(referee.Stale):
        referee.answer(match.pk, asked, 3, ACCEPT)
    match.refresh_from_db()
    assert match.status == Match.Status.PLAYING


@pytest.mark.parametrize("end", [CONCEDE, ACCEPT])
def test_nothing_is_taken_after_an_end_that_one_has_not_seen(end: dict[str, Any]) -> None:
    match, asked, other = one_asked()
    referee.answer(match.pk, asked, 2, OFFER)
    referee.answer(match.pk, other, 3, end)
    for player, raw, yours in [(asked, MOVE, False), (asked, CONCEDE, False), (other, end, True)]:
        with pytest.raises(referee.Stale) as stale:
            referee.answer(match.pk, player, 3, raw)
        assert stale.value.yours is yours


def test_an_offer_sent_twice_is_known_however_much_came_after_it() -> None:
    match, asked, other = one_asked()
    referee.answer(match.pk, other, 2, OFFER)
    referee.answer(match.pk, asked, 2, MOVE)
    with pytest.raises(referee.Stale) as stale:
        referee.answer(match.pk, other, 2, OFFER)
    assert stale.value.yours


ACTING = "games.matches.referee.answers.acting"
"""What an answer asks between the look at the match and its commit."""


def meanwhile(monkeypatch: pytest.MonkeyPatch, match: Match, seat: int, raw: Any) -> None:
    """Another process takes an answer between this one's look at the match and its commit."""
    acting = live_tables.acting

    def overtaken(*args: Any) -> int:
        monkeypatch.setattr(ACTING, acting)
        fresh = Match.objects.get(pk=match.pk)
        elsewhere = referee.table_at(fresh)
        writing.append(fresh, elsewhere, elsewhere.answer(seat, raw))
        return acting(*args)

    monkeypatch.setattr(ACTING, overtaken)


def test_an_offer_through_another_process_does_not_stop_an_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match, asked, _other = one_asked()
    meanwhile(monkeypatch, match, 1 - match.waiting_seats[0], OFFER)
    assert referee.answer(match.pk, asked, 2, MOVE).number == 4


def test_an_answer_through_another_process_makes_it_stale(monkeypatch: pytest.MonkeyPatch) -> None:
    match, asked, _other = one_asked()
    meanwhile(monkeypatch, match, match.waiting_seats[0], MOVE)
    with pytest.raises(referee.Stale) as stale:
        referee.answer(match.pk, asked, 2, MOVE)
    assert stale.value.yours, "it was the same"
    match.refresh_from_db()
    assert match.answers.count() == match.number == 3
