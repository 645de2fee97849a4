"""The agenda: what to notify people of, stored in the database and queued when due. All news of a
match go into one message, at most every ten minutes, outside quiet hours (a part of the day in the
player's time zone), and not while the player has the match in view."""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.db import connection, transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from games import failures
from games.live import presence
from games.matches import access
from games.matches.models import Invitation, Match, Seat
from games.matches.queues import turn_to_write
from games.notifications.models import Agenda, Channel, Delivery, Preferences, PushSubscription
from games.notifications.occasions import Occasions, occasions
from games.people.models import Player

REST: Final = timedelta(minutes=10)
"""The least time between two messages about a match."""
AT_ONCE: Final = 100
"""Rows that are processed in one batch."""


def quiet_until(preferences: Preferences, now: datetime) -> datetime | None:
    """The end of the quiet hours, if `now` is within them, else None."""
    first, last = preferences.quiet_from, preferences.quiet_until
    if first is None or last is None or first == last:
        return None
    zone = _zone(preferences.zone)
    local = now.astimezone(zone)
    clock = local.time()
    within = first <= clock < last if first < last else clock >= first or clock < last
    if not within:
        return None
    day = local.date() if clock < last else local.date() + timedelta(days=1)
    return datetime.combine(day, last, zone).astimezone(UTC)


def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo("UTC")


def look_at(match_ids: Iterable[str]) -> None:
    """Update the agendas of these matches and of rematches proposed after them."""
    ids = list(match_ids)
    rematches = Q(rematch_of__in=ids, status=Match.Status.OPEN)
    for match in access.installed().filter(Q(pk__in=ids) | rematches):
        try:
            for player in _reachable(match):
                _note(match, player)
        except Exception as failure:
            failures.report(f"match {match.pk}", "what there is to tell", failure)


def _reachable(match: Match) -> QuerySet[Player]:
    """The people of a match (players, commentators, invited ones) who can be notified."""
    comments = match.commentators.exclude(player=None).values("player")
    there = Q(seats__match=match) | Q(invitations__seat__match=match) | Q(pk__in=comments)
    mail = Preferences.objects.filter(player=OuterRef("pk"), confirmed__isnull=False)
    browsers = PushSubscription.objects.filter(player=OuterRef("pk"))
    people = Player.objects.filter(Exists(mail) | Exists(browsers), there, computer="", maker=None)
    return people.exclude(user__is_active=False).distinct()


def _note(match: Match, player: Player) -> None:
    """Update a player's agenda. News that the player sees on the page needs no message."""
    found = occasions(match, player)
    known = Agenda.objects.filter(match=match, player=player).first()
    seen_at = timezone.now() if presence.is_viewing(match.pk, str(player.pk)) else None
    pending, notified = _sorted(found, known.notified if known else {}, seen_at)
    if known is None and not pending:
        return
    if known is None or (pending, notified) != (known.pending, known.notified):
        with turn_to_write(), transaction.atomic():
            Agenda.objects.get_or_create(match=match, player=player)
            row = Agenda.objects.select_for_update().get(match=match, player=player)
            row.pending, row.notified = _sorted(found, row.notified, seen_at)
            row.due = _due(row)
            row.save(update_fields=["pending", "notified", "due"])


def _sorted(
    found: Occasions, notified: dict[str, str], seen_at: datetime | None
) -> tuple[dict[str, Any], dict[str, str]]:
    """The occasions that are pending, and those that count as notified: with `seen_at`, that
    includes all that were due by then."""
    notified, pending = dict(notified), {}
    for kind, occasion in found.items():
        if notified.get(kind) == occasion.mark:
            continue
        if seen_at is not None and occasion.has_come(seen_at):
            notified[kind] = occasion.mark
        else:
            due = occasion.due.isoformat() if occasion.due else None
            pending[kind] = {"mark": occasion.mark, "due": due}
    return pending, notified


def _due(agenda: Agenda) -> datetime | None:
    """The time at which the first pending occasion is due."""
    now = timezone.now()
    times = [parse_datetime(one["due"] or "") or now for one in agenda.pending.values()]
    return min(times, default=None)


def put_into_queue() -> int:
    """Queue the deliveries that are due. Return the number of agendas processed."""
    due = Agenda.objects.filter(due__lte=timezone.now()).order_by("due")
    ids = list(due.values_list("pk", flat=True)[:AT_ONCE])
    for pk in ids:
        _take_in_hand(pk)
    return len(ids)


def reschedule(preferences: Preferences) -> None:
    """Move deliveries that wait for the end of quiet hours to their end in the new preferences."""
    now = timezone.now()
    Agenda.objects.filter(player=preferences.player, due__gt=now).update(due=now)
    waiting = Delivery.objects.filter(player=preferences.player, due__gt=now, tries=0)
    waiting.exclude(news=None).update(due=quiet_until(preferences, now) or now)


def _take_in_hand(pk: int) -> None:
    """Turn an agenda's pending occasions into deliveries, in one transaction. Another process that
    does so at the same time finds nothing pending."""
    now = timezone.now()
    with turn_to_write(), transaction.atomic():
        rows = Agenda.objects.filter(pk=pk, due__lte=now)
        skipping = connection.features.has_select_for_update_skip_locked
        agenda = rows.select_for_update(skip_locked=skipping).first()
        if agenda is None:
            return
        _decide(agenda, now)
        agenda.save(update_fields=["pending", "notified", "due", "last_notified"])


def _decide(agenda: Agenda, now: datetime) -> None:
    """Deliver what is due, or postpone it."""
    match = access.installed().filter(pk=agenda.match_id).first()
    preferences, _made = Preferences.objects.get_or_create(player_id=agenda.player_id)
    try:
        found = occasions(match, agenda.player) if match else {}
    except Exception as failure:
        failures.report(f"match {agenda.match_id}", "what there is to tell", failure)
        found = {}
    seen_at = now if presence.is_viewing(agenda.match_id, str(agenda.player_id)) else None
    agenda.pending, agenda.notified = _sorted(found, agenda.notified, seen_at)
    agenda.due = _due(agenda)
    due = {kind: found[kind].mark for kind in agenda.pending if found[kind].has_come(now)}
    if not due:
        return
    later = quiet_until(preferences, now)
    if agenda.last_notified is not None and agenda.last_notified + REST > now:
        later = max(later or now, agenda.last_notified + REST)
    if later:
        agenda.due = later
        return
    if put_deliveries(preferences, list(due), match_id=agenda.match_id):
        agenda.last_notified = now
    agenda.notified = {**agenda.notified, **due}
    agenda.pending = {kind: one for kind, one in agenda.pending.items() if kind not in due}
    agenda.due = _due(agenda)


def put_deliveries(preferences: Preferences, kinds: list[str], **about: Any) -> bool:
    """Queue a delivery with the fields of `about` for each address and browser that wants one of
    these kinds. Return whether there is any."""
    by_email = [kind for kind in kinds if preferences.wants(kind, Channel.EMAIL)]
    on_devices = [kind for kind in kinds if preferences.wants(kind, Channel.PUSH)]
    about["player_id"] = preferences.player_id
    made: list[Delivery] = []
    if by_email and preferences.confirmed:
        made.append(Delivery(**about, kinds=by_email, email=preferences.email))
    if on_devices:
        browsers = PushSubscription.objects.filter(player=preferences.player_id)
        made += [Delivery(**about, kinds=on_devices, subscription=one) for one in browsers]
    Delivery.objects.bulk_create(made)
    return bool(made)


def matches_of_late(since: datetime) -> list[str]:
    """Matches with possible news that were touched since then or may never have been looked at."""
    seats = Seat.objects.filter(match=OuterRef("pk"), player__computer="", player__maker=None)
    invited = Invitation.objects.filter(seat__match=OuterRef("pk"))
    known = Match.objects.filter(Exists(seats) | Exists(invited), touched__gt=since, solo=False)
    return list(known.exclude(status=Match.Status.ENDED).values_list("pk", flat=True))
