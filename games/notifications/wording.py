"""The text of a message: what has happened and what is asked, in the active language.

It is made from what the reader's seat may know, so it says nothing that the reader's page of the
match does not say.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from games import failures
from games.cards import translations
from games.cards.words import listed, translate
from games.live import recap, scene
from games.live.log_lines import lines_of
from games.matches import clock
from games.matches.models import Match, Seat
from games.matches.referee import views
from games.notifications.models import Kind
from games.notifications.occasions import Occasion, Occasions
from games.people.models import Player
from games.rules.text import message_of

MOST_LINES: Final = 5
"""Most lines of the log in a message."""
MOST_CHARACTERS: Final = 160
"""Most characters of such a line."""


@dataclass(frozen=True)
class Text:
    """A message in words: its title, what it is about, the path of its page, what has happened,
    what is asked."""

    title: str
    about: str
    path: str
    happened: Sequence[str] = ()
    asked: Sequence[str] = ()
    is_of_match: bool = True

    @property
    def body(self) -> str:
        """The short form for a device: what is asked, then what has happened."""
        return "\n".join((self.about, *self.asked, *self.happened[-2:]))


@translations.reading()
def text_of(match: Match, player: Player, kinds: Sequence[str], found: Occasions) -> Text:
    """The message to a player about occasions of these kinds."""
    seats = list(match.seats.select_related("player__maker"))
    own = [seat.index for seat in seats if seat.player_id == player.pk]
    known = [(kind, one) for kind, one in found.items() if kind in kinds]
    asked = [sentence for kind, one in known for sentence in _asked(match, kind, one)]
    happened: list[str] = []
    if Kind.TURN in kinds and match.status == Match.Status.PLAYING:
        try:
            seat = next((seat for seat in own if seat in match.waiting_seats), own[0])
            happened, prompt = _on_the_table(match, seat, own)
            asked += prompt
        except Exception as failure:
            failures.report(f"match {match.pk}", "a message about it", failure)
    about = _about(match, seats, own)
    return Text(_title(*known[0]), about, match.get_absolute_url(), happened, asked)


def text_of_news(news: Mapping[str, Any]) -> Text:
    """The message about a tournament."""
    title, text = (translate(message_of(news[name])) for name in ("title", "text"))
    return Text(title, news["about"], news["path"], [text], is_of_match=False)


def _title(kind: str, one: Occasion) -> str:
    match kind:
        case Kind.TURN if one.name:
            return _("%(name)s asks to go back") % {"name": one.name}
        case Kind.TURN:
            return _("It is your turn")
        case Kind.CLAIM if one.may_claim:
            return _("%(name)s has not answered in time") % {"name": one.name}
        case Kind.CLAIM:
            return _("Your time is running out")
        case Kind.INVITATION if one.to_comment:
            return _("You are invited to comment")
        case Kind.INVITATION:
            return _("A seat is kept for you")
        case Kind.BEGINS:
            return _("The match has begun")
    return _("%(name)s has written to you") % {"name": one.name}


def _asked(match: Match, kind: str, one: Occasion) -> list[str]:
    """What the player is asked to do."""
    match kind:
        case Kind.TURN if one.name:
            return [_("%(name)s asks to go back to an earlier moment.") % {"name": one.name}]
        case Kind.CLAIM if one.may_claim:
            return [_("You may claim the win, or wait.")]
        case Kind.CLAIM:
            return _time_left(match)
        case Kind.INVITATION if one.to_comment:
            return [_("What you say and draw there is seen by all who watch.")]
        case Kind.INVITATION if one.name:
            return [_("%(name)s has invited you.") % {"name": one.name}]
        case Kind.BEGINS:
            return [_("All are ready, and the match has begun.")]
        case Kind.CHAT:
            return [_("%(name)s has written beside the table.") % {"name": one.name}]
    return []


def _time_left(match: Match) -> list[str]:
    until = clock.ends(match)
    if until is None:
        return []
    time = clock.in_words(max(0, round((until - timezone.now()).total_seconds())))
    if match.flag is not None:
        return [_("You have %(time)s left to answer; then you lose the match.") % {"time": time}]
    return [_("You have %(time)s left to answer; then others may claim the win.") % {"time": time}]


def _about(match: Match, seats: Sequence[Seat], own: Sequence[int]) -> str:
    """The game, and who else plays."""
    system = translate(match.get_system().name)
    others = [seat.shown_name for seat in seats if seat.index not in own and seat.shown_name]
    if not others:
        return system
    return _("%(system)s with %(names)s") % {"system": system, "names": listed(others)}


def _on_the_table(match: Match, seat: int, own: Sequence[int]) -> tuple[list[str], list[str]]:
    """The newest lines of the log since the player's last answer, and what the seat is asked."""
    match, seen = views(match.pk, [seat])
    view = seen[seat]
    number = view["number"]
    answers = match.answers.order_by().filter(seat__in=own, number__lte=number)
    since = max(answers.aggregate(last=Max("number"))["last"] or 0, number - recap.ANSWERS)
    lines = lines_of(scene.of(match), seat, since, number)
    happened = recap.recap(lines, since).entries[-MOST_LINES:]
    asks: list[Any] = [ask["prompt"] for ask in view["asks"] if "options" in ask]
    prompts = [_("You are asked: %(prompt)s") % {"prompt": translate(ask)} for ask in asks[:1]]
    return [_short(translate(entry.first.message)) for entry in happened], prompts


def _short(line: str) -> str:
    return line if len(line) <= MOST_CHARACTERS else line[: MOST_CHARACTERS - 1] + "…"
