"""Tokens, characters, Leaderships and the turn in a position."""

from typing import Annotated

from pydantic import Field

from ...contract import positions
from ...contract.asking import Game
from ...contract.positions import Place
from ...fields import Illegal
from ...text import _
from .. import board, constants, invariants
from ..figures import names, printed
from ..figures.state import Character, State, Token, Turn
from ..rosters import roster
from ..script import turns
from .mission import DEPLOYED, Overrides, card_of

OF_UNITS = ("id", "x", "y", "deployed")
OF_TURNS = ("acted", "extra_moves", "attacked", "queue")
"""Fields that a position cannot set."""
Length = Annotated[int, Field(ge=0, le=constants.BOARD)]
Spot = tuple[Length, Length]


def token(game: Game[State], place: Place, overrides: Overrides) -> None:
    """A change to a token of the mission, or a token created in play."""
    positions.refuse_closed(overrides, ("x", "y"), place)
    if "at" in overrides:
        overrides["x"], overrides["y"] = positions.read(Spot, overrides.pop("at"), (*place, "at"))
    token_id = positions.read(str, overrides.pop("id", None), (*place, "id"))
    tokens = game.state.tokens
    if token_id in tokens:
        also = ("name", "kind", "x", "y")
        tokens[token_id] = positions.laid_over(
            tokens[token_id], overrides, place, also=also, closed=("holder",)
        )
        return
    if not {"name", "crisis", "x"} <= overrides.keys():
        message = _("There is no token %(id)s; a new one needs name, crisis, at.", id=token_id[:80])
        raise positions.wrong(place, message)
    card_of(game.setup, (*place, "crisis"), overrides["crisis"], "crisis")
    new = {"id": token_id, "kind": "asset", **overrides}
    tokens[token_id] = positions.written(Token, new, place, closed=("holder",))


def unit(game: Game[State], place: Place, overrides: Overrides) -> None:
    """A character with its place and state; the tokens that it holds are changed, too."""
    state, setup = game.state, game.setup
    if state.stage not in DEPLOYED:
        message = _("No character is on the battlefield before deployment.")
        raise positions.wrong(place, message, "CP-BOARD-09")
    positions.refuse_closed(overrides, OF_UNITS, place)
    at, holds = overrides.pop("at", None), overrides.pop("holds", [])
    damage = overrides.get("damage")
    card = card_of(setup, (*place, "card"), overrides.get("card"), "character")
    unit = positions.written(Character, {"id": "", **overrides}, place)
    unit.id = names.id_of(unit.seat, card)
    if unit.id in state.characters:
        raise positions.wrong(place, _("%(unit)s is there twice.", unit=unit.id), "CP-ROST-03")
    if at is None and not unit.ko and state.stage != "deploy":
        raise positions.wrong((*place, "at"), _("A place is needed."))
    if at is not None:
        unit.x, unit.y = positions.read(Spot, at, (*place, "at"))
    unit.deployed = at is not None or unit.ko
    state.characters[unit.id] = unit
    if card not in state.squads[unit.seat].characters:
        state.squads[unit.seat].characters.append(card)
    for fault in invariants.of_card(game, unit):
        raise positions.wrong(place, fault.message, fault.rule)
    if unit.dazed or unit.ko:
        stamina = printed.stamina(game, unit.id)
        unit.damage = stamina if damage is None else unit.damage
        if unit.damage < stamina:
            message = _("Damage up to its Stamina and Dazed or KO'd go together.")
            raise positions.wrong((*place, "damage"), message, "CP-DMG-03")
    _hold(game, unit, positions.read(list[str], holds, (*place, "holds")), (*place, "holds"))


def _hold(game: Game[State], unit: Character, holds: list[str], place: Place) -> None:
    for token_id in holds:
        token = game.state.tokens.get(token_id)
        if token is None or token.holder or token.removed:
            message = _("There is no free token %(id)s.", id=token_id[:80])
            raise positions.wrong(place, message, "CP-OBJ-09")
        token.holder = unit.id
        unit.holds.append(token_id)


def to_come(game: Game[State]) -> None:
    """Characters of the squads that are not yet deployed (CP-DEPL-02)."""
    if game.state.stage == "deploy":
        for seat, squad in enumerate(game.state.squads):
            for card in squad.characters:
                to_come = Character(names.id_of(seat, card), card, seat)
                game.state.characters.setdefault(to_come.id, to_come)


def leaders_and_bases(game: Game[State]) -> None:
    """Sets the Leaderships in force, each of the squad's affiliation (CP-CARD-24), and checks that
    bases stand where they may end a movement (CP-MOVE-03 to CP-MOVE-06)."""
    characters = game.state.characters
    for seat, squad in enumerate(game.state.squads):
        leader = characters.get(squad.leader) if squad.leader is not None else None
        if squad.leader is None or (leader is not None and leader.ko):
            continue
        if squad.leader not in roster.leaders(game, seat):
            message = _("%(unit)s is no unit that can lead its squad.", unit=squad.leader[:80])
            raise positions.wrong(("squads", seat, "leader"), message, "CP-CARD-24")
    for unit in characters.values():
        refused = unit.on_board and board.place_area(game, unit.id, 1).why_not((unit.x, unit.y))
        if refused:
            message = _("%(unit)s: %(why)s", unit=unit.id, why=refused.message)
            raise Illegal(refused.rule, message)


# -- The turn


def turn(game: Game[State], laid: Overrides) -> None:
    """Sets what was done in a turn, by the active character and by others (CP-ACT)."""
    state = game.state
    if state.stage != "turn":
        if "turn" in laid:
            raise positions.wrong(("turn",), _("There is a turn only at the stage “turn”."))
        return
    overrides = positions.given(laid.get("turn", {"seat": state.priority}), ("turn",))
    turn = state.turn = positions.written(Turn, overrides, ("turn",), closed=OF_TURNS)
    turn.acted = turn.actions > 0
    if turn.unit is not None:
        unit = state.characters.get(turn.unit)
        if unit is None or unit.seat != turn.seat:
            message = _("It is none of this seat's units.")
            raise positions.wrong(("turn", "unit"), message, "CP-ROUND-08")
        if not turn.activation_over and not unit.fit:
            message = _("A Dazed or KO'd character is not active.")
            raise positions.wrong(("turn", "unit"), message, "CP-ACT-11")
        state.last_activated = turn.seat
    for token in turn.interacted:
        if token not in state.tokens:
            message = _("There is no token %(id)s.", id=token[:80])
            raise positions.wrong(("turn", "interacted"), message, "CP-OBJ-04")
    if "may_pass" not in overrides:
        turn.may_pass = turns.may_pass(game, turn.seat)
