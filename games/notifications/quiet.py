"""Quiet hours: a part of the day, in somebody's time zone, in which nothing is sent."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from games.notifications.models import Preferences


def quiet_until(preferences: Preferences, now: datetime) -> datetime | None:
    """When the quiet hours end that it is in; None outside of them."""
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
