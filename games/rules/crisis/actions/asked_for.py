"""The asks that a player wants where an activation or a turn could end: superpowers and Team
Tactics cards are nearly always available, but rarely used at the last moment."""

from collections.abc import Sequence
from typing import Final

from ...contract.asking import Answer, Game
from ...contract.orders import Order, Reaction, StandingOrder
from ...fields import Choice, Option, Pick
from ...fields.option import END, Builder, Menu, possible
from ...text import Message, _
from ..figures.state import AskedFor, State

ASKED_FOR: Final = "asked-for"
MOMENT: Final = "nothing-left"
CARDS, POWERS = "cards", "powers"
CHOICES: Final[dict[AskedFor, Message]] = {
    "all": _("Superpowers and Team Tactics cards"),
    "powers": _("Superpowers"),
    "nothing": _("Nothing"),
}
_PASSED: Final[dict[AskedFor, Sequence[str]]] = {
    "all": (),
    "powers": (CARDS,),
    "nothing": (CARDS, POWERS),
}
"""The options beside which activations and turns end automatically."""
_USUAL_FIRST: Final[Sequence[AskedFor]] = ("powers", "all", "nothing")


def topic(menu: Menu) -> dict[str, str | int]:
    """The topic of an ask with this menu for standing orders: whether only Team Tactics cards, or
    only those and superpowers, are left `beside` the options that end something. Empty if there is
    more. It builds only as many options as it needs."""
    beside = CARDS
    for option in possible(menu.items):
        if option.group == "power":
            beside = POWERS
        elif option.group not in ("tactic", END):
            return {}
    return {"moment": MOMENT, "beside": beside}


def orders(game: Game[State], seat: int) -> list[Order]:
    """The default standing orders of a seat; none in matches that began before there were any."""
    if game.setup.asks_idle or seat in game.orders:
        return []
    return _orders(game.state.squads[seat].asked_for)


def _orders(asked_for: AskedFor) -> list[Order]:
    return [Order({"moment": MOMENT, "beside": beside}) for beside in _PASSED[asked_for]]


REACTION: Final = Reaction(
    MOMENT,
    _("When no actions are left"),
    _(
        "An activation or a turn ends by itself where nothing is left to be done but what you do "
        "not want to be asked for."
    ),
    [
        StandingOrder(name, _("Ask me for: %(what)s", what=CHOICES[name]), _orders(name))
        for name in _USUAL_FIRST
    ],
    "CP-ACT-09",
)


def former(game: Game[State], seat: int) -> Builder:
    """The options by which answers of earlier versions chose their asks."""
    return Builder((ASKED_FOR,), lambda: [] if game.setup.asks_idle else [_former(game, seat)])


def _former(game: Game[State], seat: int) -> Option:
    now = game.state.squads[seat].asked_for
    choices = [Choice(name, words) for name, words in CHOICES.items() if name != now]
    return Option(
        ASKED_FOR, REACTION.name, (Pick("for", REACTION.name, choices),), payload=ASKED_FOR
    )


def is_noted(game: Game[State], answer: Answer) -> bool:
    """Notes which asks a seat wants, if the answer is one of an earlier version that says so.
    Returns whether it is."""
    if answer.option != ASKED_FOR:
        return False
    game.state.squads[answer.seat].asked_for = answer["for"]
    return True
