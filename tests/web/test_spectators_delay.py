"""Spectators of a delayed match: whatever they ask for tells nothing of the newest answers."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any
from unittest.mock import Mock

import pytest
from django.core.cache import cache
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from games.api.models import Token
from games.api.streams import Followed, news_of
from games.live import render, scene
from games.live.render import ReturningPage
from games.matches import delay, referee
from games.matches.models import Match
from games.matches.referee import perspectives
from tests.matchmaking import begun_match, load_cards, play_on
from tests.people import Browser, new_guest
from tests.programs import program_of

pytestmark = pytest.mark.django_db

SPECTATORS = (None, "en")
PATHS = (
    *("matches:match", "matches:replay", "matches:ask", "matches:cards", "matches:dice"),
    *("matches:dice_data", "matches:log", "matches:result", "matches:picture_png", "matches:share"),
    *("matches:picture_png", "live:state", "live:log", "live:recap", "live:taken_back"),
)
"""What is asked for by the match alone."""
QUERIES = (
    *("?at=9999", "?at=4", "?at=4&as=0", "?at=5&as=1", "?as=spectator", "?before=9999"),
    *("?since=0&line=0", "?since=3", "?since=0", "?before=4&as=1"),
)
CHANGING = re.compile(
    r'(name="csrfmiddlewaretoken" value|data-now|data-ticket|X-CSRFToken"?:|"csrf)[=: ]*"[^"]*"'
)
"""What no two pages have in common."""


@pytest.fixture
def people() -> list[Browser]:
    load_cards()
    return [new_guest(name) for name in ("Ann", "Ben", "Eve")]


def delayed(people: list[Browser], by: str = "minutes-5", answers: int = 3) -> Match:
    """A match between the first two, of which spectators have seen so many answers."""
    match = begun_match(
        people[0].player, people[1].player, system="kurogane", visibility="public", delay=by
    )
    match = play_on(match, answers)
    match.answers.update(at=timezone.now() - timedelta(minutes=10))
    return match


def ways(match: Match, browser: Browser) -> Mapping[str, Callable[[], Any]]:
    """All by which somebody without a seat learns of a match."""
    program = program_of(browser.player)
    found: dict[str, Callable[[], Any]] = {
        f"{name}{query}": lambda name=name, query=query: plain(  # type: ignore[misc]
            browser.get(reverse(name, args=[match.pk]) + query)
        )
        for name in PATHS
        for query in ("", *QUERIES)
    }
    for part in ("", "/export", "/draw"):
        found[f"api{part}"] = lambda part=part: plain(  # type: ignore[misc]
            program.get(f"/matches/{match.pk}{part}")
        )
    token = Token.objects.get(player=browser.player).pk
    for since in (None, 0, 3, 5):
        followed = Followed(token, str(browser.player.pk), match.pk, None, since)
        found[f"stream since {since}"] = lambda followed=followed: news_of(followed)  # type: ignore[misc]
    for number in (None, 0, 4, 5, 99):
        found[f"view {number}"] = lambda number=number: seen_at(match, number)  # type: ignore[misc]
    found["frames"] = lambda: frames(match)
    found["events"] = lambda: referee.events(match, None)
    found["lobby"] = lambda: plain(browser.get("/"))
    return found


def seen_at(match: Match, number: int | None) -> Any:
    return referee.view(match.pk, None, None if number is None else min(number, 3 + 2))


def plain(response: Any) -> Any:
    cache.clear()  # nobody is told that this is too much
    text = response.content.decode("latin-1")
    return response.status_code, CHANGING.sub("", text)


def frames(match: Match) -> Any:
    back = ReturningPage(SPECTATORS, 0)
    update = render.update(match.pk, {SPECTATORS: None, (0, "en"): None}, [back])
    return update.screens[SPECTATORS].number, update.screens[SPECTATORS].digest, update.returns


def test_nothing_tells_spectators_of_the_newest_answers(people: list[Browser]) -> None:
    match = delayed(people)
    known = {name: way() for name, way in ways(match, people[2]).items() if "view" not in name}
    own = plain(people[0].get(match.get_absolute_url()))
    play_on(match, 2, seed=5)
    match = Match.objects.get(pk=match.pk)
    assert match.number == 5
    Token.objects.all().delete()
    for name, way in ways(match, people[2]).items():
        if "view" in name:
            assert way()["number"] <= 3, name
        else:
            assert way() == known[name], name
    assert plain(people[0].get(match.get_absolute_url())) != own, "players see everything at once"


def test_spectators_read_at_the_table_that_they_see_it_late(people: list[Browser]) -> None:
    match = delayed(people)
    line = "You see this match later than its players do: 5 minutes later."
    shown = [line in one.get(match.get_absolute_url()).content.decode() for one in people]
    assert shown == [False, False, True]
    other = begun_match(people[0].player, people[1].player, system="kurogane")
    assert line[:30] not in people[2].get(other.get_absolute_url()).content.decode()


def test_a_takeback_that_is_asked_for_is_told_later(people: list[Browser]) -> None:
    match = delayed(people)
    asked = {"seat": 0, "to": 1, "asked": [0], "refused": []}
    Match.objects.filter(pk=match.pk).update(takeback=asked)
    address = reverse("live:taken_back", args=[match.pk])
    assert [one.get(address).status_code for one in (people[1], people[2])] == [200, 204]


def test_all_is_shown_once_the_time_has_gone_by(people: list[Browser]) -> None:
    match = play_on(delayed(people), 2, seed=5)
    assert referee.view(match.pk, None)["number"] == 3
    match.answers.update(at=timezone.now() - timedelta(minutes=6))
    assert referee.view(match.pk, None)["number"] == 5


def test_and_when_the_match_is_over(people: list[Browser]) -> None:
    match = delayed(people)
    raw = {"option": "concede", "fields": {}}
    referee.answer(match.pk, people[0].player, match.number, raw)
    assert referee.view(match.pk, None)["result"]
    assert people[2].get(reverse("matches:result", args=[match.pk])).status_code == 200


@pytest.mark.parametrize(
    ("by", "shown"), [("", 5), ("answers-3", 2), ("answers-10", 0), ("minutes-5", 3)]
)
def test_so_many_answers_or_minutes_are_held_back(
    people: list[Browser], by: str, shown: int
) -> None:
    match = play_on(delayed(people, by), 2, seed=5)
    assert delay.shown_number(match) == shown
    assert referee.view(match.pk, None)["number"] == shown
    assert referee.view(match.pk, 0)["number"] == 5


def test_it_is_chosen_when_the_match_is_made(people: list[Browser]) -> None:
    page = people[0].get("/matches/new/?system=kurogane").content.decode()
    assert 'value="answers-3"' in page
    sent = {"visibility": "public", "spectators": "on", "seat": "0", "delay": "minutes-15"}
    people[0].post("/matches/new/?system=kurogane", sent)
    assert Match.objects.get().delay == "minutes-15"
    refused = people[0].post("/matches/new/?system=kurogane", {**sent, "delay": "minutes-0"})
    assert refused.status_code == 422


# --- what is shown later -------------------------------------------------------------------------


def test_what_is_held_back_is_what_a_replay_shows(
    people: list[Browser], monkeypatch: pytest.MonkeyPatch
) -> None:
    """And nothing is replayed for those who watch from the beginning, in whatever language; who
    comes later sees the same moment as they do."""
    replayed = Mock(wraps=referee.table_at)
    monkeypatch.setattr(perspectives, "table_at", replayed)
    match = delayed(people, "answers-3", 0)
    late = (None, "ja")
    screens: dict[Any, Any] = {SPECTATORS: None, (0, "en"): None}
    for answers in range(9):
        known = {**screens, late: None} if answers == 5 else screens
        update = render.update(match.pk, known)
        screens, number = dict(update.screens), max(0, answers - 3)
        view = referee.table_at(match, number).views().of(None)
        for audience in {SPECTATORS, late} & screens.keys():
            with override(audience[1]):
                expected = render.draw(scene.of(delay.as_shown(match), update.commentary), view)
            assert screens[audience].regions == expected.regions
            assert screens[audience].number == number
            if change := update.changes.get(audience):
                assert f'data-number="{number}"' in change
        match = play_on(match, 1, seed=answers)
    assert not replayed.called


def test_what_was_not_held_back_is_replayed(people: list[Browser]) -> None:
    match = delayed(people, "answers-3", 2)
    first = render.update(match.pk, {SPECTATORS: None})
    match = play_on(match, 4)
    referee.forget_tables()
    update = render.update(match.pk, first.screens)
    assert update.screens[SPECTATORS].number == 3
    assert 'data-from="0" data-number="3"' in update.changes[SPECTATORS]


def test_what_fails_to_be_drawn_for_later_keeps_nothing_from_anybody_now(
    people: list[Browser], monkeypatch: pytest.MonkeyPatch
) -> None:
    match, draw = delayed(people, "answers-3", 4), render.draw

    def broken(here: Any, view: Any, *rest: Any) -> Any:
        assert view is not referee.delayed_view(match), "it cannot be drawn"
        return draw(here, view, *rest)

    monkeypatch.setattr(render, "draw", broken)
    update = render.update(match.pk, {SPECTATORS: None, (0, "en"): None})
    assert set(update.screens) == {SPECTATORS, (0, "en")}


def test_so_much_is_held_back_and_what_was_shown_goes() -> None:
    cache = delay.DelayedCache[str](most=4)
    for number in range(3):
        cache.keep("one", number, f"one {number}", shown=0)
    cache.keep("one", 3, "one 3", shown=1)
    assert [cache.at("one", number) for number in range(4)] == [None, "one 1", "one 2", "one 3"]
    cache.keep("one", 4, "one 4", shown=1)
    cache.keep("one", 5, "one 5", shown=1)
    assert cache.at("one", 4)
    assert cache.at("one", 5) is None, "the first ones are needed first"
    cache.keep("other", 0, "other 0", shown=0)
    assert cache.at("other", 0)
    assert cache.at("one", 1) is None, "for longest nothing was kept of it"


def test_the_log_reaches_as_far_as_the_board(people: list[Browser]) -> None:
    match = delayed(people, "answers-3", answers=8)
    address = match.get_absolute_url()
    page = people[2].get(address).content.decode()
    assert 'data-number="5"' in page[: page.index("data-system")], "the board"
    log = page[page.index('id="log"') :]
    assert max(map(int, re.findall(r'data-number="(\d+)"', log))) == 5
    before = render.update(match.pk, {SPECTATORS: None}).screens
    play_on(match, 1, seed=5)
    frame = render.update(match.pk, before).changes[SPECTATORS]
    assert 'data-from="5" data-number="6"' in frame
    assert frame.count('data-number="6"') > 1, "with its lines in the log"
