"""The evenings of a club for calendars (RFC 5545)."""

from icalendar import Calendar, Event

from games.clubs.models import Club, Evening


def ics_of(club: Club, url: str) -> bytes:
    """All evenings as one file; `url` is the page of the club."""
    calendar = Calendar.new(prodid="-//Tabletop//Clubs//EN", name=_line(club.name))
    for evening in club.evenings.all():
        calendar.add_component(_event(club, evening, url))
    return bytes(calendar.to_ical())


def _event(club: Club, evening: Evening, url: str) -> Event:
    return Event.new(
        uid=f"evening-{evening.pk}-{club.pk}@tabletop",
        summary=_line(f"{club.name}: {evening.title}"),
        start=evening.begins,
        end=evening.ends,
        location=_line(evening.place) or None,
        stamp=evening.changed,
        last_modified=evening.changed,
        url=url,
    )


def _line(text: str) -> str:
    """The text as one line: a calendar's property is one, and the library writes no others."""
    return " ".join(text.split())
