"""A rule in use: whom its words name, how many, and whether its conditions are met."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..table import Game
from . import board, library, objectives, roster, stats
from .attack_state import Attack, Pool
from .cards import schema, words
from .cards.words import Amount, Condition, Who
from .held import Held
from .moments import Moment
from .state import State


@dataclass
class Context:
    """A rule in use. `names` holds what was chosen, rolled and remembered so far; `side` stands
    in for the rule's own side where a crisis card acts for each player in turn."""

    game: Game[State]
    held: Held
    moment: Moment | None = None
    attack: Attack | None = None
    names: dict[str, Any] = field(default_factory=dict)
    side: int | None = None
    result: int = 0
    order: Sequence[str] = ()

    @property
    def seat(self) -> int | None:
        """The side that "ally" and "enemy" are seen from."""
        if self.side is not None:
            return self.side
        if self.held.seat is not None:
            return self.held.seat
        return self.game.state.unit(self.held.unit).seat if self.held.unit else None

    @property
    def decider(self) -> int:
        """The seat that makes the rule's choices: its own, the priority player for crisis
        cards."""
        return self.game.state.priority if self.seat is None else self.seat

    def name(self, ref: str) -> list[str]:
        """The ids of the characters, tokens or pieces that a reference names."""
        if ref == "self" and "self" not in self.names:
            return [self.held.unit] if self.held.unit else []
        if ref in _BUILT_IN and ref not in self.names:
            found = _BUILT_IN[ref](self)
            return [found] if found else []
        value = self.names.get(ref, self.held.names.get(ref))
        if value is None:
            return []
        return [str(item) for item in value] if isinstance(value, (list, tuple)) else [str(value)]

    def one(self, ref: str) -> str | None:
        """The one that a reference names, or None."""
        found = self.name(ref)
        return found[0] if found else None

    def pool(self, roll: str) -> Pool | None:
        """A roll of the attack under way, or of the dodge answered."""
        pools = self.attack.pools if self.attack else {}
        own = self.moment.data.get("pool") if self.moment else None
        if roll in ("own", "other") and own is not None:
            other = "defense" if own.roll == "attack" else "attack"
            return own if roll == "own" else pools.get(other)
        return pools.get(roll) or (own if own is not None and own.roll == roll else None)


def _attacker(ctx: Context) -> str | None:
    if ctx.attack:
        return ctx.attack.attacker
    return _source(ctx)


def _target(ctx: Context) -> str | None:
    return ctx.attack.target if ctx.attack else None


def _subject(ctx: Context) -> str | None:
    return ctx.moment.subject if ctx.moment else None


def _other(ctx: Context) -> str | None:
    return ctx.moment.other if ctx.moment else None


def _source(ctx: Context) -> str | None:
    return ctx.moment.source.unit if ctx.moment and ctx.moment.source else None


_BUILT_IN: dict[str, Callable[[Context], str | None]] = {
    "attacker": _attacker,
    "target": _target,
    "subject": _subject,
    "other": _other,
    "source": _source,
}


# -- Characters


def characters(ctx: Context, target: str | Who) -> list[str]:
    """The characters that a reference names or a description fits."""
    if isinstance(target, str):
        return [unit for unit in ctx.name(target) if unit in ctx.game.state.characters]
    fitting = [
        unit
        for unit in ctx.game.state.characters
        if is_one(ctx, unit, target) and not _struck_down(ctx, unit)
    ]
    if target.highest_threat and fitting:
        highest = max(_threat(ctx.game, unit) for unit in fitting)
        fitting = [unit for unit in fitting if _threat(ctx.game, unit) == highest]
    return fitting


def is_meant(ctx: Context, unit_id: str, target: str | Who) -> bool:
    """Whether a character is among those that a reference names or a description fits."""
    if isinstance(target, str) or target.highest_threat:
        return unit_id in characters(ctx, target)
    return is_one(ctx, unit_id, target)


def is_one(ctx: Context, unit_id: str, who: Who) -> bool:
    """Whether a character fits a description."""
    return all(test(ctx, unit_id, who) for test in _TESTS)


def _present(ctx: Context, unit_id: str, who: Who) -> bool:
    unit = ctx.game.state.unit(unit_id)
    there = unit.on_board or _just_fallen(ctx, unit_id) or _struck_down(ctx, unit_id)
    if not there or (who.dazed != "either" and unit.dazed != who.dazed):
        return False
    if who.side != "any" and (unit.seat == ctx.seat) != (who.side == "ally"):
        return False
    named = [name for ref in who.one_of for name in ctx.name(ref)]
    if who.one_of and unit_id not in named:
        return False
    return not any(unit_id in ctx.name(ref) for ref in who.but)


def _just_fallen(ctx: Context, unit_id: str) -> bool:
    """It is the character whose KO is answered."""
    return ctx.moment is not None and (ctx.moment.kind, ctx.moment.unit) == ("ko", unit_id)


def _struck_down(ctx: Context, unit_id: str) -> bool:
    """It is the target that the attack under way has KO'd: rules may still ask who it was and
    where it stood, but it is nobody to choose or to affect."""
    attack = ctx.attack
    return attack is not None and attack.target == unit_id and ctx.game.state.unit(unit_id).ko


def _state(ctx: Context, unit_id: str, who: Who) -> bool:
    state = ctx.game.state
    unit = state.unit(unit_id)
    active = state.turn is not None and state.turn.unit == unit_id
    active = active and not (state.turn is not None and state.turn.activation_over)
    return (
        (who.healthy is None or (unit.side == "healthy") == who.healthy)
        and (who.activated is None or unit.activated == who.activated)
        and (who.activating is None or active == who.activating)
        and (who.hurt is None or (unit.damage > 0) == who.hurt)
        and (not who.conditions or any(item in unit.conditions for item in who.conditions))
        and unit.power >= who.power_at_least
        and (who.counter is None or unit.counters.get(who.counter, 0) > 0)
        and (not who.leader or state.squads[unit.seat].leader == unit_id)
    )


def _card(ctx: Context, unit_id: str, who: Who) -> bool:
    game = ctx.game
    unit = game.state.unit(unit_id)
    card = library.character(game.setup, unit.card)
    return (
        (not who.cards or unit.card in who.cards)
        and unit.card not in who.not_cards
        and (not who.alter_egos or card.alter_ego in who.alter_egos)
        and (who.power is None or _has_power(card, unit.side, who.power))
        and (who.affiliation is None or roster.affiliated(game.setup, unit.card, who.affiliation))
        and (who.size_at_most is None or stats.size(game, unit_id) <= number(ctx, who.size_at_most))
        and (
            who.size_at_least is None or stats.size(game, unit_id) >= number(ctx, who.size_at_least)
        )
        and (
            who.threat_at_most is None or _threat(game, unit_id) <= number(ctx, who.threat_at_most)
        )
    )


def _has_power(card: schema.Character, side: str, name: str) -> bool:
    """Whether a side of a card has a superpower whose name is this or begins so."""
    return any(
        power.name.startswith(name) for power in card.superpowers if power.sides in ("both", side)
    )


def _place(ctx: Context, unit_id: str, who: Who) -> bool:
    if who.within is not None and not near(ctx, unit_id, who.of, who.within):
        return False
    if who.beyond is not None and near(ctx, unit_id, who.of, who.beyond):
        return False
    if who.sees:
        looker = ctx.one(who.of)
        return looker is not None and board.sight(ctx.game, looker, unit_id)
    return True


def near(ctx: Context, unit_id: str, ref: str, range_number: int) -> bool:
    """Whether a character is within a Range of what a reference names: a character, a token or
    a piece of terrain (CP-MEAS-09, CP-MEAS-10)."""
    state = ctx.game.state
    for thing in ctx.name(ref):
        if thing in state.characters and board.within(ctx.game, thing, unit_id, range_number):
            return True
        if thing in state.tokens and near_token(ctx.game, unit_id, thing, range_number):
            return True
        if thing in state.pieces and board.piece_within(ctx.game, unit_id, thing, range_number):
            return True
    return False


def near_token(game: Game[State], unit_id: str, token_id: str, range_number: int) -> bool:
    """Whether a character is within a Range of a token that lies on the battlefield."""
    token = game.state.tokens[token_id]
    if token.removed or token.holder:
        return False
    return board.token_within(game, unit_id, token_id, range_number)


def tokens_called(ctx: Context, name: str) -> list[str]:
    """The tokens in the game that a bound name or a token's own name stands for."""
    if name in ctx.names:
        return ctx.name(name)
    return [
        token.id
        for token in ctx.game.state.tokens.values()
        if token.name == name and not token.removed
    ]


def _tokens(ctx: Context, unit_id: str, who: Who) -> bool:
    game = ctx.game
    unit = game.state.unit(unit_id)
    if isinstance(who.holds, bool) and bool(unit.holds) != who.holds:
        return False
    if isinstance(who.holds, str) and not set(unit.holds) & set(tokens_called(ctx, who.holds)):
        return False
    if who.holds_kinds and not any(
        game.state.tokens[token].kind in who.holds_kinds for token in unit.holds
    ):
        return False
    if who.may_hold and any(
        objectives.may_hold(game, unit_id, token) for token in ctx.name(who.may_hold)
    ):
        return False
    if who.contests is not None and not _contests(ctx, unit_id, who.contests):
        return False
    if who.near and not _near_named(ctx, unit_id, who.near):
        return False
    return not (who.not_near and _near_named(ctx, unit_id, who.not_near))


def _contests(ctx: Context, unit_id: str, which: bool | str) -> bool:
    tokens = list(ctx.game.state.tokens) if isinstance(which, bool) else tokens_called(ctx, which)
    contests = any(unit_id in objectives.contesting(ctx.game, token) for token in tokens)
    return contests == (which is not False)


def _near_named(ctx: Context, unit_id: str, near_to: words.NearToken) -> bool:
    return any(
        near_token(ctx.game, unit_id, token, near_to.within)
        for token in tokens_called(ctx, near_to.token)
    )


def _threat(game: Game[State], unit_id: str) -> int:
    return library.character(game.setup, game.state.unit(unit_id).card).threat


_TESTS: tuple[Callable[[Context, str, Who], bool], ...] = (_present, _state, _card, _place, _tokens)


# -- How many


def number(ctx: Context, amount: Amount) -> int:
    """The number that an amount comes to now."""
    if isinstance(amount, int):
        return amount
    counted = _count(ctx, amount) * amount.times // amount.per
    if amount.halved:
        counted = (counted + 1) // 2
    counted += amount.plus
    if amount.least is not None:
        counted = max(counted, amount.least)
    return counted if amount.most is None else min(counted, amount.most)


def _count(ctx: Context, amount: Any) -> int:
    if isinstance(amount, words.DamageDealt):
        return ctx.attack.dealt if ctx.attack else 0
    if isinstance(amount, words.EventAmount):
        return _event_amount(ctx)
    if isinstance(amount, words.Suffered):
        return ctx.result
    if isinstance(amount, words.DiceShowing):
        return sum(face in amount.showing for face in _faces(ctx, amount.roll))
    if isinstance(amount, words.HowMany):
        return len(characters(ctx, amount.who))
    if isinstance(amount, words.TokensHeld):
        return _tokens_held(ctx, amount)
    if isinstance(amount, words.TokensOwned):
        return _tokens_owned(ctx, amount)
    if isinstance(amount, words.Counter):
        holder = ctx.one(amount.who)
        return ctx.game.state.unit(holder).counters.get(amount.counter, 0) if holder else 0
    if isinstance(amount, words.Chosen):
        values = [ctx.names.get(name, ctx.held.names.get(name, 0)) for name in amount.names]
        return sum(len(value) if isinstance(value, list) else int(value) for value in values)
    return _statistic(ctx, amount)


def _event_amount(ctx: Context) -> int:
    if ctx.moment is None:
        return 0
    return int(ctx.moment.data.get("size", ctx.moment.amount))


def _faces(ctx: Context, roll: str) -> list[str]:
    if roll == "event":
        return list(ctx.moment.data.get("faces", [])) if ctx.moment else []
    pool = ctx.pool(roll)
    if pool is not None:
        return pool.faces
    return list(ctx.names.get(f"roll {roll}", []))


def _statistic(ctx: Context, amount: words.Statistic) -> int:
    game, thing = ctx.game, ctx.one(amount.who)
    if thing is None:
        return 0
    if thing in game.state.pieces:
        return game.state.pieces[thing].size
    unit = game.state.unit(thing)
    if amount.amount in ("physical", "energy", "mystic"):
        return stats.defense(game, thing, amount.amount)
    return {
        "power": lambda: unit.power,
        "damage": lambda: unit.damage,
        "stamina": lambda: stats.stamina(game, thing),
        "size": lambda: stats.size(game, thing),
        "threat": lambda: _threat(game, thing),
        "conditions": lambda: len(unit.conditions),
    }[amount.amount]()


def _tokens_held(ctx: Context, amount: words.TokensHeld) -> int:
    holder = ctx.one(amount.who)
    if holder is None:
        return 0
    tokens = ctx.game.state.tokens
    return sum(
        amount.token is None or tokens[token].name == amount.token
        for token in ctx.game.state.unit(holder).holds
    )


def _tokens_owned(ctx: Context, amount: words.TokensOwned) -> int:
    tokens = [
        token
        for token in ctx.game.state.tokens.values()
        if not token.removed
        and not token.holder
        and (amount.token is None or token.name == amount.token)
    ]
    if amount.state == "on-board":
        return len(tokens)
    owners = [
        token.control if amount.state == "controlled" else objectives.secured_by(ctx.game, token.id)
        for token in tokens
    ]
    seat = ctx.decider if amount.by == "ally" else 1 - ctx.decider
    return owners.count(seat)


# -- On condition that


def met(ctx: Context, conditions: Sequence[Condition]) -> bool:
    """Whether all of the conditions are met now."""
    return all(_is_met(ctx, condition) for condition in conditions)


def _is_met(ctx: Context, condition: Any) -> bool:
    if isinstance(condition, words.IsCharacter):
        found = [unit for unit in ctx.name(condition.who) if unit in ctx.game.state.characters]
        return bool(found) and all(is_one(ctx, unit, condition.is_) for unit in found)
    if isinstance(condition, words.Same):
        return bool(set(ctx.name(condition.who)) & set(ctx.name(condition.as_)))
    if isinstance(condition, words.AttackIs):
        return _attack_is(ctx, condition)
    if isinstance(condition, words.Dealt):
        return ctx.attack is not None and ctx.attack.dealt > 0
    if isinstance(condition, words.Compare):
        return _compares(condition.is_, number(ctx, condition.that), number(ctx, condition.than))
    if isinstance(condition, words.FromSource):
        return _is_from(ctx, condition)
    if isinstance(condition, words.Not):
        return not _is_met(ctx, condition.that)
    if isinstance(condition, words.AnyOf):
        return any(_is_met(ctx, part) for part in condition.of)
    if isinstance(condition, words.AllOf):
        return met(ctx, condition.of)
    return _in_the_turn(ctx, condition)


def _attack_is(ctx: Context, condition: words.AttackIs) -> bool:
    attack = ctx.attack
    if attack is None:
        return False
    return (
        (not condition.types or attack.type in condition.types)
        and (not condition.names or attack.profile.name in condition.names)
        and (not condition.shapes or attack.profile.shape in condition.shapes)
        and (condition.action is None or attack.action == condition.action)
    )


def _compares(how: str, left: int, right: int) -> bool:
    return {
        "at-least": left >= right,
        "at-most": left <= right,
        "more-than": left > right,
        "less-than": left < right,
        "equal": left == right,
    }[how]


def _is_from(ctx: Context, condition: words.FromSource) -> bool:
    from . import damage

    source = ctx.moment.source if ctx.moment else None
    if source is None or ctx.moment is None:
        return False
    if condition.kinds and source.kind not in condition.kinds:
        return False
    if condition.of is not None and source.unit not in ctx.name(condition.of):
        return False
    if condition.enemy is None or ctx.moment.unit is None:
        return True
    return damage.is_enemy(ctx.game, source, ctx.moment.unit) == condition.enemy


def _in_the_turn(ctx: Context, condition: Any) -> bool:
    state = ctx.game.state
    if isinstance(condition, words.InRound):
        return state.round == condition.is_
    if state.turn is None:
        return False
    if isinstance(condition, words.OnTurn):
        return (state.turn.seat == ctx.seat) == (condition.of == "ally")
    if isinstance(condition, words.Attacked):
        by, who = ctx.one(condition.by), ctx.one(condition.who)
        return f"{by}>{who}" in state.turn.attacked
    if isinstance(condition, words.Moved):
        return f"activation|moved|{ctx.one(condition.who)}" in state.used
    return any(attack.startswith(f"{ctx.one(condition.who)}>") for attack in state.turn.attacked)
