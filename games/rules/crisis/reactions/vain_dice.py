"""Useless changes of dice: all dice that may be rerolled count already, or no damage is coming.
Players who do not want such asks leave the dice unchanged."""

from collections.abc import Sequence
from typing import Final

from ...contract.asking import Game
from ...contract.orders import Order, Reaction, StandingOrder
from ...text import _
from ..context.attack_state import Attack, Pool
from ..dice import pools
from ..figures.state import State
from . import windows
from .handles import Handle, by_rules

VAIN: Final = "vain"
ORDERS: Final = (Order({VAIN: 1}),)
REACTION: Final = Reaction(
    "dice",
    _("When dice may be rerolled"),
    _(
        "A reroll of dice that all count already gains nothing, nor does one of defense dice where "
        "no damage is about to be suffered."
    ),
    [
        StandingOrder("gain", _("Ask me where something can be gained"), ORDERS),
        StandingOrder("ask", _("Ask me each time")),
    ],
    "CP-MOD-07",
)


def topic(
    game: Game[State], pool: Pool, attack: Attack | None, whose: str, handles: Sequence[Handle]
) -> dict[str, str | int]:
    """The topic of these handles for standing orders: whether all are useless. Empty in matches
    that began before there was such an order."""
    if game.setup.asks_vain:
        return {}
    if whose == "own" and attack and _is_safe(game, pool, attack):
        return {VAIN: int(all(_is_plain(handle) for handle in handles))}
    worth = pools.worths(game, pool.roll, pool.unit, attack)
    wanted = whose != "own"  # of the opponent's dice one rerolls those that count
    found = any(
        handle.into is not None or any((worth[die.face] > 0) == wanted for die in handle.dice)
        for handle in handles
    )
    return {VAIN: int(not found)}


def _is_plain(handle: Handle) -> bool:
    """Whether a handle can only add to the successes of a defense."""
    return handle.into in (None, "block") and not handle.gain


def _is_safe(game: Game[State], pool: Pool, attack: Attack) -> bool:
    """Whether a defense holds with its present dice, and the attacker cannot change that."""
    hits = attack.pools.get("attack")
    if pool.roll != "defense" or hits is None:
        return False
    if pools.successes(game, hits, attack) > pools.successes(game, pool, attack):
        return False
    if any(pools.read_as(game, each.roll, each.unit, each.faces, attack) for each in (hits, pool)):
        return False
    seat, window = game.state.unit(attack.attacker).seat, pools.dice_window(pool, attack, "other")
    if windows.answering(game, window, seat, set()):
        return False
    return not any(
        by_rules(game, pool, attack, "other", attack.attacker, kind)
        for kind in ("reroll", "change")
    )
