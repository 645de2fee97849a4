"""Matches against a computer: one player on a side, a computer on each other one.

Such a match begins at once, with ready rosters where none are chosen. It counts in no record of
cards, and the computer always agrees to go back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

from django.db import transaction
from django.utils.translation import gettext

from games.matches import clock, notices
from games.matches.lobby import alone
from games.matches.models import Match, Seat
from games.matches.queues import turn_to_write
from games.matches.referee import beginning
from games.matches.wording.sentences import translate
from games.people.models import Player
from games.rosters.models import Roster
from games.rules import systems
from games.rules.contract.starting import checked_options
from games.rules.fields import Illegal
from games.rules.opponents.levels import CLUB, LEARNER, VETERAN, Level
from games.rules.text import _

LEVELS: Final[Mapping[str, Level]] = {level.id: level for level in (LEARNER, CLUB, VETERAN)}
"""Those that people play against, the weakest first."""
MOST_UNDER_WAY: Final = 5
"""Matches against computers that one player may have under way."""


def computer(level: Level) -> Player:
    """The player who sits on the seats of a computer of that level."""
    found, _made = Player.objects.get_or_create(
        computer=level.id, defaults={"name": f"{level.name} (computer)"}
    )
    return found


def create(
    player: Player,
    system: str,
    level: str,
    chosen: Mapping[int, Roster | None],
    options: Mapping[str, Any] | None = None,
    side: int = 0,
) -> Match:
    """A match that has begun, the player on one side and a computer of that level on all others.
    `chosen` are rosters by side; a side without one plays a ready one. Raises Illegal for a level
    that there is not, for too many matches under way, and for rosters that cannot be played, or
    not together."""
    if level not in LEVELS:
        raise Illegal("", _("There is no computer of that level."))
    _refuse_too_many(player)
    match = Match(
        system=system,
        options=checked_options(systems.system(system), options or {}),
        pace=Match.Pace.DAYS,
        patience=clock.UNLIMITED,
        creator=player,
    )
    sides = match.get_system().rules.sides(match.options)
    rosters = alone.rosters_by_seat(match, [chosen.get(number) for number in range(len(sides))])
    players = _seated(match, player, LEVELS[level], side)
    # Looking at the cards takes long: nobody else waits for it.
    frozen = alone.frozen_rosters(match, rosters)
    with turn_to_write(), transaction.atomic():
        _begin(match, players, rosters, frozen)
    return match


def again(ended: Match, player: Player, swap: bool) -> Match:
    """The same match once more, against the same computers, sides kept or swapped. Within a
    transaction; raises Illegal."""
    _refuse_too_many(player)
    match = Match(
        system=ended.system,
        options=checked_options(ended.get_system(), ended.options),
        spectators=ended.spectators,
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


def _refuse_too_many(player: Player) -> None:
    under_way = Seat.objects.filter(player=player, match__status=Match.Status.PLAYING)
    theirs = Match.objects.filter(pk__in=under_way.values("match"), seats__player__computer__gt="")
    if theirs.distinct().count() >= MOST_UNDER_WAY:
        raise Illegal(
            "",
            _(
                "You have %(most)s matches against computers under way: finish or concede one of "
                "them first.",
                most=MOST_UNDER_WAY,
            ),
        )


def _seated(match: Match, player: Player, level: Level, side: int) -> list[Player]:
    """Who sits on each seat."""
    rules, other = match.get_system().rules, computer(level)
    seats = range(len(rules.seats_for(match.options)))
    return [player if rules.side_of(seat, match.options) == side else other for seat in seats]


def _begin(
    match: Match,
    players: Sequence[Player],
    rosters: Sequence[Roster | None],
    frozen: Sequence[dict[str, Any]],
) -> None:
    """Keep the match with these players on its seats, and let it begin."""
    beginning.set_up(match, None, ())
    seats = list(match.seats.all())
    for seat, player, roster, copied in zip(seats, players, rosters, frozen, strict=True):
        seat.player, seat.roster, seat.frozen = player, roster, copied
        seat.name = _name_of(player)
        seat.save(update_fields=["player", "roster"])
    beginning.begin(match, seats)
    transaction.on_commit(partial(notices.changed, match.pk, match.number))


def _name_of(player: Player) -> str:
    """What a player is called at the table: a computer by its level."""
    if not player.computer:
        return player.name
    return gettext("%(level)s (computer)") % {"level": translate(LEVELS[player.computer].name)}
