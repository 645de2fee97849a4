"""Interactions with objective tokens, by the rules of crisis cards (CP-OBJ-01 to CP-OBJ-06)."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from ...contract.asking import Answer, Game, ScriptPart
from ...fields import Illegal, Option
from ...fields.option import Unbuilt
from ...text import _
from .. import board, constants
from ..cards.kinds.crisis import Interaction
from ..characters import power
from ..characters.tokens import TokenEvent
from ..context import moments
from ..context.active_rule import ActiveRule
from ..figures import library, names
from ..figures.state import State, Token
from ..modifiers import lasting, objectives, stats
from ..reactions import rule_use


class Interacted(TokenEvent, kind="interact"):
    """A character interacts with a token."""

    unit: str
    cost: int
    rule: str = "CP-OBJ-02"


@dataclass(frozen=True)
class Interact:
    """Interact with a token."""

    token: str


def _id(token: Token) -> str:
    return f"interact:{token.id}"


def interact_options(game: Game[State], unit_id: str) -> list[Unbuilt]:
    """The interactions of the active character: with tokens near it and tokens that it holds, where
    the crisis card has one (CP-OBJ-01, CP-OBJ-02)."""
    return [
        Unbuilt(_id(token), partial(_option, game, unit_id, token, interaction))
        for token, interaction in _interactions(game, unit_id)
    ]


def why_not_interact(game: Game[State], unit_id: str, option: str) -> Illegal | None:
    """Why the active character does not have the interaction that an option names: it used it
    already, the token belongs to the other player or is too far away, or its card has none
    (CP-OBJ-01, CP-OBJ-02, CP-OBJ-04)."""
    tokens = game.state.tokens.values()
    token = next((token for token in tokens if _id(token) == option), None)
    if token is None or token.removed:
        return None
    turn = game.state.turn
    if turn and token.id in turn.interacted:
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
        if token.removed or token.holder not in (None, unit_id):
            continue
        for interaction in library.crisis(game.setup, token.crisis).interactions:
            if interaction.token != token.name or interaction.held != bool(token.holder):
                continue
            if token.holder or board.token_within(game, unit_id, token.id, reach):
                yield token, interaction


def _rule(game: Game[State], unit_id: str, token: Token, interaction: Interaction) -> ActiveRule:
    """The rule of an interaction, an effect of the crisis card (CP-CORE-08), with the interacting
    character as "self"."""
    name = interaction.rule.name or names.card(game.setup, token.crisis)
    return ActiveRule(
        interaction.rule,
        name,
        "crisis",
        f"{token.crisis}|{token.id}",
        unit_id,
        names={"token": token.id},
    )


def interact_cost(game: Game[State], unit_id: str, interaction: Interaction) -> int:
    """The Power that an interaction costs: 1, and the extra cost of its card (CP-OBJ-02)."""
    cost = 0 if interaction.free_cost else constants.INTERACT_COST
    cost += interaction.extra
    if interaction.extra_each_held:
        tokens = game.state.tokens
        cost += sum(
            tokens[token].name == interaction.token for token in game.state.unit(unit_id).holds
        )
    return stats.present_cost(game, unit_id, "interact", cost)


def _use_of(
    game: Game[State], unit_id: str, token: Token, interaction: Interaction
) -> rule_use.RuleUse:
    use = rule_use.look(game, _rule(game, unit_id, token, interaction), None, {"token": token.id})
    use.cost = interact_cost(game, unit_id, interaction)
    return use


def _option(game: Game[State], unit_id: str, token: Token, interaction: Interaction) -> Option:
    use = _use_of(game, unit_id, token, interaction)
    use.refused = (
        _refused(game, unit_id, token, interaction)
        or stats.cannot_pay(game, unit_id, use.cost)
        or use.refused
    )
    label = _("Interact with %(token)s", token=names.token(game, token.id))
    at = {"token": token.id}
    interact = Interact(token.id)
    return rule_use.option(use, _id(token), "interact", "CP-OBJ-02", label, at, payload=interact)


def _refused(
    game: Game[State], unit_id: str, token: Token, interaction: Interaction
) -> Illegal | None:
    """Why a character may not interact with a token now (CP-OBJ-04, CP-OBJ-05, CP-OBJ-25). None if
    it may."""
    turn = game.state.turn
    if turn and token.id in turn.interacted:
        return Illegal("CP-OBJ-04", _INTERACTED)
    if not objectives.is_at(game, game.state.unit(unit_id).seat, token, interaction.position):
        return Illegal("CP-OBJ-05", _("Its crisis card does not let you interact with this one."))
    refused = stats.forbidden(game, unit_id, "interact")
    picks_up = any(getattr(effect, "do", "") == "pick-up" for effect in interaction.rule.do)
    if refused is None and picks_up:
        refused = objectives.may_hold(game, unit_id, token.id)
    return refused


def interact(game: Game[State], answer: Answer) -> ScriptPart:
    """Interacts with a token: pays, and carries out the rule of the crisis card (CP-OBJ-02,
    CP-OBJ-05)."""
    turn = game.state.turn
    assert turn is not None
    assert turn.unit is not None
    token_id, unit_id = answer.chosen(Interact).token, turn.unit
    token, interaction = next(
        item for item in _interactions(game, unit_id) if item[0].id == token_id
    )
    use = _use_of(game, unit_id, token, interaction)
    turn.interacted.append(token_id)
    power.spend_power(game, unit_id, use.cost, use.active.name)
    lasting.note_first(game, unit_id, "interact")
    called = names.token(game, token_id)
    game.emit(Interacted(unit=unit_id, token=token_id, called=called, cost=use.cost))
    yield from rule_use.carry_out(game, use, answer.fields)
    yield moments.Moment("interacted", unit=unit_id, token=token_id)
