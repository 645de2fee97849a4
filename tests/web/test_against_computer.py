"""Matches against computers: how they are made, what computers answer, and what they do not."""

from __future__ import annotations

import fcntl
import json
import os
import random
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Iterator, Mapping
from threading import Thread
from typing import Any

import pytest
from django.db import connections

from games.cards.models import CardResult
from games.computers import playing
from games.computers import thinkers as thinkers_module
from games.computers.orders import order_for
from games.computers.playing import Computers
from games.computers.thinkers import NoAnswer, Thinker, Thinkers
from games.matches import clock, referee
from games.matches.lobby import alone, computer_players
from games.matches.log import setups
from games.matches.models import Match
from games.people.models import Player
from games.rosters.service import ready_rosters
from games.rules.fields import Illegal
from games.rules.opponents import process
from games.rules.systems import systems
from tests.matchmaking import open_match, play_on
from tests.people import Browser, new_guest

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("cards")]
SYSTEM = "kurogane"
PAGE = f"/matches/computer/?system={SYSTEM}"


def made(ann: Browser, level: str = "learner", side: int = 0) -> Match:
    return alone.create(ann.player, SYSTEM, {}, {1 - side: level})


def computer_first(ann: Browser, level: str = "learner") -> Match:
    """A match in which the computer, on the first seat, is asked first."""
    while True:
        match = made(ann, level, side=1)
        if match.waiting_seats == [0]:
            return match
        match.delete()


class Here:
    """Thinks in this process, and keeps what it was told."""

    def __init__(self, *faults: str) -> None:
        self.orders: list[Mapping[str, Any]] = []
        self.faults = list(faults)

    def think(self, order: Mapping[str, Any], whose: str = "") -> Mapping[str, Any]:
        self.orders.append(order)
        if order["level"] in self.faults:
            raise NoAnswer("a fault")
        table = process.table_of(process.Order.model_validate(order))
        raw = table.asked_of(order["seat"]).sample(random.Random(1))
        assert raw is not None
        return {"answer": raw}

    def end(self) -> None:
        pass


@pytest.fixture
def thinker() -> Here:
    return Here()


def computers(thinker: Here) -> Computers:
    return Computers(thinker, pace=0)  # type: ignore[arg-type]


def let_answer(mine: Computers, match: Match) -> None:
    """Let them answer as long as one is asked."""
    while mine._answer_once(match.pk):
        pass
    match.refresh_from_db()


# --- the page -----------------------------------------------------------------------------------


def test_a_name_a_level_and_one_plays(ann: Browser) -> None:
    ready = ready_rosters(SYSTEM)
    form = {"level": "club", "side": "1", "mine": str(ready[1].pk), "theirs": ""}
    response = ann.post(PAGE, form)
    match = Match.objects.get()
    assert (response.status_code, response["Location"]) == (302, match.get_absolute_url())
    first, second = match.seats.select_related("player", "roster")
    assert second.player == ann.player
    assert second.roster == ready[1]
    assert first.player is not None
    assert (first.player.computer, first.shown_name) == ("club", "Club player (computer)")
    assert match.status == Match.Status.PLAYING
    assert [str(name) for name in setups.of(match).names] == ["Club player (computer)", "Ann"]


def test_the_page_is_found_from_where_one_may_be_alone(ann: Browser) -> None:
    """The first page, for each game; the lobby; a match that waits; the guide. See test_lessons for
    the end of a lesson."""
    waiting, first_page = open_match(ann.player, system=SYSTEM), text(Browser(), "/")
    assert all(f'"/matches/computer/?system={each}"' in first_page for each in systems())
    assert '"/matches/computer/"' in text(ann, "/")
    for address in (f"/matches/{waiting.pk}/", f"/learn/{SYSTEM}/"):
        assert f'"{PAGE}"' in text(ann, address)


def text(ann: Browser, address: str) -> str:
    response = ann.get(address)
    assert response.status_code == 200, address
    return response.content.decode()


@pytest.mark.parametrize("system", systems())
def test_in_each_game_one_is_there_to_play(ann: Browser, thinker: Here, system: str) -> None:
    form = {"level": "learner", "side": "0", "mine": "", "theirs": ""}
    assert ann.post(f"/matches/computer/?system={system}", form).status_code == 302
    match = Match.objects.get()
    let_answer(computers(thinker), match)
    assert (match.system, match.waiting_seats) == (system, [0])


def test_the_page_says_how_each_level_plays(ann: Browser) -> None:
    text = ann.get(PAGE).content.decode()
    assert all(f'value="{level}"' in text for level in computer_players.LEVELS)
    assert 'value="random"' not in text
    assert "Surprise me" in text


@pytest.mark.parametrize(
    "wrong",
    [{"level": "random"}, {"level": "grandmaster"}, {"side": "2"}, {"side": "x"}, {"mine": "0"}],
)
def test_nonsense_makes_no_match(ann: Browser, wrong: dict[str, str]) -> None:
    assert ann.post(PAGE, {"level": "club", "side": "0", **wrong}).status_code == 422
    assert not Match.objects.exists()


def test_without_a_name_there_is_none_to_play(client: Browser) -> None:
    assert client.post(PAGE, {"level": "club", "side": "0"}).status_code in (302, 403)
    assert not Match.objects.exists()


def test_one_plays_so_many_of_them_at_a_time(ann: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(computer_players, "MOST_UNDER_WAY", 1)
    made(ann)
    response = ann.post(PAGE, {"level": "club", "side": "0"})
    assert response.status_code == 422
    assert "finish or concede" in response.content.decode()
    assert made(new_guest("Bob")).status == Match.Status.PLAYING


def test_nobody_runs_out_of_time(ann: Browser) -> None:
    match = made(ann)
    assert clock.of(match) is None
    with pytest.raises(Illegal, match="Nobody but you is waited for"):
        clock.require_due(match)


def test_a_computer_is_one_player_that_nobody_signs_in_as(ann: Browser) -> None:
    level = "club"
    assert computer_players.computer(level) == computer_players.computer(level)
    assert Player.objects.filter(computer="club").count() == 1


# --- what a computer answers --------------------------------------------------------------------


def test_computers_answer_until_people_are_asked(ann: Browser, thinker: Here) -> None:
    match = computer_first(ann)
    let_answer(computers(thinker), match)
    assert match.number >= 1
    assert 0 not in match.waiting_seats
    assert {answer.seat for answer in match.answers.all()} == {0}
    assert {order["level"] for order in thinker.orders} == {"learner"}


def club_order(match: Match) -> dict[str, Any]:
    return order_for(match, match.waiting_seats[0], "club")


def test_an_order_says_where_the_match_stands(ann: Browser) -> None:
    match = play_on(made(ann), 40)
    table = process.table_of(process.Order.model_validate(club_order(match)))
    with referee.live_table(match.pk) as live:
        assert (table.number, table.digest()) == (live.number, live.digest())
        assert [ask.brief() for ask in table.asks.values()] == [
            ask.brief() for ask in live.asks.values()
        ]


def test_the_dice_to_come_are_not_in_an_order(ann: Browser) -> None:
    match = play_on(made(ann), 10)
    assert bytes(match.seed).hex() not in str(club_order(match))
    order = process.Order.model_validate(club_order(match))
    with referee.live_table(match.pk) as live:
        thought = process.table_of(order).game.dice.source
        thrown = live.game.dice.source
    assert [thought.face(at, 1000) for at in range(8)] != [thrown.face(at, 1000) for at in range(8)]


def test_what_a_computer_will_answer_cannot_be_worked_out_from_what_all_may_know(
    ann: Browser,
) -> None:
    """Chance while it thinks comes from the match's secret, and is another one for each answer."""
    match = play_on(made(ann), 10)
    seed = club_order(match)["seed"]
    assert seed == club_order(Match.objects.get(pk=match.pk))["seed"], "in whichever process"
    match.seed = bytes(32)
    other = club_order(match)["seed"]
    match.number += 1
    assert len({seed, other, club_order(match)["seed"]}) == 3


def test_a_level_that_finds_nothing_gives_way_to_a_lower_one(ann: Browser) -> None:
    match, thinker = computer_first(ann, "veteran"), Here("veteran", "learner")
    computers(thinker)._answer_once(match.pk)
    assert [order["level"] for order in thinker.orders] == ["veteran", "learner", "random"]
    match.refresh_from_db()
    assert match.number == 1


def test_where_nothing_helps_the_match_waits(ann: Browser) -> None:
    match, thinker = computer_first(ann), Here("learner", "random")
    assert not computers(thinker)._answer_once(match.pk)
    match.refresh_from_db()
    assert match.number == 0


def test_an_answer_that_others_have_overtaken_is_thought_about_anew(ann: Browser) -> None:
    match = computer_first(ann)

    class Slow(Here):
        def think(self, order: Mapping[str, Any], whose: str = "") -> Mapping[str, Any]:
            reply = super().think(order)
            if len(self.orders) == 1:  # another process was faster
                learner = computer_players.computer("learner")
                referee.answer(match.pk, learner, 0, reply["answer"], 0)
            return reply

    thinker = Slow()
    assert computers(thinker)._answer_once(match.pk)
    assert match.answers.count() == 1


def test_computers_always_agree_to_go_back(ann: Browser, thinker: Here) -> None:
    match = made(ann)
    mine = computers(thinker)
    for _turn in range(60):
        play_on_alone(match, ann, 1)
        let_answer(mine, match)
        try:
            referee.ask_takeback(match.pk, ann.player, match.number)
        except Illegal:
            continue
        break
    let_answer(mine, match)
    assert match.takeback is None or match.takeback["seat"] is None
    assert match.answers.filter(option="takeback").exists()


def play_on_alone(match: Match, ann: Browser, answers: int) -> None:
    """Random answers of Ann's, as long as she is asked."""
    rng = random.Random(3)
    for _number in range(answers):
        with referee.live_table(match.pk) as table:
            if 0 not in table.asks:
                return
            number, raw = table.number, table.asks[0].sample(rng)
        referee.answer(match.pk, ann.player, number, raw, 0)


def test_matches_of_people_are_left_alone(ann: Browser, thinker: Here) -> None:
    mine = computers(thinker)
    mine._play("a" * 12)
    assert not thinker.orders
    mine.hear("a" * 12, 3)
    assert not mine._playing


def test_what_was_missed_is_found(ann: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    match = computer_first(ann)
    assert playing.waiting_for_computers() == []
    monkeypatch.setattr(playing, "MISSED_AFTER", -1.0)
    assert playing.waiting_for_computers() == [match.pk]


# --- afterwards ---------------------------------------------------------------------------------


def over(match: Match, ann: Browser) -> Match:
    referee.answer(match.pk, ann.player, match.number, {"option": "concede", "fields": {}})
    match.refresh_from_db()
    return match


def test_matches_against_computers_count_in_no_record_of_cards(ann: Browser) -> None:
    match = over(play_on(made(ann), 30), ann)
    assert match.status == Match.Status.ENDED
    assert not CardResult.objects.exists()


def test_it_can_be_conceded_to_replayed_and_watched(ann: Browser) -> None:
    match = play_on(made(ann), 30)
    watched = text(new_guest("Bob"), match.get_absolute_url())
    assert "Learner (computer)" in watched
    over(match, ann)
    assert (match.result["winners"], match.result["reason"]) == ([1], "concession")
    for address in ("replay/?at=20", "result/"):
        assert "Learner (computer)" in text(ann, match.get_absolute_url() + address)


@pytest.mark.parametrize("swap", [False, True])
def test_a_rematch_begins_at_once(ann: Browser, swap: bool) -> None:
    match = over(made(ann, "club"), ann)
    ann.post(f"/matches/{match.pk}/rematch/", {"seats": "swapped" if swap else "same"})
    again = Match.objects.exclude(pk=match.pk).get()
    assert again.status == Match.Status.PLAYING
    holders = [seat.player.computer if seat.player else None for seat in again.seats.all()]
    assert holders == (["club", ""] if swap else ["", "club"])


# --- processes ----------------------------------------------------------------------------------


@pytest.fixture
def thinkers(monkeypatch: pytest.MonkeyPatch) -> Iterator[Thinkers]:
    """One process, which has all the time that a machine under load takes."""
    monkeypatch.setattr(thinkers_module, "WITHIN", 250.0)
    thinkers = Thinkers(1)
    yield thinkers
    thinkers.end()


def test_a_process_thinks_and_a_killed_one_is_replaced(
    ann: Browser, thinkers: Thinkers, settings: Any
) -> None:
    """At a low priority."""
    settings.THINKING_NICENESS = 5
    match = computer_first(ann)
    order = order_for(match, 0, "learner")
    first = thinkers.think(order)
    process_before = thinkers._all[0]._process
    assert process_before
    own = os.getpriority(os.PRIO_PROCESS, 0)
    assert os.getpriority(os.PRIO_PROCESS, process_before.pid) == min(own + 5, 19)
    process_before.kill()
    assert thinkers.think(order) == first
    assert thinkers._all[0]._process is not process_before


@pytest.mark.parametrize("wrong", [{}, {"setup": {}}, {"setup": {"system": "chess"}}])
def test_an_order_that_makes_no_sense_is_refused(wrong: dict[str, Any]) -> None:
    assert list(process.reply_to(json.dumps(wrong))) == ["fault"]


def test_a_process_that_ends_by_itself_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinkers_module, "_COMMAND", ["/bin/true"])
    with pytest.raises(NoAnswer):
        Thinkers(1).think({})


def test_a_process_that_takes_too_long_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinkers_module, "_COMMAND", ["/bin/sleep", "600"])
    monkeypatch.setattr(thinkers_module, "WITHIN", 0.05)
    thinker = Thinker()
    with pytest.raises(NoAnswer):
        thinker.think({})
    assert thinker._process is None


def has_an_order(process: subprocess.Popen[bytes]) -> bool:
    """Whether there is something to read for a process that is stopped."""
    assert process.stdin
    unread = fcntl.ioctl(process.stdin.fileno(), termios.FIONREAD, bytes(4))
    return bool(int.from_bytes(unread, sys.byteorder))


def test_a_process_that_is_killed_while_it_thinks_gives_no_answer_twice(
    ann: Browser, thinkers: Thinkers
) -> None:
    """Another one begins anew and gives the answer that the first would have given."""
    match = play_on(made(ann, "veteran"), 30)
    while match.waiting_seats != [1]:
        play_on(match, 1)
    order = order_for(match, 1, "veteran")
    would_answer = thinkers.think(order)["answer"]
    killed = thinkers._all[0]._process
    assert killed
    mine, before = Computers(thinkers, pace=0), match.number
    killed.send_signal(signal.SIGSTOP)  # however fast it thinks

    def answer_once() -> None:
        mine._answer_once(match.pk)
        connections.close_all()

    answering = Thread(target=answer_once)
    answering.start()
    while answering.is_alive() and not has_an_order(killed):
        time.sleep(0.001)
    assert answering.is_alive()
    killed.kill()
    answering.join(250)
    assert killed.poll() == -signal.SIGKILL
    (given,) = match.answers.filter(number__gt=before)
    assert (given.number, given.seat, given.raw) == (before + 1, 1, would_answer)
