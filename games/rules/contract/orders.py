"""Standing orders: what a seat has said beforehand, so that it need not be asked each time.

An ask that can be left to orders says its `topic` (plain data: {"moment": "enemy-moved", "unit":
"a-3", "hexes": 5}) and the option by which it is passed. The state of a system holds the orders
that seats have given; the driver looks at them before it asks.

A system names the `Reaction`s that can be left to orders whatever is asked now, each with what may
be ordered. Which of these a seat has chosen the Table keeps, beside the state (`Game.orders`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from ..copies import immutable
from ..text import Message
from .asking import Answer, Ask

Bounds = tuple[int | None, int | None]
"""The least and the most that a number may be; None: no bound."""


@dataclass
class Order:
    """Pass every ask whose topic says all that is in `of`: "never for this unit".

    With `only_if`, the seat is asked all the same where each number of the topic that is named
    there lies within its bounds: "only if it is within five hexes".
    """

    of: dict[str, str | int]
    only_if: dict[str, Bounds] = field(default_factory=dict)

    def passes(self, topic: Mapping[str, str | int]) -> bool:
        """Whether an ask on this topic is passed."""
        if any(topic.get(name) != value for name, value in self.of.items()):
            return False
        met = all(_is_within(topic.get(name), bounds) for name, bounds in self.only_if.items())
        return not (self.only_if and met)


@immutable
class StandingOrder:
    """One of the orders that may be given for a reaction: what it means, in plain words."""

    id: str
    words: Message
    orders: Sequence[Order] = ()


@immutable
class Reaction:
    """What a seat may leave to standing orders. The first of the `choices` is as it is until
    another is given."""

    id: str
    name: Message
    about: Message
    choices: Sequence[StandingOrder]
    rule: str = ""

    def choice(self, chosen: Mapping[str, str]) -> StandingOrder:
        """The order that was given for it, or the first where none is known that was."""
        wanted = chosen.get(self.id)
        return next((each for each in self.choices if each.id == wanted), self.choices[0])


def orders_of(reactions: Iterable[Reaction], chosen: Mapping[str, str]) -> list[Order]:
    """The orders that a seat has chosen, of the reactions of a system."""
    return [order for each in reactions for order in each.choice(chosen).orders]


def read(reactions: Iterable[Reaction], given: Mapping[str, str]) -> dict[str, str]:
    """What is chosen of that for each of these reactions: what is not known is left out."""
    return {each.id: each.choice(given).id for each in reactions}


def _is_within(value: str | int | None, bounds: Bounds) -> bool:
    least, most = bounds
    if not isinstance(value, int):
        return False
    return (least is None or value >= least) and (most is None or value <= most)


def answer_by_orders(ask: Ask, orders: Iterable[Order]) -> Answer | None:
    """The answer by which an ask lapses, if one of its seat's orders passes it; None if the seat
    is to be asked. Raises Illegal where the ask cannot be passed so: a fault of the rules."""
    if not ask.passing or not any(order.passes(ask.topic) for order in orders):
        return None
    return ask.check({"option": ask.passing})
