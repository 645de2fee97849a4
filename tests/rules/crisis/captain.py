"""A captain who plays Crisis Protocol by rules of thumb, not by chance: fills the squad, closes in,
attacks whoever falls first, takes what scores, uses what the cards offer.

It knows no more than its own seat does: the ask and the view. From the same seed it plays the
same, so its matches are lively ones for fixtures, pictures and tests.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from games.rules.contract.asking import Ask
from games.rules.contract.table import Table
from games.rules.fields import Field, Illegal, Option, Pick, Point, Several

Values = dict[str, Any]
TRIES = 14  # samples of an option, of which the best is taken
SQUADS = 80  # and samples of a squad, since most of them leave Threat unused
REACH = 2000
"""So many thousandths of an inch from an enemy or an objective are near enough to act on it."""
POOR_FACES = ("blank", "failure")

# How much a captain wants to do a thing, by the beginning of its option's id; chance is added.
LIKING = {
    "interact": 90,
    "attack": 70,
    "power": 55,
    "tactic": 45,
    "react": 60,
    "throw": 60,
    "push": 60,
    "reroll": 60,
    "change": 60,
    "move": 40,
    "place": 45,
    "shake": 15,
    "end-turn": 30,
    "end-activation": 5,
    "done": 20,
    "decline": 10,
    "pass": 8,
    "deploy-all": 0,
    "climb": 3,
}


def decide(table: Table[Any], rng: random.Random) -> tuple[int, dict[str, Any]]:
    """The seat that answers next and its answer."""
    seat = min(table.asks)
    ask = table.asks[seat]
    view = table.view(seat)["table"]
    options = [option for option in ask.options if not option.refused]
    options.sort(key=lambda option: -_liking(option, view) - rng.randint(0, 30))
    for option in options:
        values = _best(option, view, seat, rng)
        if values is not None:
            return seat, {"option": option.id, "fields": values}
    raise AssertionError(f"nothing to answer to {ask.prompt}")


def play_on(
    table: Table[Any],
    rng: random.Random,
    until: Callable[[Table[Any]], bool] = lambda table: False,
    most: int = 2000,
) -> list[dict[str, Any]]:
    """Play until the end or until the Table stands as wished; gives the answers."""
    log: list[dict[str, Any]] = []
    while table.result is None and len(log) < most and not until(table):
        seat, raw = decide(table, rng)
        table.answer(seat, raw)
        log.append({"seat": seat, **raw})
    return log


def offers(table: Table[Any], prefix: str) -> Ask | None:
    """The ask in which an option of that kind can be chosen now, if there is one."""
    for ask in table.asks.values():
        if any(option.id.startswith(prefix) and not option.refused for option in ask.options):
            return ask
    return None


def _liking(option: Option, view: Values) -> int:
    liking = LIKING.get(option.id.partition(":")[0], 30)
    if option.id.startswith("move") and _has_come_near(option, view):
        return 4
    return liking


def _has_come_near(option: Option, view: Values) -> bool:
    unit = _unit(view, option.on.get("unit", ""))
    return unit is not None and _far_from_goal(view, unit, unit["x"], unit["y"]) == 0


def _best(option: Option, view: Values, seat: int, rng: random.Random) -> Values | None:
    """The best of some legal ways to fill in an option; None where there is none worth it."""
    tries = SQUADS if option.id == "squad" else TRIES if option.fields else 1
    found = [values for _ in range(tries) if (values := _filled_in(option, rng)) is not None]
    if not found:
        return None
    return max(found, key=lambda values: _worth(option, values, view, seat))


def _filled_in(option: Option, rng: random.Random) -> Values | None:
    values = option.sample(rng)
    if values is None:
        return None
    for field in option.fields:
        if isinstance(field, Several) and field.of == "die":
            values[field.name] = _poor_dice(field)
    try:
        return option.check(values)
    except Illegal:
        return None


def _poor_dice(field: Several) -> list[str]:
    """Dice that have shown nothing, as many as may be chosen."""
    legal = [choice.id for choice in field.choices if not choice.refused]
    legal.sort(key=lambda die: not die.endswith(POOR_FACES))
    poor = [die for die in legal if die.endswith(POOR_FACES)]
    return legal[: max(field.least, min(field.most, len(poor)))]


def _worth(option: Option, values: Values, view: Values, seat: int) -> float:
    return sum(_worth_of(field, values[field.name], view, seat) for field in option.fields)


def _worth_of(field: Field, value: Any, view: Values, seat: int) -> float:
    if isinstance(field, Point):
        unit = _unit(view, field.unit)
        if unit is None:
            return 0
        return -_far_from_goal(view, unit, *value)
    if isinstance(field, Several):
        return len(value) if field.of == "card" else 0
    if isinstance(field, Pick) and field.of == "unit":
        return _worth_of_unit(_unit(view, value), seat)
    if isinstance(field, Pick) and field.name == "affiliation":
        return 0 if value == "none" else 3
    return 0


def _worth_of_unit(unit: Values | None, seat: int) -> float:
    """The weakest enemy; of one's own, who has the most Power."""
    if unit is None:
        return 0
    if unit["seat"] == seat:
        return float(unit["power"])
    return 20.0 - float(unit["stamina"] - unit["damage"])


def _far_from_goal(view: Values, unit: Values, x: float, y: float) -> float:
    """How far a spot is from the nearest enemy or objective to go for, beyond reach."""
    goals = [
        (other["x"], other["y"])
        for other in view["characters"]
        if other["seat"] != unit["seat"] and other["deployed"] and not other["ko"]
    ]
    goals += [
        (token["x"], token["y"])
        for token in view["tokens"]
        if token["holder"] is None and token["secured_by"] != unit["seat"]
    ]
    if not goals:
        goals = [(view["board"]["width"] / 2, view["board"]["depth"] / 2)]
    spans = [((x - gx) ** 2 + (y - gy) ** 2) ** 0.5 for gx, gy in goals]
    return max(0.0, float(min(spans)) - REACH)


def _unit(view: Values, name: str) -> Values | None:
    found: Values | None = next((one for one in view["characters"] if one["id"] == name), None)
    return found
