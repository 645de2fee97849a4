"""How the seats of a match agree on its dice, once all are ready and before anything is rolled.

The server has committed to its seed already. Each seat's browser has sent the hash of a part that
it made and kept (or none: then the seat adds nothing). Now every browser keeps all hashes and says
so; only then each opens its part. The match begins with the last one.

From the moment when all are ready nothing can be changed or taken back: no seat, no roster, no
hash, and the match cannot be cancelled. Whoever goes for good before a part is opened leaves a free
seat, and the others agree anew, on other hashes. Whoever goes later leaves the seat as it is: the
match begins without what that browser holds back, and the seat concedes (or its partner takes
over). No part that was opened counts a second time.

What this promises to the player of a browser that added a part: that part was fixed before anybody
knew another one, no other part and not the seed was chosen knowing it, so nobody has chosen the
dice of this match, not even all others together with whoever runs the site.

What it does not promise:

- The last one to open knows the dice before all others if whoever runs the site tells them the
  seed. They can hold their part back: each part that is held back doubles the courses that the
  dice may take. The seat's hash stays in the record, and everybody sees it (`missing`).
- They can open nothing, and ask for another match, or give up one that has begun. Both stay on
  record for those who were in it: who is in a match with them sees how often a part of theirs was
  missing, and each browser keeps which matches it opened its part for and never saw begin
  (static/dice/kept.js), whatever becomes of the server's record.
- A browser that does not answer within `PATIENCE` can be left out by the others. Its seat adds
  nothing then, and its player has no proof: the record, the table and the page on honest dice say
  so. They do not say whether it could not answer or was not let.
- Whoever runs the site knows all dice to come from the beginning of the match.
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
