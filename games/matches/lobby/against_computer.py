"""Matches that a player begins against computers, or lets computers play for spectators.

They begin at once, with ready rosters by default. They count in no record of cards, and computers
always agree to takebacks.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from django.contrib.auth.hashers import make_password
from django.db import transaction

from games.matches import clock, notices
from games.matches.lobby import alone, computer_players
from games.matches.lobby.computer_players import name_at, name_of
from games.matches.models import Match
from games.matches.queues import turn_to_write
from games.matches.referee import beginning
from games.people.models import Player
from games.rosters.models import Roster
from games.rules import systems
from games.rules.contract.starting import checked_options
from games.rules.text import Name


def create(
    player: Player,
    system: str,
    levels: Mapping[int, str],
    chosen: Mapping[int, Roster | None],
    options: Mapping[str, Any] | None = None,
    *,
    spectators: bool = True,
    password: str = "",
    turning: str = Match.Turning.AT_ONCE,
) -> Match:
    """Create a match that begins at once, with a computer on each side in `levels` and the player
    on the others. If computers play all sides, the match is public. `chosen` are rosters by side;
    the default is a ready one. Raises Illegal for an unknown level, for too many running matches,
    and for rosters that cannot be played, alone or together."""
    computer_players.refuse_too_many(player)
    match = Match(
        system=system,
        options=checked_options(systems.system(system), options or {}),
        password=make_password(password) if password else "",
        spectators=spectators,
        turning=turning,
        pace=Match.Pace.DAYS,
        patience=clock.UNLIMITED,
        creator=player,
    )
    sides = match.get_system().rules.sides(match.options)
    rosters = alone.rosters_by_seat(match, [chosen.get(number) for number in range(len(sides))])
    players = [player] * len(rosters)
    for number, level in levels.items():
        for seat in dict(enumerate(sides)).get(number, ()):
            players[seat] = computer_players.computer(level)
    match.solo = players.count(player) > 1
    if player not in players:
        match.spectators, match.visibility = True, Match.Visibility.PUBLIC
    # Checking the cards takes long: it is done before the lock.
    frozen = alone.frozen_rosters(match, rosters)
    with turn_to_write(), transaction.atomic():
        _begin(match, players, rosters, frozen)
    return match


def rematch(ended: Match, player: Player, swap: bool) -> Match:
    """The same match again, against the same computers, with sides kept or swapped. Runs in the
    caller's transaction; raises Illegal."""
    computer_players.refuse_too_many(player)
    match = Match(
        system=ended.system,
        options=checked_options(ended.get_system(), ended.options),
        visibility=ended.visibility,
        password=ended.password,
        spectators=ended.spectators,
        solo=ended.solo,
        turning=ended.turning,
        pace=ended.pace,
        patience=ended.patience,
        creator=player,
        rematch_of=ended,
    )
    before = list(ended.seats.select_related("player", "roster"))
    if swap:
        before.reverse()
    ready = alone.rosters_by_seat(match, ())
    rosters = [seat.roster or other for seat, other in zip(before, ready, strict=True)]
    players = [seat.player or player for seat in before]
    _begin(match, players, rosters, alone.frozen_rosters(match, rosters))
    return match


def _begin(
    match: Match,
    players: Sequence[Player],
    rosters: Sequence[Roster | None],
    frozen: Sequence[dict[str, Any]],
) -> None:
    """Save the match with these players on its seats, and begin it."""
    beginning.set_up(match, None, ())
    seats = list(match.seats.all())
    names = _names(match, players)
    for seat, player, name, roster, copied in zip(
        seats, players, names, rosters, frozen, strict=True
    ):
        seat.player, seat.name, seat.roster, seat.frozen = player, name, roster, copied
        seat.save(update_fields=["player", "roster"])
    beginning.begin(match, seats)
    transaction.on_commit(partial(notices.changed, match.pk, match.number))


def _names(match: Match, players: Sequence[Player]) -> list[Name]:
    """The players' names at the table: a computer's level, and for players with several seats the
    seats' own names."""
    labels = match.get_system().rules.seats_for(match.options)
    times = Counter(players)
    names: list[Name] = []
    for player, label in zip(players, labels, strict=True):
        if times[player] == 1:
            names.append(player.shown_name if not player.computer else name_of(player.computer))
        elif player.computer:
            names.append(name_at(player.computer, label))
        else:
            names.append(label)
    return names
