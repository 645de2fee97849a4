"""Announcements to entrants of a tournament: the opponent of a round, results entered by hand, the
end.

This module does not know who wants notifications, or by which way: notifications listen to the
signal `announced`.
"""

from collections.abc import Iterable, Mapping
from functools import partial

from django.db import transaction
from django.dispatch import Signal

from games.rules.text import Message, _
from games.tournaments.models import Entrant, Pairing, Tournament
from games.tournaments.standings import standings

announced = Signal()
"""Sent after the commit, with `tournament`, `player`, `subject`, `title` and `text` (messages). A
later announcement on the same subject replaces an earlier one."""


def round_begins(tournament: Tournament, rows: Iterable[Pairing]) -> None:
    """Announce each opponent to the entrants."""
    title = _("Round %(round)s begins", round=tournament.round)
    subject = f"round {tournament.round}"
    for row in rows:
        if row.second is None:
            _announce(tournament, row.first, subject, title, _("You have a bye in this round."))
            continue
        for one, other in ((row.first, row.second), (row.second, row.first)):
            text = _("You meet %(name)s.", name=other.called)
            if row.is_choosing and row.list_of(one) is None:
                text = _("You meet %(name)s: choose which list you play.", name=other.called)
            _announce(tournament, one, subject, title, text)


def corrected(row: Pairing, outcome: Message) -> None:
    """Announce to both a result that was entered by hand."""
    first, second = (one.called for one in row.entrants)
    text = _(
        "%(first)s against %(second)s: %(outcome)s.", first=first, second=second, outcome=outcome
    )
    subject, title = f"result {row.pk}", _("A result was entered by hand")
    for one in row.entrants:
        _announce(row.tournament, one, subject, title, text)


def over(tournament: Tournament, known: Mapping[int, int] | None = None) -> None:
    """Announce the final places, except to entrants whose place in `known`, by entrant id, is the
    same."""
    for pk, place in places(tournament).items():
        if known is None or known[pk] != place:
            text = _("You have come to place %(place)s.", place=place)
            entrant = tournament.entrants.select_related("player").get(pk=pk)
            _announce(tournament, entrant, "place", _("The tournament is over"), text)


def places(tournament: Tournament) -> dict[int, int]:
    """The places of all entrants, by id."""
    rows = standings(tournament, tournament.pairings.all())
    return {one.entrant.pk: one.place for one in rows}


def _announce(
    tournament: Tournament, entrant: Entrant, subject: str, title: Message, text: Message
) -> None:
    """Send an announcement to a person who still plays."""
    if entrant.player is None or entrant.is_computers or entrant.left:
        return
    words = {"player": entrant.player, "subject": subject, "title": title, "text": text}
    transaction.on_commit(
        partial(announced.send_robust, Tournament, tournament=tournament, **words)
    )
