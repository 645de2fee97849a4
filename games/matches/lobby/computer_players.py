"""Computers on seats: their players, the limit on their matches, and their rosters."""

import random
from collections.abc import Mapping
from typing import Final

from django.db.models import Q

from games.matches.models import Match, Seat
from games.matches.referee import beginning
from games.people.models import Player
from games.rosters import service as rosters
from games.rosters.models import Roster
from games.rules.fields import Illegal
from games.rules.opponents.levels import CLUB, LEARNER, VETERAN, Level
from games.rules.text import Message, Name, _

LEVELS: Final[Mapping[str, Level]] = {level.id: level for level in (LEARNER, CLUB, VETERAN)}
"""The levels that people play against, the weakest first."""
MOST_UNDER_WAY: Final = 5
"""Most running matches with computers that a player plays or has created."""


def computer(level: str) -> Player:
    """The player for computers of that level. Raises Illegal for an unknown level."""
    if level not in LEVELS:
        raise Illegal("", _("There is no computer of that level."))
    found, _made = Player.objects.get_or_create(
        computer=level, defaults={"name": str(name_of(level))}
    )
    return found


def name_of(level: str) -> Message:
    """A computer's name at the table."""
    return _("%(level)s (computer)", level=LEVELS[level].name)


def numbered(level: str, number: int) -> Message:
    """A computer's name among several of its level."""
    return _("%(name)s %(number)s", name=name_of(level), number=number)


def name_at(level: str, seat: Message) -> Message:
    """The name of a computer with several seats on one of them."""
    return _("%(seat)s (%(level)s, computer)", seat=seat, level=LEVELS[level].name)


def refuse_too_many(player: Player) -> None:
    """Raise Illegal if the player, including the player's programs, has the most running matches
    with computers."""
    person = player.answerable.pk
    players = Player.objects.filter(Q(pk=person) | Q(maker=person)).values("pk")
    own = Match.objects.filter(status=Match.Status.PLAYING, archived=None, stopped=None).filter(
        Q(seats__player__in=players) | Q(creator__in=players)
    )
    theirs = Seat.objects.filter(match__in=own.values("pk"), player__computer__gt="")
    if theirs.values("match").distinct().count() >= MOST_UNDER_WAY:
        raise Illegal(
            "",
            _(
                "You have %(most)s matches with computers under way: finish or concede one of "
                "them first.",
                most=MOST_UNDER_WAY,
            ),
        )


def sit(match: Match, seat: Seat, level: str, name: Name = "") -> None:
    """Seat a computer on a free seat of a match that has not begun, under its own or another name,
    ready with any ready roster that is allowed together with the others. Raises Illegal."""
    seat.player, seat.name = computer(level), name or name_of(level)
    others = {
        other.index: other.frozen
        for other in match.seats.exclude(pk=seat.pk)
        if other.frozen is not None
    }
    offered: list[Roster | None] = [None]
    if match.get_system().rosters.are_played:
        offered = list(rosters.ready_rosters(match.system))
        random.shuffle(offered)
    fault = Illegal("", _("There are no ready rosters for this game."))
    for roster in offered:
        try:
            frozen = beginning.frozen(match.get_system(), roster)
            beginning.refuse_together(match, {**others, seat.index: frozen})
        except Illegal as refusal:
            fault = refusal
            continue
        seat.roster, seat.frozen = roster, frozen
        seat.save()
        return
    raise fault
