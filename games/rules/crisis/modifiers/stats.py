"""The present values and abilities of a character: its card's numbers with their modifiers. Nothing
is kept in the state; cards and rules in force are asked each time."""

from collections.abc import Iterator, Sequence
from typing import Any

from ...contract.asking import Game
from ...fields import Illegal
from ...text import Message, _
from .. import constants
from ..cards.kinds.character import Superpower
from ..cards.words.modifiers.prices import CostOf
from ..context import Context, in_force, is_meant, met, number
from ..context.active_rule import ActiveRule
from ..context.attack_state import Attack
from ..context.moments import Moment
from ..context.sources import Source, is_enemy
from ..figures import printed
from ..figures.state import State
from ..terms import LABELS
from . import lasting

# -- Movement


def speed(game: Game[State], unit_id: str) -> str:
    """Its Speed: the longest tool of its Move action (CP-CARD-06), or the shortest that a rule
    sets."""
    return _speed(game, unit_id, [mod for _active, mod, _ctx in modifiers(game, unit_id, "speed")])


def _speed(game: Game[State], unit_id: str, changes: Sequence[Any]) -> str:
    tools = [change.is_ for change in changes if change.is_ is not None]
    if not tools:
        return printed.face(game, unit_id).speed
    return str(min(tools, key=constants.TOOLS.index))


def tools_for(game: Game[State], unit_id: str) -> list[str]:
    """The movement tools of its advance: that of its Speed and shorter ones (CP-MOVE-01), only the
    Short one if it is slowed (CP-COND-14)."""
    if "slow" in game.state.unit(unit_id).conditions:
        return ["S"]
    changes = [modifier for _active, modifier, _ctx in modifiers(game, unit_id, "speed")]
    longest = constants.TOOLS.index(_speed(game, unit_id, changes))
    tools = list(constants.TOOLS[: longest + 1])
    if not changes:
        return tools
    added = [change.add_tool for change in changes if change.add_tool]
    return [tool for tool in constants.TOOLS if tool in tools or tool in added]


def advance_size(game: Game[State], unit_id: str) -> int:
    """The Size as which it counts for the tool of its advance (CP-CARD-22, CP-CARD-23)."""
    sizes = [modifier.size for _active, modifier, _ctx in modifiers(game, unit_id, "advance-size")]
    return int(max([printed.size(game, unit_id), *sizes]))


_PASSIVE = {
    "push": "be-pushed",
    "throw": "be-thrown",
    "place": "be-placed",
    "advance": "be-advanced",
    "collision": "take-collision-damage",
}


def forbidden(
    game: Game[State], unit_id: str, what: str, source: Source | None = None
) -> Illegal | None:
    """Why something cannot be done by or to a character: "cannot" beats any "can" (CP-CORE-02).
    None if it can. `what`: interact, hold, contest, heal, push, throw, place, advance, collision,
    move-action. Rules may depend on the source, and on its attack."""
    if what == "move-action":
        return _moves_spent(game, unit_id)
    word = _PASSIVE.get(what, what)
    moment = Moment(word, unit=unit_id, source=source)
    attack = source.attack if source else None
    for active, modifier, _ctx in modifiers(game, unit_id, "cannot", attack, moment):
        if word not in modifier.do:
            continue
        by_enemy = source is not None and is_enemy(game, source, unit_id)
        if modifier.by == "anyone" or by_enemy:
            return Illegal("CP-CORE-02", _("%(rule)s forbids it.", rule=active.name))
    return None


def _moves_spent(game: Game[State], unit_id: str) -> Illegal | None:
    """Why a limit forbids a Move action, also a granted one (CP-ACT-08). None if it does not."""
    for active, modifier, _ctx in modifiers(game, unit_id, "moves-at-most"):
        if lasting.moves(game, unit_id, modifier.in_) >= modifier.number:
            message = LABELS["moves_spent"][modifier.in_]
            return Illegal("CP-CORE-02", message.filled(n=modifier.number, rule=active.name))
    return None


def extra_moves(game: Game[State], unit_id: str) -> int:
    """Move actions in addition to the two actions of its activation."""
    return sum(
        modifier.number for _active, modifier, _ctx in modifiers(game, unit_id, "extra-moves")
    )


# -- Conditions, Power and costs


def immune(game: Game[State], unit_id: str, condition: str) -> bool:
    """Whether a special condition cannot affect a character (CP-CARD-20)."""
    return any(
        modifier.conditions == "all" or condition in modifier.conditions
        for _active, modifier, _ctx in modifiers(game, unit_id, "immune")
    )


def power_from_damage(game: Game[State], unit_id: str, amount: int, source: Source) -> int:
    """The Power that damage gives its victim: as much, if it comes from an enemy (CP-DMG-07,
    CP-DMG-09); none from enemy attacks on a judged one (CP-COND-10) or from an attack that says
    so."""
    if not is_enemy(game, source, unit_id):
        return 0
    if source.kind == "attack" and "judgement" in game.state.unit(unit_id).conditions:
        return 0
    attack = source.attack
    if attack is not None and has(game, attack.attacker, "no-power-from-damage", attack):
        return 0
    return amount


def present_cost(
    game: Game[State], unit_id: str, of: CostOf, printed_cost: int, attack: Attack | None = None
) -> int:
    """The cost of an attack (CP-ATK-01), an interaction (CP-OBJ-02) or a Team Tactics card for a
    character that pays for it (CP-TAC-07), after every change: first reductions, each to its own
    limit, then increases; 0 if a rule makes it free. For a superpower see `superpower_cost`."""
    lowered, raised = printed_cost, 0
    for _active, modifier, ctx in modifiers(game, unit_id, "cost", attack):
        if modifier.of != of or not lasting.is_first(game, modifier, unit_id):
            continue
        if modifier.change == "free":
            return 0
        change = number(ctx, modifier.change)
        if change < 0:
            lowered = max(min(lowered, modifier.least), lowered + change)
        else:
            raised += change
    return lowered + raised


def superpower_cost(game: Game[State], unit_id: str, power: Superpower) -> int:
    """The present cost of a superpower: as printed, changed by rules, also those for superpowers of
    upgrades, and 1 more for a rooted character (CP-COND-12)."""
    root = 1 if "root" in game.state.unit(unit_id).conditions else 0
    cost = present_cost(game, unit_id, "superpower", power.cost)
    if printed.upgrade_of(game, unit_id, power):
        cost = present_cost(game, unit_id, "upgrade", cost)
    return cost + root


def interact_range(game: Game[State], unit_id: str) -> int:
    """The Range within which it can interact with a token (CP-OBJ-02)."""
    ranges = [
        modifier.range for _active, modifier, _ctx in modifiers(game, unit_id, "interact-range")
    ]
    return int(max([constants.INTERACT_RANGE, *ranges]))


def counts_as(game: Game[State], unit_id: str) -> int:
    """The number of characters as which it counts when tokens are secured (CP-OBJ-15)."""
    numbers = [modifier.number for _active, modifier, _ctx in modifiers(game, unit_id, "counts-as")]
    return int(max([1, *numbers]))


def cannot_pay(game: Game[State], unit_id: str, cost: int) -> Illegal | None:
    """Why a character cannot pay so much Power (CP-CARD-19). None if it can."""
    power = game.state.unit(unit_id).power
    return None if power >= cost else Illegal("CP-CARD-19", too_dear(cost, power))


def too_dear(cost: int, power: int) -> Message:
    """The message that a cost exceeds the Power."""
    return _("It costs %(cost)s Power, and there is %(power)s.", cost=cost, power=power)


def modifiers(
    game: Game[State],
    unit_id: str,
    kind: str,
    attack: Attack | None = None,
    moment: Moment | None = None,
) -> Iterator[tuple[ActiveRule, Any, Context]]:
    """The modifiers of a kind for a character (its "it"), only one of each name, as effects of one
    name do not stack (CP-CORE-04)."""
    found = in_force.modifying(game, kind, attack, unit_id)
    return _counting(game, unit_id, kind, attack, moment, found) if found else iter(())


def _counting(
    game: Game[State],
    unit_id: str,
    kind: str,
    attack: Attack | None,
    moment: Moment | None,
    rules: Sequence[ActiveRule],
) -> Iterator[tuple[ActiveRule, Any, Context]]:
    """The modifiers of these rules that count for a character now."""
    seen: set[tuple[str, Any, int]] = set()
    for active in rules:
        for position, modifier in enumerate(active.rule.always):
            if modifier.mod != kind or (active.name, active.part, position) in seen:
                continue
            if modifier.to == "self" and active.unit != unit_id:
                continue
            ctx = Context(game, active, moment, attack, {"it": unit_id})
            if not ctx.icons_shown:
                continue
            with game.budget.of(active.key):
                game.budget.step()
                counts = (
                    is_meant(ctx, unit_id, modifier.to)
                    and met(ctx, active.rule.if_)
                    and met(ctx, modifier.if_)
                )
            if counts:
                seen.add((active.name, active.part, position))
                yield active, modifier, ctx


def has(
    game: Game[State], unit_id: str, kind: str, attack: Attack | None = None
) -> ActiveRule | None:
    """The first rule that gives a character a modifier of a kind; None without one."""
    return next((active for active, _mod, _ctx in modifiers(game, unit_id, kind, attack)), None)
