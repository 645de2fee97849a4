"""What a player wants to be asked for where an activation or a turn could as well end: superpowers
and Team Tactics cards are there all the while, and are seldom kept for the last moment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...contract.asking import Answer, Game
from ...contract.orders import Order
from ...fields import Choice, Option, Pick
from ...fields.menu import END, Menu, possible
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
    """The standing orders of a seat: none in matches that were begun before there were any."""
    if game.setup.asks_idle:
        return []
    passed = _PASSED[game.state.squads[seat].asked_for]
    return [Order({"moment": MOMENT, "beside": beside}) for beside in passed]


def settings(game: Game[State], seat: int) -> list[Option]:
    """By what a seat says what it is asked for."""
    if game.setup.asks_idle:
        return []
    now = game.state.squads[seat].asked_for
    choices = [Choice(name, words) for name, words in CHOICES.items() if name != now]
    pick = Pick("for", _("Ask me for"), choices)
    return [
        Option(
            ASKED_FOR,
            _("Change what I am asked for"),
            (pick,),
            details=(_("When no actions are left: %(now)s.", now=CHOICES[now]),),
            payload=ASKED_FOR,
        )
    ]


def is_noted(game: Game[State], answer: Answer) -> bool:
    """Note what a seat wants to be asked for, if that is what it answers."""
    if answer.option != ASKED_FOR:
        return False
    game.state.squads[answer.seat].asked_for = answer["for"]
    return True
