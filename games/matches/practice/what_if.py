"""What if: a match of one's own from a moment of another one, to try things on all sides.

It begins with the checkpoint before that moment, and the answers since are its first ones, so it
stands in the middle of a turn as the other does. From there on its dice are its own, and the match
that it comes from is never touched. While people play that one against each other it has nothing in
it that is hidden from the seat of who tries it (see rules.contract.trying), and no computer gives
advice (see access.may_be_advised).
"""

from typing import Any, Final

from django.db import transaction

from games.matches import access, referee
from games.matches.log import lessons
from games.matches.models import Match
from games.matches.queues import turn_to_write
from games.matches.referee import beginning
from games.people.models import Player
from games.rules.contract import trying
from games.rules.contract.asking import Setup
from games.rules.fields import Illegal
from games.rules.text import _

MOST: Final = 20
"""Matches that a person tries on at a time."""


def is_open(match: Match) -> bool:
    """Whether those who sit at a match may try on from its moments."""
    if match.status == Match.Status.ENDED:
        return True
    return match.status == Match.Status.PLAYING and not match.in_lesson


def may_begin(match: Match, player: Player | None) -> bool:
    """Whether a player who may see the match may try on from its moments."""
    if match.status == Match.Status.ENDED:
        return True
    return is_open(match) and bool(access.seats_of(match, player))


def begin(match: Match, player: Player, number: int) -> Match:
    """A match of the player's, on all of its seats, from where this one stood after so many
    answers. Raises Illegal."""
    if not may_begin(match, player):
        raise Illegal("", _("This can be tried once the match is over."))
    seat = None if match.status == Match.Status.ENDED else _seat_of(match, player)
    found, setup = _moment(match, number, seat)
    state = None if found.state is None else match.get_system().rules.dump(found.state)
    with turn_to_write(), transaction.atomic():
        _require_room(player)
        return beginning.start_alone(
            player,
            setup,
            found.state,
            lessons.beginning_with(state, found.faces, len(found.answers)),
            answers=found.answers,
            tried_from=match.tried_from or match,
        )


def _seat_of(match: Match, player: Player) -> int | None:
    """The seat from which the player knows the match; None for all of them."""
    return None if match.solo else access.seat_of(match, player)


def _moment(match: Match, number: int, seat: int | None) -> tuple[trying.Beginning[Any], Setup]:
    """What leads to a moment, and the set-up, its seats named as the system names them. Raises
    Illegal."""
    try:
        table = referee.table_at(match, number)
    except Exception as fault:  # whatever a state of another version may bring about
        raise Illegal(
            "", _("With the rules as they are now this moment cannot be played.")
        ) from fault
    found = trying.beginning_at(table, seat)
    names = list(table.system.rules.seats_for(table.setup.options))
    return found, table.setup.model_copy(update={"names": names, "chooses_dice": True})


def _require_room(player: Player) -> None:
    """Raises Illegal for who tries as many on as one person may."""
    tried = Match.objects.filter(creator=player, solo=True, status=Match.Status.PLAYING)
    if tried.exclude(tried_from=None).count() >= MOST:
        raise Illegal(
            "",
            _("You try %(count)s matches on already: end one of them first.", count=MOST),
        )
