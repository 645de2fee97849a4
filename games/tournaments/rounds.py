"""The course of a tournament: it begins, one round follows another, it ends.

Finished matches enter their results themselves. Organizers can enter results by hand, with a note.
Functions that change a tournament hold its lock.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from games import failures
from games.cards.words import id_of
from games.matches import clock, notices
from games.matches.lobby import computer_players
from games.matches.log import setups
from games.matches.models import Invitation, Match
from games.matches.queues import turn_to_write
from games.matches.referee import beginning
from games.matches.results import summaries
from games.people.models import Player
from games.profiles.models import Record
from games.rules.contract.starting import checked_options
from games.rules.contract.tie_breaks import MatchEnd
from games.rules.fields import Illegal
from games.rules.text import Message, _, plain
from games.tournaments import announcements, pairing
from games.tournaments.models import Entrant, HistoryLine, Pairing, Tournament
from games.tournaments.standings import standings

Form, Status = Tournament.Form, Tournament.Status
FEWEST = 2
MOST_DUE = 20


def begin(tournament: Tournament, by: str) -> None:
    """Close the entries, seed entrants by their ratings, and begin the first round. Raises
    Illegal.
    """
    with locked(tournament) as current:
        refuse_begun(current)
        playing = _playing(current)
        if len(playing) < FEWEST:
            raise Illegal("", _("At least two have to play."))
        if current.has_lists:
            for one in playing:
                if not one.handed_in and not one.is_computers:
                    raise Illegal("", _("%(name)s has not handed in a list.", name=one.name))
        _seed(current, playing)
        number = len(playing)
        current.rounds = {
            Form.SWISS: min(current.rounds, pairing.league_rounds(number)),
            Form.KNOCKOUT: pairing.knockout_rounds(number),
            Form.LEAGUE: pairing.league_rounds(number),
        }[Form(current.form)]
        current.status = Status.RUNNING
        note(current, _("Began the tournament."), by)
        _begin_round(current)
        _advance(current)


def match_ended(match_id: str) -> None:
    """Enter the result of a match of a tournament, unless one was entered by hand, and go on. A
    failure is reported; `go_on_where_due` tries again."""
    try:
        found = Pairing.objects.filter(match=match_id).select_related("tournament").first()
        if found is not None:
            go_on(found.tournament)
    except Exception as failure:
        failures.report(f"match {match_id}", "its tournament", failure)


def go_on(tournament: Tournament) -> None:
    """Enter the results of finished matches; begin the next round or end the tournament if it is
    time."""
    with locked(tournament) as current:
        if current.status != Status.RUNNING:
            return
        for each in current.pairings.filter(outcome="", match__status=Match.Status.ENDED):
            _enter(each)
        _advance(current)
        if current.next_round is not None and current.next_round <= timezone.now():
            # From here on only results count, and each of them makes it go on.
            current.next_round = None
            current.save(update_fields=["next_round"])


def go_on_where_due() -> int:
    """Go on with all tournaments whose next round is due or whose results were missed. Return their
    number."""
    running = Tournament.objects.filter(status=Status.RUNNING)
    due = running.filter(next_round__lte=timezone.now())
    missed = running.filter(pairings__outcome="", pairings__match__status=Match.Status.ENDED)
    found = list((due | missed).distinct()[:MOST_DUE])
    for each in found:
        try:
            go_on(each)
        except Exception as failure:
            failures.report(f"tournament {each.pk}", "its next round", failure)
    return len(found)


def correct(chosen: Pairing, outcome: str, why: str, by: str) -> None:
    """Enter or change a result by hand. Raises Illegal."""
    with locked(chosen.tournament) as current:
        row = current.pairings.select_related("first", "second").get(pk=chosen.pk)
        if current.status == Status.OPEN or row.second is None:
            raise Illegal("", _("There is no result to enter."))
        if outcome not in (*Pairing.POINTS, Pairing.Outcome.NEITHER):
            raise Illegal("", _("There is no such result."))
        if not why:
            raise Illegal("", _("Say why, so that the others can read it."))
        if current.form == Form.KNOCKOUT and row.round < current.round:
            raise Illegal("", _("The next round was made from this result already."))
        result = id_of(Pairing.Outcome(outcome).label)
        words = {"table": _both(row), "outcome": result, "why": why}
        line = _("Entered %(table)s: %(outcome)s. %(why)s", **words)
        newest = current.history.first()
        if newest is not None and (newest.name, newest.message) == (by[:40], plain(line)):
            return  # sent twice
        known = announcements.places(current)
        row.outcome = outcome
        row.save(update_fields=["outcome"])
        note(current, line, by)
        announcements.corrected(row, result)
        if current.status == Status.ENDED:
            announcements.over(current, known)
    go_on(chosen.tournament)


def choose_list(chosen: Pairing, player: Player, number: int) -> None:
    """Choose which of several lists to play in a pairing. The match begins once both have chosen;
    who plays no longer loses by default. Raises Illegal."""
    with locked(chosen.tournament) as current:
        row = current.pairings.select_related("first__player", "second__player").get(pk=chosen.pk)
        own = next((one for one in row.entrants if one.player == player), None)
        if own is None or not row.lets_choose(own):
            raise Illegal("", _("There is no list to choose."))
        if not 0 <= number < len(own.handed_in):
            raise Illegal("", _("There is no such list."))
        if own.pk == row.first_id:
            row.first_list = number
        else:
            row.second_list = number
        _settle(row, {one.pk for one in _playing(current)})
        row.save()
        _advance(current)


def note(tournament: Tournament, message: Message, by: str = "") -> None:
    """Add a line to the tournament's history, as a message, which is translated when it is read.
    At most `HistoryLine.KEPT` lines are kept of what people do, and as many of what fails. Raises
    Illegal if people do more, since nothing is done by hand without a line."""
    lines = tournament.history.exclude(name="") if by else tournament.history.filter(name="")
    if lines.count() < HistoryLine.KEPT:
        HistoryLine.objects.create(tournament=tournament, name=by[:40], message=plain(message))
    elif by:
        raise Illegal("", _("The history of this tournament is full."))


def refuse_begun(tournament: Tournament) -> None:
    """Raises Illegal unless the tournament is open for entries."""
    if tournament.status != Status.OPEN:
        raise Illegal("", _("The tournament has begun already."))


@contextmanager
def locked(tournament: Tournament) -> Iterator[Tournament]:
    """Hold a tournament while it changes."""
    with turn_to_write(), transaction.atomic():
        current = Tournament.objects.select_for_update().filter(pk=tournament.pk).first()
        if current is None:
            raise Illegal("", _("This tournament is gone."))
        yield current


# -- private functions -------------------------------------------------------------------------


def _playing(tournament: Tournament) -> list[Entrant]:
    """The entrants who still play: computers, and members of the club."""
    members = set(tournament.club.members.values_list("player", flat=True))
    rows = tournament.entrants.filter(left=False).select_related("player")
    return [one for one in rows if one.is_computers or one.player_id in members]


def _seed(tournament: Tournament, playing: Sequence[Entrant]) -> None:
    def strength(one: Entrant) -> tuple[float, int]:
        rated = Record.objects.rating_of(one.player, tournament.system) if one.player else None
        return (-rated.rating if rated else 0.0, one.pk)

    for seed, one in enumerate(sorted(playing, key=strength), start=1):
        one.seed = seed
        one.save(update_fields=["seed"])


def _advance(tournament: Tournament) -> None:
    """Begin all rounds that are due (a round without matches ends at once), or end the
    tournament.
    """
    while tournament.status == Status.RUNNING and _is_time(tournament):
        if tournament.round < tournament.rounds:
            _begin_round(tournament)
        else:
            _end(tournament)


def _is_time(tournament: Tournament) -> bool:
    """Whether to begin the next round or to end the tournament. Dated leagues begin rounds by date
    alone; all others wait for the end of the round."""
    is_over = not tournament.pairings.filter(outcome="").exists()
    is_due = tournament.next_round is None or tournament.next_round <= timezone.now()
    if tournament.round >= tournament.rounds:
        return is_over and _is_decided(tournament)
    if tournament.form == Form.LEAGUE and tournament.interval:
        return is_due
    return is_over and is_due and _is_decided(tournament)


def _is_decided(tournament: Tournament) -> bool:
    """Whether every table of the newest round has a winner, if the tournament is a knock-out."""
    if tournament.form != Form.KNOCKOUT:
        return True
    newest = tournament.pairings.filter(round=tournament.round)
    return not newest.exclude(outcome__in=["first", "second"]).exists()


def _begin_round(tournament: Tournament) -> None:
    pairs = _pairs(tournament)
    if not pairs:
        note(tournament, _("Nobody is left who has not met: no further round begins."))
        _end(tournament)
        return
    tournament.round += 1
    tournament.next_round = None
    if tournament.interval and tournament.round < tournament.rounds:
        tournament.next_round = timezone.now() + timedelta(days=tournament.interval)
    tournament.save()
    known = {one.pk: one for one in tournament.entrants.select_related("player")}
    rows = []
    playing = {one.pk for one in _playing(tournament)}
    for table, (first, second) in enumerate(pairs, start=1):
        row = Pairing(tournament=tournament, round=tournament.round, table=table)
        row.first, row.second = known[first], known[second] if second is not None else None
        _settle(row, playing)
        row.save()
        rows.append(row)
    announcements.round_begins(tournament, rows)


def _settle(row: Pairing, playing: set[int]) -> None:
    """Make the match of a pairing, or decide the pairing without a match."""
    here, there = row.first_id in playing, row.second_id in playing
    if here and there:
        row.match = None if row.is_choosing else _match(row)
    elif here:  # with a bye, too
        row.outcome = Pairing.Outcome.FIRST
    elif there:
        row.outcome = Pairing.Outcome.SECOND
    else:
        row.outcome = Pairing.Outcome.NEITHER


def _pairs(tournament: Tournament) -> list[pairing.Pair] | None:
    rows = list(tournament.pairings.all())
    if tournament.form == Form.KNOCKOUT:
        if not rows:
            return pairing.bracket([one.pk for one in _playing(tournament)])
        newest = [row for row in rows if row.round == tournament.round]
        return pairing.onward([row.winner.pk for row in newest if row.winner])
    if tournament.form == Form.LEAGUE:
        seeded = tournament.entrants.filter(seed__gt=0)
        return pairing.league([one.pk for one in seeded], tournament.round + 1)
    playing = {one.pk for one in _playing(tournament)}
    ranked = [one for one in standings(tournament, rows) if one.entrant.pk in playing]
    pairs = pairing.swiss(
        [one.entrant.pk for one in ranked],
        {one.entrant.pk: one.points for one in ranked},
        {frozenset((row.first_id, row.second_id)) for row in rows if row.second_id is not None},
        {row.first_id for row in rows if row.second_id is None},
    )
    return pairs and [_turned(pair, rows) for pair in pairs]


def _turned(pair: pairing.Pair, rows: Sequence[Pairing]) -> pairing.Pair:
    """The pair with the player first who has been first less often."""
    first, second = pair
    if second is None:
        return pair
    times = [sum(row.first_id == one for row in rows) for one in (first, second)]
    return (second, first) if times[0] > times[1] else pair


def _match(row: Pairing) -> Match | None:
    """The match of a pairing; None, with a note in the history, if it cannot be made."""
    try:
        with transaction.atomic():
            return _made(row)
    except Illegal as refusal:
        why = refusal.message
        note(row.tournament, _("No match for %(table)s: %(why)s", table=_both(row), why=why))
        return None


def _both(row: Pairing) -> Message:
    """Both names as a message."""
    first, second = (one.called for one in row.entrants)
    return _("%(first)s – %(second)s", first=first, second=second)


def _made(row: Pairing) -> Match:
    """Make a match with both entrants seated. Computers, and people whose lists were handed in, are
    ready; the others have reserved seats and choose their rosters. It begins if both are ready."""
    tournament = row.tournament
    match = Match(
        system=tournament.system,
        options=checked_options(tournament.get_system(), {}),
        pace=tournament.pace,
        patience=clock.USUAL[tournament.pace],
        time=tournament.time,
        delay=tournament.delay,
    )
    beginning.set_up(match, None, ())
    for seat, entrant in zip(match.seats.all(), row.entrants, strict=True):
        assert entrant.player is not None
        if entrant.is_computers:
            computer_players.sit(match, seat, entrant.player.computer, entrant.called)
        elif (number := row.list_of(entrant)) is not None:
            seat.player, seat.name = entrant.player, entrant.name
            seat.frozen = entrant.handed_in[number]
            seat.save()
        else:
            Invitation.objects.create(seat=seat, player=entrant.player)
    seats = list(match.seats.select_related("player"))
    if all(seat.ready for seat in seats):
        beginning.refuse_together(match, {s.index: s.frozen for s in seats if s.frozen})
        beginning.begin(match, seats)
    notices.changed(match.pk, match.number)
    return match


def _enter(row: Pairing) -> None:
    """Enter the result of a pairing's match."""
    assert row.match is not None
    rules, result = row.match.get_system().rules, row.match.result or {}
    sides = [rules.side_of(seat, row.match.options) for seat in (0, 1)]
    winners = result.get("winners", [])
    won = [seat in winners for seat in (0, 1)]
    row.outcome = Pairing.Outcome.DRAW
    if won[0] != won[1]:
        row.outcome = Pairing.Outcome.FIRST if won[0] else Pairing.Outcome.SECOND
    scores = list(result.get("scores") or [])
    if len(scores) > max(sides):
        row.first_score, row.second_score = scores[sides[0]], scores[sides[1]]
    row.first_counts, row.second_counts = (_counts(row.match, side) for side in sides)
    row.save()


def _counts(match: Match, side: int) -> dict[str, int]:
    """A side's tie-break counts in a finished match, by tie-break id."""
    scores = tuple((match.result or {}).get("scores") or ())
    end = MatchEnd(setups.of(match), summaries.summary_of(match), scores)
    return {each.id: each.count(end, side) for each in match.get_system().tie_breaks}


def _end(tournament: Tournament) -> None:
    tournament.status, tournament.ended = Status.ENDED, timezone.now()
    tournament.next_round = None
    tournament.save()
    announcements.over(tournament)
