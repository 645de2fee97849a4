"""A turn: which unit a player activates, and the turn's end (KG-4.3.1, KG-4.3.2, KG-11.2)."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from ..contract.asking import ActingUnit, Ask, Game, ScriptPart
from ..contract.events import Event
from ..fields import Option
from ..lazy import LazySequence
from ..text import _
from . import activation, board, constants, names, overkill, units
from .state import State, Turn, Unit


class TurnBegun(Event, kind="turn"):
    """The turn of a seat begins."""

    seat: int
    rule: str = "KG-4.3.1"


class Activated(Event, kind="activated"):
    """A unit is activated by its own pAP or by that of another unit."""

    unit: str
    by: str


@dataclass(frozen=True)
class Activation:
    """The activation of a unit, paid with the pAP of this or another unit."""

    unit: Unit
    payer: Unit

    @property
    def rule(self) -> str:
        """The rule by which the unit is activated."""
        return "KG-4.3.2" if self.payer is self.unit else "KG-11.2"


def openers(game: Game[State], seat: int) -> Iterator[Activation]:
    """Each way to activate a unit of the seat: with its own pAP or, for a commander of Unchained,
    with that of a companion within 3 cells (KG-4.3.1, KG-11.2)."""
    for unit in game.state.of(seat):
        if not unit.deployed:
            continue
        if unit.pap:
            yield Activation(unit, unit)
        if unit.commander and units.faction(game.setup, seat) == "UC":
            near = board.companions(game.state, unit, constants.HELPER_DISTANCE)
            yield from (Activation(unit, helper) for helper in near if helper.pap)


def ready(game: Game[State], seat: int) -> list[Unit]:
    """The units of the seat that can be activated."""
    return list({way.unit.id: way.unit for way in openers(game, seat)}.values())


def begin(game: Game[State], seat: int) -> None:
    """The seat's turn begins."""
    game.state.turn = Turn(seat)
    game.emit(TurnBegun(seat=seat))


def step(game: Game[State]) -> ScriptPart:
    """One step of the turn: the opening of the activation, an action, or its end. The script
    returns here for each, so every menu is a checkpoint."""
    turn = game.state.turn
    assert turn is not None
    if turn.unit is None:
        yield from _open(game, turn)
    elif (yield from activation.act(game, turn, game.state.unit(turn.unit))):
        _end(game, turn)


def _open(game: Game[State], turn: Turn) -> ScriptPart:
    """The player activates one unit, which spends a pAP (KG-4.3.1, KG-4.3.2). There is no ask where
    only one unit and one pAP can be chosen, as a turn cannot be passed."""
    ways = list(openers(game, turn.seat))
    chosen = ways[0]
    if len(ways) > 1:
        answer = yield Ask(
            turn.seat,
            _("Activate one of your units."),
            LazySequence(partial(map, _activate_option, ways)),
            "KG-4.3.1",
            others=_("Which unit is activated is being chosen."),
            units=LazySequence(lambda: map(_listed, ready(game, turn.seat))),
        )
        game.state.attack = None
        chosen = answer.chosen(Activation)
    opened, payer = chosen.unit, chosen.payer
    payer.pap -= 1
    turn.unit = opened.id
    game.emit(Activated(unit=opened.id, by=payer.id, rule=chosen.rule))


def _listed(unit: Unit) -> ActingUnit:
    """A unit that can be activated, as the ask lists it."""
    state = [_("%(bap)s bAP, risk %(risk)s", bap=unit.bap, risk=unit.risk)]
    if unit.damage:
        state.append(_("damage %(n)s", n=unit.damage))
    initials = names.initials(unit.name)
    return ActingUnit(unit.id, _("%(unit)s", unit=unit.name), initials, state, unit.card)


def _activate_option(way: Activation) -> Option:
    unit, payer = way.unit, way.payer
    name, label = f"activate:{unit.id}", _("Activate")
    if payer is not unit:
        name = f"activate:{unit.id}:{payer.id}"
        label = _("Activate with the pAP of %(helper)s", helper=payer.name)
    return Option(
        name,
        label,
        rule=way.rule,
        cost=_("1 pAP"),
        on={"unit": unit.id},
        group="activate",
        payload=way,
    )


def _end(game: Game[State], turn: Turn) -> None:
    """Ends the activation and the turn; overkills of its player advance."""
    overkill.end_turn(game, turn.seat)
    game.state.turn = None
