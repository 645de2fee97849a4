"""The options of a match for its map: boards, layout and home edges (BT-11.4, BT-11.7)."""

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from ...data import Json, Plain
from ...fields import Choice, Field, Pick
from ...hexes import Edge
from ...text import Message, _
from ..cards.boards import built_in_boards
from ..constants.ground import LAYOUTS, MOST_BOARDS
from . import random_boards

EDGES: Final[dict[str, tuple[Edge, Edge]]] = {
    "bottom-top": (Edge.BOTTOM, Edge.TOP),
    "left-right": (Edge.LEFT, Edge.RIGHT),
}
"""The home edges of both sides, by the choice."""
_EDGE_LABELS: Final[dict[str, Message]] = {
    "bottom-top": _("Bottom and top"),
    "left-right": _("Left and right"),
}
TURNED: Final = ":turned"
"""The suffix of a board's id that turns it by half a turn."""
OWN: Final = "own"
"""Stands for the id of a board that a force brings, by its place."""


NEEDS: Final[Mapping[str, tuple[str, Collection[str]]]] = {
    f"board-{place + 1}": (
        "layout",
        tuple(name for name in LAYOUTS if int(name[0]) * int(name[2]) > place),
    )
    for place in range(1, MOST_BOARDS)
}
"""The fields of boards that count only in larger layouts."""


def options() -> Sequence[Field]:
    """The fields: the layout, the home edges, and each board. Smaller layouts ignore the last
    boards."""
    layouts = [
        Choice(name, _("%(across)s across, %(down)s down", across=name[0], down=name[2]))
        for name in LAYOUTS
    ]
    edges = [Choice(name, label) for name, label in _EDGE_LABELS.items()]
    return [
        Pick("layout", _("Boards laid"), choices=layouts),
        Pick("edges", _("Home edges"), choices=edges),
        *(_board_field(place) for place in range(MOST_BOARDS)),
        random_boards.seed_field(),
    ]


def _board_field(place: int) -> Field:
    """The choice of one board in either orientation. Each place has its own default."""
    cards = built_in_boards()
    first = place % len(cards)
    choices = []
    for card in (*cards[first:], *cards[:first]):
        name, words = _("%(name)s", name=card["name"]), (_(card["place"]),)
        choices.append(Choice(card["id"], name, words))
        choices.append(Choice(card["id"] + TURNED, _("%(name)s, turned", name=card["name"]), words))
    own = _("Own board %(number)s of the forces", number=place + 1)
    choices.append(Choice(OWN, own, (_("In the order of the players."),)))
    choices.append(Choice(OWN + TURNED, _("%(name)s, turned", name=own)))
    choices += [Choice(kind, label) for kind, label in random_boards.LABELS.items()]
    label = _("Board %(number)s", number=place + 1)
    return Pick(f"board-{place + 1}", label, choices=choices, of="card")


def layout_of(options: Json) -> tuple[int, int]:
    """The columns and rows of boards."""
    across, down = str(options.get("layout", LAYOUTS[0])).split("x")
    return int(across), int(down)


def edges_of(options: Json) -> tuple[Edge, Edge]:
    """The chosen home edges of both sides."""
    return EDGES[options.get("edges", "bottom-top")]


def boards_chosen(options: Json) -> list[tuple[str, bool]]:
    """The boards in reading order: the id of the card or `OWN`, and whether the board is turned."""
    found = []
    for place, choice in enumerate(_chosen(options)):
        if choice in random_boards.LABELS:
            found.append((random_boards.board_id(choice, options, place), False))
        else:
            found.append((choice.removesuffix(TURNED), choice.endswith(TURNED)))
    return found


def made_boards(options: Json) -> dict[str, Plain]:
    """The cards of the chosen random boards, by id."""
    made = [
        random_boards.card(choice, options, place)
        for place, choice in enumerate(_chosen(options))
        if choice in random_boards.LABELS
    ]
    return {card["id"]: card for card in made}


def _chosen(options: Json) -> list[str]:
    """The choices of the boards in the layout."""
    across, down = layout_of(options)
    return [str(options[f"board-{place + 1}"]) for place in range(across * down)]


def card_ids(options: Json) -> set[str]:
    """The ids of the board cards of a match with these options, without boards that players
    bring."""
    return {card_id for card_id, _turned in boards_chosen(options)} - {OWN}
