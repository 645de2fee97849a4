"""Advice: what a computer would do in a player's place, and why, in words and on the board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from math import inf, sqrt
from statistics import fmean, stdev
from typing import Any, Final

from ..contract.asking import Answer, Ask
from ..contract.table import AnyTable
from ..contract.views import preview
from ..data import Plain
from ..fields import (
    Assignment,
    CellField,
    Chance,
    Choice,
    Facing,
    Field,
    Illegal,
    Number,
    Option,
    Path,
    Pick,
    Point,
    Several,
)
from ..fields.choices import worked_out
from ..text import Message, _, pgettext, plain
from .levels import Level
from .thinking import RESULT, Candidate, Thought, think

MOST_REASONS: Final = 3
"""The most parts of its worth that are given as reasons, those that matter most."""
MATTERS: Final = 0.25
"""A reason must come to this share of the part that matters most."""
LEAST: Final = 0.05
"""A part that comes to less is no reason, nor is one that may be due to the dice of the tries."""
LIKELY: Final = 0.1
"""Results of a roll with a smaller chance are left out."""

BY_RULE_OF_THUMB: Final = _("By rule of thumb it looks better than anything else.")
LEAST_BAD: Final = _("Everything else that was tried leaves you worse off.")
AS_GOOD: Final = _("Another answer would do as well.")
SUGGESTED: Final = _("It is what the game itself suggests here.")


@dataclass(frozen=True)
class Pointing:
    """What to point at while an answer is shown: its option, ids of things on the board and of what
    is chosen, places, the cells of a path, and shapes as previews have them."""

    option: str
    things: Sequence[str] = ()
    places: Sequence[Sequence[int]] = ()
    path: Sequence[Sequence[int]] = ()
    shapes: Sequence[Plain] = ()

    def plain(self) -> Plain:
        """As plain data."""
        data: Plain = plain(vars(self))
        return data


def advise(table: AnyTable, seat: int, level: Level, seed: str) -> Plain:
    """What a level would answer to a seat's ask, as plain data: {"words", "reasons", "show"}, see
    `Pointing`. The table is unchanged. Raises as `think` does."""
    thought = think(table, seat, level, seed)
    answer = table.asked_of(seat).check(thought.answer)
    return {**explained(table, answer, thought), "show": _pointing(table, answer).plain()}


def explained(table: AnyTable, answer: Answer, thought: Thought) -> Plain:
    """The result of a thought, and the reasons: {"words", "reasons"}."""
    return {
        "words": plain(in_words(table.asked_of(answer.seat), answer)),
        "reasons": plain(list(_reasons(table, answer, thought))),
    }


# -- What it is, in words


@dataclass(frozen=True)
class Filled:
    """A field with an answer's value for it, and the choices that the value names."""

    asked: Field
    value: Any
    choices: Sequence[Choice]


def _filled(option: Option, answer: Answer) -> Iterator[Filled]:
    """The fields of an answer, each given the values of those before it."""
    earlier: Plain = {}
    for known in option.fields:
        given, value = known.given(earlier), answer.fields[known.name]
        earlier[known.name] = value
        yield Filled(given, value, _choices(given, value))


def _choices(given: Field, value: Any) -> list[Choice]:
    """The choices that a value names, each once."""
    match given:
        case Pick():
            named, offered = [value], given.choices
        case Several():
            named, offered = list(value), given.choices
        case Assignment():
            named, offered = list(value.values()), given.places
        case _:
            return []
    by_id: Mapping[str, Choice] = {choice.id: choice for choice in offered}
    return [by_id[name] for name in dict.fromkeys(named) if name in by_id]


def in_words(ask: Ask, answer: Answer) -> Message:
    """What an answer does, in words: the unit that acts, if one of several is to act; the option;
    and its choices. Values that only the board can show are left out."""
    option = ask.option(answer.option)
    named = [value for each in _filled(option, answer) for value in _named(each)]
    what = option.label
    if named:
        what = pgettext(
            "an answer, and what is chosen in it",
            "%(option)s – %(chosen)s",
            option=option.label,
            chosen=named,
        )
    unit = next((one for one in ask.units if one.id == option.on.get("unit")), None)
    if unit is None or str(unit.name) in str(option.label):
        return what
    return pgettext("who does what", "%(unit)s: %(answer)s", unit=unit.name, answer=what)


def _named(filled: Filled) -> Iterator[object]:
    """A field's value in words, unless it is the default; of choices with the same words, how many
    there are."""
    given, value = filled.asked, filled.value
    if value == given.default:
        return
    for label, count in Counter(choice.label for choice in filled.choices).items():
        yield label if count == 1 else _("%(count)s × %(name)s", count=count, name=label)
    if isinstance(given, Number):
        yield value
    if isinstance(given, Facing) and value in given.names:
        yield given.names[value]


# -- Why


def _reasons(table: AnyTable, answer: Answer, thought: Thought) -> Iterator[Message]:
    """The reasons in sentences: the odds, then the positions that the answer leads to. If none of
    these speaks for it, how it compares with the other answers comes before them."""
    opponents = table.system.opponents
    ask = table.asked_of(answer.seat)
    odds = list(opponents.odds(table.game, answer))
    chances = _chances(ask.option(answer.option), answer)
    if chances and not odds:
        odds.append(_odds(chances))
    yield from odds
    tried = [candidate for candidate in thought.candidates if candidate.ends]
    if not tried:
        if not odds:
            yield SUGGESTED if ask.suggest and not thought.candidates else BY_RULE_OF_THUMB
        return
    side = table.system.rules.side_of(answer.seat, table.setup.options)
    is_decision = ask.rule in opponents.decisions
    found = list(_what_it_leads_to(table, side, tried, is_decision))
    if len(tried) > 1 and not any(is_gain for _reason, is_gain in found):
        yield (compared := _compared(tried))
        if compared is BY_RULE_OF_THUMB and not is_decision:
            return  # what is left are the other answers' advantages
    yield from (reason for reason, _is_gain in found)


def _compared(tried: Sequence[Candidate]) -> Message:
    """How the best answer compares with the others by the positions that they lead to. Those that
    were given up after fewer tries are worse."""
    best, *others = tried
    rivals = [each.value(0.0) for each in others if len(each.ends) >= len(best.ends) - 1]
    ahead = best.value(0.0) - max(rivals, default=-inf)
    if ahead < -LEAST:
        return BY_RULE_OF_THUMB
    return LEAST_BAD if ahead > LEAST else AS_GOOD


def _chances(option: Option, answer: Answer) -> list[Chance]:
    """The odds of the option, or of the thing chosen in it."""
    if known := worked_out(option.chances):
        return list(known)
    picks = [each for each in _filled(option, answer) if isinstance(each.asked, Pick)]
    picked = [pick.choices[0] for pick in picks if pick.choices]
    return [chance for choice in picked for chance in worked_out(choice.chances)]


def _odds(chances: Sequence[Chance]) -> Message:
    """The likely results of a roll, the likeliest first."""
    ranked = sorted(chances, key=lambda chance: -chance.chance)
    likely = [chance for chance in ranked if chance.chance >= LIKELY] or ranked[:1]
    return _("The odds: %(chances)s.", chances=list(map(_percent, likely[:MOST_REASONS])))


def _percent(chance: Chance) -> Message:
    return pgettext(
        "what may come of a roll, and its chance",
        "%(what)s (%(percent)s %%)",
        what=chance.label,
        percent=round(100 * chance.chance),
    )


def _what_it_leads_to(
    table: AnyTable, side: int, candidates: Sequence[Candidate], is_decision: bool
) -> Iterator[tuple[Message, bool]]:
    """How the positions after the best answer differ from the others, the largest differences
    first, each with whether it speaks for that answer."""
    ends = candidates[0].ends
    won = sum(end.get(RESULT, 0.0) > 0 for end in ends)
    lost = sum(end.get(RESULT, 0.0) < 0 for end in ends)
    if won:
        percent = _share(won, ends)
        yield _("It won the match in %(percent)s %% of all tries.", percent=percent), True
    if lost:
        percent = _share(lost, ends)
        yield _("The match was lost in %(percent)s %% of all tries.", percent=percent), False
    going_on = [end for end in ends if RESULT not in end]
    if not going_on:
        return
    opponents = table.system.opponents
    parts = {name: [end[name] for end in going_on] for name in going_on[0]}
    changes = {
        name: fmean(parts[name]) - value
        for name, value in _otherwise(table, side, candidates[1:], is_decision).items()
    }
    most = max(map(abs, changes.values()), default=0.0)
    ranked = sorted(changes.items(), key=lambda change: (change[1] < 0, -abs(change[1])))
    count = 0
    for name, change in ranked:
        least = max(MATTERS * most, LEAST, _standard_error(parts[name]))
        if abs(change) < least or count == MOST_REASONS:
            continue
        weight = opponents.weights[name]
        amount = f"{abs(change) / weight.worth:.1f}"
        words = weight.better if change > 0 else weight.worse
        if words is not None and amount != "0.0":
            count += 1
            if amount != "1.0":  # as the sentences speak of several
                amount = amount.removesuffix(".0")
            yield words.filled(amount=amount), change > 0


def _standard_error(values: Sequence[float]) -> float:
    """How far their mean may be off by chance."""
    return stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0


def _otherwise(
    table: AnyTable, side: int, others: Sequence[Candidate], is_decision: bool
) -> Mapping[str, float]:
    """What the best answer is compared with, part by part: normally the present position. Where
    answers are played on beyond the activation, and where they are reactions in what somebody has
    begun, it is the results of the other answers, because all of them include what other seats do
    meanwhile."""
    opponents = table.system.opponents
    ends = [end for other in others for end in other.ends if RESULT not in end]
    if (is_decision and opponents.until is None) or not ends:
        return opponents.worth(table.game, side)
    return {name: sum(end[name] for end in ends) / len(ends) for name in ends[0]}


def _share(count: int, ends: Sequence[object]) -> int:
    return round(100 * count / len(ends))


# -- Where it is on the board


def _pointing(table: AnyTable, answer: Answer) -> Pointing:
    """The things and places that an answer concerns."""
    option = table.asked_of(answer.seat).option(answer.option)
    filled = list(_filled(option, answer))
    things = [*option.on.values()]
    things += [choice.at or choice.id for each in filled for choice in each.choices]
    places: list[Sequence[int]] = []
    path: Sequence[Sequence[int]] = ()
    for each in filled:
        if isinstance(each.asked, Path) and each.value:
            path = [node[:2] for node in each.value]
            places.append(path[-1])
        elif isinstance(each.asked, (CellField, Point)):
            places.append(each.value)
    return Pointing(
        option.id, list(dict.fromkeys(things)), places, path, list(_shapes(table, answer, filled))
    )


def _shapes(table: AnyTable, answer: Answer, filled: Sequence[Filled]) -> Iterator[Plain]:
    """The shapes of the values' previews."""
    for each in filled:
        with suppress(Illegal):
            asked = answer.seat, answer.option, each.asked.name
            yield from preview(table, *asked, each.value, answer.fields)["shapes"]
