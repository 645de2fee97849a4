"""What-if copies: the player's own match from a moment of another one, to try things on all sides;
and plans made from the answers there.

A copy starts from the checkpoint before that moment and first takes the answers since, so that it
is in the same position, even in the middle of a turn.
"""

from typing import Any, Final

from django.db import transaction

from games.matches import access, referee
from games.matches.log import lessons, takebacks
from games.matches.log.events import SET_BACK
from games.matches.log.replay import ReplayDiffers, from_the_beginning
from games.matches.models import Match
from games.matches.queues import turn_to_write
from games.matches.referee import beginning, plans
from games.people.models import Player
from games.rules.contract import trying
from games.rules.contract.asking import Setup
from games.rules.contract.out_of_turn import is_out_of_turn
from games.rules.contract.outcomes import ScriptFault
from games.rules.contract.table import Table
from games.rules.data import Plain
from games.rules.fields import Illegal
from games.rules.text import _

MOST: Final = 20
"""Matches that a person tries on at a time."""


def is_open(match: Match) -> bool:
    """Whether the match's own players may copy its moments."""
    if match.status == Match.Status.ENDED:
        return True
    return match.status == Match.Status.PLAYING and not match.in_lesson


def may_begin(match: Match, player: Player | None) -> bool:
    """Whether a player who may see the match may copy its moments."""
    if match.status == Match.Status.ENDED:
        return True
    return is_open(match) and bool(access.seats_of(match, player))


def begin(match: Match, player: Player, number: int) -> Match:
    """Begin a copy with the player on all seats, from the position after that many answers. Raises
    Illegal."""
    if not may_begin(match, player):
        raise Illegal("", _("This can be tried once the match is over."))
    # The copy uses what the player's seat knows, or else all that is known.
    all_known = match.solo or match.status == Match.Status.ENDED
    seat = None if all_known else access.seat_of(match, player)
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


def _moment(match: Match, number: int, seat: int | None) -> tuple[trying.Beginning[Any], Setup]:
    """The way to a moment, and the set-up, with the system's own names of seats. Raises Illegal."""
    try:
        table = referee.table_at(match, number)
    except Exception as fault:  # a state of another version may cause any error
        raise Illegal(
            "", _("With the rules as they are now this moment cannot be played.")
        ) from fault
    found = trying.beginning_at(table, seat)
    names = list(table.system.rules.seats_for(table.setup.options))
    return found, table.setup.model_copy(update={"names": names, "chooses_dice": True})


def _require_room(player: Player) -> None:
    """Raise Illegal if the player has the most copies."""
    tried = Match.objects.filter(creator=player, solo=True, status=Match.Status.PLAYING)
    if tried.exclude(tried_from=None).count() >= MOST:
        raise Illegal(
            "",
            _("You try %(count)s matches on already: end one of them first.", count=MOST),
        )


def may_plan(copy: Match, player: Player | None) -> bool:
    """Whether answers on a copy may become a plan in the match that it was copied from."""
    origin = copy.tried_from
    if origin is None or player is None or origin.status != Match.Status.PLAYING or origin.solo:
        return False
    return copy.creator_id == player.pk and bool(access.seats_of(origin, player))


def plan(copy: Match, player: Player) -> Match:
    """Make a plan from the answers on a copy: those from the first answer of an own seat until
    somebody else must answer or something is rolled. Return the original match, where planned
    answers to the present ask are given at once. Raises Illegal."""
    origin = copy.tried_from
    if origin is None or not may_plan(copy, player):
        raise Illegal("", _("Only what is tried for a match under way can be planned."))
    own = access.seats_of(origin, player)
    try:
        seat, answers = _chain(copy, own)
    except (ReplayDiffers, ScriptFault) as fault:
        raise Illegal(
            "", _("With the rules as they are now this moment cannot be played.")
        ) from fault
    plans.keep(origin, seat, answers)
    referee.follow_plans(origin.pk)
    return origin


def _chain(copy: Match, own: list[int]) -> tuple[int, list[Plain]]:
    """The one of these seats that answers first on a copy, and its consecutive answers."""
    in_force, given = takebacks.in_force(copy), lessons.given(copy)
    table: Table[Any] = from_the_beginning(copy)
    seat, found = own[0], list[Plain]()
    for row in copy.answers.exclude(option__in=SET_BACK).order_by("number"):
        if row.number not in in_force or is_out_of_turn(row.raw):
            continue
        if row.number > given and (found or row.seat in own):
            if found and row.seat != seat:
                break
            seat = row.seat
            found.append(plans.planned(table.asks[seat], row.raw))
            if row.faces:
                break
        table.answer(row.seat, row.raw, row.faces)
    return seat, found
