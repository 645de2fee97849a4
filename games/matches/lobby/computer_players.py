"""Computers on seats: who they are, how many of their matches one may have, what they play with."""

from __future__ import annotations

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
"""Those that people play against, the weakest first."""
MOST_UNDER_WAY: Final = 5
"""Matches with computers under way that one player may play in or have created."""


def computer(level: str) -> Player:
    """The player who sits on the seats of a computer of that level. Raises Illegal for a level that
    there is not."""
    if level not in LEVELS:
        raise Illegal("", _("There is no computer of that level."))
    found, _made = Player.objects.get_or_create(
        computer=level, defaults={"name": str(name_of(level))}
    )
    return found


def name_of(level: str) -> Message:
    """What a computer is called at the table."""
    return _("%(level)s (computer)", level=LEVELS[level].name)


def numbered(level: str, number: int) -> Message:
    """What a computer is called where several of its level play."""
    return _("%(name)s %(number)s", name=name_of(level), number=number)


def name_at(level: str, seat: Message) -> Message:
    """What a computer that sits on several seats is called on one of them."""
    return _("%(seat)s (%(level)s, computer)", seat=seat, level=LEVELS[level].name)


def refuse_too_many(player: Player) -> None:
    """Raises Illegal where the player, with all programs of theirs, has as many matches with
    computers under way as one may."""
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
    """Let a computer sit down on a free seat of a match that has not begun, under its name or
    another one, and be ready with any ready roster that may be played together with the others.
    Raises Illegal."""
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
