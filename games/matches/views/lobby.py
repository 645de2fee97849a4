"""The first page: my matches, matches to join, matches to watch."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.template import TemplateDoesNotExist
from django.template.loader import get_template
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import failures
from games.cards.game_pictures import picture_of
from games.cards.words import listed
from games.matches import access, clock, delay
from games.matches.lobby import archive, recorded
from games.matches.log.events import CLOSED_BY_UPDATE
from games.matches.models import Match, Seat
from games.matches.views.todos import Todo, todos_of
from games.people.http import VisitorRequest
from games.people.models import Player
from games.rules import systems
from games.rules.book.recordings import Recording
from games.rules.contract.definition import System
from games.rules.contract.starting import checked_options
from games.rules.fields.choices import worked_out

watchers: Callable[[Iterable[str]], dict[str, int]] | None = None
"""Returns the present number of spectators of matches, by id: set by `games.live`."""

MOST_MINE = 30
MOST_FINISHED = 8
MOST_OTHERS = 30


_ORDER = (
    "turn",
    "todo",
    "stopped",
    "invited",
    "begin",
    "alone",
    "watch",
    "wait",
    "open",
    "broken",
    "over",
)
"""The order of the player's own matches, by state."""


@dataclass(frozen=True)
class Entry:
    """A match in a list, for its reader."""

    match: Match
    seats: list[Seat]
    me: int | None
    state: str  # one of `_ORDER`
    note: str
    watchers: int = 0


@dataclass(frozen=True)
class Game:
    """A system on the front page."""

    system: System[Any]
    recording: Recording | None  # its recorded match, if it can be watched

    @property
    def watch_picture(self) -> str:
        """The address of a picture of that match."""
        return picture_of(self.system.id, "watch.jpg")

    @property
    def picture(self) -> str:
        """The address of a small picture of its table."""
        return picture_of(self.system.id, "card.jpg")

    @property
    def hero(self) -> str:
        """The template of an animated attack from the recorded match; "" if there is none."""
        name = f"{self.system.id}/hero.html"
        return name if self.recording is not None and _is_there(name) else ""


def _is_there(template: str) -> bool:
    try:
        get_template(template)
    except TemplateDoesNotExist:
        return False
    return True


@never_cache
@require_safe
def lobby(request: VisitorRequest) -> HttpResponse:
    """The lobby."""
    archive.put_away_now_and_then()
    archive.let_fall_now_and_then()
    player = request.player
    mine = own_entries(player) if player else []
    to_do = todos_of(player) if player else []
    own = [entry.match.pk for entry in mine]
    join = access.to_join().exclude(pk__in=own).order_by("-touched")
    watch = access.to_watch().exclude(pk__in=own).order_by("-touched")
    context: dict[str, Any] = {
        "mine": sorted(
            [*to_do, *(entry for entry in mine if entry.state != "over")][:MOST_MINE], key=_place
        ),
        "finished": [entry for entry in mine if entry.state == "over"][:MOST_FINISHED],
        "put_away": _put_away(player) if player else [],
        "join": list(_each(join[:MOST_OTHERS], _to_join)),
        "watch": _to_watch(list(watch[:MOST_OTHERS])),
    }
    if request.htmx:
        return render(request, "matches/lobby_lists.html", context)
    games = _games()
    recording = next((game.recording for game in games if game.recording), None)
    # Without a recorded match to watch, the list of running ones.
    address = reverse("matches:replay", args=[recording.match]) if recording else "#watch"
    context |= {
        "games": games,
        "hero": next((game for game in games if game.hero), None),
        "learn": next((game for game in games if game.system.book.lesson()), None),
        "watch_address": address,
    }
    return render(request, "matches/lobby.html", context)


def _games() -> list[Game]:
    """The games of the site."""
    installed = systems.systems().values()
    recordings = recorded.to_watch(installed)
    return [Game(system, recordings.get(system.id)) for system in installed]


def own_entries(player: Player) -> list[Entry]:
    """The player's matches, with those that wait for the player first."""
    matches = access.mine(player).order_by("-touched").prefetch_related("seats__invitation")
    return sorted(entries_of(player, matches[: MOST_MINE + MOST_FINISHED]), key=_place)


def entries_of(player: Player, matches: Iterable[Match]) -> Iterator[Entry]:
    """List entries of matches that a player may know of."""
    return _each(matches, partial(_own, player))


def _place(entry: Entry | Todo) -> tuple[int, tuple[float, float]]:
    """The sort key of what is the player's: what waits first, matches by urgency."""
    if isinstance(entry, Todo) or entry.state != "turn":
        return _ORDER.index(entry.state), (0.0, 0.0)
    return _ORDER.index(entry.state), clock.urgency(entry.match)


def _each(matches: Iterable[Match], entry: Callable[[Match], Entry]) -> Iterator[Entry]:
    """List entries of matches. If an entry fails, it is reported, and only the match's link is
    shown."""
    for match in matches:
        try:
            yield entry(match)
        except Exception as failure:
            failures.report(f"match {match.pk}", "its entry in a list", failure)
            yield Entry(match, [], None, "broken", gettext("This match cannot be shown now."))


def _own(player: Player, match: Match) -> Entry:
    seats = list(match.seats.all())
    mine = [seat.index for seat in seats if seat.player_id == player.pk]
    me = mine[0] if mine else None
    state, note = _state(player, match, seats, mine)
    return Entry(match, seats, me, state, note)


def _state(player: Player, match: Match, seats: list[Seat], mine: list[int]) -> tuple[str, str]:
    """The state of the match for a player on these seats: one of `_ORDER`, and a sentence."""
    if match.status == Match.Status.ENDED:
        return "over", result_text(match, seats)
    if match.status == Match.Status.PLAYING:
        return _state_under_way(match, seats, mine)
    return _state_before(player, match, seats, mine)


def _state_under_way(match: Match, seats: list[Seat], mine: list[int]) -> tuple[str, str]:
    if match.stopped is not None:
        return "stopped", gettext("Stopped by a change of the rules")
    if match.in_lesson:
        return "alone", gettext("Learn by playing")
    if match.tried_from_id:
        return "alone", gettext("What if?")
    if match.solo:
        computers = any(seat.is_computers for seat in seats)
        both = gettext("You play several seats") if computers else gettext("You play both sides")
        return "alone", both
    if all(seat.is_computers for seat in seats):
        return "watch", gettext("Computers play: watch")
    if any(index in match.waiting_seats for index in mine):
        return "turn", _with_time(gettext("Your turn"), match)
    if not mine and delay.is_delayed(match):
        return "watch", gettext("Under way")
    waiting = gettext("Waiting for %(name)s") % {"name": names_of(seats, match.waiting_seats)}
    return "wait" if mine else "watch", _with_time(waiting, match)


def _state_before(
    player: Player, match: Match, seats: list[Seat], mine: list[int]
) -> tuple[str, str]:
    invitations = [getattr(seat, "invitation", None) for seat in seats]
    if any(invitation and invitation.player_id == player.pk for invitation in invitations):
        return "invited", gettext("A seat is kept for you")
    if not mine and match.creator_id == player.pk:
        return "open", gettext("You have not sat down")
    if all(seat.player_id for seat in seats):
        if not all(seat.ready for seat in seats if seat.index in mine):
            return "begin", gettext("Choose a roster and say that you are ready")
        others = [seat.index for seat in seats if not seat.ready]
        return "wait", gettext("%(name)s is choosing a roster") % {"name": names_of(seats, others)}
    return "open", gettext("Waiting for another player")


def _with_time(note: str, match: Match) -> str:
    """The note with the time left for the present answer, if limited."""
    until = clock.ends(match)
    if until is None:
        return note
    left = round((until - timezone.now()).total_seconds())
    if left <= 0:
        return gettext("%(note)s: the time is up") % {"note": note}
    return gettext("%(note)s: %(time)s left") % {"note": note, "time": clock.in_words(left)}


def _put_away(player: Player) -> list[Entry]:
    """The player's archived matches, the newest first."""
    matches = access.put_away(player).order_by("-archived").prefetch_related("seats__invitation")
    return list(entries_of(player, matches[:MOST_MINE]))


def result_text(match: Match, seats: list[Seat]) -> str:
    """Who won, in one line."""
    winners = (match.result or {}).get("winners", [])
    if winners:
        return gettext("%(name)s won") % {"name": names_of(seats, winners)}
    if (match.result or {}).get("reason") in ("closed", CLOSED_BY_UPDATE):
        return gettext("Closed without a winner")
    return gettext("A draw")


def names_of(seats: list[Seat], indexes: list[int]) -> str:
    """The names on some seats, as one text."""
    return listed(seat.shown_name or "?" for seat in seats if seat.index in indexes)


def _to_join(match: Match) -> Entry:
    seats = list(match.seats.all())
    waits = next((seat.shown_name for seat in seats if seat.player_id), "")
    note = (
        gettext("%(name)s is waiting") % {"name": waits} if waits else gettext("Nobody is here yet")
    )
    return Entry(match, seats, None, "open", note)


def _to_watch(matches: list[Match]) -> list[Entry]:
    counts = watchers([match.pk for match in matches]) if watchers else {}

    def watched(match: Match) -> Entry:
        seats = list(match.seats.all())
        note = gettext("%(name)s to play") % {"name": names_of(seats, match.waiting_seats)}
        if delay.is_delayed(match):
            note = gettext("Under way")
        if match.stopped is not None:
            note = gettext("Stopped by a change of the rules")
        return Entry(match, seats, None, "watch", note, counts.get(match.pk, 0))

    return sorted(_each(matches, watched), key=lambda entry: -entry.watchers)


@dataclass(frozen=True)
class Setting:
    """A choice for a match, in words; `usual` marks defaults, `details` describe the size and the
    length of what is played."""

    label: Any
    value: Any
    usual: bool
    details: Sequence[Any] = ()


def settings_of(match: Match) -> dict[str, list[Setting]]:
    """The choices for a match: those that differ from the defaults, and the others."""
    chosen = [*options_of(match), *_settings_around(match)]
    return {
        "chosen": [setting for setting in chosen if not setting.usual],
        "usual": [setting for setting in chosen if setting.usual],
    }


def options_of(match: Match) -> Iterator[Setting]:
    """The options that count in a match. The first one, what is played, is never treated as a
    default."""
    rules = match.get_system().rules
    counting = [option for option in rules.options() if rules.counts(option.name, match.options)]
    usual = checked_options(match.get_system(), {})
    for place, option in enumerate(counting):
        value = match.options.get(option.name)
        choice = next((one for one in getattr(option, "choices", ()) if one.id == value), None)
        is_usual = value == usual.get(option.name)
        yield Setting(
            option.label,
            choice.label if choice else value,
            usual=is_usual and place > 0,
            details=worked_out(choice.details) if choice and not place else (),
        )


def _settings_around(match: Match) -> Iterator[Setting]:
    """Who finds and watches the match, and its time limits."""
    public = match.visibility == Match.Visibility.PUBLIC
    found = gettext("everyone, in the lobby") if public else gettext("people with the link")
    if match.password:
        found = gettext("%(people)s and the password") % {"people": found}
    yield Setting(gettext("Who can find it"), found, usual=not (public or match.password))
    live = match.pace == Match.Pace.LIVE
    played = gettext("live") if live else gettext("over days")
    if match.patience:
        words = {"played": played, "time": clock.in_words(match.patience)}
        played = gettext("%(played)s, %(time)s for an answer") % words
    as_usual = live and match.patience == clock.USUAL[Match.Pace.LIVE]
    yield Setting(gettext("How you play"), played, usual=as_usual)
    watched = gettext("welcome") if match.spectators else gettext("none")
    yield Setting(gettext("Spectators"), watched, usual=match.spectators)
    if match.spectators and match.delay:
        later = delay.in_words(match.delay)
        yield Setting(gettext("Spectators see what happens"), later, usual=False)
