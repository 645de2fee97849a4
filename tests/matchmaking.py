"""Matches for the tests of everything around the rules: created, joined, begun and played."""

from __future__ import annotations

import random
from typing import Any

from games.cards import builtin as cards_builtin
from games.matches import referee, waiting_room
from games.matches.models import Match
from games.people.models import Player
from games.rosters import builtin as rosters_builtin
from games.rosters.service import ready_rosters


def load_cards() -> None:
    """The built-in cards and ready rosters of every system, the toy's while it is one."""
    cards_builtin.load()
    rosters_builtin.load()


def players(*names: str) -> list[Player]:
    """New guests of these names."""
    return [Player.objects.create(name=name) for name in names or ("Ann", "Bob")]


def open_match(creator: Player, system: str = "toy", **kwargs: Any) -> Match:
    """A match that waits for a second player."""
    load_cards()
    return waiting_room.create(creator, system, kwargs.pop("options", {}), **kwargs)


def begun_match(*seated: Player, system: str = "toy", **kwargs: Any) -> Match:
    """A match between these players (or two new ones) that stands at its first ask."""
    first, second = seated or players()
    match = open_match(first, system, **kwargs)
    waiting_room.take_seat(match, second, 1)
    for player, roster in zip((first, second), ready_rosters(system), strict=False):
        waiting_room.choose_roster(match, player, roster)
        waiting_room.set_ready(match, player, bytes(range(32)))
    match.refresh_from_db()
    return match


def play_on(match: Match, answers: int, seed: int = 1, tries: int = 1) -> Match:
    """Give up to so many random legal answers, fewer if the match ends before: of so many tries the
    one that says most, by which squads get full."""
    rng = random.Random(seed)
    holders = {seat.index: seat.player for seat in match.seats.select_related("player")}
    for _number in range(answers):
        with referee.live_table(match.pk) as table:
            if table.result:
                break
            number = table.number
            seat, ask = next(iter(table.asks.items()))
            raw = max((ask.sample(rng) for _try in range(tries)), key=lambda raw: len(str(raw)))
        referee.answer(match.pk, holders[seat], number, raw)
    match.refresh_from_db()
    return match
