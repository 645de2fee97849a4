"""What is to be told, noted in the database, and put into the queue when its time has come: what
belongs to one match together, at most once in ten minutes, outside of quiet hours, and not while
the player looks at the match."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import connection, transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from games import failures
from games.live import seen
from games.matches import access
from games.matches.models import Invitation, Match, Seat
from games.matches.queues import turn_to_write
from games.notifications.models import Agenda, Channel, Delivery, Preferences, PushSubscription
from games.notifications.occasions import Occasions, occasions
from games.notifications.quiet import quiet_until
from games.people.models import Player

REST: Final = timedelta(minutes=10)
"""From one message about a match to the next."""
AT_ONCE: Final = 100
"""What is taken in hand in one go."""


def look_at(match_ids: Iterable[str]) -> None:
    """Note what there is to tell of these matches, and of those that are proposed after them."""
    ids = list(match_ids)
    rematches = Q(rematch_of__in=ids, status=Match.Status.OPEN)
    for match in access.known().filter(Q(pk__in=ids) | rematches):
        try:
            for player in _reachable(match):
                _note(match, player)
        except Exception as failure:
            failures.report(f"match {match.pk}", "what there is to tell", failure)


def _reachable(match: Match) -> QuerySet[Player]:
    """Who plays there or is invited, and can be told something."""
    there = Q(seats__match=match) | Q(invitations__seat__match=match)
    mail = Preferences.objects.filter(player=OuterRef("pk"), confirmed__isnull=False)
    browsers = PushSubscription.objects.filter(player=OuterRef("pk"))
    people = Player.objects.filter(Exists(mail) | Exists(browsers), there, computer="", maker=None)
    return people.exclude(user__is_active=False).distinct()


def _note(match: Match, player: Player) -> None:
    """Note what there is to tell a player. What the player sees on the page is told by it."""
    found = occasions(match, player)
    known = Agenda.objects.filter(match=match, player=player).first()
    looks, now = seen.looks(match.pk, str(player.pk)), timezone.now()
    pending, told = _sorted(found, known.told if known else {}, now if looks else None)
    if known is None and not pending:
        return
    if known is None or (pending, told) != (known.pending, known.told):
        with turn_to_write(), transaction.atomic():
            Agenda.objects.get_or_create(match=match, player=player)
            row = Agenda.objects.select_for_update().get(match=match, player=player)
            row.pending, row.told = _sorted(found, row.told, now if looks else None)
            row.due = _due(row)
            row.save(update_fields=["pending", "told", "due"])


def _sorted(
    found: Occasions, told: dict[str, str], seen_at: datetime | None
) -> tuple[dict[str, Any], dict[str, str]]:
    """What is still to be told, and what was: all that has come up by then, if it was seen."""
    told, pending = dict(told), {}
    for kind, occasion in found.items():
        if told.get(kind) == occasion.mark:
            continue
        if seen_at is not None and occasion.has_come(seen_at):
            told[kind] = occasion.mark
        else:
            due = occasion.due.isoformat() if occasion.due else None
            pending[kind] = {"mark": occasion.mark, "due": due}
    return pending, told


def _due(agenda: Agenda) -> datetime | None:
    """When the first thing that is pending is to be told."""
    now = timezone.now()
    times = [parse_datetime(one["due"] or "") or now for one in agenda.pending.values()]
    return min(times, default=None)


def put_into_queue() -> int:
    """Put into the queue what is due; how many matches and players were looked at."""
    due = Agenda.objects.filter(due__lte=timezone.now()).order_by("due")
    ids = list(due.values_list("pk", flat=True)[:AT_ONCE])
    for pk in ids:
        _take_in_hand(pk)
    return len(ids)


def _take_in_hand(pk: int) -> None:
    """What is to be told of a match becomes deliveries, and is told, in one transaction: another
    process that takes it in hand at the same time finds nothing."""
    now = timezone.now()
    with turn_to_write(), transaction.atomic():
        rows = Agenda.objects.filter(pk=pk, due__lte=now).select_related(None)
        skipping = connection.features.has_select_for_update_skip_locked
        agenda = rows.select_for_update(skip_locked=skipping).first()
        if agenda is None:
            return
        _decide(agenda, now)
        agenda.save(update_fields=["pending", "told", "due", "last_told"])


def _decide(agenda: Agenda, now: datetime) -> None:
    """Tell what is due, or put it off."""
    match = access.known().filter(pk=agenda.match_id).first()
    preferences, _made = Preferences.objects.get_or_create(player_id=agenda.player_id)
    try:
        found = occasions(match, agenda.player) if match else {}
    except Exception as failure:
        failures.report(f"match {agenda.match_id}", "what there is to tell", failure)
        found = {}
    looks = seen.looks(agenda.match_id, str(agenda.player_id))
    agenda.pending, agenda.told = _sorted(found, agenda.told, now if looks else None)
    agenda.due = _due(agenda)
    due = {kind: found[kind].mark for kind in agenda.pending if found[kind].has_come(now)}
    if not due:
        return
    later = quiet_until(preferences, now)
    if agenda.last_told is not None and agenda.last_told + REST > now:
        later = max(later or now, agenda.last_told + REST)
    if later:
        agenda.due = later
        return
    if _deliver(agenda, preferences, list(due)):
        agenda.last_told = now
    agenda.told = {**agenda.told, **due}
    agenda.pending = {kind: one for kind, one in agenda.pending.items() if kind not in due}
    agenda.due = _due(agenda)


def _deliver(agenda: Agenda, preferences: Preferences, kinds: list[str]) -> bool:
    """A message to each address and browser that wants one of these kinds; whether there is one."""
    by_email = [kind for kind in kinds if preferences.wants(kind, Channel.EMAIL)]
    on_devices = [kind for kind in kinds if preferences.wants(kind, Channel.PUSH)]
    about = {"player": agenda.player, "match_id": agenda.match_id}
    made: list[Delivery] = []
    if by_email and preferences.confirmed:
        made.append(Delivery(**about, kinds=by_email, email=preferences.email))
    if on_devices:
        browsers = PushSubscription.objects.filter(player=agenda.player)
        made += [Delivery(**about, kinds=on_devices, subscription=one) for one in browsers]
    Delivery.objects.bulk_create(made)
    return bool(made)


def matches_of_late(since: datetime) -> list[str]:
    """The matches with something to tell that were touched since then, or that may never have been
    looked at."""
    seats = Seat.objects.filter(match=OuterRef("pk"), player__computer="", player__maker=None)
    invited = Invitation.objects.filter(seat__match=OuterRef("pk"))
    known = Match.objects.filter(Exists(seats) | Exists(invited), touched__gt=since, solo=False)
    return list(known.exclude(status=Match.Status.ENDED).values_list("pk", flat=True))
