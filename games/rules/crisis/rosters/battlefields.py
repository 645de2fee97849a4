"""Battlefields: cards of terrain, their faults, and laying one out (CP-BOARD)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations

import shapely

from ...contract.asking import Setup
from ...contract.cards import cards_in_slot
from ...data import Json
from ...forms.faults import Fault
from ...text import _
from .. import constants
from ..cards import builtin
from ..cards.kinds.battlefield import Battlefield
from ..figures.state import Piece, State
from .roster import BATTLEFIELD

RANDOM = "random"
"""Stands for the id of a random built-in battlefield, chosen by dice."""
OWN = "own"
"""Stands for the id of the first battlefield that a player brings, in the order of the seats."""


@cache
def pack() -> Json:
    """The pack of built-in battlefields."""
    data: Json = builtin.read("battlefields.json")
    return data


def built_in() -> Sequence[Json]:
    """The built-in battlefields."""
    cards: Sequence[Json] = pack()["cards"]
    return cards


@cache
def _found_on() -> Mapping[str, Sequence[str]]:
    """The ids of the built-in battlefields with terrain of each look."""
    found: dict[str, list[str]] = {}
    for card in built_in():
        for look in sorted({piece["look"] for piece in card["pieces"]}):
            found.setdefault(look, []).append(card["id"])
    return found


def ground_of(card: Json) -> str:
    """The id of the built-in battlefield whose ground suits a battlefield: itself or its original,
    else the one with most of its terrain; "plain" if none has any."""
    names = [built["id"] for built in built_in()]
    if own := next((name for name in names if name in str(card.get("id", ""))), ""):
        return str(own)
    found = Counter[str]()
    for piece in card.get("pieces", ()):
        homes = _found_on().get(piece["look"], ())
        found.update({home: 12 // len(homes) for home in homes})
    return max(names, key=lambda name: found[name]) if found else "plain"


def cards_of(setup: Setup) -> list[str]:
    """The battlefields among the cards of a match."""
    return sorted(
        card_id for card_id, card in setup.cards.items() if card.get("kind") == "battlefield"
    )


def agreed(setup: Setup) -> list[str]:
    """The battlefields that a match may be played on: the chosen one, or all for a random draw
    (CP-BOARD-05)."""
    return sorted(wanted(setup.options, setup.rosters))


def wanted(options: Json, rosters: Iterable[Json]) -> set[str]:
    """The ids of the battlefields for a match with these options and rosters; empty if players
    should bring one and none does."""
    chosen = str(options.get(BATTLEFIELD, RANDOM))
    if chosen == RANDOM:
        return {card["id"] for card in built_in()}
    return set(cards_in_slot(rosters, BATTLEFIELD)[:1]) if chosen == OWN else {chosen}


def match_faults(options: Json, rosters: Mapping[int, Json], seats: int) -> list[Fault]:
    """Whether a player brings a battlefield where players should bring one (CP-BOARD-05). It is
    checked when all rosters are there, as any of them may."""
    if len(rosters) < seats or wanted(options, [rosters[seat] for seat in sorted(rosters)]):
        return []
    message = _(
        "Neither roster holds a battlefield. Choose a built-in one, or bring one of your own."
    )
    return [Fault("CP-BOARD-05", message)]


def faults(card: Battlefield) -> list[Fault]:
    """All faults of a battlefield with valid data: its outlines, then CP-BOARD-02 to
    CP-BOARD-06."""
    return outline_faults(card) or [*_mix_faults(card), *_spacing_faults(card)]


def is_simple(polygon: Sequence[Sequence[int]]) -> bool:
    """Whether an outline neither crosses nor touches itself."""
    return bool(shapely.Polygon(polygon).is_valid)


def outline_faults(card: Battlefield) -> list[Fault]:
    """Why a battlefield cannot be measured: too many pieces (CP-HOUSE-02), two of one id, or a
    self-crossing outline."""
    if len(card.pieces) > constants.MOST_PIECES:
        message = _(
            "A battlefield has at most %(most)s terrain features; this has %(count)s.",
            most=constants.MOST_PIECES,
            count=len(card.pieces),
        )
        return [Fault("CP-HOUSE-02", message, "pieces")]
    found = []
    ids = [piece.id for piece in card.pieces]
    for index, piece in enumerate(card.pieces):
        if ids.count(piece.id) > 1:
            message = _("Two pieces have the id %(id)s.", id=piece.id)
            found.append(Fault("", message, f"pieces[{index}].id"))
        if not is_simple(piece.polygon):
            message = _("The outline crosses or touches itself.")
            found.append(Fault("", message, f"pieces[{index}].polygon"))
    return found


def _mix_faults(card: Battlefield) -> Iterator[Fault]:
    """Faults of the number, Sizes and interactivity of the pieces (CP-BOARD-02 to CP-BOARD-04)."""
    sizes = [piece.size for piece in card.pieces]
    if len(sizes) < constants.LEAST_PIECES:
        message = _(
            "A battlefield has at least %(least)s terrain features; this has %(count)s.",
            least=constants.LEAST_PIECES,
            count=len(sizes),
        )
        yield Fault("CP-BOARD-03", message, "pieces")
    low, high = constants.PIECE_SIZES
    for index, piece in enumerate(card.pieces):
        if not low <= piece.size <= high:
            message = _("%(piece)s: Sizes are %(low)s to %(high)s.")
            message = message.filled(piece=piece.name, low=low, high=high)
            yield Fault("CP-BOARD-03", message, f"pieces[{index}].size")
    low, high = constants.COMMON_SIZES
    common = sum(low <= size <= high for size in sizes)
    if common * 2 <= len(sizes):
        message = _(
            "More than half must be of Sizes %(low)s to %(high)s: %(common)s of %(all)s are.",
            low=low,
            high=high,
            common=common,
            all=len(sizes),
        )
        yield Fault("CP-BOARD-04", message, "pieces")
    if not any(piece.interactive for piece in card.pieces):
        yield Fault("CP-BOARD-02", _("Some terrain must be interactive."), "pieces")


def _spacing_faults(card: Battlefield) -> Iterator[Fault]:
    """Faults of pieces off the battlefield, or within Range 2 of an edge or of one another
    (CP-BOARD-01, CP-BOARD-06)."""
    gap = constants.RANGES[constants.SPACING_RANGE]
    shapes = [(piece.name, shapely.Polygon(piece.polygon)) for piece in card.pieces]
    board = shapely.box(0, 0, constants.BOARD, constants.BOARD)
    for index, (name, shape) in enumerate(shapes):
        if not board.covers(shape):
            message = _("%(piece)s does not lie on the battlefield.", piece=name)
            yield Fault("CP-BOARD-01", message, f"pieces[{index}]")
    for index, (name, shape) in enumerate(shapes):
        if board.covers(shape) and shape.distance(board.exterior) <= gap:
            message = _("%(piece)s is within Range 2 of an edge.", piece=name)
            yield Fault("CP-BOARD-06", message, f"pieces[{index}]")
    for (index, (name, shape)), (_index, (other, near)) in combinations(enumerate(shapes), 2):
        if shape.distance(near) <= gap:
            message = _("%(piece)s is within Range 2 of %(other)s.", piece=name, other=other)
            yield Fault("CP-BOARD-06", message, f"pieces[{index}]")


def lay_out(state: State, card: Json) -> None:
    """Puts a battlefield's terrain on the table."""
    state.battlefield = str(card["id"])
    state.pieces = {
        piece["id"]: Piece(
            id=piece["id"],
            name=piece["name"],
            look=piece["look"],
            size=piece["size"],
            interactive=piece.get("interactive", True),
            polygon=tuple((x, y) for x, y in piece["polygon"]),
        )
        for piece in card["pieces"]
    }


def clear_tokens(state: State) -> list[str]:
    """Moves Size 6 terrain off objective tokens, the shortest way along x or y in steps of a tenth
    of an inch (CP-OBJ-24). Returns the ids of moved pieces."""
    moved = []
    for piece in list(state.pieces.values()):
        if piece.size < constants.HIGH_TERRAIN:
            continue
        tokens = [
            shapely.Point(token.x, token.y).buffer(constants.TOKEN_RADIUS)
            for token in state.tokens.values()
            if not token.removed and not token.holder
        ]
        step = _way_off(piece, tokens)
        if step != (0, 0):
            polygon = tuple((x + step[0], y + step[1]) for x, y in piece.polygon)
            state.pieces[piece.id] = replace(piece, polygon=polygon)
            moved.append(piece.id)
    return moved


def _way_off(piece: Piece, tokens: list[shapely.Polygon]) -> tuple[int, int]:
    board = shapely.box(0, 0, constants.BOARD, constants.BOARD)
    for length in range(0, constants.BOARD, constants.INCH // 10):
        for dx, dy in ((length, 0), (-length, 0), (0, length), (0, -length)):
            shape = shapely.Polygon([(x + dx, y + dy) for x, y in piece.polygon])
            if board.covers(shape) and not any(shape.intersects(token) for token in tokens):
                return (dx, dy)
    return (0, 0)
