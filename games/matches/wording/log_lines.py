"""The log in words: the lines of what happened, in the order of the answers."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from games import failures
from games.matches.log.events import (
    ClosedByUpdate,
    GoneBack,
    PlanFollowed,
    Repaired,
    RulesChanged,
    TakenBack,
    Undone,
    read,
)
from games.matches.models import Match
from games.rules.contract import agreements, out_of_turn
from games.rules.contract.agreements import AgreementEvent, DiceChosen, HandedOver, OrdersGiven
from games.rules.contract.asking import Setup
from games.rules.contract.events import Event
from games.rules.contract.lines import Entry, Line
from games.rules.drawing.gestures import Gesture
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
    for data in events:
        line, gestures = _described(match, setup, data)
        if line is not None:
            lines.append(LogLine(**vars(line), number=data["number"], gestures=gestures))
        elif gestures and lines and lines[-1].number == data["number"]:
            lines[-1] = replace(lines[-1], gestures=(*lines[-1].gestures, *gestures))
    return lines


def _described(
    match: Match, setup: Setup, data: dict[str, Any]
) -> tuple[Line | None, tuple[Gesture, ...]]:
    """The line of an event, and what the table shows of it. An event that cannot be read is
    reported, and its line says that something happened."""
    try:
        event = read(match.get_system(), data)
    except ValueError as failure:
        failures.report(f"match {match.pk}", f"the event {data['kind']}", failure)
        return WORDLESS, ()
    if event is None:
        return None, ()
    return _line(match, setup, event), _gestures(match, setup, event)


def _gestures(match: Match, setup: Setup, event: Event) -> tuple[Gesture, ...]:
    """What the table shows of an event. One that fails is reported, and shows nothing."""
    try:
        return tuple(match.get_system().events.gestures(event, setup))
    except Exception as failure:
        failures.report(f"match {match.pk}", f"the gestures of {event.kind}", failure)
        return ()


def _line(match: Match, setup: Setup, event: Event) -> Line | None:
    """An event in words. One that fails is reported, and its line says that something happened."""
    try:
        line = match.get_system().events.line(event, setup)
        if line is None and (line := _beside_the_rules(event, setup)):
            line = replace(line, entry=Entry("apart"))
        return line
    except Exception as failure:
        failures.report(f"match {match.pk}", f"the event {event.kind}", failure)
        return WORDLESS


WORDLESS = Line(_("Something happened here that cannot be put into words."), kind="note")


_BY_SEATS: Mapping[type[AgreementEvent | GoneBack | TakenBack | Undone], Message] = {
    agreements.Conceded: _("%(name)s concedes."),
    agreements.ConcessionProposed: _("%(name)s proposes to concede."),
    agreements.ConcessionWithdrawn: _("%(name)s does not propose to concede any more."),
    agreements.ConcessionRefused: _("%(name)s does not want to concede."),
    agreements.DrawSeconded: _("%(name)s agrees to the draw."),
    agreements.DrawOffered: _("%(name)s offers a draw."),
    agreements.DrawWithdrawn: _("%(name)s withdraws the offer of a draw."),
    agreements.DrawAgreed: _("%(name)s accepts the draw."),
    agreements.DrawDeclined: _("%(name)s declines the draw."),
    out_of_turn.WinClaimed: _(
        "%(name)s claims the win, since the other side has not answered in time."
    ),
    out_of_turn.TimeUp: _("The time of %(name)s is up."),
    out_of_turn.TimedOut: _("%(name)s has not answered in time and is out of the match."),
    out_of_turn.Closed: _(
        "%(name)s closes the match without a winner, since the other side has not answered in time."
    ),
    GoneBack: _("%(name)s goes back to an earlier moment."),
    TakenBack: _("By agreement %(name)s goes back to an earlier moment."),
    Undone: _("%(name)s takes back what nobody else was concerned by yet."),
}


def _beside_the_rules(event: Event, setup: Setup) -> Line | None:
    """What seats do whoever is asked, and what befalls the match, of which the rules of a system
    need not know."""
    match event:
        case OrdersGiven():
            text = _("%(name)s gives standing orders: %(orders)s")
            return Line(text.filled(name=setup.names[event.seat], orders=list(event.orders)))
        case HandedOver():
            text = _("%(seat)s leaves the match. %(to)s commands all units from now on.")
            return Line(text.filled(seat=setup.names[event.seat], to=setup.names[event.to]))
        case DiceChosen(faces=""):
            return Line(_("The next dice fall by chance again."))
        case DiceChosen(faces=faces):
            return Line(_("The next dice are chosen: %(faces)s", faces=faces))
        case AgreementEvent() | GoneBack() | TakenBack() | Undone():
            return Line(_BY_SEATS[type(event)].filled(name=setup.names[event.seat]))
        case PlanFollowed():
            return Line(_("%(name)s has planned this:").filled(name=setup.names[event.seat]))
        case Repaired():
            text = _("An administrator has set the match back to decision %(to)s: %(note)s")
            return Line(text.filled(to=event.to, note=event.note))
        case ClosedByUpdate():
            return Line(
                _(
                    "The site was updated, and the rules by which this match began are not kept "
                    "any more. It is closed without a winner."
                )
            )
        case RulesChanged():
            text = _("The site was updated. From here on the new rules count (%(now)s).")
            return Line(text.filled(now=event.now), kind="note")
    return None
