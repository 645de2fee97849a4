"""Boards that players bring with their forces, and whether all chosen boards form a map
(BT-11.4)."""

from collections.abc import Iterable, Mapping

from ...contract.cards import CardsById, cards_in_slot
from ...data import Json
from ...forms.faults import Fault
from ...text import _
from .. import scenarios
from ..cards.boards import built_in_boards
from ..constants.ground import COLUMNS, ROWS
from ..forces import BOARDS
from .options import OWN, boards_chosen


def boards_laid(options: Json, rosters: Iterable[Json]) -> list[tuple[str, bool]]:
    """The boards in reading order: the id of the card and whether the board is turned; "" for a
    board that no force brings."""
    own = cards_in_slot(rosters, BOARDS)
    found = []
    for place, (card_id, turned) in enumerate(boards_chosen(options)):
        if card_id == OWN:
            card_id = own[place] if place < len(own) else ""
        found.append((card_id, turned))
    return found


def faults(options: Json, rosters: Mapping[int, Json], cards: CardsById) -> list[Fault]:
    """Why these boards form no map: a board that nobody brings, or boards of different sizes
    (BT-11.4). It is checked when all forces are there, as any of them may bring a board."""
    if len(rosters) < len(scenarios.seats(options)):
        return []
    known = {**{card["id"]: card for card in built_in_boards()}, **cards}
    laid = boards_laid(options, [rosters[seat] for seat in sorted(rosters)])
    missing = [place for place, (card_id, _turned) in enumerate(laid) if card_id not in known]
    if missing:
        message = _("No force brings board %(number)s.", number=missing[0] + 1)
        return [Fault("BT-11.4", message)]
    sizes = {_size(known[card_id]) for card_id, _turned in laid}
    if len(sizes) > 1:
        return [Fault("BT-11.4", _("All boards of a match are of one size."))]
    return []


def _size(card: Json) -> tuple[int, int]:
    return card.get("columns", COLUMNS), card.get("rows", ROWS)
