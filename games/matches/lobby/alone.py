"""Matches of one person, who holds all seats or plays against computers, and matches that computers
play for spectators.

They begin at once, with ready rosters by default, and count in no record of cards. Takebacks need
nobody's agreement: computers always agree. Without computers there is no clock, and the match is
not listed.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import cycle, islice
from typing import Any

from django.contrib.auth.hashers import make_password
from django.db import transaction

from games.matches import access, clock, notices
from games.matches.lobby import computer_players
from games.matches.lobby.computer_players import name_at, name_of
from games.matches.models import Match
from games.matches.queues import turn_to_write
from games.matches.referee import beginning
from games.people.models import Player
from games.rosters import service
from games.rosters.models import Roster
from games.rules import systems
from games.rules.contract.starting import checked_options
from games.rules.fields import Illegal
from games.rules.text import Name, _


def create(
    player: Player,
    system: str,
    options: Mapping[str, Any],
    levels: Mapping[int, str] | None = None,
    *,
    spectators: bool = True,
    password: str = "",
    turning: str = Match.Turning.AT_ONCE,
    chosen: Sequence[Roster | None] = (),
) -> Match:
    """Create a match that begins at once, with a computer on each side in `levels` and the player
    on the others. If computers play all sides, the match is public. `chosen` are rosters by side; a
    side without one plays a ready one. Raises Illegal for an option's value, for an unknown level,
    for too many running matches with computers, and for rosters that cannot be played, alone or
    together."""
    pace = Match.Pace.DAYS if levels else Match.Pace.LIVE
    match = Match(
        system=system,
        options=checked_options(systems.system(system), options),
        password=make_password(password) if password else "",
        spectators=spectators,
        turning=turning,
        pace=pace,
        patience=clock.UNLIMITED if levels else clock.USUAL[pace],
        creator=player,
    )
    if levels:
        computer_players.refuse_too_many(player)
    rosters = _rosters_by_seat(match, chosen)
    players = [player] * len(rosters)
    sides = dict(enumerate(match.get_system().rules.sides(match.options)))
    for side, level in (levels or {}).items():
        for seat in sides.get(side, ()):
            players[seat] = computer_players.computer(level)
    match.solo = not levels or players.count(player) > 1
    if player not in players:
        match.spectators, match.visibility = True, Match.Visibility.PUBLIC
    # Checking the cards takes long: it is done before the lock.
    frozen = _frozen_rosters(match, rosters)
    with turn_to_write(), transaction.atomic():
        _begin(match, players, rosters, frozen)
    return match


def rematch(match: Match, before: Match, swap: bool) -> Match:
    """Begin a match of the same settings as one before, which nobody else played: with the same
    rosters if they still exist, and with sides kept or swapped. Runs in the caller's transaction;
    raises Illegal."""
    player = match.creator
    assert player is not None
    seats = list(before.seats.select_related("player", "roster"))
    if any(seat.is_computers for seat in seats):
        computer_players.refuse_too_many(player)
    if swap:
        seats.reverse()
    match.solo, match.turning = before.solo, before.turning
    ready = _rosters_by_seat(match, ())
    rosters = [seat.roster or other for seat, other in zip(seats, ready, strict=True)]
    players = [seat.player or player for seat in seats]
    _begin(match, players, rosters, _frozen_rosters(match, rosters))
    return match


def checked_turning(turning: str) -> str:
    """The way of turning that is named. Raises Illegal."""
    if turning not in Match.Turning.values:
        raise Illegal("", _("This is not one of the choices."))
    return turning


def set_turning(match: Match, player: Player, turning: str) -> None:
    """Set how the screen turns to the seat that must answer. Raises Illegal."""
    if not match.solo or not access.seats_of(match, player):
        raise Illegal("", _("Only who plays both sides can choose this."))
    Match.objects.filter(pk=match.pk).update(turning=checked_turning(turning))
    notices.changed(match.pk, match.number)


def _frozen_rosters(match: Match, chosen: Sequence[Roster | None]) -> list[dict[str, Any]]:
    """Copies of the rosters. Raises Illegal for rosters that cannot be played, alone or
    together.
    """
    copies = [beginning.frozen(match.get_system(), roster) for roster in chosen]
    beginning.refuse_together(match, dict(enumerate(copies)))
    return copies


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
    notices.changed(match.pk, match.number)


def _names(match: Match, players: Sequence[Player]) -> list[Name]:
    """The players' names at the table: a computer's level, and for players with several seats the
    seats' own names, since the player's name would be on both sides."""
    labels = match.get_system().rules.seats_for(match.options)
    times = Counter(players)
    names: list[Name] = []
    for player, label in zip(players, labels, strict=True):
        if player.computer:
            level = player.computer
            names.append(name_of(level) if times[player] == 1 else name_at(level, label))
        else:
            names.append(label if match.solo else player.shown_name)
    return names


def _rosters_by_seat(match: Match, chosen: Sequence[Roster | None]) -> Sequence[Roster | None]:
    """The roster of each seat: its side's or else the next ready one; None in games without
    rosters."""
    system = match.get_system()
    seats = len(system.rules.seats_for(match.options))
    if not system.rosters.are_played:
        return [None] * seats
    ready = list(islice(cycle(service.ready_rosters(match.system)), seats))
    if len(ready) < seats:
        raise Illegal("", _("There are no ready rosters for this game."))
    by_side = dict(enumerate(chosen))
    sides = [system.rules.side_of(seat, match.options) for seat in range(seats)]
    return [by_side.get(side) or other for side, other in zip(sides, ready, strict=True)]
