"""What one process has drawn, the others show without drawing it, or running any rule for it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from games.live import hub as live_hub
from games.live import relay, render
from games.live import room as live_room
from games.live.hub import Hub
from games.live.relay import Relayed
from games.live.render import Screen
from games.live.room import Room
from games.matches import notices
from games.matches.models import Match
from tests.live.rooms import Tape, another_process, come, come_in, in_thread, until
from tests.matchmaking import begun_match, play_on

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("several_processes"),
]

EVERYBODY = [(None, "en"), (0, "en"), (1, "en")]


@pytest.fixture
def match() -> Match:
    return begun_match(system="crisis")


@pytest.fixture
async def other(hub: Hub) -> AsyncIterator[Hub]:
    async with another_process() as other:
        yield other


class Here:
    """A match that is watched through both processes: a spectator through each, and the players
    through the second one alone."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.number = 0
        self.tapes: list[Tape] = []
        self.own: Tape
        self.room: Room
        self.there: Room
        self.drawn = 0

    async def open(self, hub: Hub, other: Hub) -> None:
        self.room, _member, self.own = await come(hub, self.match, 0)
        for who in EVERYBODY:
            self.there, _member, tape = await come(other, self.match, 0, *who)
            self.tapes.append(tape)
        await until(lambda: len(self.there.members()) == 3 and self.room.members())
        other._announce_presence()
        hub._announce_presence()
        await until(lambda: len(self.room.presence.audiences_elsewhere()) == 3)
        await self.answered()  # from here on the first process knows what the players see
        draw = self.there._in_thread

        def counted(*given: Any, **named: Any) -> Any:
            self.drawn += 1
            return draw(*given, **named)

        self.there._in_thread = counted

    async def answered(self) -> None:
        """One more answer, which everybody is shown."""
        self.number += 1
        await in_thread(play_on, self.match, 1, self.number)
        lead = (self.number - 1, self.number)
        await until(lambda: all(tape.leads[-1:] == [lead] for tape in [self.own, *self.tapes]))
        await until(lambda: not self.room._working and not self.there._working)


@pytest.fixture
async def here(match: Match, hub: Hub, other: Hub) -> Here:
    known = Here(match)
    await known.open(hub, other)
    return known


async def test_what_one_process_has_drawn_the_other_shows_and_draws_nothing(here: Here) -> None:
    for _answer in range(4):
        await here.answered()
        assert here.own.frames[-1] == here.tapes[0].frames[-1]
    assert here.drawn == 0
    assert here.there.number == here.number


async def test_processes_that_take_answers_by_turns_draw_each_once(
    here: Here, hub: Hub, other: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    taking = hub
    draw, drawn = here.room._in_thread, 0

    def counted(*given: Any, **named: Any) -> Any:
        nonlocal drawn
        drawn += 1
        return draw(*given, **named)

    def taken(match_id: str, number: int) -> None:
        hub.loop.call_soon_threadsafe(taking.notify, match_id, number)

    monkeypatch.setattr(here.room, "_in_thread", counted)
    monkeypatch.setattr(notices, "listeners", [taken])
    taking = other
    await here.answered()  # from here on the second one knows of everybody, too
    before = drawn, here.drawn
    for turn in range(4):
        taking = (hub, other)[turn % 2]
        await here.answered()
    assert (drawn, here.drawn) == (before[0] + 2, before[1] + 2)


async def test_each_audience_is_handed_its_own_frame(here: Here) -> None:
    before = await in_thread(render.update, here.match.pk, dict.fromkeys(EVERYBODY))
    await here.answered()
    after = await in_thread(render.update, here.match.pk, before.screens)
    for who, tape in zip(EVERYBODY, here.tapes, strict=True):
        assert tape.frames[-1] == after.changes[who]


async def test_who_was_shown_what_others_drew_goes_on_from_there_alone(
    here: Here, hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What changes is sent, and no more, though this process has not drawn what it changed from."""
    await here.answered()
    before = await in_thread(render.update, here.match.pk, dict.fromkeys(EVERYBODY))
    monkeypatch.setattr(here.room, "promise", list)
    await here.answered()
    assert here.drawn == 1
    after = await in_thread(render.update, here.match.pk, before.screens)
    for who, tape in zip(EVERYBODY, here.tapes, strict=True):
        assert tape.frames[-1] == after.changes[who]


async def test_a_frame_that_is_lost_is_drawn_where_it_was_waited_for(
    here: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    relayed, handed_on = here.room._relay, 0

    def first_alone(message: dict[str, Any]) -> None:
        nonlocal handed_on
        handed_on += 1
        if handed_on == 1:
            relayed(message)

    monkeypatch.setattr(relay, "PATIENCE", 0.05)
    monkeypatch.setattr(live_hub, "SWEEP_EVERY", 1_000)
    monkeypatch.setattr(here.room, "_relay", first_alone)
    await here.answered()
    assert (here.drawn, handed_on) == (1, 3)


async def test_where_all_frames_are_lost_the_sweep_finds_that_something_is_missing(
    here: Here, hub: Hub, other: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    # What processes tell each other about who is there carries the match's number, too.
    monkeypatch.setattr(hub, "_announce_presence", lambda: None)
    monkeypatch.setattr(live_hub, "SWEEP_EVERY", 1_000)
    monkeypatch.setattr(here.room, "_relay", lambda message: None)
    before = here.number
    answered = asyncio.create_task(here.answered())
    await until(lambda: here.own.leads[-1:] == [(before, before + 1)])
    assert here.there.number == before
    await other.sweep()
    await answered
    assert here.drawn == 1


async def test_what_cannot_be_drawn_here_is_drawn_by_the_others_themselves(
    here: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_hub, "SWEEP_EVERY", 1_000)
    whole = here.room._in_thread

    def failing(*_given: Any, **_named: Any) -> Any:
        monkeypatch.setattr(here.room, "_in_thread", whole)
        raise RuntimeError("no thread")

    monkeypatch.setattr(here.room, "_in_thread", failing)
    await in_thread(play_on, here.match, 1, here.number + 1)
    await until(lambda: here.there.number == here.number + 1)
    assert here.drawn == 1


async def test_frames_go_to_the_other_process_alone(here: Here, hub: Hub, other: Hub) -> None:
    kinds: dict[Hub, list[str]] = {hub: [], other: []}
    for one in (hub, other):
        note_what_is_heard(one, kinds[one])
    await here.answered()
    assert kinds[hub].count("live.frame") == 0
    assert kinds[other].count("live.frame") == 3
    assert "live.notice" not in kinds[other]


def note_what_is_heard(hub: Hub, kinds: list[str]) -> None:
    hear = hub._heard

    def noted(message: dict[str, Any]) -> None:
        kinds.append(message["type"])
        hear(message)

    hub._heard = noted  # type: ignore[method-assign]


async def test_a_process_of_which_nobody_knew_is_told_how_far_the_match_is(
    here: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_hub, "SWEEP_EVERY", 1_000)
    async with another_process() as late:
        tape = await come_in(late, here.match, here.number)
        await here.answered()  # of which the first process told the second alone
        assert tape.leads == []
        late._announce_presence()
        await until(lambda: tape.leads == [(here.number - 1, here.number)], 3)


async def test_a_frame_that_leads_on_from_something_else_is_not_shown(here: Here) -> None:
    tape, group = here.tapes[0], here.there._groups[None, "en"]
    assert group.screen
    shown, sent = group.screen, len(tape.frames)
    after = (here.number + 1, "0" * 16)
    for since in ((here.number - 1, shown.digest), (here.number, "f" * 16)):
        here.there.take(Relayed((None, "en"), since, *after, {}, "another match"))
    assert len(tape.frames) == sent
    assert group.screen is shown


async def test_what_goes_through_the_layer_comes_out_the_same(match: Match) -> None:
    screens = (await in_thread(render.update, match.pk, {(0, "en"): None})).screens
    await in_thread(play_on, match, 1)
    update = await in_thread(render.update, match.pk, screens)
    before, after = screens[0, "en"], update.screens[0, "en"]
    frame = Relayed.of((0, "en"), before, after, "text")
    assert Relayed.read({**frame.plain(), "match": match.pk, "by": ""}) == frame
    assert 0 < len(frame.traces) < len(after.traces)
    assert frame.after(before).traces == after.traces


async def test_a_room_in_which_nothing_happens_keeps_no_screens_and_goes_on_as_before(
    here: Here, hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = await in_thread(render.update, here.match.pk, dict.fromkeys(EVERYBODY))
    await hub.sweep()
    assert any(isinstance(group.screen, Screen) for group in here.room._groups.values())
    monkeypatch.setattr(live_room, "QUIET", 0)
    await hub.sweep()
    assert not any(isinstance(group.screen, Screen) for group in here.room._groups.values())
    await here.answered()
    after = await in_thread(render.update, here.match.pk, before.screens)
    assert here.own.frames[-1] == after.changes[None, "en"]


async def test_a_room_that_was_shown_what_others_drew_keeps_nothing_drawn_either(
    here: Here,
) -> None:
    here.there.rest()
    resting = {who: group.screen for who, group in here.there._groups.items()}
    assert all(screen and not screen.drawn for screen in resting.values())
    here.there.rest()
    assert {who: group.screen for who, group in here.there._groups.items()} == resting
    assert all(here.there._groups[who].screen is screen for who, screen in resting.items())
    await here.answered()
    assert here.own.frames[-1] == here.tapes[0].frames[-1]
    assert here.drawn == 0
