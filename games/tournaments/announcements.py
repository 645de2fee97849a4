"""What those are told who play in a tournament: whom they meet, results entered by hand, the end.

Who wants to be told, and how, is not known here: whoever sends notifications listens to
`announced`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial

from django.db import transaction
from django.dispatch import Signal

from games.rules.text import Message, _
from games.tournaments.models import Entrant, Pairing, Tournament
from games.tournaments.standings import standings

announced = Signal()
"""Sent after the commit, with `tournament`, `player`, `subject`, `title` and `text` (messages).
What is told later of the same subject makes void what was told before."""


def round_begins(tournament: Tournament, rows: Iterable[Pairing]) -> None:
    """Tell everybody whom they meet."""
    title = _("Round %(round)s begins", round=tournament.round)
    subject = f"round {tournament.round}"
    for row in rows:
        if row.second is None:
            _announce(tournament, row.first, subject, title, _("You have a bye in this round."))
            continue
        for one, other in ((row.first, row.second), (row.second, row.first)):
            text = _("You meet %(name)s.", name=other.called)
            _announce(tournament, one, subject, title, text)


def corrected(row: Pairing, outcome: Message) -> None:
    """Tell both what was entered for them by hand."""
    words = {"first": row.first.called, "second": row.second.called if row.second else ""}
    text = _("%(first)s against %(second)s: %(outcome)s.", **words, outcome=outcome)
    for one in (row.first, row.second):
        if one is not None:
            subject, title = f"result {row.pk}", _("A result was entered by hand")
            _announce(row.tournament, one, subject, title, text)


def over(tournament: Tournament, known: Mapping[int, int] | None = None) -> None:
    """Tell everybody which place they have come to, but those who are `known` to be in it, by their
    entries."""
    for pk, place in places(tournament).items():
        if known is None or known[pk] != place:
            text = _("You have come to place %(place)s.", place=place)
            entrant = tournament.entrants.select_related("player").get(pk=pk)
            _announce(tournament, entrant, "place", _("The tournament is over"), text)


def places(tournament: Tournament) -> dict[int, int]:
    """The place of each entry."""
    rows = standings(tournament, tournament.pairings.all())
    return {one.entrant.pk: one.place for one in rows}


def _announce(
    tournament: Tournament, entrant: Entrant, subject: str, title: Message, text: Message
) -> None:
    """Tell a person who still plays."""
    if entrant.player is None or entrant.is_computers or entrant.left:
        return
    words = {"player": entrant.player, "subject": subject, "title": title, "text": text}
    transaction.on_commit(
        partial(announced.send_robust, Tournament, tournament=tournament, **words)
    )
