"""Log lines as list items."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from games import failures
from games.cards import emblems
from games.cards.words import Reader
from games.live.elements import dice
from games.live.elements.options import rule_link
from games.matches.templatetags.board import gesture_data, side_of
from games.matches.wording import WORDLESS, LogLine
from games.rules.contract.lines import Entry, Roll
from games.rules.drawing.markup import NOTHING, Markup, Safe, joined
from games.rules.systems import systems

_ITEM: Final = Markup('<li class="log-{} {}"{}{}{}{}>{}</li>\n')
_NUMBER: Final = Markup(' data-number="{}"')
_UNITS: Final = Markup(' data-units="{}"')
_GESTURES: Final = Markup(" data-gestures='{}'")
_PART: Final = Markup(" data-part{}{}")
_SHORT: Final = Markup(' data-short="{}"')
_SHORT_OF: Final = Markup(' data-short-of="{}"')
_HEADING: Final = Markup("<h3>{}</h3>")
_MORE: Final = Markup(
    '<details class="log-more"><summary class="log-head">{}<span class="log-say">{}</span>'
    "</summary>{}{}{}</details>"
)
_ROLL: Final = Markup(
    '<div class="roll"><span class="roll-label">{}</span><span class="roll-dice">{}</span></div>'
)
_DETAILS: Final = Markup("<ul>{}</ul>")
_DETAIL: Final = Markup("<li>{}</li>")
_UNDRAWN: Final = Markup('<li class="log-note"{}><span class="log-say">{}</span></li>\n')


def drawn(
    lines: Iterable[LogLine],
    match_id: str,
    system: str,
    sides: Sequence[Sequence[int]],
    cards: Mapping[str, Any],
) -> Safe:
    """The lines of a match with these cards, in the active language. A line that fails to render is
    reported and replaced by a note."""
    reader = Reader()
    found = []
    for line in lines:
        try:
            found.append(_item(line, system, side_of(line.seat, sides), cards, reader))
        except Exception as failure:
            failures.report(f"match {match_id}", "a line of the log", failure)
            found.append(_UNDRAWN(_NUMBER(line.number), reader.translate(WORDLESS.message)))
    return joined(found)


def _item(line: LogLine, system: str, side: str, cards: Mapping[str, Any], reader: Reader) -> Safe:
    sentence = reader.translate(line.message)
    return _ITEM(
        line.kind or "line",
        side,
        _NUMBER(line.number),
        _UNITS(" ".join(line.units)) if line.units else NOTHING,
        _GESTURES(gesture_data(line.gestures)) if line.gestures else NOTHING,
        _part(line.entry, reader) if line.is_part else NOTHING,
        _HEADING(sentence)
        if line.kind == "heading"
        else _more(line, sentence, system, cards, reader),
    )


def _part(entry: Entry, reader: Reader) -> Safe:
    """A line that belongs to the entry above it."""
    return _PART(
        _SHORT(reader.translate(entry.short)) if entry.short else NOTHING,
        _SHORT_OF(entry.short_of) if entry.short_of else NOTHING,
    )


def _more(
    line: LogLine, sentence: str, system: str, cards: Mapping[str, Any], reader: Reader
) -> Safe:
    """A line with its dice, the numbers behind it and its rule, to be opened."""
    details = [_DETAIL(reader.translate(detail)) for detail in line.details]
    return _MORE(
        NOTHING if line.is_part else _face(line.units, system, cards),
        sentence,
        joined(_roll(roll, reader) for roll in line.rolls),
        _DETAILS(joined(details)) if details else NOTHING,
        rule_link(system, line.rule, NOTHING),
    )


def _face(units: Sequence[str], system: str, cards: Mapping[str, Any]) -> str:
    """The portrait of the first unit that a line is about."""
    if not units:
        return NOTHING
    return emblems.portrait_beside(system, systems()[system].events.card_of(units[0]), cards)


def _roll(roll: Roll, reader: Reader) -> Safe:
    return _ROLL(reader.translate(roll.label), dice.drawn(roll, reader))
