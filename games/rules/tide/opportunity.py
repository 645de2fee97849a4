"""Opportunity fire: who may fire at a unit that moves, and the ask for it (TI-6.1).

`window` responds to the moment `Entered` of `movement`. The other side is asked only if one of its
units in Op Fire mode can really fire. It may hold its fire, and by standing orders, which are part
of the state, do so without an ask.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Final

from ..contract.asking import Answer, Ask, Game, ScriptPart
from ..contract.orders import Order, Reaction, StandingOrder
from ..fields import Choice, Number, Option, Pick
from ..fields.option import Builder, Menu
from ..lazy import LazyMapping
from ..text import Message, _
from . import ground
from .fire import declaring, legality, resolve
from .movement import Entered
from .state import Hex, Squad, State, Vehicle

HOLD: Final = "hold"
NOW: Final = "now"
LONGER: Final = "hold-longer"
CHANCES: Final = (25, 50, 75)
"""The chances of an effect, in per cent, below which a side may choose to hold its fire."""
NEVER: Final = "hold-unit"
UNTIL_IT_STOPS: Final = "hold-until-it-stops"
BELOW: Final = "hold-below"
HOLDING: Final = (HOLD, LONGER, NEVER, UNTIL_IT_STOPS, BELOW)
"""The options that hold fire, with those of earlier versions."""
LEAST: Final = {f"{BELOW}:{percent}": percent for percent in CHANCES}
"""The least chance of an effect at which a side fires, by the choice that says so."""
MOMENT: Final = "entered"
GROUP: Final = "end"
HOW_LONG: Final = _("How long")


def window(game: Game[State], moment: Entered) -> ScriptPart:
    """The enemy of a unit that has just entered a hex may make at most one Op Fire attack on it
    (TI-6.1.1, TI-6.1.2). There is no ask where nobody can fire."""
    unit = game.state.unit(moment.unit)
    leads = shooters(game, unit)
    if not leads:
        return
    topic = LazyMapping(partial(_topic, game, moment, leads))
    while True:
        answer = yield _ask(game, unit, leads, topic)
        if answer.option not in HOLDING:
            yield from _fire(game, unit, answer)
            return
        order = _order(unit, answer)
        if order is None:
            return
        game.state.orders[answer.seat].append(order)
        if order.passes(topic):
            return


def shooters(game: Game[State], unit: Squad | Vehicle) -> list[Squad | Vehicle]:
    """The units that may fire at a moving unit where it is now: those in Op Fire mode, in range and
    in sight, that have not fired at it in this activation (TI-6.1.2)."""
    if unit.hex is None:
        return []
    return [
        enemy
        for enemy in game.state.on_board(1 - unit.side)
        if enemy.activation == "op-fire"
        and legality.why_silent(game, "op-fire", enemy, unit) is None
    ]


def threats(game: Game[State], unit: Squad | Vehicle, cell: Hex) -> list[Squad | Vehicle]:
    """The units that could fire at a unit in a hex, in the present position."""
    return shooters(game, _there(unit, cell))


def _there(unit: Squad | Vehicle, cell: Hex) -> Squad | Vehicle:
    """A copy of a unit that stands in a hex."""
    if isinstance(unit, Squad):
        return replace(unit, hex=cell, transport="", fortification="")
    return replace(unit, hex=cell)


def is_threatened(game: Game[State], unit: Squad | Vehicle, cell: Hex) -> bool:
    """Whether any unit could fire at a unit in a hex."""
    return bool(threats(game, unit, cell))


def warnings(game: Game[State], unit: Squad | Vehicle, cell: Hex) -> Sequence[Message]:
    """The units that could fire at a unit in a hex of its path, and the chance of the strongest
    attack, in words."""
    enemies = threats(game, unit, cell)
    if not enemies:
        return []
    return [
        _(
            "Could fire at it in %(hex)s: %(units)s, with an effect at %(percent)s %% at most.",
            hex=ground.of(game.setup, game.state).number(cell),
            units=[enemy.name for enemy in enemies],
            percent=chance(game, _there(unit, cell), enemies),
        )
    ]


def chance(game: Game[State], unit: Squad | Vehicle, leads: list[Squad | Vehicle]) -> int:
    """The chance that the strongest attack on a unit has an effect, in per cent, rounded down."""
    firing = declaring.Firing(game, "op-fire")
    found = [firing.strongest(lead, unit) for lead in leads]
    best = max((each[1] for each in found if each), default=Fraction(0))
    return int(best * 100)


def _fire(game: Game[State], unit: Squad | Vehicle, answer: Answer) -> ScriptPart:
    """One attack with one lead. All shooters have then fired at this unit (TI-6.1.6)."""
    attack = declaring.declared(game, "op-fire", answer)
    acting = game.state.acting
    assert acting is not None, f"{unit.id} moves, and nobody acts"
    acting.fired_at_by += [shooter.unit for shooter in attack.shooters]
    yield from resolve(game, attack)


# -- The ask


def _topic(
    game: Game[State], moment: Entered, leads: list[Squad | Vehicle]
) -> dict[str, str | int]:
    """The topic of the ask, to which standing orders refer: the unit, whether it goes no farther,
    the odds."""
    unit = game.state.unit(moment.unit)
    return {
        "moment": MOMENT,
        "unit": unit.id,
        "last": int(moment.last),
        "chance": chance(game, unit, leads),
    }


def _ask(
    game: Game[State],
    unit: Squad | Vehicle,
    leads: list[Squad | Vehicle],
    topic: Mapping[str, str | int],
) -> Ask:
    land = ground.of(game.setup, game.state)
    firing = declaring.Firing(game, "op-fire")
    slots: dict[str, Message | str] = {"unit": unit.name, "hex": land.number(unit.at)}
    return Ask(
        1 - unit.side,
        _("%(unit)s is in %(hex)s. Who fires?", **slots),
        Menu(
            Builder(("fire",), lambda: [declaring.option(firing, lead, unit) for lead in leads]),
            Builder((HOLD,), partial(_holding, unit, land.number(unit.at))),
            former=[
                Builder((LONGER, NEVER, UNTIL_IT_STOPS, BELOW), partial(_former_holding, unit))
            ],
        ),
        "TI-6.1.1",
        others=_("%(unit)s is in %(hex)s and may be fired at.", **slots),
        about={"unit": unit.id, "hex": unit.at},
        topic=topic,
        passing=HOLD,
    )


def _holding(unit: Squad | Vehicle, here: str) -> Iterator[Option]:
    """The option to hold fire: in this hex, or for as long as is chosen."""
    choices = [Choice(NOW, _("In %(hex)s only", hex=here)), *_orders(unit)]
    pick = Pick("order", HOW_LONG, default=NOW, choices=choices, outside="TI-6.1.5")
    adjust = _("For longer …")
    yield Option(HOLD, _("Hold fire"), (pick,), rule="TI-6.1.5", group=GROUP, adjust=adjust)


def _orders(unit: Squad | Vehicle) -> list[Choice]:
    """How long fire may be held: at this unit, until it goes no farther, or below some odds."""
    return [
        Choice(NEVER, _("At %(unit)s for this action", unit=unit.name)),
        Choice(UNTIL_IT_STOPS, _("Until %(unit)s stops", unit=unit.name)),
        *(
            Choice(choice, _("Below a chance of %(percent)s %% this round", percent=percent))
            for choice, percent in LEAST.items()
        ),
    ]


def _former_holding(unit: Squad | Vehicle) -> Iterator[Option]:
    """Options under which answers of earlier versions held fire for longer."""
    slots = {"unit": unit.name}
    pick = Pick("order", HOW_LONG, choices=_orders(unit), outside="TI-6.1.5")
    yield Option(LONGER, _("Hold fire for longer"), (pick,), rule="TI-6.1.5", group=GROUP)
    yield Option(
        NEVER, _("Hold fire at %(unit)s for this action", **slots), rule="TI-6.1.5", group=GROUP
    )
    yield Option(
        UNTIL_IT_STOPS, _("Hold fire until %(unit)s stops", **slots), rule="TI-6.1.5", group=GROUP
    )
    percent = Number(
        "percent", _("Fire from this chance of an effect on, in per cent"), low=1, high=100
    )
    yield Option(
        BELOW,
        _("Hold fire unless the chance is good enough"),
        (percent,),
        rule="TI-6.1.5",
        group=GROUP,
    )


def _order(unit: Squad | Vehicle, answer: Answer) -> Order | None:
    """The standing order in an answer that holds fire; None if it does so in this hex alone."""
    chosen = answer["order"] if answer.option in (HOLD, LONGER) else answer.option
    if chosen == NEVER:
        return Order({"unit": unit.id})
    if chosen == UNTIL_IT_STOPS:
        return Order({"unit": unit.id}, {"last": (1, None)})
    if chosen == BELOW:
        return Order({"moment": MOMENT}, {"chance": (answer["percent"], None)})
    if chosen in LEAST:
        return Order({"moment": MOMENT}, {"chance": (LEAST[chosen], None)})
    return None


REACTION: Final = Reaction(
    "op-fire",
    _("Opportunity fire"),
    _(
        "A squad or vehicle in Op Fire mode may fire at an enemy unit in each hex that it enters. "
        "What is ordered holds until you change it, for all your units."
    ),
    [
        StandingOrder("ask", _("Ask me in each hex")),
        StandingOrder(
            "stops", _("Only where it stops"), [Order({"moment": MOMENT}, {"last": (1, None)})]
        ),
        *(
            StandingOrder(
                choice,
                _("Only from a chance of %(percent)s %% of an effect on", percent=percent),
                [Order({"moment": MOMENT}, {"chance": (percent, None)})],
            )
            for choice, percent in LEAST.items()
        ),
        StandingOrder("never", _("Hold fire"), [Order({"moment": MOMENT})]),
    ],
    "TI-6.1.5",
)


# -- How long orders last


def forget(state: State, unit_id: str) -> None:
    """Removes orders about a unit, at the end of its activation."""
    for side, given in enumerate(state.orders):
        state.orders[side] = [order for order in given if order.of.get("unit") != unit_id]


def forget_all(state: State) -> None:
    """Removes all orders, at the end of the round."""
    state.orders = [[], []]
