"""While somebody's answer takes its time, nobody who looks waits for it: neither that match's own
pages nor the rooms of all others."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

import pytest

from games.live import load, render, room
from games.live.hub import DRAWING_THREADS, Hub
from games.live.members import Member
from games.live.room import Room
from games.matches.models import Match
from games.matches.referee import live_tables
from games.matches.referee.table_cache import Busy, TableCache
from tests.live.rooms import Tape, come, in_thread, until
from tests.matchmaking import begun_match, play_on
from tests.people import Browser

pytestmark = pytest.mark.django_db(transaction=True)

SPECTATORS = (None, "en")


@contextmanager
def stuck(*matches: Match) -> Iterator[None]:
    """The answer that somebody gives in these matches does not come to an end meanwhile."""
    over, begun = threading.Event(), threading.Semaphore(0)

    def hold(match_id: str) -> None:
        with live_tables.tables.locked(match_id, 30):
            begun.release()
            over.wait(60)

    threads = [threading.Thread(target=hold, args=[match.pk]) for match in matches]
    for thread in threads:
        thread.start()
        begun.acquire(timeout=30)
    try:
        yield
    finally:
        over.set()
        for thread in threads:
            thread.join(30)


def is_led(tape: Tape, begin: int, end: int) -> bool:
    """Whether a frame has come that leads from one number to the other."""
    return (begin, end) in tape.leads


def is_in(room: Room, member: Member) -> bool:
    """Whether somebody has been let in."""
    return member in room.members()


def test_a_page_shows_the_match_as_of_the_last_answer_known(
    match: Match, ann: Browser, bob: Browser
) -> None:
    play_on(match, 2)
    before = render.update(match.pk, {SPECTATORS: None}).screens
    with stuck(match):
        for address in ("", "ask.json", "replay/?at=1", "state?since=0", "log?before=2"):
            assert ann.get(f"/matches/{match.pk}/{address}").status_code == 200, address
        assert ann.get("/").status_code == 200
        assert render.update(match.pk, before).changes[SPECTATORS] == ""
    assert play_on(match, 1).number == 3


def test_who_answers_meanwhile_is_asked_to_try_again(
    match: Match, ann: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_tables, "PATIENCE", 0.2)
    body = json.dumps({"number": 0, "option": "secret", "fields": {"number": 3}})
    with stuck(match):
        for what in ("answer", "preview"):
            response = ann.post(f"/matches/{match.pk}/{what}", body, "application/json")
            assert response.status_code == 503
            assert "Try again in a moment" in response.json()["error"]
    response = ann.post(f"/matches/{match.pk}/answer", body, "application/json")
    assert response.status_code == 200


async def test_stuck_matches_keep_no_other_from_being_updated(hub: Hub) -> None:
    blocked = [await in_thread(begun_match) for _each in range(2 * DRAWING_THREADS)]
    sound = await in_thread(begun_match)
    for match in blocked:
        await come(hub, match, 0)
    _room, _member, tape = await come(hub, sound, 0)
    await until(lambda: all(room.members() for room in hub.rooms.values()))
    with stuck(*blocked):
        for match in blocked:
            hub.rooms[match.pk].refresh()
        await in_thread(play_on, sound, 1)
        await until(lambda: tape.leads == [(0, 1)])
        for match in blocked:
            _room, member, _tape = await come(hub, match, 0)
            await until(partial(is_in, hub.rooms[match.pk], member))
        await in_thread(play_on, sound, 1)
        await until(lambda: tape.leads == [(0, 1), (1, 2)])


async def test_players_come_before_watchers_who_get_several_answers_in_one_frame(
    hub: Hub, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room, "WATCHERS_EVERY", 1000)
    monkeypatch.setattr(load, "CALM", 1000)
    _room, _member, player = await come(hub, match, 0, perspective=0)
    _room, _member, watcher = await come(hub, match, 0)
    await until(lambda: len(hub.rooms[match.pk].members()) == 2)
    hub.load.note(load.LATE)
    for number in range(3):
        await in_thread(play_on, match, 1)
        await until(partial(is_led, player, number, number + 1))
    assert len(watcher.leads) < len(player.leads)
    monkeypatch.setattr(load, "CALM", 0)
    await in_thread(play_on, match, 1)
    await until(lambda: [end for _begin, end in watcher.leads[-1:]] == [4])
    assert len(watcher.leads) < 4


async def test_pages_say_while_the_site_is_busy(
    hub: Hub, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(load, "CALM", 1000)
    _room, _member, tape = await come(hub, match, 0)
    hub.load.note(load.LATE)
    await until(lambda: "The site is busy" in "".join(tape.texts))
    monkeypatch.setattr(load, "CALM", 0)
    await until(lambda: 'id="busy"' in tape.texts[-1] and "The site" not in tape.texts[-1])


def test_who_comes_while_it_is_busy_for_long_does_not_wait_at_all() -> None:
    cache, over, begun = TableCache(), threading.Event(), threading.Event()

    def hold() -> None:
        with cache.locked("match", 1):
            begun.set()
            over.wait(60)

    thread = threading.Thread(target=hold)
    thread.start()
    begun.wait(30)
    with pytest.raises(Busy), cache.locked("match", 0.01):
        pass
    place = cache.peek("match")
    assert place.taken_at is not None
    place.taken_at -= 1000
    with pytest.raises(Busy), cache.locked("match", 500):
        pass
    over.set()
    thread.join(30)
    with cache.locked("match", 0.01) as kept, cache.locked("match", 0.01) as again:
        assert kept is again
    assert place.taken_at is None
