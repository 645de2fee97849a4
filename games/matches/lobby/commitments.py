"""The agreement of a match's seats on its dice, once all are ready and before anything is rolled.

The server has already committed to its seed, and each seat's browser to a part that it has made and
stored: it has sent the part's hash (a seat without a hash adds nothing). Now every browser stores
all hashes and confirms that; only then each opens its part. The match begins with the last one.

Once all are ready, nothing can be changed or taken back: no seat, no roster, no hash, and the match
cannot be cancelled. A player who is deleted before a part is opened leaves a free seat, and the
others agree again, on new hashes. A player who is deleted later leaves the seat taken: the match
begins without that browser's part, and the seat concedes (or its partner takes over). An opened
part is never used again.

What this promises to the player of a browser that added a part: that part was fixed before anybody
knew another one, and nobody who knew it chose another part or the seed. So nobody has chosen the
dice of this match, not even all others together with the host of the site.

What it does not promise:

- If the host tells a player the seed, and that player is the last one to open a part, the player
  knows the dice before all others and can hold the part back. Each part that can be held back
  doubles the number of possible dice. The seat's hash stays in the record, and everybody sees that
  the part is missing (`missing`).
- Such a player can ask for another match instead of opening a part, or give up one that has begun.
  Both stay on record for those who were in it: they see how often a part of that player was
  missing, and each browser stores for which matches it opened its part and never saw them begin
  (static/dice/kept.js), whatever becomes of the server's record.
- The others can leave out a browser that does not answer within `PATIENCE`. Its seat adds nothing
  then, and its player has no proof: the record, the table and the page on honest dice say so. They
  do not say whether it could not answer or was prevented.
- The host knows all future dice from the beginning of the match.
"""

from collections.abc import Sequence
from datetime import timedelta
from enum import StrEnum

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from games.matches.models import Match, Seat
from games.people.models import Player
from games.rules.dice_record import COMMITTED_PARTS

# Until then, beginning without an unresponsive browser is not offered.
PATIENCE = timedelta(seconds=12)


class Stage(StrEnum):
    """The stages of the agreement."""

    NOT_YET = ""  # somebody is not ready
    KEEP = "keep"  # browsers store all hashes
    OPEN = "open"  # browsers open their parts
    DONE = "done"


def stage(seats: Sequence[Seat]) -> Stage:
    """The stage of these seats of a match that has not begun."""
    if not all(seat.ready for seat in seats):
        return Stage.NOT_YET
    if not pending(seats):
        return Stage.DONE
    return Stage.KEEP if any(not seat.commitments_kept for seat in pending(seats)) else Stage.OPEN


def pending(seats: Sequence[Seat]) -> list[Seat]:
    """The seats whose browsers must still act: store the hashes or, once all have, open their part.
    Deleted players are not waited for."""
    adding = [seat for seat in seats if seat.commitment and seat.player_id]
    waiting = [seat for seat in adding if not seat.commitments_kept]
    return waiting or [seat for seat in adding if not seat.entropy]


def is_opened(seats: Sequence[Seat]) -> bool:
    """Whether a part has been opened: from then on somebody may know the dice."""
    return any(seat.entropy for seat in seats)


def is_late(match: Match) -> bool:
    """Whether a browser has kept the others waiting for long."""
    return timezone.now() - match.touched > PATIENCE


def all_hashes(seats: Sequence[Seat]) -> str:
    """All hashes as one text, with which a browser confirms what it has stored."""
    return ",".join(seat.commitment for seat in seats)


def missing(player: Player) -> QuerySet[Seat]:
    """The player's seats whose part was missing after another one had been opened: in matches that
    began without it, and in those that have waited longer than `PATIENCE`."""
    opened = Seat.objects.filter(match=OuterRef("match")).exclude(entropy=b"")
    held_back = Seat.objects.filter(
        Exists(opened), player=player, entropy=b"", match__dice_form=COMMITTED_PARTS
    )
    in_time = Q(match__status=Match.Status.OPEN, match__touched__gte=timezone.now() - PATIENCE)
    return held_back.exclude(commitment="").exclude(in_time)
