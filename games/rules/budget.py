"""The work of rules, counted and bounded.

Anybody may write cards, so their effects may never end. All that cards can cause takes steps: an
effect, a moment, a die, an evaluation of a condition. A Table allows a number of steps for an
answer, a view and a preview. Beyond that, it refuses and names the rule that took most of the
steps.

Work is counted in steps instead of seconds, so that a match has the same result on a slow machine.
"""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field

from .fields import Illegal
from .text import _

ANSWER = 10_000
"""Steps for an answer, up to the next ask: thirty times what built-in cards take."""
VIEW = 30_000
"""Steps to show the table to one perspective, with all that is asked of it."""
PREVIEW = 30_000
"""Steps to show what a value of a field would do."""
UNBOUNDED = 10**12
"""Steps for a replay, which was within bounds when it was first played."""


class BudgetExceeded(Exception):
    """The work has exceeded its bounds. `rule` is the key of the rule that took most of the steps,
    "" if none did."""

    def __init__(self, rule: str) -> None:
        super().__init__(f"too much work, most of it by {rule!r}")
        self.rule = rule


@dataclass(frozen=True)
class CostlyRule:
    """A rule that makes work, for people, and the card on which it stands."""

    rule: str
    card: str


def refusal(rule: str, costly_rule: CostlyRule | None) -> Illegal:
    """The refusal of too much work, with the rule that bounds it."""
    if costly_rule is None:
        return Illegal(rule, _("This would go on for too long, so nothing was done."))
    message = _(
        "%(rule)s, on the card %(card)s, would go on for too long, so nothing was done.",
        rule=costly_rule.rule,
        card=costly_rule.card,
    )
    return Illegal(rule, message)


@dataclass
class Budget:
    """The steps taken so far, by rule, and the number allowed. Unlimited outside `bounded`."""

    taken: int = 0
    most: int = UNBOUNDED
    _doing: list[str] = field(default_factory=list)
    _by: dict[str, int] = field(default_factory=dict)

    def step(self, steps: int = 1) -> None:
        """Count steps. Raises BudgetExceeded if that exceeds the bounds."""
        self.taken += steps
        if self._doing:
            rule = self._doing[-1]
            self._by[rule] = self._by.get(rule, 0) + steps
        if self.taken > self.most:
            raise BudgetExceeded(self.busiest())

    def busiest(self) -> str:
        """The key of the rule that took most of the steps; "" if no rule took any."""
        return max(self._by, key=self._by.__getitem__, default="")

    @contextmanager
    def bounded(self, most: int) -> Iterator[None]:
        """Allow this many steps within the block, counted from 0."""
        former = self.taken, self.most, self._by
        self.taken, self.most, self._by = 0, most, {}
        try:
            yield
        finally:
            self.taken, self.most, self._by = former

    @contextmanager
    def allowed(self, most: int, refused: Callable[[str], Illegal]) -> Iterator[None]:
        """As `bounded`, for work outside a script: beyond the bounds, raises the refusal for the
        key of the rule that took most of the steps."""
        try:
            with self.bounded(most):
                yield
        except BudgetExceeded as much:
            raise refused(much.rule) from much

    @contextmanager
    def at_most(self, most: int) -> Iterator[None]:
        """Allow this many steps for a part of a bounded block; they also count for the whole."""
        former = self.most
        self.most = min(former, self.taken + most)
        try:
            yield
        finally:
            self.most = former

    def of(self, rule: str) -> AbstractContextManager[None]:
        """Count the steps within the block for the rule with this key."""
        return _Doing(self._doing, rule)


class _Doing(AbstractContextManager[None]):
    """Counts the steps within the block for a rule. It is entered for every rule evaluated, so it
    is a class, which is faster than a generator."""

    def __init__(self, rules: list[str], rule: str) -> None:
        self._rules, self._rule = rules, rule

    def __enter__(self) -> None:
        self._rules.append(self._rule)

    def __exit__(self, *raised: object) -> None:
        self._rules.pop()
