"""What if: a match of one's own from a moment of another one, to try things on all sides.

It begins where the rounds, activations and decisions stood last that a match can be begun from (see
`log.snapshots`), with dice of its own, and the match that it comes from is never touched. Only what
is over, or played by one person alone, is tried so: a computer gives advice there.
"""

from games.matches import access
from games.matches.log import replay, setups
from games.matches.models import Match
from games.matches.practice import trial_matches
from games.people.models import Player
from games.rules.fields import Illegal
from games.rules.text import _


def may_begin(match: Match, player: Player | None) -> bool:
    """Whether a player who may see the match may try on from its moments."""
    if match.status == Match.Status.ENDED:
        return True
    is_own = match.solo and bool(access.seats_of(match, player))
    return match.status == Match.Status.PLAYING and is_own


def begin(match: Match, player: Player, number: int) -> Match:
    """A match of the player's, on all of its seats, from the newest checkpoint of this one after at
    most so many answers. Raises Illegal."""
    if not may_begin(match, player):
        raise Illegal("", _("This can be tried once the match is over."))
    row = replay.checkpoint(match, number)
    if row is None:
        raise Illegal("", _("Nothing has begun there yet: choose a later moment."))
    setup = setups.of(match)
    try:
        state = match.get_system().rules.load(row.state)
        return trial_matches.begin_with(player, setup, state)
    except Exception as fault:  # whatever a state of another version may bring about
        raise Illegal(
            "", _("With the rules as they are now this moment cannot be played.")
        ) from fault
