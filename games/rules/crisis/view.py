"""What a seat, or a spectator, may know of the state, as plain data built from nothing.

Secret are, until they are revealed: the crisis cards that a player drew and chose, squads and
Team Tactics cards (CP-MISS-06, CP-SQUAD-03). All else lies open.
"""

from __future__ import annotations

from typing import Any

from ..contract.asking import Game
from . import board, constants
from .figures import names, printed, scoring
from .figures.state import Character, Marker, Piece, State, Token
from .modifiers import barriers, objectives, stats
from .script import mission, setup


def view(game: Game[State], perspective: int | None) -> dict[str, Any]:
    """The table as a perspective sees it."""
    state = game.state
    return {
        "stage": state.stage,
        **scoring.tracker(state),
        "vp_by_round": [list(points) for points in state.vp_by_round],
        "priority": state.priority,
        "passing": game.setup.options.get("passing", "seed"),
        "threat": state.threat,
        "revealed": state.revealed,
        "board": _board(game),
        "pieces": [_piece(piece) for piece in state.pieces.values()],
        "tokens": [_token(game, token) for token in state.tokens.values() if not token.removed],
        "markers": [_marker(game, marker) for marker in state.markers.values()],
        "characters": [_character(game, unit) for unit in state.characters.values()],
        "squads": [_squad(game, seat, perspective) for seat in (0, 1)],
        "crises": _crises(game),
        "turn": _turn(state),
        "attack": state.attack,
        "barriers": [
            {"seat": seat, "line": [list(end) for end in barrier.line(game)]}
            for seat, barrier in barriers.raised(game)
        ],
        "lasting": [
            {"name": effect.name, "on": effect.on, "seat": effect.seat, "until": effect.until}
            for effect in state.lasting
        ],
    }


def _board(game: Game[State]) -> dict[str, Any]:
    state = game.state
    return {
        "width": constants.BOARD,
        "depth": constants.BOARD,
        "ranges": list(constants.RANGES.values()),
        "battlefield": {
            "id": state.battlefield,
            "name": names.card(game.setup, state.battlefield) if state.battlefield else "",
        },
        "zones": [
            {"seat": seat, "edge": edge, "polygon": board.deployment_zone(edge)}
            for seat, edge in enumerate(state.edges)
        ],
    }


def _piece(piece: Piece) -> dict[str, Any]:
    return {
        "id": piece.id,
        "name": piece.name,
        "look": piece.look,
        "size": piece.size,
        "interactive": piece.interactive,
        "polygon": [list(point) for point in piece.polygon],
    }


def _token(game: Game[State], token: Token) -> dict[str, Any]:
    contesting = objectives.contesting(game, token.id)
    return {
        "id": token.id,
        "crisis": token.crisis,
        "type": game.setup.cards[token.crisis].get("type"),
        "name": names.token(game, token.id),
        "kind": token.kind,
        "x": token.x,
        "y": token.y,
        "radius": constants.TOKEN_RADIUS,
        "holder": token.holder,
        "control": token.control,
        "secured_by": objectives.majority(game, contesting),
        "contesting": contesting,
        "reach": board.length_of(constants.CONTEST_RANGE),
    }


def _marker(game: Game[State], marker: Marker) -> dict[str, Any]:
    return {
        "id": marker.id,
        "name": names.marker(game, marker.id),
        "seat": marker.seat,
        "x": marker.x,
        "y": marker.y,
        "radius": constants.TOKEN_RADIUS,
        "reach": board.length_of(marker.reach),
        "cost": marker.cost,
    }


def _character(game: Game[State], unit: Character) -> dict[str, Any]:
    turn = game.state.turn
    return {
        "id": unit.id,
        "card": unit.card,
        "name": names.card(game.setup, unit.card),
        "initials": names.initials(names.card(game.setup, unit.card)),
        "seat": unit.seat,
        "x": unit.x,
        "y": unit.y,
        "radius": board.radius(game, unit.id),
        "deployed": unit.deployed,
        "ko": unit.ko,
        "side": unit.side,
        "form": unit.form,
        "upgrades": list(unit.upgrades),
        "damage": unit.damage,
        "stamina": printed.stamina(game, unit.id),
        "power": unit.power,
        "dazed": unit.dazed,
        "activated": unit.activated,
        "active": bool(turn and turn.unit == unit.id and not turn.activation_over),
        "conditions": list(unit.conditions),
        "holds": list(unit.holds),
        "counters": dict(unit.counters),
        "size": printed.size(game, unit.id),
        "speed": stats.speed(game, unit.id),
        "defense": {
            kind: printed.defense(game, unit.id, kind) for kind in ("physical", "energy", "mystic")
        },
        "on": board.standing_on(game, unit.id) if unit.on_board else None,
        "can_act": game.state.unit(unit.id).fit,
    }


def _squad(game: Game[State], seat: int, perspective: int | None) -> dict[str, Any]:
    """A squad; what is secret is None for all but its own player."""
    state = game.state
    squad = state.squads[seat]
    own = perspective == seat
    open_squad = state.revealed or own
    open_crisis = crises_revealed(state) or own
    return {
        "seat": seat,
        "player": game.setup.player(seat),
        "type": setup.crisis_type_of(state, seat) if state.stage not in BEFORE_TYPE else None,
        "drawn": list(squad.drawn) if own else None,
        "crisis": squad.crisis if open_crisis else None,
        "characters": list(squad.characters) if open_squad else None,
        "affiliation": squad.affiliation if open_squad else None,
        "leader": squad.leader,
        "tactics": [
            {
                "card": card,
                "name": names.card(game.setup, card),
                "used": card in squad.used_tactics,
            }
            for card in squad.tactics
        ]
        if open_squad
        else None,
        "edge": state.edges[seat] if state.edges else None,
    }


BEFORE_TYPE = ("battlefield", "crisis-type")
BEFORE_REVEAL = (*BEFORE_TYPE, "crisis")


def crises_revealed(state: State) -> bool:
    """Whether both crisis cards lie open (CP-MISS-05, CP-MISS-10)."""
    return state.stage not in BEFORE_REVEAL


def _crises(game: Game[State]) -> list[dict[str, Any]]:
    state = game.state
    if not crises_revealed(state):
        return []
    return [
        {
            "card": card,
            "name": names.card(game.setup, card),
            "type": game.setup.cards[card].get("type"),
            "seat": next(seat for seat in (0, 1) if state.squads[seat].crisis == card),
            "threat": game.setup.cards[card].get("threat"),
            "points_now": [mission.points(game, seat, card) for seat in (0, 1)],
        }
        for card in state.mission()
    ]


def _turn(state: State) -> dict[str, Any] | None:
    turn = state.turn
    if turn is None:
        return None
    return {
        "seat": turn.seat,
        "unit": turn.unit if not turn.activation_over else None,
        "actions_left": max(0, constants.ACTIONS - turn.actions) if turn.unit else 0,
        "moves": turn.moves,
        "passed": turn.passed,
        "may_pass": turn.may_pass,
    }
