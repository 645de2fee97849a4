"""Objective tokens: who contests, secures, controls and holds them (CP-OBJ)."""

from __future__ import annotations

from typing import Any

from ..fields import Illegal, Option, Point
from ..table import Ask, Game, Part
from ..text import _
from . import board, constants, crisis_rules, damage, moments, names, stats
from .state import State


def may_contest(game: Game[State], unit_id: str) -> bool:
    """Whether a character can contest at all: on the battlefield, not Dazed, and nothing
    forbids it (CP-OBJ-14, CP-OBJ-18)."""
    return damage.fit(game, unit_id) and stats.forbidden(game, unit_id, "contest") is None


def contesting(game: Game[State], token_id: str) -> list[str]:
    """The characters that contest a token: not Dazed and within Range 1 of it, judged where they
    stand now (CP-OBJ-14, CP-OBJ-26). Nobody contests a token that is held or gone."""
    token = game.state.tokens[token_id]
    if token.removed or token.holder:
        return []
    return [
        unit_id
        for unit_id in game.state.characters
        if damage.fit(game, unit_id)
        and board.token_within(game, unit_id, token_id, constants.CONTEST_RANGE)
        and may_contest(game, unit_id)
    ]


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


def take_control(game: Game[State], token_id: str, seat: int) -> None:
    """Put a seat's control marker on a token and take the other's away; it stays until the other
    player takes control (CP-OBJ-20, CP-OBJ-21)."""
    token = game.state.tokens[token_id]
    token.control = seat
    called = names.token(game, token_id)
    game.emit("control", token=token_id, called=called, seat=seat, rule="CP-OBJ-20")


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
    if not damage.fit(game, unit_id):
        return Illegal("CP-DMG-14", _("A Dazed character holds no objective tokens."))
    refused = stats.forbidden(game, unit_id, "hold")
    if refused or token_id is None:
        return refused
    return crisis_rules.hold_limit(game, unit_id, token_id)


def pick_up(game: Game[State], unit_id: str, token_id: str) -> None:
    """Put a token on a character's card: it holds it, and the token leaves the battlefield or
    the card where it lay (CP-OBJ-09). The caller has asked `may_hold`."""
    token = game.state.tokens[token_id]
    if token.holder:
        game.state.unit(token.holder).holds.remove(token_id)
    token.holder = unit_id
    token.control = None
    game.state.unit(unit_id).holds.append(token_id)
    called = names.token(game, token_id)
    game.emit("held", unit=unit_id, token=token_id, called=called, rule="CP-OBJ-09")
    damage.shed_immune(game, unit_id)


def drop_all(game: Game[State], unit_id: str) -> Part:
    """Drop every token that a character holds, each placed by the opponent within Range 2 of it
    (CP-OBJ-11 to CP-OBJ-13), of a KO'd one from where it stood (CP-OBJ-27)."""
    unit = game.state.unit(unit_id)
    if unit.holds:
        yield moments.Moment("would-drop", unit=unit_id)
    for token_id in list(unit.holds):
        yield from drop(game, unit_id, token_id)


def drop(game: Game[State], unit_id: str, token_id: str, by: int | None = None) -> Part:
    """Let a character drop one token; `by` places it, the opponent if not said (CP-OBJ-12,
    CP-OBJ-13)."""
    unit = game.state.unit(unit_id)
    seat = 1 - unit.seat if by is None else by
    around = board.base(game, unit_id)
    area = board.token_area(game, around, constants.DROP_RANGE)
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
    game.emit(
        "dropped", unit=unit_id, token=token_id, called=token, at=answer["at"], rule="CP-OBJ-12"
    )


def move_token(game: Game[State], token_id: str, at: Any) -> None:
    """Set a token down with its centre at a point."""
    token = game.state.tokens[token_id]
    token.x, token.y = at[0], at[1]


def remove(game: Game[State], token_id: str) -> None:
    """Take a token out of the game."""
    token = game.state.tokens[token_id]
    if token.holder:
        game.state.unit(token.holder).holds.remove(token_id)
    token.holder = token.control = None
    token.removed = True
    called = names.token(game, token_id)
    game.emit("token-removed", token=token_id, called=called, rule="CP-OBJ-05")
