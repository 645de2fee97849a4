"""The crisis cards: set-up and scoring (CP-MISS-09, CP-OBJ-22, CP-ROUND-15)."""

from ...contract.asking import Game
from .. import board, constants
from ..cards.kinds.crisis import Contesting, Scoring
from ..figures import library
from ..figures.state import State, Token
from ..modifiers import objectives

# -- Set-up


def set_up(game: Game[State], card_id: str) -> None:
    """Puts a crisis card's tokens at the points of its map (CP-MISS-09)."""
    game.state.used[objectives.map_bottom(game.state.priority)] = 1
    number = 0
    for tokens in library.crisis(game.setup, card_id).tokens:
        for point in tokens.points:
            number += 1
            x, y = map_point(game.state, point)
            token = Token(f"{card_id}#{number}", card_id, tokens.name, tokens.kind, x, y)
            game.state.tokens[token.id] = token


def map_point(state: State, from_centre: board.Spot) -> board.Spot:
    """A point of a crisis card's map on the battlefield: x along the players' edges, y towards
    the priority player's edge, which is the map's bottom (thousandths of an inch)."""
    x, y = from_centre
    bottom = state.edges[state.priority]
    middle = constants.BOARD // 2
    dx, dy = {
        "south": (x, y),
        "west": (-y, x),
        "north": (-x, -y),
        "east": (y, -x),
    }[bottom]
    return (middle + dx, middle + dy)


# -- Scoring


def points(game: Game[State], seat: int, card_id: str) -> int:
    """The points of a seat for a crisis card in this Cleanup (CP-ROUND-15 to CP-ROUND-17)."""
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
        and objectives.is_at(game, seat, token, scoring.position)
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
    if token.holder is None or not game.state.unit(token.holder).fit:
        return False
    if game.state.unit(token.holder).seat != seat:
        return False
    return scoring.contesting is None or _contests(game, seat, token.holder, scoring.contesting)


def _contests(game: Game[State], seat: int, unit_id: str, what: Contesting) -> bool:
    return any(
        token.name == what.token
        and objectives.is_at(game, seat, token, what.position)
        and objectives.contests(game, unit_id, token.id)
        for token in game.state.tokens.values()
    )


def _is_beside(game: Game[State], seat: int, token: Token, what: Contesting | None) -> bool:
    """Whether a token is within Range 1 of a token of another name."""
    if what is None:
        return True
    reach = constants.RANGES[constants.CONTEST_RANGE] + 2 * constants.TOKEN_RADIUS
    return any(
        other.name == what.token
        and objectives.is_at(game, seat, other, what.position)
        and (other.x - token.x) ** 2 + (other.y - token.y) ** 2 <= reach**2
        for other in game.state.tokens.values()
    )
