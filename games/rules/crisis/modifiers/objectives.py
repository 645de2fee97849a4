"""Objective tokens as they lie and are held: who contests, secures and may hold them (CP-OBJ)."""

from __future__ import annotations

from ...contract.asking import Game
from ...fields import Illegal
from ...text import _
from .. import board, constants
from ..figures import library
from ..figures.state import State, Token
from . import stats


def map_bottom(seat: int) -> str:
    """The mark of the seat whose edge was the bottom of the map when the tokens were set up."""
    return f"game|map-bottom|{seat}"


def is_at(game: Game[State], seat: int, token: Token, position: str | None) -> bool:
    """Whether a token was set up near, central or far, seen from a seat's own edge; true where no
    position is asked for."""
    if position is None:
        return True
    card = library.crisis(game.setup, token.crisis)
    number = int(token.id.rpartition("#")[2]) - 1
    y = [point for tokens in card.tokens for point in tokens.points][number][1]
    if y == 0:
        return position == "central"
    near = (y > 0) == (map_bottom(seat) in game.state.used)
    return position == ("near" if near else "far")


def may_contest(game: Game[State], unit_id: str) -> bool:
    """Whether a character can contest at all: on the battlefield, not Dazed, and nothing
    forbids it (CP-OBJ-14, CP-OBJ-18)."""
    return game.state.unit(unit_id).fit and stats.forbidden(game, unit_id, "contest") is None


def contests(game: Game[State], unit_id: str, token_id: str) -> bool:
    """Whether a character contests a token: not Dazed and within Range 1 of it, judged where it
    stands now (CP-OBJ-14, CP-OBJ-26). Nobody contests a token that is held or gone."""
    token = game.state.tokens[token_id]
    return (
        not (token.removed or token.holder)
        and board.token_within(game, unit_id, token_id, constants.CONTEST_RANGE)
        and may_contest(game, unit_id)
    )


def contesting(game: Game[State], token_id: str) -> list[str]:
    """The characters that contest a token (CP-OBJ-14)."""
    token = game.state.tokens[token_id]
    if token.removed or token.holder:
        return []
    near = board.units_at_token(game, token, constants.CONTEST_RANGE)
    return [unit_id for unit_id in near if may_contest(game, unit_id)]


def secured_by(game: Game[State], token_id: str) -> int | None:
    """The seat that secures a token: more Healthy characters contesting it or, if no Healthy one
    of either side does, more Injured ones; a tie secures nothing (CP-OBJ-15 to CP-OBJ-19). A card
    may let a character count as several."""
    return majority(game, contesting(game, token_id))


def majority(game: Game[State], contesting: list[str]) -> int | None:
    """The seat that secures a token which these characters contest (CP-OBJ-15 to CP-OBJ-19)."""
    units = [
        game.state.unit(unit_id)
        for unit_id in contesting
        for _once in range(stats.counts_as(game, unit_id))
    ]
    healthy = [unit.seat for unit in units if unit.side == "healthy"]
    deciding = healthy or [unit.seat for unit in units]
    first, second = deciding.count(0), deciding.count(1)
    if first == second:
        return None
    return 0 if first > second else 1


def held_of(game: Game[State], unit_id: str, crisis: str | None = None) -> list[str]:
    """The tokens that a character holds, those of one crisis card only if it is named."""
    tokens = game.state.tokens
    return [
        token
        for token in game.state.unit(unit_id).holds
        if crisis is None or tokens[token].crisis == crisis
    ]


def may_hold(game: Game[State], unit_id: str, token_id: str | None = None) -> Illegal | None:
    """Why a character may not hold (one more of) a token, or None if it may: it is fit, nothing
    forbids it, and the crisis card's limit is kept (CP-OBJ-10, CP-OBJ-25)."""
    if not game.state.unit(unit_id).fit:
        return Illegal("CP-DMG-14", _("A Dazed character holds no objective tokens."))
    refused = stats.forbidden(game, unit_id, "hold")
    if refused or token_id is None:
        return refused
    return _hold_limit(game, unit_id, token_id)


def _hold_limit(game: Game[State], unit_id: str, token_id: str) -> Illegal | None:
    """Why a crisis card lets a character hold no more of its tokens, or None (CP-OBJ-10)."""
    crisis = game.state.tokens[token_id].crisis
    limit = library.crisis(game.setup, crisis).hold_limit
    others = [token for token in held_of(game, unit_id, crisis) if token != token_id]
    if limit is None or len(others) < limit:
        return None
    return Illegal("CP-OBJ-10", _("It may hold %(limit)s of these tokens.", limit=limit))
