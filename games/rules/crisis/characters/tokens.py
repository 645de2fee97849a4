"""Objective tokens: picking up, dropping, controlling and removing them (CP-OBJ)."""

from collections.abc import Sequence

from ...contract.asking import Ask, Game, ScriptPart
from ...contract.events import Called, Event
from ...fields import Option, Point
from ...text import _
from .. import board, constants
from ..context import moments
from ..figures import names
from ..figures.state import State
from ..modifiers import lasting
from . import conditions


class TokenEvent(Event):
    """An event about an objective token; `called` is its name at that time."""

    token: str
    called: Called = ""


class ControlTaken(TokenEvent, kind="control"):
    """A seat controls a token."""

    seat: int
    rule: str = "CP-OBJ-20"


class TokenHeld(TokenEvent, kind="held"):
    """A character holds a token now."""

    unit: str
    rule: str = "CP-OBJ-09"


class TokenDropped(TokenEvent, kind="dropped"):
    """A character drops a token."""

    unit: str
    at: tuple[int, int] | None = None
    rule: str = "CP-OBJ-12"


class TokenRemoved(TokenEvent, kind="token-removed"):
    """A token leaves the game."""

    rule: str = "CP-OBJ-05"


def take_control(game: Game[State], token_id: str, seat: int) -> None:
    """Puts a seat's control marker on a token and removes the other's. It stays until the other
    player takes control (CP-OBJ-20, CP-OBJ-21)."""
    token = game.state.tokens[token_id]
    token.control = seat
    game.emit(ControlTaken(token=token_id, called=names.token(game, token_id), seat=seat))


def pick_up(game: Game[State], unit_id: str, token_id: str) -> ScriptPart:
    """A character picks up a token and holds it on its card; the token leaves its place
    (CP-OBJ-09). The caller has checked `may_hold`. Rules may respond."""
    token = game.state.tokens[token_id]
    if token.holder:
        game.state.unit(token.holder).holds.remove(token_id)
    token.holder = unit_id
    token.control = None
    game.state.unit(unit_id).holds.append(token_id)
    lasting.note_done(game, unit_id, "picked-up")
    game.emit(TokenHeld(unit=unit_id, token=token_id, called=names.token(game, token_id)))
    conditions.shed_immune(game, unit_id)
    yield moments.Moment("picked-up", unit=unit_id, token=token_id)


def drop_all(game: Game[State], unit_id: str) -> ScriptPart:
    """Drops every token that a character holds. The opponent places each within Range 2 of it
    (CP-OBJ-11 to CP-OBJ-13), for a KO'd character of its last place (CP-OBJ-27)."""
    unit = game.state.unit(unit_id)
    if unit.holds:
        yield moments.Moment("would-drop", unit=unit_id)
    for token_id in list(unit.holds):
        yield from drop(game, unit_id, token_id)


def drop(game: Game[State], unit_id: str, token_id: str, by: int | None = None) -> ScriptPart:
    """Drops one token of a character. `by` places it, by default the opponent (CP-OBJ-12,
    CP-OBJ-13)."""
    unit = game.state.unit(unit_id)
    seat = 1 - unit.seat if by is None else by
    area = board.token_area(board.base(game, unit_id), constants.DROP_RANGE)
    token = names.token(game, token_id)
    why = _(
        "%(unit)s drops %(token)s: place it within Range %(range)s.",
        unit=names.unit(game, unit_id),
        token=token,
        range=constants.DROP_RANGE,
    )
    at = Point("at", _("Place"), area, radius=constants.TOKEN_RADIUS)
    answer = yield Ask(
        seat,
        why,
        [Option("drop", _("Place %(token)s", token=token), (at,), rule="CP-OBJ-12")],
        "CP-OBJ-13",
        about={"unit": unit_id, "token": token_id},
    )
    unit.holds.remove(token_id)
    game.state.tokens[token_id].holder = None
    move_token(game, token_id, answer["at"])
    game.emit(TokenDropped(unit=unit_id, token=token_id, called=token, at=answer["at"]))


def move_token(game: Game[State], token_id: str, at: Sequence[int]) -> None:
    """Puts a token down with its centre at a point."""
    token = game.state.tokens[token_id]
    token.x, token.y = at


def remove(game: Game[State], token_id: str) -> None:
    """Removes a token from the game."""
    token = game.state.tokens[token_id]
    if token.holder:
        game.state.unit(token.holder).holds.remove(token_id)
    token.holder = token.control = None
    token.removed = True
    game.emit(TokenRemoved(token=token_id, called=names.token(game, token_id)))
