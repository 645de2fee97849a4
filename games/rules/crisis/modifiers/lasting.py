"""Lasting effects and limits: their record in the state, and their end."""

from collections.abc import Sequence

from ...contract.asking import Game
from ...contract.events import Called, Event
from ...data import Plain
from ...fields import Illegal
from ...text import ngettext
from .. import constants
from ..cards.words.base import Period
from ..cards.words.effects.flow import Last
from ..cards.words.limits import Limit
from ..cards.words.modifiers.prices import Cost
from ..context import Context, in_force, met
from ..context.active_rule import ActiveRule, of_lasting
from ..context.attack_state import Attack
from ..figures import names
from ..figures.state import Lasting, State
from ..terms import LABELS


class LastingBegun(Event, kind="lasting"):
    """A lasting effect begins, on a character or for a side."""

    name: str
    on: str | None = None
    until: str = ""
    rule: str = "CP-CORE-04"


class LastingOver(Event, kind="lasting-over"):
    """A lasting effect ends."""

    name: str
    on: str | None = None
    rule: str = "CP-CORE-05"


class MarkerRemoved(Event, kind="marker-removed"):
    """A marker leaves the battlefield."""

    name: Called
    rule: str = "CP-CORE-05"


_ENDS = {
    "activation": ("activation",),
    "turn": ("activation", "turn"),
    "phase": ("phase",),
    "round": ("activation", "turn", "phase", "round"),
    "next-activation": ("next-activation",),
}


def ended(game: Game[State], boundary: str, unit_id: str | None = None) -> None:
    """Ends lasting effects and limits at the end of an activation, turn, phase or round, or at the
    beginning of a character's next activation."""
    state = game.state
    over = _ENDS[boundary]
    gone = [
        effect
        for effect in state.lasting
        if effect.until in over and (boundary != "next-activation" or effect.on == unit_id)
    ]
    state.lasting = [effect for effect in state.lasting if effect not in gone]
    for effect in gone:
        game.emit(LastingOver(name=effect.name, on=effect.on))
    _clear_markers(game, over)
    periods = {"activation", "turn", "round"} & set(over)
    state.used = {
        key: times for key, times in state.used.items() if key.partition("|")[0] not in periods
    }


def _clear_markers(game: Game[State], over: Sequence[str]) -> None:
    """Removes markers whose duration has ended."""
    markers = game.state.markers
    gone = [marker for marker in markers.values() if marker.until in over]
    for marker in gone:
        game.emit(MarkerRemoved(name=names.marker(game, marker.id)))
    for marker in gone:
        del markers[marker.id]


def lasts(ctx: Context, effect: Last, on: str | None) -> bool:
    """Whether a lasting effect of the same name already lasts on a character or for a side
    (CP-CORE-04, CP-CORE-05). Another part of the same card's effect is different."""
    name, rule = _name_of(ctx, effect), effect.rule.plain()
    return any(
        (other.name, other.on, other.seat) == (name, on, ctx.decider)
        and (effect.rule.name or other.what["rule"] == rule)
        for other in ctx.game.state.lasting
    )


def _name_of(ctx: Context, effect: Last) -> str:
    return effect.rule.name or ctx.active.name


def begin(ctx: Context, effect: Last, on: str | None) -> bool:
    """Begins a lasting effect on a character or for a side, unless it already lasts there. Returns
    whether it began."""
    if lasts(ctx, effect, on):
        return False
    state, name = ctx.game.state, _name_of(ctx, effect)
    state.serial += 1
    what: Plain = {
        "rule": effect.rule.plain(),
        "names": {
            name: value
            for name, value in {**ctx.active.names, **ctx.names}.items()
            if not name.startswith("roll ")
        },
        "kind": ctx.active.kind,
        "next": effect.next,
    }
    new = Lasting(
        state.serial, name, ctx.active.key, ctx.decider, on, what, effect.until, effect.times
    )
    state.lasting.append(new)
    ctx.game.emit(LastingBegun(name=name, on=on, until=effect.until))
    return True


def spend(game: Game[State], active: ActiveRule) -> None:
    """Spends one use of a lasting effect's trigger; the last one ends it."""
    effect = next((one for one in game.state.lasting if one.id == active.lasting), None)
    if effect is None or effect.uses is None:
        return
    effect.uses -= 1
    if effect.uses <= 0:
        game.state.lasting = [other for other in game.state.lasting if other.id != effect.id]


def claim(game: Game[State], attack: Attack, kind: str) -> list[ActiveRule]:
    """The lasting effects that are spent on this attack (or Attack action, by `kind`): they leave
    the state and last until it ends."""
    claimed = []
    for effect in list(game.state.lasting):
        if effect.what.get("next") != kind or effect.on != attack.attacker:
            continue
        rule = of_lasting(effect)
        waits = rule.rule.when is not None  # what it asks for is asked at its moment
        if waits or met(Context(game, rule, None, attack), rule.rule.if_):
            game.state.lasting = [other for other in game.state.lasting if other.id != effect.id]
            claimed.append(rule)
    return claimed


# -- Limits


def _key(limit: Limit, active: ActiveRule, each: str | None) -> str:
    return f"{limit.per}|{active.key}" + (f"|{each}" if each else "")


def spent(
    game: Game[State], limit: Limit | None, active: ActiveRule, each: str | None = None
) -> Illegal | None:
    """Why a limit allows no further use; None if it does. With `each`, for that character."""
    if limit is None or (limit.each and each is None):
        return None
    if game.state.used.get(_key(limit, active, each), 0) < limit.times:
        return None
    return Illegal("CP-CORE-01", LABELS["limit_reached"][limit.per])


def count(game: Game[State], limit: Limit | None, active: ActiveRule, chosen: list[str]) -> None:
    """Counts a use against its limit, for each chosen character if it counts them separately."""
    if limit is None:
        return
    for each in chosen if limit.each else [None]:
        note(game, _key(limit, active, each))


def worn_out(game: Game[State], active: ActiveRule) -> Illegal | None:
    """Why an active superpower, or the rule of a marker, cannot be used again in this activation:
    nothing can be repeated endlessly (CP-HOUSE-03). None if it can."""
    if not _wears(active) or is_repeatable(game, f"activation|uses|{active.key}"):
        return None
    times = constants.USES_EACH_ACTIVATION
    message = ngettext(
        "It has been used %(n)s time in this activation.",
        "It has been used %(n)s times in this activation.",
        times,
    )
    return Illegal("CP-HOUSE-03", message)


def wear(game: Game[State], active: ActiveRule) -> None:
    """Counts a use at will in this activation (CP-HOUSE-03)."""
    if _wears(active):
        note(game, f"activation|uses|{active.key}")


def _wears(active: ActiveRule) -> bool:
    at_will = bool(active.marker) or (active.power is not None and active.power.type == "active")
    return at_will and active.rule.limit is None


def is_repeatable(game: Game[State], key: str) -> bool:
    """Whether something that could be repeated endlessly may happen again (CP-HOUSE-03). The key
    begins with the period of its count."""
    return game.state.used.get(key, 0) < constants.USES_EACH_ACTIVATION


def note(game: Game[State], key: str) -> None:
    """Counts something that could be repeated endlessly."""
    game.state.used[key] = game.state.used.get(key, 0) + 1


def note_first(game: Game[State], unit_id: str, of: str) -> None:
    """Records that a character has used or done the first of a kind in this turn, and in this round
    if a card needs it."""
    game.state.used[f"turn|first|{of}|{unit_id}"] = 1
    if in_force.is_asked(game, "first-in-round"):
        game.state.used[f"round|first|{of}|{unit_id}"] = 1


def is_first(game: Game[State], cost: Cost, unit_id: str) -> bool:
    """Whether a change of cost applies to the coming payment of a character: it is the first of its
    kind in the turn or the round, if that is required."""
    period = "round" if cost.first == "round" else "turn"
    return not cost.first or f"{period}|first|{cost.of}|{unit_id}" not in game.state.used


def note_attack(game: Game[State], attacker: str, target: str) -> None:
    """Records an attack between two characters in this activation, and in this turn if a card needs
    it."""
    turn = game.state.turn
    if turn is not None:
        turn.attacked.append(f"{attacker}>{target}")
        if in_force.is_asked(game, "attacked-in-turn"):
            game.state.used[f"turn|attacked|{attacker}>{target}"] = 1


def has_attacked(
    game: Game[State], attacker: str | None, target: str | None, period: Period
) -> bool:
    """Whether a character has attacked another in this activation, or in this turn."""
    state, pair = game.state, f"{attacker}>{target}"
    if state.turn is None:
        return False
    earlier = period == "turn" and f"turn|attacked|{pair}" in state.used
    return earlier or pair in state.turn.attacked


def note_move(game: Game[State], unit_id: str) -> None:
    """Counts a Move action of the active character in its activation, and in this turn if a card
    needs it."""
    turn = game.state.turn
    if turn and turn.unit == unit_id:
        turn.moves += 1
    if turn and in_force.is_asked(game, "moves-in-turn"):
        note(game, f"turn|moves|{unit_id}")


def moves(game: Game[State], unit_id: str, period: Period) -> int:
    """The number of Move actions of a character in its activation or in this turn."""
    turn = game.state.turn
    now = turn.moves if turn and turn.unit == unit_id else 0
    if period == "activation":
        return now
    return max(now, game.state.used.get(f"turn|moves|{unit_id}", 0))


def note_done(game: Game[State], unit_id: str, done: str) -> None:
    """Records that a character has done something in this round, if a card needs it."""
    if in_force.is_asked(game, "earlier"):
        game.state.used[_done(unit_id, done)] = 1


def has_done(game: Game[State], unit_id: str, done: str) -> bool:
    """Whether a character has done something in this round."""
    return _done(unit_id, done) in game.state.used


def _done(unit_id: str, done: str) -> str:
    return f"round|done|{done}|{unit_id}"
