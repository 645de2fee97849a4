"""The standing orders of players: which asks they want where an activation or a turn could end, and
which moments their rules react to.

Superpowers and Team Tactics cards are nearly always available, but rarely used at the last moment.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from ...contract.asking import Answer, Game
from ...contract.orders import Order, Reaction, StandingOrder
from ...fields import Choice, Option, Pick
from ...fields.option import END, Builder, Menu, kind_of, possible
from ...lazy import LazyMapping
from ...text import Message, _
from ..figures.state import AskedFor, State
from ..reactions import vain_dice

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


def topic(menu: Menu) -> Mapping[str, str | int]:
    """The topic of an ask with this menu for standing orders: whether only Team Tactics cards, or
    only those and superpowers, are left `beside` the options that end something. Empty if there is
    more. It builds only as many options as it needs, once somebody looks at the topic."""
    return LazyMapping(partial(_topic, menu))


def _topic(menu: Menu) -> dict[str, str | int]:
    beside = CARDS
    others = (item for item in menu.listed() if kind_of(item.id) != "tactic")
    for option in possible(others):
        if option.group == "power":
            beside = POWERS
        elif option.group != END:
            return {}
    return {"moment": MOMENT, "beside": beside}


def _orders(asked_for: AskedFor) -> list[Order]:
    return [Order({"moment": MOMENT, "beside": beside}) for beside in _PASSED[asked_for]]


_NOTHING_LEFT: Final = Reaction(
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


def _to(name: str, called: Message, about: Message, *moments: str) -> Reaction:
    """The standing order for reactions to moments of these kinds: to be asked each time, or not to
    react."""
    orders = [Order({"moment": moment}) for moment in moments]
    ask = StandingOrder("ask", _("Ask me each time"))
    never = StandingOrder("never", _("Do not react"), orders)
    return Reaction(name, called, about, [ask, never], "CP-CORE-16")


REACTIONS: Final[Sequence[Reaction]] = (
    _NOTHING_LEFT,
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
    """The default standing orders of a seat, until it gives its own. Matches that began before
    there were any are asked where nothing is left."""
    if seat in game.orders:
        return ()
    if game.setup.asks_idle:
        return vain_dice.ORDERS
    return [*_orders(game.state.squads[seat].asked_for), *vain_dice.ORDERS]


def former(game: Game[State], seat: int) -> Builder:
    """The options by which answers of earlier versions chose their asks."""
    return Builder((ASKED_FOR,), lambda: [] if game.setup.asks_idle else [_former(game, seat)])


def _former(game: Game[State], seat: int) -> Option:
    now = game.state.squads[seat].asked_for
    choices = [Choice(name, words) for name, words in CHOICES.items() if name != now]
    return Option(
        ASKED_FOR,
        _NOTHING_LEFT.name,
        (Pick("for", _NOTHING_LEFT.name, choices),),
        payload=ASKED_FOR,
    )


def is_noted(game: Game[State], answer: Answer) -> bool:
    """Notes which asks a seat wants, if the answer is one of an earlier version that says so.
    Returns whether it is."""
    if answer.option != ASKED_FOR:
        return False
    game.state.squads[answer.seat].asked_for = answer["for"]
    return True
