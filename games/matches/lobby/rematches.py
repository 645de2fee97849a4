"""Rematches."""

from collections.abc import Sequence

from django.db import transaction

from games.matches import notices
from games.matches.lobby import alone, computer_players
from games.matches.models import Invitation, Match, Seat
from games.matches.queues import turn_to_write
from games.matches.referee import beginning
from games.people.models import Player
from games.rules.contract.starting import checked_options
from games.rules.fields import Illegal
from games.rules.text import _


def propose(ended: Match, player: Player, swap: bool) -> Match:
    """Propose a rematch, with seats kept or swapped: the proposer is seated, the other's seat is
    reserved. If the other has proposed one already, join that instead. A match played alone begins
    again at once."""
    with turn_to_write(), transaction.atomic():
        ended = Match.objects.select_for_update().get(pk=ended.pk)
        seats = list(ended.seats.select_related("player"))
        mine = next((seat for seat in seats if seat.player_id == player.pk), None)
        if not may_propose_rematch(ended, seats, player):
            raise Illegal("", _("Only its players can propose a rematch."))
        if ended.status != Match.Status.ENDED:
            raise Illegal("", _("The match is not over."))
        people = {seat.player_id for seat in seats if not seat.is_computers}
        against_computers = any(seat.is_computers for seat in seats) and people <= {player.pk}
        begins_at_once = against_computers or ended.solo
        if not begins_at_once and (proposed := proposed_rematch(ended)):
            return proposed
        match = Match(
            system=ended.system,
            options=checked_options(ended.get_system(), ended.options),
            visibility=ended.visibility,
            # The rematch asks for the same password as the last match.
            password=ended.password,
            spectators=ended.spectators,
            pace=ended.pace,
            patience=ended.patience,
            time={"control": ended.time["control"]} if ended.time else None,
            creator=player,
            rematch_of=ended,
        )
        if begins_at_once:
            return alone.rematch(match, ended, swap and against_computers)
        assert mine is not None
        places = _places(match.get_system().rules.sides(match.options), swap)
        beginning.set_up(match, player, [places[mine.index]])
        for seat in seats:
            place = match.seats.get(index=places[seat.index])
            if seat.player_id == player.pk:
                place.roster = seat.roster
                place.save(update_fields=["roster"])
            elif seat.player is not None and seat.player.computer:
                computer_players.sit(match, place, seat.player.computer)
            elif seat.player is not None:
                Invitation.objects.create(seat=place, player=seat.player)
    notices.changed(ended.pk, ended.number)
    return match


def may_propose_rematch(ended: Match, seats: Sequence[Seat], player: Player | None) -> bool:
    """Whether the player sat in the match or, if computers played all seats, created it."""
    if player is None:
        return False
    by_computers = all(seat.is_computers for seat in seats)
    return any(seat.player_id == player.pk for seat in seats) or (
        by_computers and ended.creator_id == player.pk
    )


def proposed_rematch(ended: Match) -> Match | None:
    """The newest rematch of a match that has not been cancelled."""
    return ended.rematches.order_by("-created").select_related("creator").first()


def _places(sides: Sequence[tuple[int, ...]], swap: bool) -> dict[int, int]:
    """The new seat of each seat's player: at the same place of the next side, or the same seat.
    Sides of different sizes cannot be swapped."""
    swapped = swap and len({len(side) for side in sides}) == 1
    onwards = [*sides[1:], sides[0]] if swapped else sides
    return {
        seat: place
        for side, goal in zip(sides, onwards, strict=True)
        for seat, place in zip(side, goal, strict=True)
    }
