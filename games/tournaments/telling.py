"""What those are told who play in a tournament: whom they meet, results entered by hand, the end.

Who wants to be told, and how, is not known here: whoever sends notifications listens to `told`."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from django.db import transaction
from django.dispatch import Signal

from games.rules.text import Message, _
from games.tournaments.models import Entrant, Pairing, Tournament
from games.tournaments.standings import standings

told = Signal()
"""Sent after the commit, with `tournament`, `player`, `title` and `text` (messages)."""


def round_begins(tournament: Tournament, rows: Iterable[Pairing]) -> None:
    """Tell everybody whom they meet."""
    title = _("Round %(round)s begins", round=tournament.round)
    for row in rows:
        if row.second is None:
            _tell(tournament, row.first, title, _("You have a bye in this round."))
            continue
        for one, other in ((row.first, row.second), (row.second, row.first)):
            _tell(tournament, one, title, _("You meet %(name)s.", name=other.called))


def corrected(row: Pairing, outcome: Message) -> None:
    """Tell both what was entered for them by hand."""
    words = {"first": row.first.called, "second": row.second.called if row.second else ""}
    text = _("%(first)s against %(second)s: %(outcome)s.", **words, outcome=outcome)
    for one in (row.first, row.second):
        if one is not None:
            _tell(row.tournament, one, _("A result was entered by hand"), text)


def over(tournament: Tournament) -> None:
    """Tell everybody which place they have come to."""
    for one in standings(tournament, tournament.pairings.all()):
        text = _("You have come to place %(place)s.", place=one.place)
        _tell(tournament, one.entrant, _("The tournament is over"), text)


def _tell(tournament: Tournament, entrant: Entrant, title: Message, text: Message) -> None:
    """Tell a person who still plays."""
    if entrant.player is None or entrant.is_computers or entrant.left:
        return
    words = {"player": entrant.player, "title": title, "text": text}
    transaction.on_commit(partial(told.send_robust, Tournament, tournament=tournament, **words))
