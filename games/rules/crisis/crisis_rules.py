"""What the crisis cards say: set-up, interactions, their steps in the phases, and scoring
(CP-MISS-09, CP-OBJ-01 to -06, CP-ROUND-05, -15, -19)."""

from __future__ import annotations

from collections.abc import Iterator

from ..fields import Illegal, Option
from ..table import Answer, Game, Part
from ..text import _
from . import (
    board,
    constants,
    damage,
    library,
    moments,
    names,
    objectives,
    setup,
    stats,
    uses,
    windows,
)
from .cards.schema import Contesting, Interaction, Scoring
from .held import Held
from .state import State, Token

_BOTTOM = "game|map-bottom|"
"""Marks the seat whose edge was the bottom of the map when the tokens were set up."""

# -- Set-up


def set_up(game: Game[State], card_id: str) -> None:
    """Lay out a crisis card's tokens at the points of its map (CP-MISS-09)."""
    game.state.used[f"{_BOTTOM}{game.state.priority}"] = 1
    number = 0
    for tokens in library.crisis(game.setup, card_id).tokens:
        for point in tokens.points:
            number += 1
            x, y = setup.map_point(game.state, point)
            token = Token(f"{card_id}#{number}", card_id, tokens.name, tokens.kind, x, y)
            game.state.tokens[token.id] = token


# -- Phases


def power_phase(game: Game[State]) -> Part:
    """Step 3 of the Power phase: the crisis cards' effects (CP-ROUND-05)."""
    yield from windows.answered_by_crises(game, moments.Moment("power-phase"))


def cleanup(game: Game[State]) -> Part:
    """Step 3 of the Cleanup phase: the crisis cards' effects (CP-ROUND-19)."""
    yield from windows.answered_by_crises(game, moments.Moment("cleanup"))


# -- Holding and interacting


def hold_limit(game: Game[State], unit_id: str, token_id: str) -> Illegal | None:
    """Why a crisis card lets a character hold no more of its tokens, or None (CP-OBJ-10)."""
    crisis = game.state.tokens[token_id].crisis
    limit = library.crisis(game.setup, crisis).hold_limit
    held = [token for token in objectives.held_of(game, unit_id, crisis) if token != token_id]
    if limit is None or len(held) < limit:
        return None
    return Illegal("CP-OBJ-10", _("It may hold %(limit)s of these tokens.", limit=limit))


def interact_options(game: Game[State], unit_id: str) -> list[Option]:
    """The interactions of the active character: with tokens near it and those that it holds,
    where the crisis card gives one (CP-OBJ-01, CP-OBJ-02)."""
    return [
        _option(game, unit_id, token, interaction)
        for token, interaction in _interactions(game, unit_id)
    ]


def why_not_interact(game: Game[State], unit_id: str, option: str) -> Illegal | None:
    """Why the active character has no such interaction, if that is what the option names: it was
    there already, the token is another's or too far away, or its card gives none (CP-OBJ-01,
    CP-OBJ-02, CP-OBJ-04)."""
    kind, _mark, token_id = option.partition(":")
    token = game.state.tokens.get(token_id)
    if kind != "interact" or token is None or token.removed:
        return None
    turn = game.state.turn
    if turn and token_id in turn.interacted:
        return Illegal("CP-OBJ-04", _INTERACTED)
    interactions = library.crisis(game.setup, token.crisis).interactions
    if not any(interaction.token == token.name for interaction in interactions):
        return Illegal("CP-OBJ-01", _("Its crisis card gives no way to interact with it."))
    if token.holder:
        return Illegal("CP-OBJ-09", _("It is held, so it does not lie on the battlefield."))
    reach = stats.interact_range(game, unit_id)
    return Illegal("CP-OBJ-02", _("It is not within Range %(range)s.", range=reach))


_INTERACTED = _("It has interacted with this token in this activation already.")


def _interactions(game: Game[State], unit_id: str) -> Iterator[tuple[Token, Interaction]]:
    reach = stats.interact_range(game, unit_id)
    for token in game.state.tokens.values():
        if token.removed:
            continue
        held = token.holder == unit_id
        lies_near = not token.holder and board.token_within(game, unit_id, token.id, reach)
        for interaction in library.crisis(game.setup, token.crisis).interactions:
            if interaction.token == token.name and (held if interaction.held else lies_near):
                yield token, interaction


def _held(game: Game[State], unit_id: str, token: Token, interaction: Interaction) -> Held:
    """An interaction's rule, the interacting character its "self": an effect of the crisis card
    (CP-CORE-08)."""
    name = interaction.rule.name or names.card(game.setup, token.crisis)
    return Held(
        interaction.rule,
        name,
        "crisis",
        f"{token.crisis}|{token.id}",
        unit_id,
        names={"token": token.id},
    )


def interact_cost(game: Game[State], unit_id: str, interaction: Interaction) -> int:
    """What an interaction costs: 1 Power and what its card adds (CP-OBJ-02)."""
    cost = 0 if interaction.free_cost else constants.INTERACT_COST
    cost += interaction.extra
    if interaction.extra_each_held:
        tokens = game.state.tokens
        cost += sum(
            tokens[token].name == interaction.token for token in game.state.unit(unit_id).holds
        )
    return stats.interact_cost(game, unit_id, cost)


def _option(game: Game[State], unit_id: str, token: Token, interaction: Interaction) -> Option:
    cost = interact_cost(game, unit_id, interaction)
    use = uses.look(game, _held(game, unit_id, token, interaction), None, {"token": token.id})
    use.cost = cost
    use.refused = (
        _refused(game, unit_id, token, interaction)
        or stats.cannot_pay(game, unit_id, cost)
        or use.refused
    )
    offered = uses.option(use, f"interact:{token.id}", "interact", "CP-OBJ-02")
    return Option(
        offered.id,
        _("Interact with %(token)s", token=names.token(game, token.id)),
        offered.fields,
        offered.rule,
        cost=_("%(cost)s Power", cost=cost) if cost else None,
        details=offered.details,
        refused=offered.refused,
        group="interact",
        on={"unit": unit_id, "token": token.id},
        whole=offered.whole,
    )


def _refused(
    game: Game[State], unit_id: str, token: Token, interaction: Interaction
) -> Illegal | None:
    """Why a character may not interact with a token now (CP-OBJ-04, CP-OBJ-25)."""
    turn = game.state.turn
    if turn and token.id in turn.interacted:
        return Illegal("CP-OBJ-04", _INTERACTED)
    refused = stats.forbidden(game, unit_id, "interact")
    picks_up = any(getattr(effect, "do", "") == "pick-up" for effect in interaction.rule.do)
    if refused is None and picks_up:
        refused = objectives.may_hold(game, unit_id, token.id)
    return refused


def interact(game: Game[State], answer: Answer) -> Part:
    """Interact with a token: pay, and do what the crisis card says (CP-OBJ-02, CP-OBJ-05)."""
    turn = game.state.turn
    assert turn is not None
    assert turn.unit is not None
    token_id, unit_id = answer.option.partition(":")[2], turn.unit
    token, interaction = next(
        item for item in _interactions(game, unit_id) if item[0].id == token_id
    )
    use = uses.look(game, _held(game, unit_id, token, interaction), None, {"token": token_id})
    cost = interact_cost(game, unit_id, interaction)
    turn.interacted.append(token_id)
    damage.spend_power(game, unit_id, cost, use.held.name)
    game.state.used[f"turn|first|interact|{unit_id}"] = 1
    called = names.token(game, token_id)
    game.emit("interact", unit=unit_id, token=token_id, called=called, cost=cost, rule="CP-OBJ-02")
    yield from uses.carry_out(game, use, answer.fields)
    yield moments.Moment("interacted", unit=unit_id, data={"token": token_id})


# -- Scoring


def points(game: Game[State], seat: int, card_id: str) -> int:
    """What a seat scores for a crisis card in this Cleanup (CP-ROUND-15 to CP-ROUND-17)."""
    return sum(
        _scored(game, seat, card_id, scoring)
        for scoring in library.crisis(game.setup, card_id).scoring
    )


def _scored(game: Game[State], seat: int, card_id: str, scoring: Scoring) -> int:
    tokens = [
        token
        for token in game.state.tokens.values()
        if token.crisis == card_id
        and not token.removed
        and scoring.token in (None, token.name)
        and _is_at(game, seat, token, scoring.position)
        and _is_beside(game, seat, token, scoring.beside)
    ]
    own = [token for token in tokens if _owns(game, seat, token, scoring)]
    if scoring.majority:
        theirs = [token for token in tokens if _owns(game, 1 - seat, token, scoring)]
        return scoring.points if len(own) > len(theirs) else 0
    times = min(1, len(own)) if scoring.once else len(own)
    return scoring.points * times


def _owns(game: Game[State], seat: int, token: Token, scoring: Scoring) -> bool:
    """Whether a seat secures, controls or holds a token (CP-OBJ-22)."""
    if scoring.any_owner:
        return True
    if scoring.score == "controlled":
        return token.control == seat
    if scoring.score == "secured":
        return objectives.secured_by(game, token.id) == seat
    if token.holder is None or not damage.fit(game, token.holder):
        return False
    if game.state.unit(token.holder).seat != seat:
        return False
    return scoring.contesting is None or _contests(game, seat, token.holder, scoring.contesting)


def _contests(game: Game[State], seat: int, unit_id: str, what: Contesting) -> bool:
    return any(
        token.name == what.token
        and _is_at(game, seat, token, what.position)
        and unit_id in objectives.contesting(game, token.id)
        for token in game.state.tokens.values()
    )


def _is_beside(game: Game[State], seat: int, token: Token, what: Contesting | None) -> bool:
    """Whether a token lies within Range 1 of one of another name."""
    if what is None:
        return True
    reach = constants.RANGES[constants.CONTEST_RANGE] + 2 * constants.TOKEN_RADIUS
    return any(
        other.name == what.token
        and _is_at(game, seat, other, what.position)
        and (other.x - token.x) ** 2 + (other.y - token.y) ** 2 <= reach**2
        for other in game.state.tokens.values()
    )


def _is_at(game: Game[State], seat: int, token: Token, position: str | None) -> bool:
    """Whether a token was set up near, central or far, seen from a seat's own edge."""
    if position is None:
        return True
    card = library.crisis(game.setup, token.crisis)
    number = int(token.id.rpartition("#")[2]) - 1
    y = [point for tokens in card.tokens for point in tokens.points][number][1]
    if y == 0:
        return position == "central"
    near = (y > 0) == (f"{_BOTTOM}{seat}" in game.state.used)
    return position == ("near" if near else "far")
