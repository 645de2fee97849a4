"""The log in words: the lines of what happened, in the order of the answers."""

from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from typing import Any

from games import failures
from games.matches.models import Match
from games.rules.gestures import Gesture
from games.rules.table import Entry, Line, Setup
from games.rules.text import Message, _


@dataclass(frozen=True)
class LogLine(Line):
    """A line, the number of the answer that it belongs to (the opening has number 0), what the
    table shows of it, and whether it is part of the entry above it: see `log_entries`."""

    number: int = 0
    gestures: tuple[Gesture, ...] = ()
    is_part: bool = False


def written(match: Match, setup: Setup, events: Iterable[dict[str, Any]]) -> list[LogLine]:
    """The lines of these events. What the table shows of an event that has no line belongs to the
    line before it, if the same answer has one."""
    lines: list[LogLine] = []
    for event in events:
        line, shown = _line(match, setup, event), _gestures(match, setup, event)
        if line is not None:
            values = {field.name: getattr(line, field.name) for field in fields(Line)}
            lines.append(LogLine(**values, number=event["number"], gestures=shown))
        elif shown and lines and lines[-1].number == event["number"]:
            lines[-1] = replace(lines[-1], gestures=(*lines[-1].gestures, *shown))
    return lines


def _gestures(match: Match, setup: Setup, event: dict[str, Any]) -> tuple[Gesture, ...]:
    """What the table shows of an event. One that fails is reported, and shows nothing."""
    try:
        return tuple(match.rules.gestures(event, setup))
    except Exception as failure:
        failures.report(f"match {match.pk}", f"the gestures of {event['kind']}", failure)
        return ()


def _line(match: Match, setup: Setup, event: dict[str, Any]) -> Line | None:
    """An event in words. One that fails is reported, and its line says that something happened."""
    try:
        line = match.rules.log_line(event, setup)
        if line is None and (line := _beside_the_rules(event, setup)):
            line = replace(line, entry=Entry("apart"))
        return line
    except Exception as failure:
        failures.report(f"match {match.pk}", f"the event {event['kind']}", failure)
        return Line(_("Something happened here that cannot be put into words."), kind="note")


_BY_SEATS = {
    "conceded": _("%(name)s concedes."),
    "concession-proposed": _("%(name)s proposes to concede."),
    "concession-withdrawn": _("%(name)s does not propose to concede any more."),
    "concession-refused": _("%(name)s does not want to concede."),
    "draw-seconded": _("%(name)s agrees to the draw."),
    "draw-offered": _("%(name)s offers a draw."),
    "draw-withdrawn": _("%(name)s withdraws the offer of a draw."),
    "draw-agreed": _("%(name)s accepts the draw."),
    "draw-declined": _("%(name)s declines the draw."),
    "claimed": _("%(name)s claims the win, since the other side has not answered in time."),
    "timed-out": _("%(name)s has not answered in time and is out of the match."),
    "closed": _(
        "%(name)s closes the match without a winner, since the other side has not answered in time."
    ),
    "gone-back": _("%(name)s goes back to an earlier moment."),
    "taken-back": _("By agreement %(name)s goes back to an earlier moment."),
}
_BY_THE_SITE = {
    "repaired": Line(_("An administrator has set the match back to answer %(to)s: %(note)s")),
    "rules-changed": Line(
        _("The site was updated: from here on the rules are version %(now)s."), kind="note"
    ),
}


def _beside_the_rules(event: dict[str, Any], setup: Setup) -> Line | None:
    """What seats do whoever is asked, and what befalls the match, of which the rules of a system
    need not know."""
    kind, data = event["kind"], event["data"]
    if kind in _BY_SEATS:
        return Line(Message(_BY_SEATS[kind].text, {"name": setup.names[data["seat"]]}))
    if kind == "handed-over":
        names = {key: setup.names[data[key]] for key in ("seat", "to")}
        return Line(_("%(seat)s leaves the match. %(to)s commands all units from now on.", **names))
    if kind in _BY_THE_SITE:
        line = _BY_THE_SITE[kind]
        return replace(line, message=Message(line.message.text, data))
    return None
