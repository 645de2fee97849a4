"""The agreement on the dice once all are ready: each browser has committed to its part, stores the
others' commitments, and then opens its part (see `commitments`)."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from games.matches.lobby import commitments
from games.matches.lobby.changing import begin_if_agreed, changing, seat_of
from games.matches.models import Match, Seat
from games.matches.referee import beginning
from games.people.models import Player
from games.rules.dice import commitment as commitment_to
from games.rules.fields import Illegal
from games.rules.text import _

PART_BYTES = 32  # the length of a browser's part of the dice


def keep_commitments(match: Match, player: Player, known: str) -> None:
    """The player's browser has stored these hashes. Repeating it changes nothing. Raises Illegal if
    the hashes have changed."""
    with _unless(lambda: _has_kept(match, player, known)), changing(match):
        seats, seat = _agreeing(match, player, commitments.Stage.KEEP)
        if known != commitments.all_hashes(seats) or not seat.commitment or seat.commitments_kept:
            raise Illegal("", _("The parts of the dice have changed."))
        seat.commitments_kept = True
        seat.save(update_fields=["commitments_kept"])


def open_part(match: Match, player: Player, part: bytes) -> None:
    """The player's browser opens its part; the match begins with the last one. Sending a part
    again, after a lost reply, changes nothing."""
    with _unless(lambda: _has_opened(match, player, part)), changing(match):
        _seats, seat = _agreeing(match, player, commitments.Stage.OPEN)
        if len(part) != PART_BYTES or commitment_to(part) != seat.commitment or seat.entropy:
            raise Illegal("", _("This is not the part that was committed to."))
        seat.entropy = part
        seat.entropy_by_browser = True
        seat.save(update_fields=["entropy", "entropy_by_browser"])
        begin_if_agreed(match)


def begin_without(match: Match, player: Player) -> None:
    """Stop waiting for unresponsive browsers: their seats add nothing to the dice. If another part
    was opened already, the record says that theirs were held back."""
    with changing(match):
        seats, _own = _agreeing(match, player, commitments.Stage.KEEP, commitments.Stage.OPEN)
        if not commitments.is_late(match):
            raise Illegal("", _("The browsers are still agreeing on the dice."))
        away = commitments.pending(seats)
        if commitments.is_opened(seats):
            beginning.begin(match, seats)
            return
        for seat in away:
            seat.commitment = ""
            seat.left_out = True
            seat.save(update_fields=["commitment", "left_out"])
        match.seats.update(commitments_kept=False)
        begin_if_agreed(match)


def _has_kept(match: Match, player: Player, known: str) -> bool:
    seats = list(match.seats.all())
    mine = [seat for seat in seats if seat.player_id == player.pk and seat.commitments_kept]
    return bool(mine) and known == commitments.all_hashes(seats)


def _has_opened(match: Match, player: Player, part: bytes) -> bool:
    return len(part) == PART_BYTES and match.seats.filter(player=player, entropy=part).exists()


@contextmanager
def _unless(done: Callable[[], bool]) -> Iterator[None]:
    """Suppress a refusal if the action was done already."""
    try:
        yield
    except Illegal:
        if not done():
            raise


def _agreeing(match: Match, player: Player, *stages: commitments.Stage) -> tuple[list[Seat], Seat]:
    """All seats, and the player's own. Raises Illegal unless they are at one of the stages."""
    seats = list(match.seats.select_related("player"))
    if commitments.stage(seats) not in stages:
        raise Illegal("", _("The parts of the dice have changed."))
    index = seat_of(match, player).index
    return seats, next(seat for seat in seats if seat.index == index)
