"""The standing orders of players: which asks they want where nothing is left to do, and which
moments their rules react to."""

from collections.abc import Sequence
from typing import Final

from ...contract.asking import Game
from ...contract.orders import Order, Reaction, StandingOrder
from ...text import Message, _
from ..figures.state import State
from ..reactions import vain_dice
from . import asked_for

_ASK: Final = StandingOrder("ask", _("Ask me each time"))
_NEVER: Final = _("Do not react")


def _to(name: str, called: Message, about: Message, *moments: str) -> Reaction:
    """The standing order for reactions to moments of these kinds: to be asked each time, or not to
    react."""
    orders = [Order({"moment": moment}) for moment in moments]
    return Reaction(
        name, called, about, [_ASK, StandingOrder("never", _NEVER, orders)], "CP-CORE-16"
    )


REACTIONS: Final[Sequence[Reaction]] = (
    asked_for.REACTION,
    vain_dice.REACTION,
    _to(
        "attacks",
        _("When a character becomes the target of an attack"),
        _(
            "Superpowers and cards that are used as an attack is declared or its dice are gathered,"
            " to change the target or to add dice."
        ),
        "attack-declared",
        "targeted",
        "pool-attack",
        "pool-defense",
    ),
    _to(
        "damage",
        _("When a character is about to suffer damage"),
        _("Superpowers and cards that make the damage less, or give it to somebody else."),
        "would-suffer",
        "suffered",
    ),
    _to(
        "falling",
        _("When a character is about to be Dazed or KO'd"),
        _("Superpowers and cards that keep a character from falling, or that answer its fall."),
        "would-daze",
        "dazed",
        "would-ko",
        "ko",
    ),
    _to(
        "movement",
        _("When a character moves or is moved"),
        _("Superpowers and cards that are used before or after an advance, a push, or a throw."),
        "advance-start",
        "advance-end",
        "placed",
        "pushed",
        "thrown",
        "movement-end",
    ),
    _to(
        "resolved",
        _("When an attack is over"),
        _("Superpowers and cards that are used after an attack is resolved, to strike back, say."),
        "attack-resolved",
        "attack-action-end",
    ),
)


def orders(game: Game[State], seat: int) -> Sequence[Order]:
    """The default standing orders of a seat."""
    return [*asked_for.orders(game, seat), *vain_dice.orders(game, seat)]
