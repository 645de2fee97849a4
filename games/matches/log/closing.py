"""Closes matches under way that began under rules which are no longer supported. Their logs stay as
they were recorded."""

from collections.abc import Iterator

from django.db import transaction
from django.utils import timezone

from games.matches.log.events import CLOSED_BY_UPDATE, ClosedByUpdate
from games.matches.models import Match
from games.matches.queues import turn_to_write
from games.rules import systems
from games.rules.contract.asking import Result
from games.rules.contract.checkpoints import is_current_form


def close_older() -> list[str]:
    """Close running matches that began under a dropped version of their system, or whose digests
    have an obsolete form. Return their ids; safe to repeat."""
    return [match.pk for match in _under_way() if _is_older(match) and _close(match.pk)]


def _under_way() -> Iterator[Match]:
    matches = Match.objects.filter(status=Match.Status.PLAYING, system__in=list(systems.systems()))
    return matches.only("system", "setup", "opening").iterator(chunk_size=50)


def _is_older(match: Match) -> bool:
    assert match.setup is not None
    assert match.opening is not None
    is_dropped = match.setup.get("version") in match.get_system().dropped_versions
    return is_dropped or not is_current_form(match.opening["digest"])


def _close(match_id: str) -> bool:
    """End a match without a winner, with the reason as the last line of its log. Return False if it
    has ended meanwhile."""
    with turn_to_write(), transaction.atomic():
        match = Match.objects.select_for_update().filter(pk=match_id, status="playing").first()
        if match is None:
            return False
        last = match.answers.order_by("-number").first()
        assert match.opening is not None
        match.number += 1
        match.status, match.result = Match.Status.ENDED, Result((), CLOSED_BY_UPDATE).plain()
        match.waiting_seats, match.takeback = [], None
        match.ended = match.touched = timezone.now()
        match.answers.create(
            number=match.number,
            seat=0,
            option=CLOSED_BY_UPDATE,
            fields={},
            first_die=last.first_die + len(last.faces) if last else len(match.opening["faces"]),
            faces=[],
            sides=[],
            events=[ClosedByUpdate().plain()],
            digest=last.digest if last else match.opening["digest"],
            at=match.touched,
        )
        match.save()
    return True
