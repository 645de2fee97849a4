"""Matches for the tests of everything around the rules: created, joined, begun and played."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import cycle
from typing import Any

from django.utils import timezone

from games.matches import referee
from games.matches.lobby import agreeing, waiting_room
from games.matches.log import match_dice, writing
from games.matches.models import Match
from games.people.models import Player
from games.rosters.service import ready_rosters
from games.rules.contract.table import Table
from games.rules.dice import Scripted, commitment
from tests import built_in_rows
from tests.rules.battletech import captain as battletech_captain
from tests.rules.playing import Given, thoughtful
from tests.rules.playing import Player as TablePlayer

PARTS = (b"\x01" * 32, b"\x02" * 32)


def load_cards() -> None:
    """The built-in cards and ready rosters of every system, the toy's while it is one."""
    built_in_rows.load()


def players(*names: str) -> list[Player]:
    """New guests of these names."""
    return [Player.objects.create(name=name) for name in names or ("Ann", "Bob")]


def open_match(creator: Player, system: str = "toy", **kwargs: Any) -> Match:
    """A match that waits for a second player."""
    load_cards()
    return waiting_room.create(creator, system, kwargs.pop("options", {}), **kwargs)


def begun_match(
    *seated: Player, system: str = "toy", parts: Sequence[bytes] = (), **kwargs: Any
) -> Match:
    """A match between these players (or two new ones), in the order of its seats, that stands at
    its first ask. `parts` are what their browsers add to the dice; else nothing is added."""
    seated = seated or tuple(players())
    match = open_match(seated[0], system, **kwargs)
    for index, player in enumerate(seated[1:], start=1):
        waiting_room.take_seat(match, player, index)
    hashes = [commitment(part) for part in parts] or [""] * len(seated)
    for player, roster, own in zip(seated, cycle(ready_rosters(system)), hashes, strict=False):
        waiting_room.choose_roster(match, player, roster)
        waiting_room.set_ready(match, player, own)
    for player, _part in zip(seated, parts, strict=False):
        agreeing.keep_commitments(match, player, ",".join(hashes))
    for player, part in zip(seated, parts, strict=False):
        agreeing.open_part(match, player, part)
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


CAPTAINS: dict[str, TablePlayer] = {"battletech": battletech_captain.decide}
"""Who plays a system by rules of thumb, where that is not a computer of the site."""


def round_of(table: Table[Any]) -> int:
    """The round of a match, or its turn where a game has turns."""
    state = table.game.state
    return int(state.round if hasattr(state, "round") else state.turn)


def play_captains(match: Match, until: Callable[[Table[Any]], bool], seed: int = 1) -> Match:
    """Let captains play a match on until it stands as wished, or ends."""
    Match.objects.filter(pk=match.pk).update(seed=bytes([seed]) * 32)
    referee.forget_tables()
    rng = random.Random(seed)
    holders = {seat.index: seat.player for seat in match.seats.select_related("player")}
    while True:
        with referee.live_table(match.pk) as table:
            if table.result or until(table):
                break
            number = table.number
            seat, raw = CAPTAINS.get(match.system, thoughtful)(table, rng)
        referee.answer(match.pk, holders[seat], number, raw)
    match.refresh_from_db()
    return match


def match_in_the_middle(table: Table[Any], *seated: Player, since: Sequence[Given] = ()) -> Match:
    """A match that stands where this Table stands at its last checkpoint, or some answers after it,
    played by these players (or two new ones)."""
    assert table.snapshot is not None
    holders = seated or players()
    setup = table.setup.model_copy(update={"names": [player.name for player in holders]})
    match = Match.objects.create(
        system=table.system.id,
        options=setup.options,
        visibility=Match.Visibility.PUBLIC,
        creator=holders[0],
        version=table.system.version,
        setup=setup.model_dump(mode="json"),
        started=timezone.now(),
    )
    for index, player in enumerate(holders):
        match.seats.create(
            index=index,
            player=player,
            name=player.name,
            entropy=bytes(range(32)),
        )
    state = table.system.rules.load(table.snapshot.state)
    own = Table(table.system, setup, match_dice.dice_for(match), state=state)
    writing.open_with(match, own)
    match.save()
    for seat, raw, faces in since:
        watched = own.game.dice.source
        assert isinstance(watched, match_dice.Watched)
        watched._seeded = Scripted(faces)  # type: ignore[assignment]
        writing.append(match, own, own.answer(seat, raw))
    return match
