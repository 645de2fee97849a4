"""Random boards of a match: their options and their cards."""

from typing import Final

from ...data import Json, Plain
from ...fields import Field, Number
from ...labels import labels_of
from ...text import _
from ..cards import country
from ..cards.country import HIGHEST_SEED, Amount

SEED: Final = "board-seed"
LABELS: Final = labels_of(__package__)["random"]
"""The random choices for a board."""
_AMOUNTS: Final[dict[str, tuple[Amount, Amount, Amount]]] = {
    "random": ("some", "some", "few"),
    "random-hills": ("many", "some", "few"),
    "random-woods": ("some", "many", "few"),
    "random-water": ("few", "some", "many"),
    "random-open": ("few", "few", "none"),
}
"""The amounts of hills, woods and water of each choice."""


def seed_field() -> Field:
    """The seed of all random boards of a match."""
    return Number(SEED, _("Seed of random boards"), 0, HIGHEST_SEED, drawn=True)


def card(choice: str, options: Json, place: int) -> Plain:
    """The card of the random board at a place, as plain data. Boards differ by place; the first one
    is that of the seed itself."""
    return country.random_board(*_AMOUNTS[choice], _seed(options, place))


def board_id(choice: str, options: Json, place: int) -> str:
    """The id of this card."""
    return country.board_id(*_AMOUNTS[choice], _seed(options, place))


def _seed(options: Json, place: int) -> int:
    return (int(options.get(SEED, 0)) + place) % (HIGHEST_SEED + 1)
