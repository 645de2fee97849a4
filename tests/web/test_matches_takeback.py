"""Taking back by agreement: the match goes on from a checkpoint, the log only ever grows."""

from __future__ import annotations

from typing import Any

import pytest

from games.matches import referee, wording
from games.matches.log import checks, match_dice, replay, takebacks
from games.matches.models import Match
from games.rules.contract.asking import Setup
from games.rules.fields import Illegal
from tests.matchmaking import begun_match, play_on, players
from tests.people import Browser, new_guest

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy")]


def post(client: Browser, match: Match, action: str, number: Any) -> Any:
    return client.post(f"/matches/{match.pk}/takeback", {"action": action, "number": number})


def test_both_seats_go_back_to_the_last_checkpoint_and_play_on_from_there() -> None:
    ann, bob = players()
    match = play_on(begun_match(ann, bob), 5)
    then = referee.view(match.pk, None, 3)
    referee.ask_takeback(match.pk, ann, 5)
    assert referee.answer_takeback(match.pk, bob, 5, True) == 6
    now = referee.view(match.pk, None)
    assert {**now, "number": 3} == then
    match.refresh_from_db()
    assert (match.number, match.answers.count(), match.takeback) == (6, 6, None)
    referee.forget_tables()
    assert referee.view(match.pk, None) == now
    match = play_on(match, 20)
    assert match.status == Match.Status.ENDED
    assert match.number == 6 + 6
    assert match_dice.wrong_rolls_of(match) == []
    for answer in match.answers.all():
        assert referee.table_at(match, answer.number).digest() == answer.digest
    replayed = replay.play_on(match, replay.from_the_beginning(match), match.answers.all())
    assert replayed.view(None) == referee.view(match.pk, None)


def test_a_checkpoint_that_is_not_kept_is_gone_back_to_all_the_same() -> None:
    ann, bob = players()
    match, to = begun_match(ann, bob, system="crisis"), None
    while to is None or to == match.number or match.snapshots.filter(number=to).exists():
        match = play_on(match, 1, seed=match.number)
        with referee.live_table(match.pk) as table:
            to = table.last_checkpoint
    then = referee.view(match.pk, None, to)
    referee.ask_takeback(match.pk, ann, match.number)
    number = referee.answer_takeback(match.pk, bob, match.number, True)
    now = referee.view(match.pk, None)
    assert {**now, "number": to} == then
    assert match.answers.get(number=number).fields == {"to": to}
    referee.forget_tables()
    assert referee.view(match.pk, None) == now
    assert checks.check(play_on(match, 6)).good


def test_a_table_in_another_process_goes_back_too() -> None:
    ann, bob = players()
    match = play_on(begun_match(ann, bob), 5)
    behind = referee.table_at(match)
    referee.ask_takeback(match.pk, ann, 5)
    referee.answer_takeback(match.pk, bob, 5, True)
    match.refresh_from_db()
    caught_up = replay.brought_up(match, 6, behind)
    assert caught_up.view(0) == referee.view(match.pk, 0)


def test_at_a_checkpoint_the_turn_before_is_taken_back() -> None:
    ann, bob = players()
    match = play_on(begun_match(ann, bob), 6)
    for number in (6, 7):
        referee.ask_takeback(match.pk, bob, number)
        referee.answer_takeback(match.pk, ann, number, True)
    match.refresh_from_db()
    assert [answer.fields for answer in match.answers.filter(option="takeback")] == [
        {"to": 3},
        {"to": 6},
    ]


def test_there_is_nothing_to_take_back_at_the_beginning_or_after_the_end() -> None:
    ann, bob = players()
    match = begun_match(ann, bob)
    with pytest.raises(Illegal, match="nothing to take back"):
        referee.ask_takeback(match.pk, ann, 0)
    play_on(match, 20)
    with pytest.raises(Illegal, match="over"):
        referee.ask_takeback(match.pk, ann, 9)


def test_only_the_other_seat_agrees_and_any_answer_makes_it_void() -> None:
    ann, bob, eve = players("Ann", "Bob", "Eve")
    match = play_on(begun_match(ann, bob), 4)
    with pytest.raises(referee.NotYours):
        referee.ask_takeback(match.pk, eve, 4)
    referee.ask_takeback(match.pk, ann, 4)
    with pytest.raises(Illegal, match="already"):
        referee.ask_takeback(match.pk, bob, 4)
    with pytest.raises(Illegal, match="other player"):
        referee.answer_takeback(match.pk, ann, 4, True)
    with pytest.raises(referee.NotYours):
        referee.answer_takeback(match.pk, eve, 4, True)
    play_on(match, 1)
    with pytest.raises(referee.Stale):
        referee.answer_takeback(match.pk, bob, 4, True)
    with pytest.raises(Illegal, match="No takeback"):
        referee.answer_takeback(match.pk, bob, 5, True)
    match.refresh_from_db()
    assert match.number == 5


@pytest.mark.parametrize("who", [0, 1])
def test_it_is_refused_or_withdrawn(who: int) -> None:
    seated = players()
    match = play_on(begun_match(*seated), 4)
    referee.ask_takeback(match.pk, seated[0], 4)
    assert referee.answer_takeback(match.pk, seated[who], 4, False) == 4
    match.refresh_from_db()
    assert (match.number, takebacks.pending_takeback(match)) == (4, None)
    assert match.takeback["refused"] == (None if who == 0 else 0)


def test_each_seat_asks_once_until_what_is_asked_is_answered() -> None:
    ann, bob = players()
    match = play_on(begun_match(ann, bob), 5)
    referee.ask_takeback(match.pk, ann, 5)
    referee.answer_takeback(match.pk, bob, 5, False)
    with pytest.raises(Illegal, match="ask again"):
        referee.ask_takeback(match.pk, ann, 5)
    referee.ask_takeback(match.pk, bob, 5)
    referee.answer_takeback(match.pk, bob, 5, False)
    for seat in (ann, bob):
        with pytest.raises(Illegal, match="ask again"):
            referee.ask_takeback(match.pk, seat, 5)
    play_on(match, 1)
    referee.ask_takeback(match.pk, ann, 6)


def test_an_offer_of_a_draw_leaves_a_takeback_that_is_asked_for_alone() -> None:
    ann, bob = players()
    match = play_on(begun_match(ann, bob), 4)
    referee.ask_takeback(match.pk, ann, 4)
    draw = {"option": "draw-offer", "fields": {}}
    referee.answer(match.pk, bob, 4, draw)
    with pytest.raises(Illegal, match="already"):
        referee.ask_takeback(match.pk, bob, 4)
    assert referee.answer_takeback(match.pk, bob, 4, True) == 6
    match.refresh_from_db()
    assert match.takeback is None
    assert match.answers.get(number=6).fields == {"to": 3}
    with referee.live_table(match.pk) as table:
        assert table.agreements.offered_by is None
    play_on(match, 20)
    replayed = replay.play_on(match, replay.from_the_beginning(match), match.answers.all())
    assert replayed.view(None) == referee.view(match.pk, None)


def test_an_offer_of_a_draw_at_a_checkpoint_is_no_turn_to_take_back() -> None:
    ann, bob = players()
    match = play_on(begun_match(ann, bob), 6)
    referee.answer(match.pk, ann, 6, {"option": "draw-offer", "fields": {}})
    referee.ask_takeback(match.pk, ann, 6)
    referee.answer_takeback(match.pk, bob, 7, True)
    assert match.answers.get(number=8).fields == {"to": 3}


def test_the_log_says_so_in_words() -> None:
    ann, bob = players()
    match = play_on(begun_match(ann, bob), 4)
    referee.ask_takeback(match.pk, ann, 4)
    referee.answer_takeback(match.pk, bob, 4, True)
    match.refresh_from_db()
    lines = wording.lines_of(match, Setup.model_validate(match.setup), None)
    assert str(lines[-1].message) == "By agreement Ann goes back to an earlier moment."


def test_no_answer_of_a_player_can_pretend_to_be_a_takeback() -> None:
    ann, bob = players()
    match = play_on(begun_match(ann, bob), 3)
    with pytest.raises(Illegal):
        referee.answer(match.pk, ann, 3, {"option": "takeback", "fields": {"to": 0}})


def test_the_buttons_are_on_the_page_of_those_who_play() -> None:
    ann, bob, eve = new_guest("Ann"), new_guest("Bob"), new_guest("Eve")
    match = play_on(begun_match(ann.player, bob.player), 5)

    def page(client: Browser) -> str:
        return client.get(f"/matches/{match.pk}/").content.decode()

    assert "Ask to take this turn back" in page(ann)
    assert "Ask to take this turn back" not in page(eve)
    assert post(eve, match, "ask", 5).status_code == 403
    assert post(ann, match, "ask", 5).json() == {"number": 5}
    assert "Withdraw" in page(ann)
    assert "Agree" in page(bob)
    assert "Agree" not in page(eve)
    assert post(bob, match, "agree", 5).json() == {"number": 6}
    for action, number, status in [
        ("ask", "", 400),
        ("ask", "-1", 400),
        ("dance", 6, 400),
        ("agree", 5, 409),
        ("agree", 6, 422),
    ]:
        assert post(ann, match, action, number).status_code == status


def test_who_asks_while_another_process_takes_an_answer_learns_that_it_is_stale(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ann, bob = players()
    match = play_on(begun_match(ann, bob), 5)
    last_checkpoint = takebacks.last_checkpoint

    def meanwhile(asked_for: Match, table: Any) -> int | None:
        Match.objects.filter(pk=match.pk).update(number=6)
        return last_checkpoint(asked_for, table)

    monkeypatch.setattr(takebacks, "last_checkpoint", meanwhile)
    with pytest.raises(referee.Stale) as stale:
        referee.ask_takeback(match.pk, ann, 5)
    assert stale.value.number == 6
