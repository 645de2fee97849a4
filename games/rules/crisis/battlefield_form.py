"""The form of battlefields for their editor: the size of the table, terrain, and evenness."""

import json
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from math import atan2, cos, dist, sin

from pydantic import ValidationError

from ..data import Json
from ..forms.battlefield_forms import BattlefieldForm, Comparison
from ..forms.cards import CardKind
from ..text import _
from . import board, constants
from .cards.kinds.battlefield import Battlefield, PieceData
from .rosters import battlefields


def with_form(kinds: Sequence[CardKind]) -> tuple[CardKind, ...]:
    """The kinds of card, battlefields with their form."""
    return tuple(
        replace(kind, battlefield=FORM) if kind.model is Battlefield else kind for kind in kinds
    )


def compare(data: Json) -> Sequence[Comparison]:
    """The comparison of a battlefield's opposite edges; empty while it cannot be measured."""
    try:
        card = Battlefield.model_validate_json(json.dumps(dict(data)), strict=True)
    except ValidationError:
        return ()
    return () if battlefields.outline_faults(card) else board.compare(card)


def drawn(piece: Json) -> Json | None:
    """A piece in the form of a match's view; None while its outline or looks are invalid."""
    try:
        text = json.dumps({**piece, "name": "x"})
        read = PieceData.model_validate_json(text, strict=True)
    except ValidationError:
        return None
    if not battlefields.is_simple(read.polygon):
        return None
    return {**read.model_dump(), "name": str(piece.get("name", ""))}


@cache
def usual_pieces() -> Sequence[Json]:
    """The terrain of the built-in battlefields, one piece of each look, with the longest side along
    x and the middle at 0, 0."""
    found: dict[str, Json] = {}
    for card in battlefields.built_in():
        for piece in card["pieces"]:
            laid = {**piece, "id": piece["look"], "polygon": _laid_straight(piece["polygon"])}
            found.setdefault(piece["look"], laid)
    return tuple(sorted(found.values(), key=lambda piece: str(piece["name"])))


def _laid_straight(polygon: Sequence[Sequence[int]]) -> list[list[int]]:
    """An outline turned and moved in this way, to a hundredth of an inch."""
    sides = zip(polygon, [*polygon[1:], polygon[0]], strict=True)
    (ax, ay), (bx, by) = max(sides, key=lambda side: round(dist(*side)))
    turn = atan2(by - ay, bx - ax)
    turned = [(x * cos(turn) + y * sin(turn), y * cos(turn) - x * sin(turn)) for x, y in polygon]
    middle = [(min(part) + max(part)) / 2 for part in zip(*turned, strict=True)]
    return [
        [round((part - centre) / 10) * 10 for part, centre in zip(point, middle, strict=True)]
        for point in turned
    ]


FORM = BattlefieldForm(
    new=_("Draw a battlefield"),
    width=constants.BOARD,
    depth=constants.BOARD,
    zone=constants.RANGES[constants.DEPLOYMENT_RANGE],
    apart=constants.RANGES[constants.SPACING_RANGE],
    grid=constants.INCH,
    piece=PieceData,
    most=constants.MOST_PIECES,
    usual=usual_pieces,
    drawn=drawn,
    compare=compare,
)
