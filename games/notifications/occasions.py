"""The occasions to notify a player of, computed from the present state of a match.

They do not depend on previous looks, so looking twice, or from two processes, is harmless: each
occasion has a mark by which it is recognized.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Max
from django.utils import timezone

from games.live.chat import PLAYERS
from games.live.models import ChatLine
from games.matches import clock, commentary
from games.matches.log import takebacks
from games.matches.models import Invitation, Match, Seat
from games.notifications.models import Kind
from games.people.models import Player

NEWS_FOR: Final = timedelta(days=1)
"""How long the beginning of a match, or a line of chat, is news."""


@dataclass(frozen=True)
class Occasion:
    """An occasion for a message: its mark, when it is due (None: at once), and the other person's
    name."""

    mark: str
    due: datetime | None = None
    name: str = ""
    may_claim: bool = False
    """The other side's time is up."""
    to_comment: bool = False
    """The invitation is to comment on the match."""

    def has_come(self, now: datetime) -> bool:
        """Whether it is due."""
        return self.due is None or self.due <= now


Occasions = dict[str, Occasion]
"""By kind, in the order of `Kind`."""


def occasions(match: Match, player: Player) -> Occasions:
    """All occasions of a match for a player."""
    now = timezone.now()
    if match.archived or match.solo or match.in_lesson:
        return {}
    seats = list(match.seats.select_related("player__maker"))
    found: dict[str, Occasion | None] = {}
    if match.status == Match.Status.OPEN:
        found[Kind.INVITATION] = _invitation(match, player)
    elif match.status == Match.Status.PLAYING:
        found[Kind.INVITATION] = _commentary(match, player, now)
    own = [seat.index for seat in seats if seat.player_id == player.pk]
    if own:
        found[Kind.CHAT] = _chat(match, player, own, now)
    others = [seat for seat in seats if seat.index not in own and not seat.is_computers]
    if own and others and match.status == Match.Status.PLAYING and match.stopped is None:
        found[Kind.BEGINS] = _beginning(match, own, now)
        found[Kind.TURN] = _takeback(match, own, seats) or _turn(match, own)
        found[Kind.CLAIM] = _claim(match, own, seats)
    return {kind: one for kind in Kind.values if (one := found.get(kind))}


def _invitation(match: Match, player: Player) -> Occasion | None:
    """A seat is reserved for the player."""
    kept = Invitation.objects.filter(seat__match=match, player=player).first()
    by = match.creator.shown_name if match.creator else ""
    return Occasion(str(kept.pk), name=by) if kept else None


def _commentary(match: Match, player: Player, now: datetime) -> Occasion | None:
    """The player has been invited to comment and has neither written nor drawn anything yet."""
    right = commentary.commentator(match, player)
    if right is None or now - right.touched > NEWS_FOR:
        return None
    has_commented = match.remarks.filter(player=player).exists() or right.sketches
    return None if has_commented else Occasion(f"comments {right.pk}", to_comment=True)


def _beginning(match: Match, own: list[int], now: datetime) -> Occasion | None:
    """All were ready, and the player has not answered yet."""
    if match.started is None or now - match.started > NEWS_FOR:
        return None
    return None if match.answers.filter(seat__in=own).exists() else Occasion("begun")


def _turn(match: Match, own: list[int]) -> Occasion | None:
    """It is the player's turn, unless the last answer was the player's own."""
    if not set(own) & set(match.waiting_seats):
        return None
    answers = match.answers.order_by()
    mine = answers.filter(seat__in=own).aggregate(last=Max("number"))["last"] or 0
    if mine and mine == match.number:
        return None
    return Occasion(f"after {mine}")


def _takeback(match: Match, own: list[int], seats: list[Seat]) -> Occasion | None:
    """Another player asks the player to agree to a takeback."""
    pending = takebacks.pending_takeback(match)
    if pending is None or pending["seat"] in own:
        return None
    return Occasion(f"takeback at {match.number}", name=_name(seats, pending["seat"]))


def _claim(match: Match, own: list[int], seats: list[Seat]) -> Occasion | None:
    """The player's time is nearly up, or that of the other side is."""
    if match.flag is not None and match.asked is not None:
        return _flag(match, own, match.flag, match.asked)
    running = clock.of(match)
    if running is None:
        return None
    sides = match.get_system().rules.sides(match.options)
    side = next((side for side in sides if running.seat in side), ())
    until = running.until.isoformat()
    if set(own) & set(match.waiting_seats):
        return Occasion(f"warned of {until}", running.warn)
    if set(own) & set(side):
        return None  # waiting for a partner
    return Occasion(f"up at {until}", running.until, _name(seats, running.seat), may_claim=True)


def _flag(match: Match, own: list[int], falls: datetime, asked: datetime) -> Occasion | None:
    """The player's clock is nearly down; at zero the match is lost."""
    if clock.timed_seat(match) is None or not set(own) & set(match.waiting_seats):
        return None
    return Occasion(f"warned of {falls.isoformat()}", falls - (falls - asked) / clock.WARNED)


def _chat(match: Match, player: Player, own: list[int], now: datetime) -> Occasion | None:
    """Others have written since the player's last line or answer."""
    lines = ChatLine.objects.filter(match=match, room=PLAYERS).exclude(player=player)
    last = lines.order_by("-pk").first()
    if last is None or now - last.at > NEWS_FOR:
        return None
    answered = match.answers.order_by().filter(seat__in=own, at__gt=last.at)
    replied = ChatLine.objects.filter(match=match, player=player, pk__gt=last.pk)
    if answered.exists() or replied.exists():
        return None
    return Occasion(f"line {last.pk}", name=last.name)


def _name(seats: list[Seat], index: int) -> str:
    return next((seat.shown_name for seat in seats if seat.index == index), "")
