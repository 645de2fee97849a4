"""What an option says only when it is opened: worked out for the seat that is asked alone."""

from __future__ import annotations

from threading import Event, Thread
from typing import Any

import pytest

from games.matches import referee
from games.matches.models import Match
from games.matches.referee import live_tables, opened_options
from tests.matchmaking import begun_match, play_on
from tests.people import Browser, new_guest
from tests.toy import Square

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy")]


class Seen:
    """A match at the ask to move a unit: who is asked, and who only looks on."""

    def __init__(self) -> None:
        browsers = [new_guest("Ann"), new_guest("Bob")]
        self.match = play_on(begun_match(*(one.player for one in browsers)), 2)
        with referee.live_table(self.match.pk) as table:
            (self.seat,) = table.asks
        self.mover = browsers[self.seat]
        self.other = browsers[1 - self.seat]

    def open(self, who: Browser, option: str = "move", number: Any = 2) -> Any:
        return who.get(
            f"/matches/{self.match.pk}/option.json", {"option": option, "number": number}
        )


@pytest.fixture
def seen() -> Seen:
    return Seen()


@pytest.fixture
def outlines(monkeypatch: pytest.MonkeyPatch) -> list[None]:
    """A list that grows with each outline worked out."""
    worked_out: list[None] = []
    original = Square.outline

    def outline(area: Square) -> Any:
        worked_out.append(None)
        return original(area)

    monkeypatch.setattr(Square, "outline", outline)
    return worked_out


def options(match: Match, seat: int) -> dict[str, Any]:
    (ask,) = referee.view(match.pk, seat)["asks"]
    return {option["id"]: option for option in ask["options"]}


def test_the_list_says_what_opens_and_works_nothing_out(seen: Seen, outlines: list[None]) -> None:
    listed = options(seen.match, seen.seat)
    assert listed["move"]["opens"]
    assert not listed["stay"]["opens"]
    unit, to = listed["move"]["fields"]
    assert [choice["label"]["text"] for choice in unit["choices"]] == ["Alpha", "Beta"]
    assert "outline" not in to
    assert outlines == []


def test_an_opened_option_says_all_once_for_each_number(seen: Seen, outlines: list[None]) -> None:
    found = seen.open(seen.mover).json()["option"]
    assert found["fields"][1]["outline"] == [[[[0, 0], [10000, 0], [10000, 10000], [0, 10000]]]]
    assert seen.open(seen.mover).json()["option"] == found
    assert len(outlines) == 1
    move = {"option": "move", "fields": {"unit": "a", "to": [1, 1]}}
    referee.answer(seen.match.pk, seen.mover.player, 2, move)
    assert seen.open(seen.mover).status_code == 409
    match = play_on(Match.objects.get(pk=seen.match.pk), 2)
    with referee.live_table(match.pk) as table:
        (seat,) = table.asks
    mover = seen.mover if seat == seen.seat else seen.other
    assert seen.open(mover, number=5).status_code == 200
    assert len(outlines) == 2


def test_programs_get_all_at_once(seen: Seen) -> None:
    (ask,) = seen.mover.get(f"/matches/{seen.match.pk}/ask.json").json()["asks"]
    assert ask["options"][0] == seen.open(seen.mover).json()["option"]


def test_it_is_refused_to_all_but_the_seat_that_is_asked(seen: Seen, outlines: list[None]) -> None:
    seen.open(seen.mover)
    refused = seen.open(seen.other)
    assert refused.status_code == 422
    assert "not your turn" in refused.json()["illegal"]["message"]
    for spectator in (new_guest("Eve"), Browser()):
        refused = seen.open(spectator)
        assert refused.status_code == 403
        assert "no seat" in refused.json()["error"]
    assert len(outlines) == 1


@pytest.mark.parametrize(
    ("option", "number", "status", "why"),
    [
        ("move", 1, 409, ""),
        ("move", 3, 409, ""),
        ("move", "", 400, "number"),
        ("move", "two", 400, "number"),
        ("move", "9" * 10, 400, "number"),
        ("fly", 2, 422, "not one of the options"),
        ("", 2, 422, "not one of the options"),
        ("stay", 2, 422, "boring"),
    ],
)
def test_what_cannot_be_opened_is_refused(
    seen: Seen, option: str, number: Any, status: int, why: str
) -> None:
    refused = seen.open(seen.mover, option, number)
    assert refused.status_code == status
    assert why in str(refused.json())


def test_an_offer_meanwhile_changes_nothing_of_what_is_asked(
    seen: Seen, outlines: list[None]
) -> None:
    before = seen.open(seen.mover).json()
    offer = {"option": "draw-offer", "fields": {}}
    referee.answer(seen.match.pk, seen.other.player, 2, offer)
    assert seen.open(seen.mover).json() == before
    assert seen.open(seen.mover, number=3).json() == before
    assert len(outlines) == 2


def test_it_does_not_wait_for_an_answer_that_takes_its_time(seen: Seen) -> None:
    taken, done = Event(), Event()

    def hold() -> None:
        with live_tables.tables.locked(seen.match.pk, 1):
            taken.set()
            done.wait(20)

    holding = Thread(target=hold)
    holding.start()
    try:
        assert taken.wait(5)
        assert seen.open(seen.mover).status_code == 200
        assert holding.is_alive()
    finally:
        done.set()
        holding.join()


def test_after_a_takeback_what_is_asked_then_is_opened(seen: Seen) -> None:
    seen.open(seen.mover)
    referee.ask_takeback(seen.match.pk, seen.other.player, 2)
    referee.answer_takeback(seen.match.pk, seen.mover.player, 2, True)
    assert seen.open(seen.mover).status_code == 409
    found = seen.open(seen.mover, "secret", 3)
    assert found.json()["option"]["fields"][0]["high"] == 6


def test_a_restarted_process_opens_it_again(seen: Seen) -> None:
    before = seen.open(seen.mover).json()
    opened_options.forget()
    referee.forget_tables()
    assert seen.open(seen.mover).json() == before
