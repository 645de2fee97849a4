"""Charts of a summary, as whole numbers that an SVG is drawn with: the score by round, the luck
of the dice."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count

from games.rules.contract.summaries import Luck, Scores

WIDTH, HEIGHT = 640, 260
LEFT, RIGHT, TOP, BOTTOM = 40, 624, 16, 224
"""The area of the chart's lines; labels are outside."""
LUCK_WIDTH = 320
MOST_LINES = 4
"""Most horizontal lines besides the one at 0."""
MOST_LABELS = 16
"""Most labelled rounds."""


@dataclass(frozen=True)
class Dot:
    """A score at the end of a round."""

    x: int
    y: int
    score: int


@dataclass(frozen=True)
class Course:
    """The scores of one side, as dots and as the line through them."""

    side: int
    dots: tuple[Dot, ...]

    @property
    def line(self) -> str:
        """The line as SVG points."""
        return " ".join(f"{dot.x},{dot.y}" for dot in self.dots)

    @property
    def last(self) -> Dot:
        """The side's final score."""
        return self.dots[-1]


@dataclass(frozen=True)
class ScoreChart:
    """A line chart of all sides' scores by round: their courses, the horizontal lines with their
    scores, and the labelled rounds with their places."""

    courses: tuple[Course, ...]
    lines: tuple[tuple[int, int], ...]
    rounds: tuple[tuple[int, int], ...]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = RIGHT
    bottom: int = BOTTOM


def score_chart(rounds: Sequence[Scores], beginning: Scores = ()) -> ScoreChart | None:
    """The chart of these scores; `beginning` are the scores before the first round, 0 by default.
    None if there is nothing to draw."""
    if not any(max(scores, default=0) for scores in rounds):
        return None
    course = [beginning or (0,) * len(rounds[0]), *rounds]
    top, step = _scale(max(max(scores) for scores in course))

    def x(at: int) -> int:
        return round(LEFT + (RIGHT - LEFT) * at / (len(course) - 1))

    def y(score: int) -> int:
        return round(BOTTOM - (BOTTOM - TOP) * max(0, score) / top)

    courses = tuple(
        Course(
            side,
            tuple(Dot(x(at), y(scores[side]), scores[side]) for at, scores in enumerate(course)),
        )
        for side in range(len(course[0]))
    )
    every = -(-len(rounds) // MOST_LABELS)
    return ScoreChart(
        courses,
        tuple((y(line), line) for line in range(0, top + 1, step)),
        tuple((x(at), at) for at in range(1, len(course)) if at % every == 0),
    )


def _scale(most: int) -> tuple[int, int]:
    """The number at the top of the chart, and the step between its lines: 1, 2 or 5 times a power
    of ten."""
    steps = (figure * 10**power for power in count() for figure in (1, 2, 5))
    step = next(step for step in steps if step * MOST_LINES >= most)
    return -(-most // step) * step, step


@dataclass(frozen=True)
class LuckBar:
    """The luck of one side on a scale from 0 to LUCK_WIDTH: the usual band of dice, the average,
    and the actual result."""

    luck: Luck
    low: int
    width: int
    expected: int
    result: int


def luck_bars(luck: Sequence[Luck]) -> list[LuckBar]:
    """All sides on one scale, with room beyond the band."""
    reach = max(
        (max(abs(each.result - each.expected), 2 * each.deviation) for each in luck), default=0.0
    )
    middles = [each.expected for each in luck]
    start = max(0.0, min(middles, default=0.0) - 1.15 * reach)
    span = (max(middles, default=0.0) + 1.15 * reach - start) or 1.0

    def at(value: float) -> int:
        return round(LUCK_WIDTH * (value - start) / span)

    return [
        LuckBar(
            each,
            at(each.low),
            at(each.high) - at(each.low),
            at(each.expected),
            at(each.result),
        )
        for each in luck
    ]
