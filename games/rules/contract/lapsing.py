"""Asks that lapse: what is answered without putting it to its seat."""

from __future__ import annotations

from .agreements import Agreements
from .asking import Answer, AnyGame, Ask
from .definition import AnySystem
from .orders import answer_by_orders, orders_of


def forced_answer(
    system: AnySystem, game: AnyGame, agreements: Agreements, ask: Ask
) -> Answer | None:
    """The answer of an ask whose side has left the match, or to which there is no other."""
    if agreements.number_of(ask.seat) in system.rules.sides_gone(game):
        return ask.answer_of_absent()
    return ask.only_answer() if ask.automatic and not game.setup.asks_single else None


def ordered_answer(
    system: AnySystem, game: AnyGame, agreements: Agreements, ask: Ask
) -> Answer | None:
    """The answer that standing orders give to an ask."""
    orders = list(system.rules.orders(game, ask.seat))
    chosen = agreements.orders.get(agreements.commander(ask.seat))
    if chosen is not None:
        orders += orders_of(system.rules.reactions, chosen)
    return answer_by_orders(ask, orders)
