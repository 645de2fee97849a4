"""What a player wants to be asked for where an activation or a turn could as well end: superpowers
and Team Tactics cards are there all the while, and are seldom kept for the last moment."""

from __future__ import annotations

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
"""Beside which of them activations and turns end by themselves."""
_USUAL_FIRST: Final[Sequence[AskedFor]] = ("powers", "all", "nothing")


def topic(menu: Menu) -> dict[str, str | int]:
    """What standing orders may say of an ask with this menu: whether nothing is left `beside` what
    ends something but Team Tactics cards, or but them and superpowers. Empty where there is more;
    no more options are built than it takes to know."""
    beside = CARDS
    for option in possible(menu.items):
        if option.group == "power":
            beside = POWERS
        elif option.group not in ("tactic", END):
            return {}
    return {"moment": MOMENT, "beside": beside}


def orders(game: Game[State], seat: int) -> list[Order]:
    """The standing orders of a seat that has chosen none: none in matches that were begun before
    there were any."""
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
    """By what a seat said what it is asked for, as answers of earlier versions name it."""
    return Builder((ASKED_FOR,), lambda: [] if game.setup.asks_idle else [_former(game, seat)])


def _former(game: Game[State], seat: int) -> Option:
    now = game.state.squads[seat].asked_for
    choices = [Choice(name, words) for name, words in CHOICES.items() if name != now]
    return Option(
        ASKED_FOR, REACTION.name, (Pick("for", REACTION.name, choices),), payload=ASKED_FOR
    )


def is_noted(game: Game[State], answer: Answer) -> bool:
    """Note what a seat wants to be asked for, if that is what it answered in an earlier version."""
    if answer.option != ASKED_FOR:
        return False
    game.state.squads[answer.seat].asked_for = answer["for"]
    return True
