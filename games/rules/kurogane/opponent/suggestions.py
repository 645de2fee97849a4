"""Suggestions of the computer for each kind of ask."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Final

from ...contract.asking import Ask, Game
from ...contract.opponents import Suggestion, best_first
from ...data import Plain
from ...fields import CellField, Option, Path, Pick
from .. import constants, declarations
from ..activation import MoveOrder, NormalAttack, NormalMove
from ..attack_state import attack_with
from ..state import State, Unit
from ..turns import Activation, ready
from . import attacks, places, weights
from .weights import weight

ENDS = 3
"""The number of cells that are suggested for a move."""
AP = 0.12
"""The value of a bonus action point that could pay for something better."""


def suggestions(game: Game[State], ask: Ask) -> Sequence[Suggestion]:
    """Answers to an ask, the best by rule of thumb first."""
    suggest = BY_RULE.get(ask.rule)
    return best_first(suggest(game, ask)) if suggest else ()


# -- rounds and sorties


def _first(game: Game[State], ask: Ask) -> Iterator[Suggestion]:
    """The second player has the last word on the objectives."""
    yield Suggestion("second", score=0.2)
    yield Suggestion("first")


def _sortie(game: Game[State], ask: Ask) -> Iterator[Suggestion]:
    """Each unit at the cells where it stands best."""
    for option in ask.possible_options():
        if isinstance(option.payload, Unit):
            unit = option.payload
            (to,) = option.fields
            if isinstance(to, Path):
                for worth, node in places.ends(game, unit, to)[:ENDS]:
                    score = worth + (3.0 if unit.commander else 2.0)
                    yield Suggestion(option.id, {"to": [list(node)]}, score)
            elif isinstance(to, CellField):
                cells = [spot.cell for spot in to.spots]
                cell = max(cells, key=lambda cell: places.holding(game, unit, cell))
                score = places.holding(game, unit, cell) - 1.0
                yield Suggestion(option.id, {"to": list(cell)}, score)
        elif option.id == "pass":
            yield Suggestion("pass")


# -- activations


def _activate(game: Game[State], ask: Ask) -> Iterator[Suggestion]:
    """First the unit that gains most: one that destroys a target, or is in danger."""
    for option in ask.possible_options():
        assert isinstance(option.payload, Activation)
        unit = option.payload.unit
        score = attacks.best_gain(game, unit, [])
        if any(mark.unit == unit.id and not mark.stopped for mark in game.state.overkills):
            score -= 1.0
        if option.payload.payer is not unit:
            score -= 0.3
        yield Suggestion(option.id, score=score)


def _act(game: Game[State], ask: Ask) -> Iterator[Suggestion]:
    """An attack, or a move to a good cell or one to attack from."""
    turn = game.state.turn
    assert turn is not None
    unit = game.state.unit(ask.about["unit"])
    here = places.place_worth(game, unit, unit.at)
    overkilling = _overkill_left(game, unit)
    for option in ask.possible_options():
        match option.payload:
            case NormalAttack(place):
                for aim in attacks.aims(game, unit, turn.used):
                    if aim.place == place:
                        gain, fields = _declared(game, unit, option, aim)
                        yield Suggestion(option.id, fields, gain - overkilling)
            case NormalMove(how):
                (to,) = option.fields
                assert isinstance(to, Path)
                price = constants.RUN_PRICE if how == "run" else 0
                shoots = unit.bap - price - (1 if turn.actions else 0) >= 1
                found = places.ends(game, unit, to, used=turn.used if shoots else None)
                for worth, node in found[:ENDS]:
                    score = worth - here - price * AP - (AP if shoots else 0.0) - overkilling
                    score += weight(weights.RISK) * unit.risk
                    yield Suggestion(option.id, {"to": [list(node)]}, score)
            case MoveOrder(companion_id):
                companion = game.state.unit(companion_id)
                (to,) = option.fields
                assert isinstance(to, Path)
                stands = places.place_worth(game, companion, companion.at)
                for worth, node in places.ends(game, companion, to)[:1]:
                    score = worth - stands - AP - _overkill_left(game, companion)
                    score += weight(weights.RISK) * companion.risk
                    yield Suggestion(option.id, {"to": [list(node)]}, score)
            case _:
                yield Suggestion(option.id, score=0.03)


def _overkill_left(game: Game[State], unit: Unit) -> float:
    """The value that a unit gives up when it moves or attacks during its overkill."""
    left = len(ready(game, unit.seat))
    for marker in game.state.overkills:
        if marker.unit == unit.id and not marker.stopped:
            more = min(left, constants.OVERKILL_TURNS - marker.progress)
            return weight(weights.OVERKILL) * more
    return 0.0


# -- attacks


def _declared(
    game: Game[State], unit: Unit, option: Option, aim: attacks.Aim
) -> tuple[float, Plain]:
    """An attack on a target with the best special actions: its value and its fields."""
    target = {"target": aim.target.id}
    special, *aimed = option.fields
    if not aimed:
        return aim.gain, target
    assert isinstance(special, Pick)
    attack = attack_with(game, unit, aim.place, aim.target)
    found = []
    for choice in special.choices:
        action = declarations.declared({declarations.SPECIAL: choice.id})
        price = AP if action.enhance else 0.0
        gain = attacks.gain_of(game, action.applied(attack)) - price
        found.append((gain, choice.id))
    gain, best = max(found, key=lambda each: each[0])
    return gain, {declarations.SPECIAL: best, **target}


def _special(game: Game[State], ask: Ask) -> Iterator[Suggestion]:
    """The special action with the most damage, by the odds."""
    attack = game.state.attack
    assert attack is not None
    target = game.state.unit(attack.target)
    for option in ask.possible_options():
        price = AP if option.cost else 0.0
        yield Suggestion(option.id, score=attacks.suffering(game, target, option) - price)


def _react(game: Game[State], ask: Ask) -> Iterator[Suggestion]:
    """The reaction with the least loss, by the odds; a counter adds the value of its attack."""
    attack = game.state.attack
    assert attack is not None
    unit = game.state.unit(attack.target)
    attacker = game.state.unit(attack.attacker)
    price = 3 * AP if unit.pap else AP / 2
    for option in ask.possible_options():
        score = -attacks.suffering(game, unit, option)
        if option.cost:
            score -= price
        if option.id == "counter":
            struck = [aim.gain for aim in attacks.aims(game, unit, []) if aim.target is attacker]
            score += 0.7 * max(struck, default=0.0)
        elif option.id != "none":
            score -= _overkill_left(game, unit)
        yield Suggestion(option.id, score=score)


def _counter(game: Game[State], ask: Ask) -> Iterator[Suggestion]:
    """The weapon with the best odds."""
    attack = game.state.attack
    target = game.state.unit(attack.attacker) if attack else None
    for option in ask.possible_options():
        score = attacks.suffering(game, target, option) if target else 0.0
        yield Suggestion(option.id, score=score)


def _step_aside(game: Game[State], ask: Ask) -> Iterator[Suggestion]:
    """A step to a better cell."""
    unit = game.state.unit(ask.about["unit"])
    here = places.place_worth(game, unit, unit.at)
    for option in ask.possible_options():
        if option.id == "stay":
            yield Suggestion("stay")
            continue
        (to,) = option.fields
        assert isinstance(to, Path)
        for worth, node in places.ends(game, unit, to)[:ENDS]:
            score = worth - here + weight(weights.RISK) * unit.risk
            yield Suggestion(option.id, {"to": [list(node)]}, score)


def _overkill(game: Game[State], ask: Ask) -> Iterator[Suggestion]:
    """An overkill by a unit that has nothing better to do in this round."""
    yield Suggestion("decline")
    for option in ask.possible_options():
        if not isinstance(option.payload, Unit):
            continue
        unit = option.payload
        (to,) = option.fields
        assert isinstance(to, Path)
        here = places.place_worth(game, unit, unit.at)
        left = len([one for one in ready(game, unit.seat) if one is not unit])
        turn = game.state.turn
        acting = turn is not None and turn.unit == unit.id
        busy = 1.0 if unit.pap or (acting and unit.bap) else 0.0
        promise = weight(weights.OVERKILL) * min(left, constants.OVERKILL_TURNS)
        for worth, node in places.ends(game, unit, to)[:1]:
            score = promise - busy + worth - here
            yield Suggestion(option.id, {"to": [list(node)]}, score)


BY_RULE: dict[str, Callable[[Game[State], Ask], Iterator[Suggestion]]] = {
    "KG-4.2.1": _first,
    "KG-4.2.2": _sortie,
    "KG-4.2.4": _sortie,
    "KG-4.3.1": _activate,
    "KG-4.3.3": _act,
    "KG-7.3.1": _special,
    "KG-7.3.4": _react,
    "KG-7.3.7": _counter,
    "KG-7.7.t11": _step_aside,
    "KG-8.1": _overkill,
}
"""The suggestions, by the rule of an ask."""

DECISIONS: Final = frozenset({"KG-4.2.2", "KG-4.2.4", "KG-4.3.1", "KG-4.3.3"})
"""The asks that only the active player gets."""


def horizon(game: Game[State]) -> Hashable:
    """The natural end of a search: the round, its stage, and the activations that are left in
    it."""
    state = game.state
    left = sum(unit.pap for unit in state.units.values())
    opening = state.turn is not None and state.turn.unit is None
    return state.round, state.stage, left - 1 if opening else left
