"""Rooms and their hub: what is drawn, when, and who is sent it."""

from __future__ import annotations

import asyncio
import re
import threading
from contextlib import AsyncExitStack
from functools import partial
from typing import Any
from unittest.mock import AsyncMock, Mock

import pytest

from games.live import chat, load, render, scene, tickets
from games.live import hub as live_hub
from games.live.hub import Hub, announce
from games.live.members import Member
from games.live.room import NO_RIGHTS
from games.matches import notices
from games.matches.models import Match
from tests.live.rooms import Tape, another_process, come, come_in, in_thread, ticket, until
from tests.matchmaking import play_on

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("several_processes"),
]


async def test_a_process_that_is_alone_tells_nobody(hub: Hub, match: Match) -> None:
    """However many matches are open, nothing waits to be heard by processes that there are not."""
    heard = Mock()
    for alone in (True, False):
        hub._alone = alone
        hub._send_on = AsyncMock(side_effect=heard)  # type: ignore[method-assign]
        await come_in(hub, match, 0)
        hub._announce_presence()
        hub.notify(match.pk, 1)
        await asyncio.gather(*hub._sending)
        assert heard.called != alone


async def test_everybody_of_an_audience_gets_one_and_the_same_frame(hub: Hub, match: Match) -> None:
    tapes = [(await come(hub, match, 0))[2] for _watcher in range(3)]
    room = hub.rooms[match.pk]
    await until(lambda: len(room.members()) == 3)
    await in_thread(play_on, match, 1)
    await until(lambda: all(tape.leads == [(0, 1)] for tape in tapes))
    assert tapes[0].texts[-1] is tapes[1].texts[-1] is tapes[2].texts[-1]


async def test_each_perspective_and_language_is_drawn_once(
    hub: Hub, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[Any] = []
    draw = render.draw

    def counted(here: Any, view: dict[str, Any], *before: Any) -> Any:
        drawn.append(view["perspective"])
        return draw(here, view, *before)

    monkeypatch.setattr(render, "draw", counted)
    everybody = [(None, "en"), (None, "en"), (None, "ja"), (0, "en"), (1, "en")]
    tapes = [(await come(hub, match, 0, *who))[2] for who in everybody]
    room = hub.rooms[match.pk]
    await until(lambda: len(room.members()) == 5)
    drawn.clear()
    await in_thread(play_on, match, 1)
    await until(lambda: all(tape.leads for tape in tapes))
    assert sorted(map(str, drawn)) == ["0", "1", "None", "None"]


async def test_answers_that_arrive_while_it_draws_are_drawn_together(
    hub: Hub, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    tape = await come_in(hub, match, 0)
    drawing_may_end, first = threading.Event(), threading.Event()
    update = render.update

    def slow(*args: Any, **kwargs: Any) -> Any:
        result = update(*args, **kwargs)
        if not first.is_set():
            first.set()
            drawing_may_end.wait(5)
        return result

    monkeypatch.setattr(render, "update", slow)
    await in_thread(play_on, match, 1)
    await until(first.is_set)
    await in_thread(play_on, match, 4)
    drawing_may_end.set()
    await until(lambda: tape.leads[-1:] == [(1, 5)])
    assert tape.leads == [(0, 1), (1, 5)]


async def test_pages_that_come_before_a_room_s_turn_are_drawn_together(
    hub: Hub, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    update = Mock(side_effect=render.update)
    async with AsyncExitStack() as others:
        for _room in range(live_hub.DRAWN_AT_ONCE):
            await others.enter_async_context(hub.turn())
        for perspective in (0, 1, None):
            room, _member, _tape = await come(hub, match, 0, perspective)
        monkeypatch.setattr(render, "update", update)
        await asyncio.sleep(0.05)
        assert not update.called
    await until(lambda: len(room.members()) == 3)
    assert update.call_count == 1


async def test_answers_need_no_turn(hub: Hub, match: Match) -> None:
    tape = await come_in(hub, match, 0)
    async with AsyncExitStack() as others:
        for _room in range(live_hub.DRAWN_AT_ONCE):
            await others.enter_async_context(hub.turn())
        await in_thread(play_on, match, 1)
        await until(lambda: tape.leads == [(0, 1)])


async def test_who_waits_long_for_a_turn_learns_that_the_site_is_busy(
    hub: Hub, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(load, "LATE", 0.2)
    async with AsyncExitStack() as others:
        for _room in range(live_hub.DRAWN_AT_ONCE):
            await others.enter_async_context(hub.turn())
        room, _member, _tape = await come(hub, match, 0)
        await asyncio.sleep(0.3)
        assert not hub.load.is_high
    await until(room.members)
    assert hub.load.is_high


async def test_who_comes_back_gets_what_was_missed_and_nothing_twice(
    hub: Hub, match: Match
) -> None:
    await in_thread(play_on, match, 3)
    tape = await come_in(hub, match, 1)
    assert tape.leads == [(1, 3)]
    assert 'data-number="2"' in tape.texts[0] or 'data-number="3"' in tape.texts[0]
    await in_thread(play_on, match, 1)
    await until(lambda: tape.leads == [(1, 3), (3, 4)])


async def test_who_missed_nothing_gets_no_frame(hub: Hub, match: Match) -> None:
    tape = await come_in(hub, match, 0)
    assert tape.leads == []


async def test_screens_are_kept_of_a_match_that_is_played_and_not_of_one_only_looked_at(
    hub: Hub, match: Match
) -> None:
    tape = await come_in(hub, match, 0)
    room = hub.rooms[match.pk]
    assert room.drawn("en") == []
    await in_thread(play_on, match, 1)
    await until(lambda: tape.leads == [(0, 1)] and room._working is None)
    assert len(room.drawn("en")) == 1


async def test_who_shows_the_same_number_but_something_else_is_set_right(
    hub: Hub, match: Match
) -> None:
    """As after a restart with other templates, or a change beside the log that was missed."""
    room = await hub.room(match.pk)
    for _again in range(2):  # before and after the room has a screen to compare with
        tape = Tape()
        room.join(Member(tape, await in_thread(ticket, match)), 0, 0, "another")
        await until(partial(getattr, tape, "texts"))
        assert tape.leads == [(0, 0)]
        assert 'id="region-ask"' in tape.texts[0]


async def test_a_page_from_a_later_time_is_set_right(hub: Hub, match: Match) -> None:
    tape = await come_in(hub, match, 99)
    assert tape.leads == [(99, 0)]
    assert 'id="region-ask"' in tape.texts[0]


@pytest.mark.parametrize("noticed", [0, 1])
async def test_what_is_said_beside_an_answer_is_not_overlooked(
    hub: Hub, match: Match, noticed: int
) -> None:
    """Its notice may name the number before the answer's, or the same one."""
    tape = await come_in(hub, match, 0)
    await in_thread(play_on, match, 1)
    ann = await in_thread(lambda: match.seats.get(index=0).player)
    await in_thread(chat.say, match, ann, None, "Well played")
    announce(match.pk, noticed)
    await until(lambda: any("Well played" in text for text in tape.texts))


async def test_an_answer_alone_asks_neither_for_chat_nor_for_seats(
    hub: Hub, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    tape = await come_in(hub, match, 0)
    look_at_chat, look_at_seats = Mock(), Mock()
    monkeypatch.setattr(chat, "since", look_at_chat)
    monkeypatch.setattr(scene, "rights_of", look_at_seats)
    await in_thread(play_on, match, 1)
    await until(lambda: tape.leads)
    look_at_chat.assert_not_called()
    look_at_seats.assert_not_called()


async def test_lost_notices_are_made_good_by_the_sweep(
    hub: Hub, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    tape = await come_in(hub, match, 0)
    monkeypatch.setattr(notices, "listeners", [])
    await in_thread(play_on, match, 2)
    await asyncio.sleep(0.1)
    assert tape.leads == []
    await hub.sweep()
    await until(lambda: tape.leads == [(0, 2)])


async def test_a_sweep_wakes_nobody_who_is_up_to_date(
    hub: Hub, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    await come_in(hub, match, 0)
    room = hub.rooms[match.pk]
    woken: list[bool] = []
    monkeypatch.setattr(room, "refresh", lambda: woken.append(True))
    await hub.sweep()
    assert woken == []


async def test_another_process_hears_through_the_layer(hub: Hub, match: Match) -> None:
    async with another_process() as other:
        tape = await come_in(other, match, 0)
        sent: list[dict[str, Any]] = []
        hear = other._heard
        other._heard = lambda message: (sent.append(message), hear(message))  # type: ignore
        await in_thread(play_on, match, 1)
        await until(lambda: tape.leads == [(0, 1)])
        assert {"type": "live.notice", "match": match.pk, "number": 1, "by": hub._channel} in sent


async def test_the_first_room_hears_though_the_layer_takes_its_time(
    hub: Hub, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As Redis does: whoever else wants a channel meanwhile must not be given another one."""
    new_channel = hub._layer.new_channel

    async def slow() -> Any:
        await asyncio.sleep(0.02)
        return await new_channel()

    monkeypatch.setattr(hub._layer, "new_channel", slow)
    async with another_process() as other:
        await other.room(match.pk)
        tape = await come_in(other, match, 0)
        await in_thread(play_on, match, 1)
        await until(lambda: tape.leads == [(0, 1)], 3)


async def test_a_room_opened_while_the_layer_is_gone_hears_as_soon_as_it_is_back(
    hub: Hub, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with another_process() as other:
        with monkeypatch.context() as patched:
            patched.setattr(other._layer, "group_add", Mock(side_effect=ConnectionError))
            tape = await come_in(other, match, 0)
        await other._join_missing_groups()
        await in_thread(play_on, match, 1)
        await until(lambda: tape.leads == [(0, 1)], 3)


async def test_a_layer_that_hangs_keeps_nobody_out(
    hub: Hub, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def hangs(*_args: Any) -> None:
        await asyncio.sleep(60)

    monkeypatch.setattr("games.live.hub.LAYER_PATIENCE", 0.05)
    monkeypatch.setattr(hub._layer, "group_add", hangs)
    tape = await come_in(hub, match, 0)
    await in_thread(play_on, match, 1)
    await until(lambda: tape.leads == [(0, 1)])


async def test_the_layer_failing_stops_nothing(
    hub: Hub, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    tape = await come_in(hub, match, 0)

    async def fails(*_args: Any) -> None:
        raise ConnectionError("no layer")

    monkeypatch.setattr(hub._layer, "group_send", fails)
    await in_thread(play_on, match, 1)
    await until(lambda: tape.leads == [(0, 1)])


async def test_who_loses_the_seat_is_shown_out(hub: Hub, match: Match) -> None:
    tape = await come_in(hub, match, 0, perspective=0)
    room = hub.rooms[match.pk]
    await in_thread(lambda: match.seats.filter(index=0).update(player=None))
    announce(match.pk, 0)
    await until(lambda: tape.closed)
    assert tape.closed == NO_RIGHTS
    assert room.members() == []


async def test_spectators_are_shown_out_when_nobody_may_watch_any_more(
    hub: Hub, match: Match
) -> None:
    room, _member, watcher = await come(hub, match, 0)
    _room, _member, player = await come(hub, match, 0, perspective=1)
    await until(lambda: len(room.members()) == 2)
    await in_thread(lambda: Match.objects.filter(pk=match.pk).update(spectators=False))
    await hub.sweep()
    await until(lambda: watcher.closed)
    assert player.closed is None


async def test_a_ticket_for_a_seat_that_is_anothers_now_opens_nothing(
    hub: Hub, match: Match
) -> None:
    old = await in_thread(ticket, match, 0)
    await in_thread(lambda: match.seats.filter(index=0).update(player=None))
    for _again in range(2):  # before and after the room knows who may watch
        tape = Tape()
        room = await hub.room(match.pk)
        room.join(Member(tape, old), -1, 0)
        await until(partial(getattr, tape, "closed"))
        assert (tape.closed, tape.texts) == (NO_RIGHTS, [])
        kept = await come_in(hub, match, 0)
        assert kept.closed is None


async def test_a_reader_that_is_gone_is_forgotten(hub: Hub, match: Match) -> None:
    room, _member, tape = await come(hub, match, 0)
    _room, _other, healthy = await come(hub, match, 0)
    await until(lambda: len(room.members()) == 2)
    tape.full = True
    await in_thread(play_on, match, 1)
    await until(lambda: healthy.leads)
    assert len(room.members()) == 1


async def test_an_empty_room_is_closed(
    hub: Hub, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, member, _tape = await come(hub, match, 0)
    await until(room.members)
    room.leave(member)
    await hub._close_empty_rooms()
    assert hub.rooms == {}
    assert hub._layer.groups == {}


async def test_a_room_is_not_closed_before_the_first_one_is_in(
    hub: Hub, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    join_group = hub._join_group

    async def slow(match_id: str) -> None:
        await join_group(match_id)
        await hub._close_empty_rooms()

    monkeypatch.setattr(hub, "_join_group", slow)
    room, _member, _tape = await come(hub, match, 0)
    await until(room.members)
    assert hub.rooms == {match.pk: room}


async def test_who_comes_while_it_draws_is_let_in_without_a_gap(hub: Hub, match: Match) -> None:
    tapes = []
    for number in range(6):
        tapes.append((await come(hub, match, number))[2])
        await in_thread(play_on, match, 1)
    room = hub.rooms[match.pk]
    await until(lambda: room.number == 6 and len(room.members()) == 6)
    for start, tape in enumerate(tapes):
        shown = start
        for before, after in tape.leads:
            assert before == shown
            shown = after
        assert shown == 6


async def test_a_match_that_cannot_be_drawn_closes_only_its_own_door(
    hub: Hub, match: Match, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(*_args: Any, **_kwargs: Any) -> None:
        raise ValueError("a broken template")

    tape, room = Tape(), await hub.room(match.pk)
    with monkeypatch.context() as patched:
        patched.setattr(render, "update", fails)
        room.join(Member(tape, await in_thread(ticket, match)), 0)
        await until(lambda: tape.closed)
    assert "could not be drawn" in caplog.text
    again = await come_in(hub, match, 0)  # the empty one may have been closed
    assert again.closed is None


# -- who is there ------------------------------------------------------------------------------


async def test_spectators_are_counted_and_seats_shown_without_names_of_spectators(
    hub: Hub, match: Match
) -> None:
    room, _member, tape = await come(hub, match, 0)
    await come(hub, match, 0)
    await come(hub, match, 0, perspective=1)
    await until(lambda: len(room.members()) == 3)
    room.show_presence()
    line = tape.texts[-1]
    assert "2 watching" in line
    assert re.search(r"Ann<span[^>]*> is away", line)
    assert re.search(r"Bob<span[^>]*> is here", line)


async def test_two_tabs_of_one_spectator_count_once(hub: Hub, match: Match) -> None:
    room = await hub.room(match.pk)
    for _tab in range(2):
        room.join(Member(Tape(), tickets.Ticket(match.pk, None, "en", "eve")), 0)
    await until(lambda: len(room.members()) == 2)
    assert room.presence.total().watching == 1


async def test_other_processes_are_counted_until_they_fall_silent(
    hub: Hub, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    await come_in(hub, match, 0)
    room = hub.rooms[match.pk]
    room.presence.hear("other", {"watching": 5, "seats": [0]})
    total = room.presence.total()
    assert (total.watching, total.seats) == (6, frozenset({0}))
    monkeypatch.setattr("games.live.presence.FORGET_AFTER", -1)
    assert room.presence.total().watching == 1


async def test_presence_travels_between_processes(hub: Hub, match: Match) -> None:
    async with another_process() as other:
        here, _member, _tape = await come(hub, match, 0)
        there, _member, _tape = await come(other, match, 0)
        await until(lambda: here.members() and there.members())
        hub._announce_presence()
        await until(lambda: there.presence.total().watching == 2)


async def test_who_comes_to_another_process_sees_at_once_who_is_elsewhere(
    hub: Hub, match: Match
) -> None:
    async with another_process() as other:
        await come_in(hub, match, 0)
        here = hub.rooms[match.pk]
        hub._announce_presence()  # while nobody else listens
        await come_in(other, match, 0)
        there = other.rooms[match.pk]
        other._announce_presence()
        await until(lambda: here.presence.total().watching == 2)
        hub._announce_presence()
        await until(lambda: there.presence.total().watching == 2, 1)


async def test_the_last_one_to_leave_a_process_is_missed_everywhere(hub: Hub, match: Match) -> None:
    async with another_process() as other:
        here, _member, _tape = await come(hub, match, 0)
        there, member, _tape = await come(other, match, 0)
        await until(lambda: here.presence.total().watching == 2, 5)
        there.leave(member)
        await until(lambda: match.pk not in other.rooms, 5)
        await until(lambda: here.presence.total().watching == 1, 5)


async def test_presence_is_sent_only_to_who_has_just_come(hub: Hub, match: Match) -> None:
    room = await hub.room(match.pk)
    tapes = [Tape(), Tape()]
    for count, tape in enumerate(tapes, start=1):
        room.join(Member(tape, tickets.Ticket(match.pk, None, "en", "eve")), 0)
        await until(lambda count=count: len(room.members()) == count)  # type: ignore[misc]
        room.show_presence()
    received = [[text for text in tape.texts if 'id="presence"' in text] for tape in tapes]
    assert [len(texts) for texts in received] == [1, 1]
