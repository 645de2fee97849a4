"""Reviews of finished matches: the worth of the position at each decision, and what a computer
would have done there."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from ..contract.asking import Answer, Ask
from ..contract.opponents import Suggestion
from ..contract.out_of_turn import OUT_OF_TURN
from ..contract.table import AnyTable
from ..data import Json, Plain
from ..fields import CellField, Path, Point
from ..text import Message, _, plain
from .advice import explained, in_words
from .chances import chances
from .levels import Level
from .thinking import RESULT, Raw, Search, think

ELSEWHERE: Final = _("%(answer)s, but to another place")
OTHERWISE: Final = _("%(answer)s, but in another way")

NEVER: Final = 10_000
"""A `Level.patience` with which no candidate is dropped."""

Given = tuple[int, Any, Iterable[int]]
"""An answer of the log: the seat, what it sent, and the faces rolled."""


@dataclass(frozen=True)
class Decision:
    """The position at a decision, after this many of the answers examined: the seat that decided,
    and the position's worth to each side."""

    after: int
    seat: int
    worths: Sequence[float]

    def plain(self) -> Plain:
        """As plain data."""
        return {"after": self.after, "seat": self.seat, "worths": list(self.worths)}


def decisions(table: AnyTable, answers: Sequence[Given]) -> Iterator[Decision]:
    """The decisions of seats among these answers, in order; the table takes the answers. Raises
    Illegal or ScriptFault if the present rules lead elsewhere."""
    for number, (seat, raw, faces) in enumerate(answers):
        ask = table.asks.get(seat)
        if ask and _decides(table, ask, raw):
            yield Decision(number, seat, worths(table))
        table.answer(seat, raw, faces)


def worths(table: AnyTable) -> list[float]:
    """What the position is worth to each side."""
    opponents = table.system.opponents
    sides = range(len(table.system.rules.sides(table.setup.options)))
    return [round(sum(opponents.worth(table.game, side).values()), 3) for side in sides]


def _decides(table: AnyTable, ask: Ask, raw: Json) -> bool:
    """Whether an answer is one by which the seat on turn chooses among several."""
    if raw["option"] in OUT_OF_TURN:
        return False
    return ask.rule in table.system.opponents.decisions and ask.only_answer() is None


def review(table: AnyTable, seat: int, level: Level, seed: str, played: Raw) -> Plain:
    """What a level would have answered where a seat has `played` something, as plain data:
    {"asked": words, "played": words, "words", "reasons", "is_same", "is_declared",
    "is_played_on", "chances"}. What is only declared takes effect later, with all that is declared
    beside it. `chances` are the mean chances to win after what was played and after the level's
    answer, or None where they were not computed; they include what others do if tries are played on
    beyond the activation. Raises as `think` does."""
    thought = think(table, seat, level, seed)
    ask = table.asked_of(seat)
    better, given = ask.check(thought.answer), ask.check(played)
    done = in_words(ask, given)
    found = {
        "asked": plain(ask.prompt),
        "played": plain(done),
        **explained(table, better, thought),
        "is_same": better == given,
        "is_played_on": table.system.opponents.until is not None,
        "is_declared": table.system.opponents.horizon(table.game) is None,
        "chances": _compared(table, seat, level, seed, played, thought.answer),
    }
    if better != given and found["words"] == found["played"]:
        found["words"] = plain(_difference(ask, given, better).filled(answer=done))
    return found


def _difference(ask: Ask, given: Answer, better: Answer) -> Message:
    """How the better of two answers differs from the other one, where their words do not say it."""
    if given.option != better.option:
        return OTHERWISE
    fields = ask.option(better.option).fields
    changed = [each for each in fields if given.fields[each.name] != better.fields[each.name]]
    is_place = any(isinstance(each, (CellField, Path, Point)) for each in changed)
    return ELSEWHERE if is_place else OTHERWISE


def _compared(
    table: AnyTable, seat: int, level: Level, seed: str, *answers: Raw
) -> list[float] | None:
    """The chances to win after each of these answers, with the same dice."""
    opponents = table.system.opponents
    sides = table.system.rules.sides(table.setup.options)
    if opponents.horizon(table.game) is None or len(sides) != 2:
        return None
    tried = [Suggestion(raw["option"], raw["fields"]) for raw in answers]
    found = Search(table, seat, replace(level, patience=NEVER), seed).best(tried)
    means = {id(one.suggestion): _mean(one.ends, opponents.steepness) for one in found.candidates}
    return [means[id(suggestion)] for suggestion in tried]


def _mean(ends: Sequence[Mapping[str, float]], steepness: float) -> float:
    """The mean chance to win in these positions."""
    found = [_chance(end, steepness) for end in ends]
    return round(sum(found) / len(found), 3) if found else 0.5


def _chance(end: Mapping[str, float], steepness: float) -> float:
    """The chance to win in a position; 1 or 0 for a win or loss if the match is over."""
    if RESULT in end:
        return 0.5 + 0.5 * ((end[RESULT] > 0) - (end[RESULT] < 0))
    worth = sum(end.values())
    return chances([worth, -worth], steepness)[0]
