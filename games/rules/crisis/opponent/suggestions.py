"""Suggestions of the computer, by the meaning of options."""

import random
from collections.abc import Hashable, Iterator, Sequence
from math import dist
from typing import Final

from ...contract.asking import Ask, Game
from ...contract.opponents import Suggestion, best_first
from ...data import Plain
from ...fields import Heading, Option, Pick, Point, Several
from ...fields.option import END
from .. import board, constants
from ..actions.activation import EndActivation, Shake
from ..actions.interactions import Interact
from ..attacks import aims
from ..attacks.aims import Aim
from ..characters import damage
from ..figures import printed
from ..figures.state import Character, State
from ..movement.moves import Advance, Climb
from ..reactions.handles import Handle
from ..reactions.rule_use import RuleUse
from ..script.turns import Activate, Pass, eligible
from . import fights, weights
from .places import Places
from .preparations import is_prepared, prepares_attack
from .weights import weight

BEFORE: Final = ("battlefield", "crisis-type", "crisis", "threat", "edge", "squad", "tactics")
"""Stages in which the suggestion of the ask is taken."""
POOR: Final = ("blank", "failure")
UNASKED: Final = 0.12
"""The value of a rule with an unknown effect."""
REACTION: Final = 0.35
"""The value of responding to an event with a rule."""
PICKED_UP: Final = 1.4
"""The value of interacting with a token."""
SHAKEN: Final = {"stagger": 0.8, "stun": 0.15, "slow": 0.1}
SHORTEST: Final = constants.INCH // 4
"""A move that leads less far is not worth an action."""
SAMPLES: Final = 3
"""The number of random ways to fill in an option with unknown fields."""


def suggestions(game: Game[State], ask: Ask) -> Sequence[Suggestion]:
    """Answers to an ask, the best by rule of thumb first. What only helps an attack is used where
    one can be made, and then one is made."""
    if game.state.stage in BEFORE or game.state.round == 0:
        return ()
    rng = random.Random(f"{game.state.round}/{game.state.serial}/{game.asked}/{ask.seat}")
    found = [
        (option, way) for option in ask.possible_options() for way in _ways(game, ask, option, rng)
    ]
    attacks = [(option, way) for option, way in found if _is_attack(option) and way.score > 0]
    turn = game.state.turn
    if not attacks:
        found = [(option, way) for option, way in found if not _prepares_attack(option)]
    elif turn is not None and turn.unit is not None and is_prepared(game, turn.unit):
        found = attacks
    return best_first(way for _option, way in found)


def _ways(game: Game[State], ask: Ask, option: Option, rng: random.Random) -> Iterator[Suggestion]:
    """The ways to fill in an option that are worth a try."""
    match option.payload:
        case Activate():
            yield from _activate(game, option)
        case Pass() if eligible(game, 1 - ask.seat):  # else the turn only comes back
            yield Suggestion(option.id, score=0.3)
        case Pass():
            return
        case EndActivation():
            yield Suggestion(option.id)
        case Advance() | Climb():
            yield from _move(game, option)
        case Aim() as aim:
            yield from _attack(game, option, aim)
        case Interact():
            yield Suggestion(option.id, option.sample(rng) or {}, PICKED_UP)
        case Shake():
            yield from _shake(option)
        case Handle() as handle:
            yield from _dice(ask, option, handle)
        case RuleUse() as use:
            yield from _use(game, ask, option, use, rng)
        case _:
            yield from _unknown(game, ask, option, rng)


def _is_attack(option: Option) -> bool:
    return isinstance(option.payload, Aim)


def _prepares_attack(option: Option) -> bool:
    """Whether an option uses a rule that is wasted without an attack in this activation."""
    return isinstance(option.payload, RuleUse) and prepares_attack(option.payload.active.rule)


# -- turns and actions


def _activate(game: Game[State], option: Option) -> Iterator[Suggestion]:
    """The character that can do most, or that may soon be unable to."""
    unit = game.state.unit(option.on["unit"])
    left = damage.remaining(game, unit.id) / printed.stamina(game, unit.id)
    gain = fights.best_of(fights.promises(game, unit), (unit.x, unit.y))
    score = gain + 0.6 * (1 - left)
    yield Suggestion(option.id, score=score + 0.1 + 0.02 * unit.power)


def _move(game: Game[State], option: Option) -> Iterator[Suggestion]:
    """A move to a better place."""
    unit = game.state.unit(option.on["unit"])
    (field,) = option.fields
    assert isinstance(field, Point)
    turn = game.state.turn
    acts = turn is not None and turn.unit == unit.id
    attacks = not acts or (turn is not None and turn.actions + 1 < constants.ACTIONS)
    tool = option.payload.tool if isinstance(option.payload, Advance) else constants.CLIMB_TOOL
    most = constants.TOOL_LENGTH[tool] + 2 * board.radius(game, unit.id)
    places = Places(game, unit, attacks=attacks)
    here = places.worth((unit.x, unit.y))
    for worth, spot in places.best(field, most):
        if dist(spot, (unit.x, unit.y)) >= SHORTEST:
            yield Suggestion(option.id, {"to": list(spot)}, worth - here - 0.05)


def _shake(option: Option) -> Iterator[Suggestion]:
    (pick,) = option.fields
    assert isinstance(pick, Pick)
    for choice in pick.choices:
        yield Suggestion(option.id, {pick.name: choice.id}, SHAKEN.get(choice.id, 0.08))


# -- attacks


def _attack(game: Game[State], option: Option, aim: Aim) -> Iterator[Suggestion]:
    """The target with the highest value, for the Power that it costs."""
    fields: Plain = {}
    price = weight(weights.POWER) * aim.cost(game)
    if not aim.profile.cost:  # such an attack usually brings Power
        price -= 1.5 * weight(weights.POWER)
    if option.fields and option.fields[0].name == "type":
        types = option.fields[0]
        assert isinstance(types, Pick)
        fields["type"] = types.choices[0].id
    last = option.fields[-1] if option.fields else None
    if isinstance(last, Pick) and last.name == "target":
        for choice in last.choices:
            if not choice.refused:
                gain = fights.gain_at(game, aim, choice.id) - price
                yield Suggestion(option.id, {**fields, last.name: choice.id}, gain)
    elif isinstance(last, Heading):
        for way in last.likely:
            gain = fights.gain_of_all(game, aim, aims.covered_by(game, aim, way)) - price
            yield Suggestion(option.id, {**fields, last.name: way}, gain)
    else:
        gain = fights.gain_of_all(game, aim, aims.covered_by(game, aim, 0)) - price
        yield Suggestion(option.id, fields, gain)


def _dice(ask: Ask, option: Option, handle: Handle) -> Iterator[Suggestion]:
    """Useless dice are rerolled or changed, and useful dice of the opponent."""
    own = ask.topic.get("moment") != "modify-other"
    if not option.fields:
        poor = sum(_is_poor(die.face) == own for die in handle.dice)
        yield Suggestion(option.id, score=0.2 * (2 * poor - len(handle.dice)))
        return
    (field,) = option.fields
    assert isinstance(field, Several)
    legal = [choice.id for choice in field.choices if not choice.refused]
    wanted = [die for die in legal if _is_poor(die.partition("-")[2]) == own]
    if wanted:
        chosen = wanted[: field.most]
        yield Suggestion(option.id, {field.name: chosen}, 0.3 * len(chosen))


def _is_poor(face: str) -> bool:
    return face in POOR


# -- rules of cards


def _use(
    game: Game[State], ask: Ask, option: Option, use: RuleUse, rng: random.Random
) -> Iterator[Suggestion]:
    """A superpower or a card, whose effect is known only when it is tried."""
    base = UNASKED if ask.rule in ("CP-ROUND-08", "CP-ROUND-10") else REACTION
    score = base - 0.6 * weight(weights.POWER) * use.cost
    for fields in _several(option, rng):
        yield Suggestion(option.id, fields, score + _of_targets(game, ask.seat, option, fields))


def _of_targets(game: Game[State], seat: int, option: Option, fields: Plain) -> float:
    """The preference for damaged enemies and for the most valuable own characters: too small to
    decide anything else."""
    found = 0.0
    for field in option.fields:
        value = fields.get(field.name)
        if isinstance(field, Pick) and field.of == "unit" and value in game.state.characters:
            unit = game.state.unit(str(value))
            found += 0.01 * (_worn(game, unit) if unit.seat != seat else 1.0)
    return found


def _worn(game: Game[State], unit: Character) -> float:
    return 2.0 - damage.remaining(game, unit.id) / printed.stamina(game, unit.id)


def _unknown(
    game: Game[State], ask: Ask, option: Option, rng: random.Random
) -> Iterator[Suggestion]:
    """An option to end or decline something, or one whose effect is known only when it is tried."""
    if option.group == END:
        yield Suggestion(option.id, option.sample(rng) or {})
        return
    unit = game.state.characters.get(option.on.get("unit", ""))
    field = option.fields[0] if len(option.fields) == 1 else None
    if isinstance(field, Point) and unit is not None and field.unit == unit.id:
        places = Places(game, unit)
        here = places.worth((unit.x, unit.y))
        sign = 1 if ask.seat == unit.seat else -1
        for worth, spot in places.best(field, constants.TOOL_LENGTH["L"]):
            yield Suggestion(option.id, {field.name: list(spot)}, 0.1 + sign * (worth - here))
        return
    for fields in _several(option, rng):
        yield Suggestion(option.id, fields, 0.1)


def _several(option: Option, rng: random.Random) -> Iterator[Plain]:
    """Some random ways to fill in an option, without repetition."""
    seen: list[Plain] = []
    for _sample in range(SAMPLES if option.fields else 1):
        fields = option.sample(rng)
        if fields is not None and fields not in seen:
            seen.append(fields)
            yield fields


DECISIONS: Final = frozenset({"CP-ROUND-08", "CP-ROUND-10"})
"""The asks that only the active player gets."""


def horizon(game: Game[State]) -> Hashable:
    """The natural end of a search: the round and the turn. Nothing is searched before the first
    round."""
    state = game.state
    if state.round == 0 or state.stage in BEFORE:
        return None
    turn = state.turn
    return state.round, turn.seat if turn else None
