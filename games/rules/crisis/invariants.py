"""What must be true of every state between two answers, checked while random matches run."""

from __future__ import annotations

from ..contract.asking import Game
from . import board, constants
from .figures import library, printed
from .figures.state import Character, State
from .modifiers import objectives, stats


def broken(game: Game[State]) -> list[str]:
    """What is wrong with the state, in English for developers; empty if all is well."""
    state = game.state
    found = []
    for unit in state.characters.values():
        found += [f"{unit.id}: {fault}" for fault in _character(game, unit)]
    found += board.misplaced(game)
    found += _tokens(game)
    found += _pieces(game)
    if any(points < 0 for points in state.vp):
        found.append(f"points {state.vp}")
    found += _turn(state)
    found += _squads(game)
    return found


def _turn(state: State) -> list[str]:
    turn = state.turn
    if turn is None:
        return []
    found = []
    if turn.unit and turn.unit not in state.characters:
        found.append(f"unknown active unit {turn.unit}")
    if turn.actions > constants.ACTIONS:
        found.append(f"{turn.actions} actions taken")
    if len(set(turn.interacted)) != len(turn.interacted):
        found.append(f"interacted twice with one token: {turn.interacted}")
    return found


def _squads(game: Game[State]) -> list[str]:
    found = []
    for seat, squad in enumerate(game.state.squads):
        if not set(squad.used_tactics) <= set(squad.tactics):
            found.append(f"squad {seat} used cards that it has not: {squad.used_tactics}")
        if len(set(squad.used_tactics)) != len(squad.used_tactics):
            found.append(f"squad {seat} used a card twice: {squad.used_tactics}")
    return found


def _character(game: Game[State], unit: Character) -> list[str]:
    found = []
    if not 0 <= unit.power <= constants.POWER_LIMIT:
        found.append(f"{unit.power} Power")
    stamina = printed.stamina(game, unit.id)
    if not 0 <= unit.damage <= stamina:
        found.append(f"{unit.damage} damage of {stamina} Stamina")
    falling = unit.id in game.state.falling
    if unit.on_board and not unit.dazed and unit.damage >= stamina and not falling:
        found.append("as much damage as Stamina, yet not Dazed")
    if unit.dazed and unit.side == "injured":
        found.append("Dazed and Injured")
    if len(set(unit.conditions)) != len(unit.conditions):
        found.append(f"conditions twice: {unit.conditions}")
    if not set(unit.conditions) <= set(constants.CONDITIONS):
        found.append(f"unknown conditions: {unit.conditions}")
    if any(stats.immune(game, unit.id, condition) for condition in unit.conditions):
        found.append(f"a condition to which it is immune: {unit.conditions}")
    if unit.holds and (unit.dazed or not unit.on_board) and not falling:
        found.append("holds tokens, though Dazed or off the battlefield")
    return found + _over_limit(game, unit)


def _tokens(game: Game[State]) -> list[str]:
    found = []
    state = game.state
    anyone_dazed = any(unit.dazed for unit in state.characters.values())
    holders = {token: unit.id for unit in state.characters.values() for token in unit.holds}
    if sum(len(unit.holds) for unit in state.characters.values()) != len(holders):
        found.append("a token is held twice")
    for token in state.tokens.values():
        if token.holder != holders.get(token.id):
            found.append(f"{token.id}: holder {token.holder}, held by {holders.get(token.id)}")
        if token.removed and token.holder:
            found.append(f"{token.id} is removed and held")
        if not token.holder and not token.removed and not _on_board(token.x, token.y):
            found.append(f"{token.id} is not wholly on the board")
        if anyone_dazed:
            contesting = objectives.contesting(game, token.id)
            dazed = [unit_id for unit_id in contesting if state.unit(unit_id).dazed]
            if dazed:
                found.append(f"{token.id}: contested by Dazed {dazed}")
    return found


def _over_limit(game: Game[State], unit: Character) -> list[str]:
    found = []
    for crisis in {game.state.tokens[token].crisis for token in unit.holds}:
        limit = library.crisis(game.setup, crisis).hold_limit
        number = len(objectives.held_of(game, unit.id, crisis))
        if limit is not None and number > limit:
            found.append(f"holds {number} tokens of {crisis}, at most {limit}")
    return found


def _on_board(x: int, y: int) -> bool:
    low = constants.TOKEN_RADIUS - 2
    return all(low <= value <= constants.BOARD - low for value in (x, y))


def _pieces(game: Game[State]) -> list[str]:
    return [
        f"{key} has the id {piece.id}"
        for key, piece in game.state.pieces.items()
        if key != piece.id
    ]
