"""Terrain that can be thrown and destroyed (CP-TERR-02 to CP-TERR-04)."""

from ...contract.asking import Game, ScriptPart
from ...contract.events import Called, Event
from ...fields import Illegal
from ...text import _
from ..context import moments
from ..figures.state import State


class TerrainDestroyed(Event, kind="destroyed"):
    """A terrain feature is destroyed."""

    piece: str
    name: Called
    size: int


def throwable(game: Game[State], piece_id: str) -> Illegal | None:
    """Why a terrain feature can be neither thrown nor destroyed (CP-TERR-02). None if it can."""
    piece = game.state.pieces[piece_id]
    if piece.interactive:
        return None
    return Illegal(
        "CP-TERR-02", _("The %(piece)s cannot be thrown or destroyed.", piece=piece.name)
    )


def destroy(game: Game[State], piece_id: str, rule: str = "CP-TERR-03") -> ScriptPart:
    """Removes interactive terrain from the battlefield; characters on it stand on the ground at the
    same place (CP-TERR-02 to CP-TERR-04). Returns whether it was destroyed."""
    if piece_id not in game.state.pieces or throwable(game, piece_id):
        return False
    piece = game.state.pieces.pop(piece_id)
    game.emit(TerrainDestroyed(piece=piece_id, name=piece.name, size=piece.size, rule=rule))
    yield moments.Moment("terrain-destroyed", size=piece.size)
    return True
