"""The time zones that people choose from."""

from functools import cache
from zoneinfo import available_timezones


@cache
def zone_choices() -> list[tuple[str, str]]:
    """The zones on offer, such as "Europe/Berlin", and how they are shown; only UTC if the machine
    has no zone data."""
    areas = ("Africa", "America", "Antarctica", "Asia", "Atlantic", "Australia", "Europe")
    known = {
        name
        for name in available_timezones()
        if name.split("/")[0] in (*areas, "Indian", "Pacific") and "/" in name
    }
    return [(zone, zone.replace("_", " ")) for zone in ("UTC", *sorted(known))]
