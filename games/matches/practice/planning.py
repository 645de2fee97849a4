"""A plan out of what was tried: the answers that a player gave on a copy for the own seat."""

from typing import Any

from games.matches import access, referee
from games.matches.log import lessons, takebacks
from games.matches.log.events import SET_BACK
from games.matches.log.replay import ReplayDiffers, from_the_beginning
from games.matches.models import Match
from games.matches.referee import plans
from games.people.models import Player
from games.rules.contract.out_of_turn import is_out_of_turn
from games.rules.contract.outcomes import ScriptFault
from games.rules.contract.table import Table
from games.rules.data import Plain
from games.rules.fields import Illegal
from games.rules.text import _


def may_plan(copy: Match, player: Player | None) -> bool:
    """Whether what a player tries on a copy may become a plan in the match that it comes from."""
    origin = copy.tried_from
    if origin is None or player is None or origin.status != Match.Status.PLAYING or origin.solo:
        return False
    return copy.creator_id == player.pk and bool(access.seats_of(origin, player))


def plan(copy: Match, player: Player) -> Match:
    """Make a plan of what a player has tried on a copy, from the first answer of an own seat on,
    as long as nobody else is to answer and nothing is rolled; give the match that it is for. What
    is asked there already is answered at once. Raises Illegal."""
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
    """The seat that answers first on a copy of these, and its answers one after another."""
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
