"""Objective tokens on the battlefield and held: who contests, secures and may hold them
(CP-OBJ)."""

from ...contract.asking import Game
from ...fields import Illegal
from ...text import _
from .. import board, constants
from ..figures import library
from ..figures.state import State, Token
from . import stats


def map_bottom(seat: int) -> str:
    """The mark of the seat whose edge was the bottom of the map when tokens were set up."""
    return f"game|map-bottom|{seat}"


def is_at(game: Game[State], seat: int, token: Token, position: str | None) -> bool:
    """Whether a token was set up near, central or far, seen from a seat's own edge; True if no
    position is required."""
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
    """Whether a character can contest at all: on the battlefield, not Dazed, and not forbidden
    (CP-OBJ-14, CP-OBJ-18)."""
    return game.state.unit(unit_id).fit and stats.forbidden(game, unit_id, "contest") is None


def contests(game: Game[State], unit_id: str, token_id: str) -> bool:
    """Whether a character contests a token: not Dazed and within Range 1 of it at its present place
    (CP-OBJ-14, CP-OBJ-26). Nobody contests a token that is held or removed."""
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
    """The seat that secures a token: the one with more Healthy characters contesting it or, without
    any Healthy one, with more Injured ones; None for a tie (CP-OBJ-15 to CP-OBJ-19). A card may let
    a character count as several."""
    return majority(game, contesting(game, token_id))


def majority(game: Game[State], contesting: list[str]) -> int | None:
    """The seat that secures a token contested by these characters (CP-OBJ-15 to CP-OBJ-19)."""
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


def held_of(game: Game[State], unit_id: str, crisis: str) -> list[str]:
    """The tokens of a crisis card that a character holds."""
    tokens = game.state.tokens
    return [token for token in game.state.unit(unit_id).holds if tokens[token].crisis == crisis]


def may_hold(game: Game[State], unit_id: str, token_id: str) -> Illegal | None:
    """Why a character may not hold a further token (CP-OBJ-10, CP-OBJ-25). None if it may: it is
    fit, not forbidden, and within the crisis card's limit."""
    if not game.state.unit(unit_id).fit:
        return Illegal("CP-DMG-14", _("A Dazed character holds no objective tokens."))
    return stats.forbidden(game, unit_id, "hold") or _hold_limit(game, unit_id, token_id)


def _hold_limit(game: Game[State], unit_id: str, token_id: str) -> Illegal | None:
    """Why a crisis card's limit forbids a character to hold a further token (CP-OBJ-10). None if it
    does not."""
    crisis = game.state.tokens[token_id].crisis
    limit = library.crisis(game.setup, crisis).hold_limit
    others = [token for token in held_of(game, unit_id, crisis) if token != token_id]
    if limit is None or len(others) < limit:
        return None
    return Illegal("CP-OBJ-10", _("It may hold %(limit)s of these tokens.", limit=limit))
