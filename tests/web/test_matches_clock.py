"""A player who is gone holds nobody for ever: after a time chosen when the match is made, who waits
may claim the win or close the match. The server's clock and the log's times decide."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games.matches import clock, referee, wording
from games.matches.lobby import archive
from games.matches.log import replay
from games.matches.models import Match
from games.people.models import Player
from games.rules.contract.asking import Setup
from games.rules.fields import Illegal
from games.rules.systems import systems
from tests.matchmaking import begun_match, play_on, players
from tests.people import Browser, new_guest
from tests.toy import secret
from tests.web.test_matches_pages import create

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy")]

WIN: dict[str, Any] = {"option": "claim-win", "fields": {}}
CLOSE = {**WIN, "option": "claim-close"}
OFFER = {**WIN, "option": "draw-offer"}
MOVE = {"option": "move", "fields": {"unit": "a", "to": [5, 5]}}


def one_asked(*seated: Player) -> tuple[Match, Player, Player]:
    """A match in which one seat is asked to move; who that is, and who waits."""
    both = seated or tuple(players())
    match = play_on(begun_match(*both), 2)
    (asked,) = match.waiting_seats
    return match, both[asked], both[1 - asked]


def wait(match: Match, seconds: float) -> None:
    """Let so much time go by: all of the log is so much older."""
    by = timedelta(seconds=seconds)
    match.refresh_from_db()
    assert match.asked is not None
    Match.objects.filter(pk=match.pk).update(asked=match.asked - by, touched=match.touched - by)
    for answer in match.answers.all():
        answer.at -= by
        answer.save()
    match.refresh_from_db()
    referee.forget_tables()


# -- what is chosen ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("values", "pace", "patience"),
    [
        ({}, "live", 60 * 60),
        ({"pace": "live", "patience": ""}, "live", 60 * 60),
        ({"pace": "days"}, "days", 7 * 24 * 60 * 60),
        ({"pace": "live", "patience": "900"}, "live", 900),
        ({"pace": "days", "patience": "86400"}, "days", 86400),
    ],
)
def test_a_time_is_chosen_when_the_match_is_made(
    guest: Browser, values: dict[str, str], pace: str, patience: int
) -> None:
    match = create(guest, **values)
    assert (match.pace, match.patience) == (pace, patience)
    text = guest.get(match.get_absolute_url()).content.decode()
    assert clock.in_words(patience) in text


@pytest.mark.parametrize("values", [{"patience": "1"}, {"patience": "x"}, {"pace": "never"}])
def test_only_times_that_are_offered_can_be_chosen(guest: Browser, values: dict[str, str]) -> None:
    data = {"visibility": "unlisted", "seat": "0", **values}
    assert guest.post("/matches/new/?system=toy", data).status_code == 422


def test_the_form_asks_in_plain_words(guest: Browser) -> None:
    text = guest.get("/matches/new/?system=toy").content.decode()
    assert "Live: both of you are there" in text
    assert "Over days: each answers when there is time" in text
    assert "As usual: 1 hour live, 7 days over days" in text
    assert "may claim the win, or close the match without a winner" in text


def test_a_rematch_is_played_at_the_same_pace(guest: Browser) -> None:
    match = begun_match(guest.player, *players("Bob"), pace="days", patience=86400)
    referee.answer(match.pk, guest.player, 0, {**WIN, "option": "concede"})
    guest.post(f"/matches/{match.pk}/rematch/", {"seats": "kept"})
    again = Match.objects.get(rematch_of=match)
    assert (again.pace, again.patience) == ("days", 86400)


# -- when a claim is due -----------------------------------------------------------------------


@pytest.mark.parametrize("claim", [WIN, CLOSE])
def test_a_claim_is_refused_until_the_time_is_up(claim: dict[str, Any]) -> None:
    match, asked, other = one_asked()
    wait(match, match.patience - 90)
    with pytest.raises(Illegal, match="2 more minutes"):
        referee.answer(match.pk, other, 2, claim)
    wait(match, 91)
    with pytest.raises(Illegal, match="not one of the options"):
        referee.answer(match.pk, asked, 2, claim)
    assert referee.answer(match.pk, other, 2, claim).number == 3
    match.refresh_from_db()
    assert match.status == Match.Status.ENDED
    assert match.result is not None
    winner = match.seats.get(player=other).index
    assert match.result["winners"] == ([winner] if claim is WIN else [])


@pytest.mark.parametrize(("claim", "words"), [(WIN, "claims the win"), (CLOSE, "without a winner")])
def test_a_claim_is_in_the_log_and_a_replay_agrees_though_its_times_are_gone(
    claim: dict[str, Any], words: str
) -> None:
    match, _asked, other = one_asked()
    wait(match, match.patience + 1)
    referee.answer(match.pk, other, 2, claim)
    match.refresh_from_db()
    match.answers.update(at=timezone.now())
    replayed = replay.play_on(match, replay.from_the_beginning(match), match.answers.all())
    assert replayed.view(None) == referee.view(match.pk, None)
    assert replayed.result is not None
    assert replayed.result.plain() == match.result
    assert replayed.result.scores == tuple(replayed.game.state.scores)
    last = wording.lines_of(match, Setup.model_validate(match.setup), None)[-1]
    assert words in str(last.message)
    for path in ("", "result/", "replay/", "dice/", "log.json"):
        assert Client().get(f"/matches/{match.pk}/{path}").status_code == 200


@pytest.mark.parametrize("claim", [WIN, CLOSE])
@pytest.mark.parametrize("system", systems())
def test_every_system_can_be_ended_so(system: str, claim: dict[str, Any]) -> None:
    seated = players()
    match = begun_match(*seated, system=system)
    for _answer in range(40):
        match = play_on(match, 1, seed=match.number)
        if len(match.waiting_seats) == 1 and match.number > 12:
            break
    (asked,) = match.waiting_seats
    wait(match, match.patience + 1)
    referee.answer(match.pk, seated[1 - asked], match.number, claim)
    for path in (
        "",
        "state?since=-1",
        "log?before=5",
        "result/",
        "replay/",
        "ask.json",
        "log.json",
    ):
        assert Client().get(f"/matches/{match.pk}/{path}").status_code == 200, path
    text = Client().get(f"/matches/{match.pk}/").content.decode()
    assert ("wins</h2>" in text) == (claim is WIN)
    assert ("Closed without a winner" in text) == (claim is CLOSE)


def test_where_both_are_asked_neither_may_claim() -> None:
    ann, bob = players()
    match = begun_match(ann, bob)
    wait(match, 10 * match.patience)
    assert clock.of(match) is None
    for player in (ann, bob):
        with pytest.raises(Illegal):
            referee.answer(match.pk, player, 0, WIN)


def test_where_both_are_asked_the_first_to_answer_waits_from_then_on() -> None:
    ann, bob = players()
    match = begun_match(ann, bob)
    wait(match, 10 * match.patience)
    referee.answer(match.pk, ann, 0, secret(1))
    with pytest.raises(Illegal, match="60 more minutes"):
        referee.answer(match.pk, ann, 1, WIN)
    wait(match, match.patience)
    referee.answer(match.pk, ann, 1, WIN)


def test_the_time_of_the_last_answer_in_the_log_counts() -> None:
    match, asked, _other = one_asked()
    wait(match, match.patience / 2)
    referee.answer(match.pk, asked, 2, MOVE)
    match.refresh_from_db()
    assert match.asked == match.answers.get(number=3).at
    begun = begun_match()
    assert begun.asked is not None
    assert begun.started is not None
    assert begun.asked - begun.started < timedelta(seconds=30)


def test_what_is_done_beside_the_ask_neither_stops_the_clock_nor_winds_it_up() -> None:
    match, asked, other = one_asked()
    wait(match, match.patience - 60)
    before = match.asked
    referee.answer(match.pk, asked, 2, OFFER)
    referee.ask_takeback(match.pk, asked, 3)
    referee.answer_takeback(match.pk, other, 3, False)
    match.refresh_from_db()
    assert match.asked == before
    wait(match, 61)
    referee.answer(match.pk, other, 2, WIN)


def test_a_takeback_that_both_agreed_on_winds_the_clock_up() -> None:
    match, asked, other = one_asked()
    referee.ask_takeback(match.pk, other, 2)
    wait(match, 10 * match.patience)
    referee.answer_takeback(match.pk, asked, 2, True)
    match.refresh_from_db()
    assert match.asked is not None
    assert timezone.now() - match.asked < timedelta(seconds=30)


def test_an_answer_that_comes_first_makes_a_claim_stale_and_the_other_way_round() -> None:
    match, asked, other = one_asked()
    wait(match, match.patience + 1)
    referee.answer(match.pk, asked, 2, MOVE)
    with pytest.raises(referee.Stale):
        referee.answer(match.pk, other, 2, WIN)
    again, asked, other = one_asked()
    wait(again, again.patience + 1)
    referee.answer(again.pk, other, 2, WIN)
    with pytest.raises(referee.Stale):
        referee.answer(again.pk, asked, 2, MOVE)


def test_nobody_else_claims_and_no_browsers_word_on_time_counts() -> None:
    ann, bob, eve = new_guest("Ann"), new_guest("Bob"), new_guest("Eve")
    match, _asked, other = one_asked(ann.player, bob.player)
    claimer = ann if other == ann.player else bob

    def claim(client: Browser, **more: Any) -> int:
        body = {"number": 2, **WIN, **more}
        url = f"/matches/{match.pk}/answer"
        return client.post(url, body, content_type="application/json").status_code

    assert claim(claimer, now="2099-01-01T00:00:00Z", at=9e12) == 422
    wait(match, match.patience + 1)
    assert claim(eve) == 403
    assert claim(claimer, fields={"now": 1}) == 422
    assert claim(claimer) == 200


# -- both are warned before ----------------------------------------------------------------------


def test_both_see_on_the_page_until_when_and_a_spectator_claims_nothing() -> None:
    ann, bob, eve = new_guest("Ann"), new_guest("Bob"), new_guest("Eve")
    match, _asked, other = one_asked(ann.player, bob.player)
    running = clock.of(match)
    assert running is not None
    waits, is_asked = (ann, bob) if other == ann.player else (bob, ann)

    def page(client: Browser) -> str:
        return client.get(f"/matches/{match.pk}/").content.decode()

    until = f'data-until="{int(running.until.timestamp())}"'
    assert "left to answer. After that you may claim the win" in page(waits)
    assert 'data-option="claim-win"' in page(waits)
    assert "After that whoever waits may claim the win" in page(is_asked)
    assert 'data-option="claim-win"' not in page(is_asked)
    assert until in page(waits)
    assert until in page(is_asked)
    assert "claim" not in page(eve).replace("claims-data", "")


def test_the_lobby_says_how_much_time_is_left() -> None:
    ann, bob = new_guest("Ann"), new_guest("Bob")
    match, asked, other = one_asked(ann.player, bob.player)
    is_asked, waits = (ann, bob) if asked == ann.player else (bob, ann)
    wait(match, 600 - 58)
    assert "Your turn: 50 minutes left" in is_asked.get("/").content.decode()
    assert f"Waiting for {asked.name}: 50 minutes left" in waits.get("/").content.decode()
    wait(match, 3600)
    assert "Your turn: the time is up" in is_asked.get("/").content.decode()
    assert other.name


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (30, "less than a minute"),
        (61, "1 minute"),
        (15 * 60, "15 minutes"),
        (60 * 60, "1 hour"),
        (24 * 60 * 60, "1 day"),
        (30 * 60 * 60, "30 hours"),
        (7 * 24 * 60 * 60, "7 days"),
    ],
)
def test_lengths_of_time_are_said_in_words(seconds: int, words: str) -> None:
    assert clock.in_words(seconds) == words


def test_a_match_that_was_put_away_is_brought_back_before_anybody_claims() -> None:
    match, _asked, other = one_asked()
    wait(match, 100 * 24 * 60 * 60)
    archive.put_away()
    with pytest.raises(Illegal, match="Bring it back"):
        referee.answer(match.pk, other, 2, WIN)
    match.refresh_from_db()
    archive.bring_back(match, other)
    with pytest.raises(Illegal, match="60 more minutes"):
        referee.answer(match.pk, other, 2, WIN)
