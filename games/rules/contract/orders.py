"""Standing orders: answers a seat gives in advance, so that it need not be asked each time.

An ask that orders may answer has a `topic` (plain data: {"moment": "enemy-moved", "unit": "a-3",
"hexes": 5}) and the option that passes it. A system's state holds the orders that seats have given;
the driver looks at them before it asks.

A system also lists each `Reaction` that orders may cover at any time, with the choices for it. The
Table keeps what each seat has chosen, outside the state (`Game.orders`).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from ..copies import immutable
from ..text import Message
from .asking import Answer, Ask

Bounds = tuple[int | None, int | None]
"""The least and the most that a number may be; None: no bound."""


@dataclass
class Order:
    """Pass every ask whose topic has all values of `of`: "never for this unit".

    With `only_if`, the seat is asked after all if every number of the topic named there is within
    its bounds: "only if it is within five hexes".
    """

    of: dict[str, str | int]
    only_if: dict[str, Bounds] = field(default_factory=dict)

    def passes(self, topic: Mapping[str, str | int]) -> bool:
        """Whether this order passes an ask with this topic."""
        if any(topic.get(name) != value for name, value in self.of.items()):
            return False
        met = all(_is_within(topic.get(name), bounds) for name, bounds in self.only_if.items())
        return not (self.only_if and met)


@immutable
class StandingOrder:
    """One of the orders that may be given for a reaction, with its meaning in plain words."""

    id: str
    words: Message
    orders: Sequence[Order] = ()


@immutable
class Reaction:
    """A reaction that a seat may leave to standing orders. The first of the `choices` is the
    default."""

    id: str
    name: Message
    about: Message
    choices: Sequence[StandingOrder]
    rule: str = ""

    def choice(self, chosen: Mapping[str, str]) -> StandingOrder:
        """The order given for this reaction, or the default if there is none or it is unknown."""
        wanted = chosen.get(self.id)
        return next((each for each in self.choices if each.id == wanted), self.choices[0])


def orders_of(reactions: Iterable[Reaction], chosen: Mapping[str, str]) -> list[Order]:
    """The orders that a seat has chosen from a system's reactions."""
    return [order for each in reactions for order in each.choice(chosen).orders]


def read(reactions: Iterable[Reaction], given: Mapping[str, str]) -> dict[str, str]:
    """The known choices for these reactions in what was given; all else is left out."""
    return {each.id: each.choice(given).id for each in reactions}


def _is_within(value: str | int | None, bounds: Bounds) -> bool:
    least, most = bounds
    if not isinstance(value, int):
        return False
    return (least is None or value >= least) and (most is None or value <= most)


def answer_by_orders(ask: Ask, orders: Iterable[Order]) -> Answer | None:
    """The answer that passes an ask, if one of its seat's orders does; None if the seat is to be
    asked. Raises Illegal if the ask cannot be passed that way, which is a fault of the rules."""
    if not ask.passing or not any(order.passes(ask.topic) for order in orders):
        return None
    return ask.check({"option": ask.passing})
