"""What everybody may know of the state, and what a seat knows besides, as new plain data. SECRETS
says what is hidden, and until when; everything else lies open."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from .. import plane
from ..contract.asking import Game
from ..data import Plain
from . import board, constants
from .figures import names, printed, scoring
from .figures.state import Character, Marker, Piece, Squad, State, Token
from .modifiers import barriers, objectives, stats
from .rosters.battlefields import ground_of
from .script import mission

BEFORE_TYPE = ("battlefield", "crisis-type")
BEFORE_REVEAL = (*BEFORE_TYPE, "crisis")


def crises_revealed(state: State) -> bool:
    """Whether both crisis cards lie open (CP-MISS-05, CP-MISS-10)."""
    return state.stage not in BEFORE_REVEAL


def _always(state: State) -> bool:
    return True


def _before_the_crises(state: State) -> bool:
    return not crises_revealed(state)


def _before_the_squads(state: State) -> bool:
    return not state.revealed


SECRETS: Final[Mapping[str, Callable[[State], bool]]] = {
    "drawn": _always,
    "as_suggested": _always,
    "crisis": _before_the_crises,
    "characters": _before_the_squads,
    "affiliation": _before_the_squads,
    "tactics": _before_the_squads,
    "upgrades": _before_the_squads,
}
"""The fields of a squad that only its own player knows, with whether they are hidden in a state
(CP-MISS-06, CP-SQUAD-03)."""


def without_secrets(state: State, seat: int | None) -> State:
    """The state with everything that is hidden from a seat, or from a spectator, as before it was
    chosen."""
    unset = Squad()
    hidden = {name: getattr(unset, name) for name, is_so in SECRETS.items() if is_so(state)}
    squads = [
        squad if number == seat else replace(squad, **hidden)
        for number, squad in enumerate(state.squads)
    ]
    return replace(state, squads=squads)


def seat_view(game: Game[State], seat: int) -> Plain:
    """A seat's own squad, while parts of it are hidden from others."""
    if game.state.revealed:
        return {}
    return {"squads": [_squad(game, one, is_own=True) if one == seat else {} for one in (0, 1)]}


def view(game: Game[State]) -> Plain:
    """The table as everybody sees it."""
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
        "characters": _characters(game),
        "squads": [_squad(game, seat) for seat in (0, 1)],
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


def _board(game: Game[State]) -> Plain:
    state = game.state
    return {
        "width": constants.BOARD,
        "depth": constants.BOARD,
        "ranges": list(constants.RANGES.values()),
        "battlefield": {
            "id": state.battlefield,
            "name": names.card(game.setup, state.battlefield) if state.battlefield else "",
            "ground": ground_of(game.setup.cards.get(state.battlefield, {})),
        },
        "zones": [
            {
                "seat": seat,
                "edge": edge,
                "polygon": [list(spot) for spot in board.deployment_zone(edge)],
            }
            for seat, edge in enumerate(state.edges)
        ],
    }


def _piece(piece: Piece) -> Plain:
    return {
        "id": piece.id,
        "name": piece.name,
        "look": piece.look,
        "size": piece.size,
        "interactive": piece.interactive,
        "polygon": [list(point) for point in piece.polygon],
    }


def _token(game: Game[State], token: Token) -> Plain:
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


def _marker(game: Game[State], marker: Marker) -> Plain:
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


def _characters(game: Game[State]) -> list[Plain]:
    pieces = board.footprints(game)
    return [_character(game, unit, pieces) for unit in game.state.characters.values()]


def _character(game: Game[State], unit: Character, pieces: Sequence[plane.Piece]) -> Plain:
    name, face = names.card(game.setup, unit.card), printed.face(game, unit.id)
    turn = game.state.turn
    return {
        "id": unit.id,
        "card": unit.card,
        "name": name,
        "initials": names.initials(name),
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
        "stamina": face.stamina,
        "power": unit.power,
        "dazed": unit.dazed,
        "activated": unit.activated,
        "active": bool(turn and turn.unit == unit.id and not turn.activation_over),
        "conditions": list(unit.conditions),
        "holds": list(unit.holds),
        "counters": dict(unit.counters),
        "size": face.size,
        "speed": stats.speed(game, unit.id),
        "defense": {"physical": face.physical, "energy": face.energy, "mystic": face.mystic},
        "on": board.standing_on(game, unit.id, pieces) if unit.on_board else None,
        "can_act": unit.fit,
    }


def _squad(game: Game[State], seat: int, *, is_own: bool = False) -> Plain:
    """A squad, in which hidden fields are None for everybody but its player. The drawn crises are
    left out for that player, too, once the crises of the match are revealed: the squads are then
    equal for everybody and drawn once."""
    state = game.state
    squad = state.squads[seat]
    visible = {name for name, hidden in SECRETS.items() if is_own or not hidden(state)}
    return {
        "seat": seat,
        "player": game.setup.player(seat),
        "type": state.crisis_type_of(seat) if state.stage not in BEFORE_TYPE else None,
        "drawn": list(squad.drawn) if "drawn" in visible and not crises_revealed(state) else None,
        "crisis": squad.crisis,
        "characters": list(squad.characters) if "characters" in visible else None,
        "affiliation": squad.affiliation,
        "leader": squad.leader,
        "tactics": [
            {
                "card": card,
                "name": names.card(game.setup, card),
                "used": card in squad.used_tactics,
            }
            for card in squad.tactics
        ]
        if "tactics" in visible
        else None,
        "edge": state.edges[seat] if state.edges else None,
    }


def _crises(game: Game[State]) -> list[Plain]:
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


def _turn(state: State) -> Plain | None:
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
