"""What a position says of the battlefield, the mission and the squads."""

from __future__ import annotations

from ...contract.asking import Game
from .. import constants
from ..figures import library
from ..figures.state import Piece, Squad, State
from ..rosters import battlefields
from ..script import setup as before
from .form import PLAY, PositionData, SquadData, card_of, wrong

BEFORE_EDGES = ("crisis-type", "crisis", "threat", "edge")


def battlefield(game: Game[State], given: PositionData) -> None:
    """The terrain that is given; else that of the battlefield named, of the match's options, or
    of the first battlefield there is (CP-BOARD-07)."""
    if given.pieces is not None:
        _pieces(game, given)
        return
    options = battlefields.cards_of(game.setup)
    chosen = given.battlefield or game.setup.options.get("battlefield", "")
    if given.battlefield is not None and given.battlefield not in options:
        raise wrong("battlefield", f"the battlefields of this match are {', '.join(options)}")
    if options:
        card = chosen if chosen in options else options[0]
        battlefields.lay_out(game.state, game.setup.cards[card])


def _pieces(game: Game[State], given: PositionData) -> None:
    for number, piece in enumerate(given.pieces or []):
        if piece.id in game.state.pieces:
            raise wrong("pieces", "two pieces have the same id")
        if not battlefields.is_simple(piece.polygon):
            raise wrong(f"pieces.{number}.polygon", "its outline crosses or touches itself")
        game.state.pieces[piece.id] = Piece(
            piece.id,
            piece.name,
            piece.look,
            piece.size,
            piece.interactive,
            tuple((x, y) for x, y in piece.polygon),
        )


def mission(game: Game[State], given: PositionData) -> None:
    """The edges, the crisis cards drawn or chosen, and the maximum Threat (CP-MISS)."""
    state = game.state
    first, second = given.edges
    if first not in constants.EDGES or before.edges_of(0, first) != [first, second]:
        raise wrong("edges", "two opposite edges are needed", "CP-MISS-08")
    state.edges = [first, second] if given.stage not in BEFORE_EDGES else []
    state.secure_by, state.threat = given.secure_by, given.threat
    _drawn(game, given)
    if given.stage == "squad" and not given.threat:
        raise wrong("threat", "the mission's maximum Threat is needed at this stage", "CP-MISS-07")
    for kind, card_id, seat in (
        ("secure", given.secure, given.secure_by),
        ("extract", given.extract, 1 - given.secure_by),
    ):
        if card_id is not None:
            state.squads[seat].crisis = _crisis(game, kind, card_id, kind)
            if state.edges:
                before.set_up_crisis(game, card_id)
        elif given.stage in ("threat", "edge"):
            raise wrong(kind, "the mission's cards are needed at this stage", "CP-MISS-01")


def _drawn(game: Game[State], given: PositionData) -> None:
    """The cards of which each player is to choose one (CP-MISS-03)."""
    if not given.drawn:
        if given.stage == "crisis":
            raise wrong("drawn", "the cards drawn are needed at this stage", "CP-MISS-03")
        return
    for seat, cards in enumerate(given.drawn):
        where, kind = f"drawn.{seat}", before.crisis_type_of(game.state, seat)
        if len(set(cards)) != constants.CRISES_DRAWN:
            raise wrong(where, "two different cards are needed", "CP-MISS-03")
        game.state.squads[seat].drawn = [_crisis(game, where, card, kind) for card in cards]


def _crisis(game: Game[State], where: str, card_id: str, kind: str) -> str:
    card_of(game.setup, where, card_id, "crisis")
    if library.crisis(game.setup, card_id).type != kind:
        raise wrong(where, f"{card_id} is no {kind} card", "CP-MISS-01")
    return card_id


def squads(game: Game[State], given: PositionData) -> None:
    """The squads as they are given, whatever CP-SQUAD says of them."""
    state = game.state
    state.revealed = given.stage in ("deploy", "leader", *PLAY)
    for seat, squad in enumerate(given.squads or []):
        state.squads[seat] = _squad(game, squad, seat, given.stage in PLAY)
    if given.stage == "tactics" and not all(squad.characters for squad in state.squads):
        raise wrong("squads", "both squads' characters are needed at this stage", "CP-SQUAD-01")


def _squad(game: Game[State], squad: SquadData, seat: int, declared: bool) -> Squad:
    before_it = game.state.squads[seat]

    def cards(slot: str, ids: list[str], kind: str) -> list[str]:
        return [card_of(game.setup, f"squads.{seat}{slot}", card, kind) for card in ids]

    return Squad(
        drawn=before_it.drawn,
        crisis=before_it.crisis,
        characters=cards("", squad.characters, "character"),
        affiliation=squad.affiliation
        and card_of(game.setup, f"squads.{seat}.affiliation", squad.affiliation, "affiliation"),
        tactics=cards(".tactics", squad.tactics, "tactic"),
        used_tactics=cards(".used_tactics", squad.used_tactics, "tactic"),
        leader=squad.leader,
        declared=declared,
    )
