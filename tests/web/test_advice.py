"""What would you do? Whoever plays alone or against the computer may ask, and nobody else."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.cache import cache

from games.computers import advising
from games.computers.orders import order_for
from games.computers.thinkers import NoAnswer
from games.matches import referee
from games.matches.lobby import alone, computer_players
from games.matches.models import Match
from games.matches.practice import learning
from games.rules.fields import Illegal
from games.rules.opponents import advice, process
from games.rules.opponents.levels import VETERAN
from tests.matchmaking import begun_match, play_on
from tests.people import Browser, new_guest

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("cards")]
SYSTEM = "kurogane"
ASK = "What would you do?"


class Here:
    """Thinks in this process, as one of the others would, and keeps what it was told."""

    def __init__(self) -> None:
        self.orders: list[Mapping[str, Any]] = []
        self.fails = False

    def think(self, order: Mapping[str, Any], whose: str = "") -> Mapping[str, Any]:
        self.orders.append(order)
        if self.fails:
            raise NoAnswer("a fault")
        asked = process.Order.model_validate(order)
        level = replace(VETERAN, candidates=2, samples=1, answers=4)
        return {"advice": advice.advise(process.table_of(asked), asked.seat, level, asked.seed)}


class AtOnce:
    """A thread that has done its work when it has been started."""

    def __init__(self, target: Any, args: Any, daemon: bool) -> None:
        self.start = lambda: target(*args)


@pytest.fixture(autouse=True)
def thinker(monkeypatch: pytest.MonkeyPatch) -> Here:
    found = Here()
    monkeypatch.setattr(advising, "POOL", found)
    monkeypatch.setattr(advising, "Thread", AtOnce)
    cache.clear()
    return found


def mine(ann: Browser) -> Match:
    return play_on(alone.create(ann.player, SYSTEM, {}), 12)


def address(match: Match) -> str:
    return f"/matches/{match.pk}/advice/"


def asked(who: Browser, match: Match, number: int | str | None = None) -> str:
    """What the page is told that asks."""
    sent = {"number": match.number if number is None else number}
    response = who.post(address(match), sent)
    assert response.status_code == 200
    return str(response.content.decode())


def found(who: Browser, match: Match, text: str) -> str:
    """What was found of what was asked."""
    thinking = re.search(r'data-thinking="(\w+)"', text)
    assert thinking, text
    return str(who.get(address(match), {"of": thinking[1]}).content.decode())


def test_who_plays_alone_is_told_what_the_veteran_would_do_and_why(ann: Browser) -> None:
    match = mine(ann)
    assert ASK in ann.get(f"/matches/{match.pk}/").content.decode()
    text = asked(ann, match)
    assert "The veteran is thinking" in text
    text = found(ann, match, text)
    assert "The veteran would:" in text
    assert "<li>" in text
    assert 'id="advice-data"' in text


def test_against_a_computer_too(ann: Browser, thinker: Here) -> None:
    match = alone.create(ann.player, SYSTEM, {}, {1: "learner"})
    while 0 not in match.waiting_seats:
        match = play_on(match, 1)
    assert "The veteran would:" in found(ann, match, asked(ann, match))
    [order] = thinker.orders
    assert (order["level"], order["seat"], order["wants"]) == ("veteran", 0, "advice")


def test_a_lesson_goes_its_own_way(ann: Browser) -> None:
    match = learning.begin(ann.player, SYSTEM)
    match.refresh_from_db()
    text = found(ann, match, asked(ann, match))
    assert "The lesson goes its own way" in text


def test_what_is_thought_about_in_a_lesson_is_where_it_stands(ann: Browser) -> None:
    match = learning.begin(ann.player, SYSTEM)
    match.refresh_from_db()
    order = process.Order.model_validate(order_for(match, match.waiting_seats[0], "veteran"))
    with referee.live_table(match.pk) as live:
        assert process.table_of(order).digest() == live.digest()


def test_between_people_it_is_not_there(ann: Browser) -> None:
    bob = new_guest("Bob")
    match = begun_match(ann.player, bob.player, system=SYSTEM)
    for who in (ann, bob):
        page = who.get(f"/matches/{match.pk}/").content.decode()
        assert ASK not in page
        assert "advice.css" not in page
        assert who.post(address(match), {"number": match.number}).status_code == 404
        assert who.get(address(match), {"of": "x"}).status_code == 404
    match.seats.filter(index=1).update(player=None)
    assert ann.post(address(match), {"number": match.number}).status_code == 404
    match.seats.filter(index=1).update(player=ann.player)
    assert ann.post(address(match), {"number": match.number}).status_code == 404
    assert not sum(match.seats.values_list("advised", flat=True))


def test_beside_a_computer_two_people_are_not_advised(ann: Browser) -> None:
    bob = new_guest("Bob")
    match = begun_match(ann.player, bob.player, system=SYSTEM)
    assert match.seats.count() == 2
    computer = computer_players.computer(VETERAN.id)
    match.seats.create(index=2, player=computer, name="x")
    assert ann.post(address(match), {"number": match.number}).status_code == 404


def test_who_watches_is_told_nothing(ann: Browser) -> None:
    match, bob = mine(ann), new_guest("Bob")
    assert ASK not in bob.get(f"/matches/{match.pk}/").content.decode()
    assert bob.post(address(match), {"number": match.number}).status_code == 404
    question = re.search(r'data-thinking="(\w+)"', asked(ann, match))
    assert question
    assert bob.get(address(match), {"of": question[1]}).status_code == 404


def test_after_the_end_there_is_nothing_to_ask(ann: Browser) -> None:
    match = mine(ann)
    concede = {"option": "concede", "fields": {}}
    referee.answer(match.pk, ann.player, match.number, concede, match.waiting_seats[0])
    assert ann.post(address(match), {"number": match.number + 1}).status_code == 404


def test_it_holds_as_long_as_the_same_is_asked(ann: Browser) -> None:
    match = mine(ann)
    text = asked(ann, match)
    match = play_on(match, 1)
    assert "The match has moved on." in found(ann, match, text)


def test_what_was_taken_back_is_another_moment(ann: Browser) -> None:
    match = mine(ann)
    while not (match.undo and match.answers.latest("number").seat in match.waiting_seats):
        text = asked(ann, match)
        match = play_on(match, 1)
    referee.undo(match.pk, ann.player, match.number)
    assert "The match has moved on." in found(ann, match, text)


def test_what_another_answers_to_an_ask_of_its_own_does_not_matter(ann: Browser) -> None:
    """Both set up at the same time in Tide of Iron, and a computer is soon done."""
    match = alone.create(ann.player, "tide", {}, {1: "learner"})
    text = asked(ann, match)
    with referee.live_table(match.pk) as table:
        raw = table.asks[1].sample(Random(1))
    referee.answer_from(match, [1], match.number, raw)
    assert "The veteran would:" in found(ann, match, text)
    assert "The veteran would:" in found(ann, match, asked(ann, match))


@pytest.mark.parametrize("number", [-1, 3, "x", "", "9" * 10])
def test_what_is_asked_at_another_number_is_not_thought_about(
    ann: Browser, thinker: Here, number: int | str
) -> None:
    assert "The match has moved on." in asked(ann, mine(ann), number)
    assert not thinker.orders


def test_who_is_not_asked_cannot_ask(ann: Browser, thinker: Here) -> None:
    match = mine(ann)
    other = 1 - match.waiting_seats[0]
    with pytest.raises(Illegal, match="not your turn"):
        advising.ask(match, other, ann.player, match.number)
    assert not thinker.orders


def test_a_person_asks_one_thing_at_a_time(ann: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    match = mine(ann)
    waiting: list[Any] = []

    def later(target: Any, args: Any, daemon: bool) -> Any:
        return SimpleNamespace(start=lambda: waiting.append(lambda: target(*args)))

    monkeypatch.setattr(advising, "Thread", later)
    text = asked(ann, match)
    assert "wait until that is answered" in asked(ann, match)
    assert "wait until that is answered" in asked(ann, mine(ann))
    assert "The veteran is thinking" in found(ann, match, text)
    waiting[0]()
    assert "The veteran would:" in found(ann, match, text)
    assert "The veteran is thinking" in asked(ann, match)
    waiting[1]()


def test_so_many_people_wait_at_a_time(ann: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    match = mine(ann)
    taken = [advising._room.acquire(blocking=False) for _one in range(advising.MOST_AT_ONCE)]
    assert all(taken)
    try:
        assert "Many ask just now" in asked(ann, match)
    finally:
        advising._room.release(len(taken))
    assert "The veteran is thinking" in asked(ann, match)


def test_where_nothing_is_found_that_is_said(ann: Browser, thinker: Here) -> None:
    match = mine(ann)
    thinker.fails = True
    assert "found nothing to say" in found(ann, match, asked(ann, match))
    thinker.fails = False
    assert "The veteran would:" in found(ann, match, asked(ann, match))


def test_the_result_says_how_often_each_side_has_asked(ann: Browser) -> None:
    match = mine(ann)
    seat = match.waiting_seats[0]
    asked(ann, match)
    asked(ann, match)
    assert dict(match.seats.values_list("index", "advised")) == {seat: 2, 1 - seat: 0}
    concede = {"option": "concede", "fields": {}}
    referee.answer(match.pk, ann.player, match.number, concede, seat)
    page = ann.get(f"/matches/{match.pk}/result/").content.decode()
    assert page.count("Asked 2 times what the veteran would do") == 1
    assert page.count("result-advised") == 1
