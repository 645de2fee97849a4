"""Positions: any moment of a match, described in a file, from which the script goes on.

All lengths are thousandths of an inch, x to the right, y down; the "north" edge is y = 0. Units
are called by their side's letter and their card: "a-iron-man" is seat 0's, "b-ultron" seat 1's;
any built-in card may be used, and those of the file's `cards`. Tokens are called by their crisis
card and number, as in "riots-spark-over-extremis-3-0#2", in the order of the card's map. What is
left out has its value from the beginning of a game. Keys of a position:

    stage        where the script stands: one of those below; "turn" if left out
    battlefield  the id of a battlefield; else that of the match's options
    pieces       or explicit terrain: [{"id", "name", "look", "size", "interactive", "polygon"}];
                 [] for an empty battlefield
    round        1 if left out; 0 before the first round
    priority     the seat with the priority token
    vp           [points of seat 0, points of seat 1]
    secure, extract   the mission's crisis cards; their tokens are set up
    secure_by    the seat that brought the Secure card
    drawn        before the crises are chosen: [[two cards of seat 0], [two cards of seat 1]]
    threat       the mission's maximum Threat
    edges        [seat 0's edge, seat 1's edge], opposite ones; ["south", "north"] if left out
    squads       [{"characters", "affiliation", "leader", "tactics", "used_tactics"}, …]; the
                 characters are those of `units` if left out; "leader" is the unit whose
                 Leadership is in force, as in "a-captain-america-steve-rogers". Squads and
                 their cards are taken as they are; what they may be (CP-SQUAD) is looked at where
                 they are chosen, at the stages "squad" and "tactics"
    units        [{"seat", "card", "at": [x, y], "side": "healthy" or "injured", "damage",
                 "power", "dazed", "ko", "activated", "conditions", "holds", "counters"}, …];
                 `at` is the centre of the base; a Dazed or KO'd one has damage up to its Stamina
    tokens       changes to tokens: [{"id", "at", "control": a seat, "removed", "name",
                 "kind"}, …]; `name` and `kind` are those of one that has turned out to be
                 something else, like a Decoy the Skrull Agent; one with another id, and with
                 name, kind, at and "crisis" too, is a token that has come up in play
    turn         {"seat", "unit", "actions", "moves", "attacks", "passed", "activation_over",
                 "interacted", "may_pass"}; the priority player's first menu if left out.
                 `actions` counts those taken by `unit`, the active character; `interacted` lists
                 the tokens that it has interacted with; `may_pass` is worked out if left out
    last_activated    the seat that made the last activation of this phase

The file's `options` are "battlefield", an id or "random", and "passing": "seed" (who has more
characters with an Activated or Dazed token may pass) or "fewer-left" (who has fewer characters
left to activate may).

Faces of the die, for the file's `dice`: 0 critical, 1 wild, 2 and 3 hit, 4 block, 5 and 6 blank,
7 failure. From the very beginning, without a position, the dice roll: which battlefield, if it is
a random one; five for seat 0 and five for seat 1, for priority; then, when the priority player
has chosen a type of crisis, two numbers for each player's three cards, its own first, that say
which card of those not yet moved goes to the end of the pile (0 to 2, then 0 to 1).

The very beginning, as a whole file; Will has priority, both draw the first two of their cards:

    {"system": "crisis", "options": {"battlefield": "city-block"}, "names": ["Will", "Dallas"],
     "dice": [2, 2, 2, 2, 2, 7, 7, 7, 7, 7, 2, 1, 2, 1],
     "answers": [{"seat": 0, "option": "choose-secure"},
      {"seat": 0, "option": "crisis", "fields": {"card": "infinity-formula-goes-missing"}},
      {"seat": 1, "option": "crisis", "fields": {"card": "spider-infected-invade-manhattan"}},
      {"seat": 0, "option": "threat", "fields": {"card": "infinity-formula-goes-missing"}},
      {"seat": 1, "option": "edge", "fields": {"edge": "north"}},
      {"seat": 0, "option": "squad", "fields":
       {"characters": ["captain-america-steve-rogers", "iron-man"], "affiliation": "avengers"}},
      {"seat": 1, "option": "squad", "fields": {"characters": ["ultron"], "affiliation": "none"}},
      {"seat": 0, "option": "tactics", "fields": {"cards": ["avengers-assemble", "patch-up"]}},
      {"seat": 1, "option": "tactics", "fields": {"cards": []}},
      {"seat": 0, "option": "deploy:a-iron-man", "fields": {"at": [18000, 33000]}},
      {"seat": 1, "option": "deploy:b-ultron", "fields": {"at": [18000, 3000]}},
      {"seat": 0, "option": "deploy:a-captain-america-steve-rogers", "fields":
       {"at": [16000, 33000]}},
      {"seat": 0, "option": "activate", "fields": {"unit": "a-iron-man"}}]}

Positions from here on. Choosing which type of crisis to draw from:

    {"stage": "crisis-type", "priority": 1}

Choosing crises, both players at once:

    {"stage": "crisis", "priority": 0, "secure_by": 0, "drawn":
     [["riots-spark-over-extremis-3-0", "infinity-formula-goes-missing"],
      ["skrulls-infiltrate-world-leadership", "struggle-for-the-cube-continues"]]}

Choosing whose maximum Threat counts and, with stage "edge", a deployment edge:

    {"stage": "threat", "secure": "riots-spark-over-extremis-3-0",
     "extract": "struggle-for-the-cube-continues"}
    {"stage": "edge", "secure": "riots-spark-over-extremis-3-0",
     "extract": "struggle-for-the-cube-continues", "threat": 17}

Building squads and, with stage "tactics" and squads, choosing Team Tactics cards, out of the
rosters of the file:

    {"stage": "squad", "secure": "riots-spark-over-extremis-3-0",
     "extract": "struggle-for-the-cube-continues", "threat": 17}
    {"stage": "tactics", "secure": "riots-spark-over-extremis-3-0",
     "extract": "struggle-for-the-cube-continues", "threat": 17, "squads":
     [{"characters": ["captain-america-steve-rogers", "iron-man"], "affiliation": "avengers"},
      {"characters": ["red-skull"]}]}

Deployment, one character down and two to come:

    {"stage": "deploy", "secure": "riots-spark-over-extremis-3-0",
     "extract": "struggle-for-the-cube-continues", "units":
     [{"seat": 0, "card": "iron-man", "at": [18000, 33000]}, {"seat": 0, "card": "black-widow"},
      {"seat": 1, "card": "ultron"}]}

Declaring a Leadership (this squad has one only, so that nothing is asked):

    {"stage": "leader", "squads": [{"affiliation": "cabal"}, {}], "units":
     [{"seat": 0, "card": "red-skull", "at": [18000, 33000]},
      {"seat": 1, "card": "ultron", "at": [18000, 3000]}]}

Power phase of round 2:

    {"stage": "power", "round": 2, "secure": "riots-spark-over-extremis-3-0",
     "extract": "struggle-for-the-cube-continues", "units":
     [{"seat": 0, "card": "iron-man", "at": [18000, 30000], "power": 2,
       "holds": ["struggle-for-the-cube-continues#1"]},
      {"seat": 1, "card": "ultron", "at": [22000, 8000], "conditions": ["stun"]}]}

Activation phase, at its very start:

    {"stage": "activation", "priority": 1, "units":
     [{"seat": 0, "card": "iron-man", "at": [18000, 30000], "activated": true},
      {"seat": 1, "card": "ultron", "at": [22000, 8000]}]}

Activation phase: Iron Man is active and has taken one action:

    {"stage": "turn", "secure": "riots-spark-over-extremis-3-0",
     "extract": "struggle-for-the-cube-continues", "units":
     [{"seat": 0, "card": "iron-man", "at": [18000, 30000], "power": 3},
      {"seat": 1, "card": "ultron", "at": [18000, 26000], "damage": 2, "side": "injured"}],
     "turn": {"seat": 0, "unit": "a-iron-man", "actions": 1}}

Activation phase, at its end, before Cleanup:

    {"stage": "activation-end", "last_activated": 0, "units":
     [{"seat": 0, "card": "iron-man", "at": [18000, 30000], "activated": true},
      {"seat": 1, "card": "ultron", "at": [22000, 8000], "activated": true}]}

Cleanup phase, seat 1 having activated last, with one character Dazed:

    {"stage": "cleanup", "round": 6, "vp": [10, 10], "last_activated": 1,
     "secure": "riots-spark-over-extremis-3-0", "extract": "struggle-for-the-cube-continues",
     "units": [{"seat": 0, "card": "iron-man", "at": [18000, 30000], "activated": true},
      {"seat": 1, "card": "ultron", "at": [18000, 26000], "dazed": true}]}
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from ..dice import Dice, Seeded
from ..fields import Illegal
from ..table import Game, Setup
from ..text import _
from . import activation, battlefields, board, constants, invariants, library, roster, stats
from . import setup as before
from .cards import schema
from .state import Character, Piece, Squad, State, Token, Turn

Seat = Annotated[int, Field(ge=0, le=1)]
Count = Annotated[int, Field(ge=0, le=99)]
Place = Annotated[
    list[Annotated[int, Field(ge=0, le=constants.BOARD)]], Field(min_length=2, max_length=2)
]
Name = Annotated[str, Field(max_length=120)]
Stage = Literal[
    "crisis-type",
    "crisis",
    "threat",
    "edge",
    "squad",
    "tactics",
    "deploy",
    "leader",
    "power",
    "activation",
    "turn",
    "activation-end",
    "cleanup",
]
PLAY = ("power", "activation", "turn", "activation-end", "cleanup")


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class SquadData(_Strict):
    characters: list[Name] = []
    affiliation: Name | None = None
    leader: Name | None = None
    tactics: list[Name] = []
    used_tactics: list[Name] = []


class UnitData(_Strict):
    seat: Seat
    card: Name
    at: Place | None = None
    side: Literal["healthy", "injured"] = "healthy"
    damage: Count | None = None
    power: Count = 0
    dazed: bool = False
    ko: bool = False
    activated: bool = False
    conditions: list[Name] = []
    holds: list[Name] = []
    counters: dict[Name, Count] = {}


class TokenData(_Strict):
    id: Name
    at: Place | None = None
    control: Seat | None = None
    removed: bool = False
    name: Name | None = None
    kind: Literal["civilian", "asset", "opportunity"] | None = None
    crisis: Name | None = None


class TurnData(_Strict):
    seat: Seat
    unit: Name | None = None
    actions: Count = 0
    moves: Count = 0
    attacks: Count = 0
    passed: bool = False
    activation_over: bool = False
    interacted: list[Name] = []
    may_pass: bool | None = None


class PositionData(_Strict):
    stage: Stage = "turn"
    battlefield: Name | None = None
    pieces: Annotated[list[schema.PieceData], Field(max_length=60)] | None = None
    round: Count | None = None
    priority: Seat = 0
    vp: Annotated[list[Count], Field(min_length=2, max_length=2)] = [0, 0]
    secure: Name | None = None
    extract: Name | None = None
    secure_by: Seat = 0
    drawn: Annotated[list[list[Name]], Field(min_length=2, max_length=2)] | None = None
    threat: Count = 0
    edges: Annotated[list[Name], Field(min_length=2, max_length=2)] = ["south", "north"]
    squads: Annotated[list[SquadData], Field(min_length=2, max_length=2)] | None = None
    units: Annotated[list[UnitData], Field(max_length=40)] = []
    tokens: Annotated[list[TokenData], Field(max_length=60)] = []
    turn: TurnData | None = None
    last_activated: Seat | None = None


def position(data: Mapping[str, Any], setup: Setup) -> State:
    """The state that the data describes; raises Illegal, saying where and by which rule, for one
    that is not well-formed or cannot be."""
    try:
        given = PositionData.model_validate_json(json.dumps(data))
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise _wrong(where, first["msg"]) from error
    state = State(stage=given.stage, priority=given.priority, vp=list(given.vp))
    game = Game(state, Dice(Seeded(b"position")), setup)
    _lay_out(game, given)
    _mission(game, given)
    _squads(game, given)
    for number, token in enumerate(given.tokens):
        _token(game, token, number)
    for number, unit in enumerate(given.units):
        _unit(game, unit, number, given)
    if given.stage == "deploy":
        _to_come(state)
    _leaders(game, given)
    _stand(game)
    _turn(game, given)
    broken = invariants.broken(game)
    if broken:
        raise _wrong("", broken[0])
    return state


def _wrong(where: str, why: str, rule: str = "") -> Illegal:
    way = f"position.{where}" if where else "position"
    return Illegal(rule, _("%(where)s: %(why)s", where=way, why=why))


def _card(setup: Setup, where: str, card_id: str, kind: str) -> str:
    if setup.cards.get(card_id, {}).get("kind") != kind:
        raise _wrong(where, f"there is no {kind} card {card_id!r} among the cards of this match")
    return card_id


def _lay_out(game: Game[State], given: PositionData) -> None:
    if given.pieces is not None:
        ids = [piece.id for piece in given.pieces]
        if len(set(ids)) != len(ids):
            raise _wrong("pieces", "two pieces have the same id")
        game.state.pieces = {
            piece.id: Piece(
                piece.id,
                piece.name,
                piece.look,
                piece.size,
                piece.interactive,
                tuple((x, y) for x, y in piece.polygon),
            )
            for piece in given.pieces
        }
        for number, piece in enumerate(given.pieces):
            if not battlefields.sound(piece.polygon):
                raise _wrong(f"pieces.{number}.polygon", "its outline crosses or touches itself")
        return
    options = battlefields.cards_of(game.setup)
    chosen = given.battlefield or game.setup.options.get("battlefield", "")
    if given.battlefield is not None and given.battlefield not in options:
        raise _wrong("battlefield", f"the battlefields of this match are {', '.join(options)}")
    if options:
        card = chosen if chosen in options else options[0]
        battlefields.lay_out(game.state, game.setup.cards[card])


def _mission(game: Game[State], given: PositionData) -> None:
    state = game.state
    first, second = given.edges
    if first not in constants.EDGES or before.edges_of(0, first) != [first, second]:
        raise _wrong("edges", "two opposite edges are needed", "CP-MISS-08")
    state.edges = [first, second] if given.stage not in BEFORE_EDGES else []
    state.secure_by, state.threat = given.secure_by, given.threat
    state.last_activated = given.last_activated
    in_play = given.stage in PLAY
    state.round = given.round if given.round is not None else int(in_play)
    if in_play and not state.round:
        raise _wrong("round", "rounds count from 1", "CP-ROUND-01")
    if given.drawn:
        for seat in (0, 1):
            where, kind = f"drawn.{seat}", before.crisis_type_of(state, seat)
            if len(set(given.drawn[seat])) != constants.CRISES_DRAWN:
                raise _wrong(where, "two different cards are needed", "CP-MISS-03")
            for card in given.drawn[seat]:
                _crisis(game, where, card, kind)
            state.squads[seat].drawn = list(given.drawn[seat])
    elif given.stage == "crisis":
        raise _wrong("drawn", "the cards drawn are needed at this stage", "CP-MISS-03")
    if given.stage == "squad" and not given.threat:
        raise _wrong("threat", "the mission's maximum Threat is needed at this stage", "CP-MISS-07")
    for kind, card_id, seat in (
        ("secure", given.secure, given.secure_by),
        ("extract", given.extract, 1 - given.secure_by),
    ):
        if card_id is None:
            if given.stage in ("threat", "edge"):
                raise _wrong(kind, "the mission's cards are needed at this stage", "CP-MISS-01")
            continue
        state.squads[seat].crisis = _crisis(game, kind, card_id, kind)
        if state.edges:
            before.set_up_crisis(game, card_id)


BEFORE_EDGES = ("crisis-type", "crisis", "threat", "edge")


def _crisis(game: Game[State], where: str, card_id: str, kind: str) -> str:
    _card(game.setup, where, card_id, "crisis")
    if library.crisis(game.setup, card_id).type != kind:
        raise _wrong(where, f"{card_id} is no {kind} card", "CP-MISS-01")
    return card_id


def _squads(game: Game[State], given: PositionData) -> None:
    state = game.state
    state.revealed = given.stage in ("deploy", "leader", *PLAY)
    for seat, squad in enumerate(given.squads or []):
        where = f"squads.{seat}"
        state.squads[seat] = Squad(
            drawn=state.squads[seat].drawn,
            crisis=state.squads[seat].crisis,
            characters=[_card(game.setup, where, card, "character") for card in squad.characters],
            affiliation=squad.affiliation
            and _card(game.setup, f"{where}.affiliation", squad.affiliation, "affiliation"),
            tactics=[
                _card(game.setup, f"{where}.tactics", card, "tactic") for card in squad.tactics
            ],
            used_tactics=[
                _card(game.setup, f"{where}.used_tactics", card, "tactic")
                for card in squad.used_tactics
            ],
            leader=squad.leader,
            declared=given.stage in PLAY,
        )
    if given.stage == "tactics" and not all(squad.characters for squad in state.squads):
        raise _wrong("squads", "both squads' characters are needed at this stage", "CP-SQUAD-01")


def _unit(game: Game[State], unit: UnitData, number: int, given: PositionData) -> None:
    state, where = game.state, f"units.{number}"
    if given.stage not in ("deploy", "leader", *PLAY):
        why = "no character is on the battlefield before deployment"
        raise _wrong(where, why, "CP-BOARD-09")
    card = _card(game.setup, f"{where}.card", unit.card, "character")
    unit_id = before.unit_id(unit.seat, card)
    if unit_id in state.characters:
        raise _wrong(where, f"{unit_id} is there twice", "CP-ROST-03")
    if unit.at is None and not unit.ko and given.stage != "deploy":
        raise _wrong(f"{where}.at", "a place is needed")
    character = Character(
        unit_id,
        card,
        unit.seat,
        x=unit.at[0] if unit.at else 0,
        y=unit.at[1] if unit.at else 0,
        deployed=unit.at is not None or unit.ko,
        ko=unit.ko,
        side=unit.side,
        power=unit.power,
        dazed=unit.dazed,
        activated=unit.activated,
        conditions=list(unit.conditions),
        counters=dict(unit.counters),
    )
    state.characters[unit_id] = character
    squad = state.squads[unit.seat]
    if card not in squad.characters:
        squad.characters.append(card)
    if unit.power > constants.POWER_LIMIT:
        raise _wrong(f"{where}.power", "at most 10", "CP-CARD-32")
    if unit.side == "injured" and not stats.has_injured_side(game, unit_id):
        raise _wrong(f"{where}.side", "its card has no Injured side", "CP-CARD-01")
    stamina = stats.stamina(game, unit_id)
    full = unit.dazed or unit.ko
    character.damage = unit.damage if unit.damage is not None else (stamina if full else 0)
    if character.damage > stamina:
        raise _wrong(f"{where}.damage", f"its Stamina is {stamina}", "CP-DMG-02")
    if full != (character.damage == stamina):
        why = "damage up to its Stamina and Dazed or KO'd go together"
        raise _wrong(f"{where}.damage", why, "CP-DMG-03")
    for condition in unit.conditions:
        if condition not in constants.CONDITIONS:
            raise _wrong(f"{where}.conditions", f"there is no {condition}", "CP-COND-06")
        if stats.immune(game, unit_id, condition):
            raise _wrong(f"{where}.conditions", f"it is immune to {condition}", "CP-CARD-20")
    if len(set(unit.conditions)) < len(unit.conditions):
        raise _wrong(f"{where}.conditions", "each at most once", "CP-COND-02")
    for token_id in unit.holds:
        token = state.tokens.get(token_id)
        if token is None or token.holder or token.removed:
            raise _wrong(f"{where}.holds", f"there is no free token {token_id}", "CP-OBJ-09")
        if full:
            raise _wrong(f"{where}.holds", "Dazed and KO'd characters hold none", "CP-OBJ-11")
        token.holder = unit_id
        character.holds.append(token_id)


def _to_come(state: State) -> None:
    """The characters of the squads that are not among the units are still to be deployed."""
    for seat, squad in enumerate(state.squads):
        for card in squad.characters:
            unit = Character(before.unit_id(seat, card), card, seat)
            state.characters.setdefault(unit.id, unit)


def _leaders(game: Game[State], given: PositionData) -> None:
    """Whose Leadership is in force: of the affiliation that the squad uses (CP-CARD-24)."""
    for seat, squad in enumerate(game.state.squads):
        if squad.leader is None:
            continue
        unit = game.state.characters.get(squad.leader)
        fallen = unit is not None and unit.ko
        if not fallen and squad.leader not in roster.leaders(game, seat):
            why = f"{squad.leader} is no unit of this seat that can lead its squad"
            raise _wrong(f"squads.{seat}.leader", why, "CP-CARD-24")


def _token(game: Game[State], token: TokenData, number: int) -> None:
    state, where = game.state, f"tokens.{number}"
    known = state.tokens.get(token.id)
    if known is None:
        if not (token.name and token.crisis and token.at):
            raise _wrong(where, f"there is no token {token.id}; a new one needs name, crisis, at")
        _card(game.setup, f"{where}.crisis", token.crisis, "crisis")
        known = Token(token.id, token.crisis, token.name, token.kind or "asset", 0, 0)
        state.tokens[token.id] = known
    known.name, known.kind = token.name or known.name, token.kind or known.kind
    if token.at is not None:
        known.x, known.y = token.at
    known.control, known.removed = token.control, token.removed


def _stand(game: Game[State]) -> None:
    """Each base stands where it may end a movement (CP-MOVE-03 to CP-MOVE-06)."""
    for unit in game.state.characters.values():
        if unit.on_board:
            refused = board.place_area(game, unit.id, 1).why_not((unit.x, unit.y))
            if refused:
                raise Illegal(
                    refused.rule, _("%(unit)s: %(why)s", unit=unit.id, why=refused.message)
                )


def _turn(game: Game[State], given: PositionData) -> None:
    state, turn = game.state, given.turn
    if given.stage != "turn":
        if turn is not None:
            raise _wrong("turn", "there is a turn only at the stage “turn”")
        return
    seat = turn.seat if turn else given.priority
    may_pass = activation.may_pass(game, seat)
    state.turn = Turn(seat, may_pass=may_pass)
    if turn is None:
        return
    if turn.may_pass is not None:
        state.turn.may_pass = turn.may_pass
    if turn.unit is not None:
        unit = state.characters.get(turn.unit)
        if unit is None or unit.seat != seat:
            raise _wrong("turn.unit", "it is none of this seat's units", "CP-ROUND-08")
        if not turn.activation_over and not (unit.on_board and not unit.dazed):
            raise _wrong("turn.unit", "a Dazed or KO'd character is not active", "CP-ACT-11")
        state.last_activated = seat
    for token in turn.interacted:
        if token not in state.tokens:
            raise _wrong("turn.interacted", f"there is no token {token}", "CP-OBJ-04")
    state.turn.unit, state.turn.passed = turn.unit, turn.passed
    state.turn.activation_over = turn.activation_over
    state.turn.actions, state.turn.moves = turn.actions, turn.moves
    state.turn.acted = turn.actions > 0
    state.turn.attacks, state.turn.interacted = turn.attacks, list(turn.interacted)
