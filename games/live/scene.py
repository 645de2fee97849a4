"""The part of drawing a match that is the same for all perspectives: its row and its frozen
data.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from games.cards.words import Reader, all_called
from games.live.tickets import Ticket, mark_of
from games.matches import clock, commentary, delay
from games.matches.commentary import Commentary
from games.matches.lobby.rematches import proposed_rematch
from games.matches.log import lessons, setups
from games.matches.log.undoing import FreeUndo
from games.matches.models import Match, Seat
from games.people.languages import written_in
from games.rules.contract.asking import Setup

_NOBODY = ("nobody", "")


@dataclass(frozen=True, slots=True)
class Rights:
    """Who may watch: the player of each seat, and whether others may; and the computers' seats."""

    holders: tuple[tuple[str, str], ...]  # by seat: the player's id and mark, as in a ticket
    spectators: bool
    computers: frozenset[int] = frozenset()

    def allow(self, ticket: Ticket) -> bool:
        """Whether the ticket's holder may still use its perspective."""
        seat = ticket.perspective
        if seat is not None:
            holds = (ticket.player, ticket.mark)
            return seat < len(self.holders) and self.holders[seat] == holds
        return self.spectators or ticket.player in {player for player, _mark in self.holders}


@dataclass(frozen=True)
class Scene:
    """A match, as far as it is the same for everybody."""

    match: Match
    setup: Setup
    rematch: Match | None = None  # proposed after the end
    commentary: Commentary = commentary.NONE
    _contexts: dict[str, dict[str, Any]] = field(default_factory=dict)  # by language

    def people(self, rights: Rights) -> list[str]:
        """The names of people by seat, "" for computers. Empty for a match that one player plays
        alone."""
        if self.match.solo:
            return []
        return ["" if seat in rights.computers else name for seat, name in enumerate(self.names)]

    @property
    def names(self) -> list[str]:
        """The players' names in the active language."""
        return all_called(self.setup.names)

    @property
    def context(self) -> dict[str, Any]:
        """The common context of templates; each perspective adds a view."""
        language = written_in()
        if language not in self._contexts:
            foreign = setups.foreign_texts(self.match.system, self.setup)
            beside = {"names": self.names, "foreign": foreign, "reader": Reader()}
            self._contexts[language] = {**self._in_all_languages, **beside}
        return self._contexts[language]

    @property
    def facts(self) -> Mapping[str, Any]:
        """The facts about the match outside its views, equal in all languages."""
        facts: Mapping[str, Any] = self._in_all_languages["match"]
        return facts

    @cached_property
    def _in_all_languages(self) -> dict[str, Any]:
        running, rematch, teaching = clock.of(self.match), self.rematch, self.match.in_lesson
        undo = FreeUndo() if teaching else FreeUndo.read(self.match.undo)
        proposer = rematch.creator.shown_name if rematch and rematch.creator else ""
        return {
            "match": {
                "pk": self.match.pk,
                "takeback": self.match.takeback,
                "undo_seat": undo.seat,
                "undo_begins": undo.beginning not in (None, undo.last),
                "note": self.match.note,
                "solo": self.match.solo,
                "delay": self.match.delay if delay.is_delayed(self.match) else "",
                "tried_from": self.match.tried_from_id,
                "turning": self.match.turning if self.match.solo and not teaching else "",
                "lesson": lessons.progress(self.match),
                "begun": self.match.number > 0,
                "waited_for": running.seat if running else None,
                "clock": running.plain() if running else None,
                "clocks": clock.for_pages(self.match),
                "timed_seat": clock.timed_seat(self.match),
                "archived": self.match.archived is not None,
                "rematch": {"pk": rematch.pk, "by": proposer} if rematch else None,
            },
            "cards": self.setup.cards,
        }


def of(match: Match, comments: Commentary = commentary.NONE) -> Scene:
    """The scene of a match that has begun, with its commentary. Raises Match.DoesNotExist."""
    over = match.status == Match.Status.ENDED
    return Scene(match, setups.of(match), proposed_rematch(match) if over else None, comments)


def rights_of(matches: list[Match]) -> dict[str, Rights]:
    """Who may watch each of the matches, in one query."""
    holders: dict[str, list[tuple[str, str]]] = {match.id: [] for match in matches}
    seats = Seat.objects.filter(match__in=holders).order_by("index")
    computers: dict[str, set[int]] = {match.id: set() for match in matches}
    known = seats.values_list("match", "index", "player", "player__session_key", "player__computer")
    for match_id, index, player, key, computer in known:
        holders[match_id].append((str(player), mark_of(key)) if player else _NOBODY)
        if computer:
            computers[match_id].add(index)
    return {
        match.id: Rights(tuple(holders[match.id]), match.spectators, frozenset(computers[match.id]))
        for match in matches
    }
