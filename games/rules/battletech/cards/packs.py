"""The built-in packs: the 'Mechs and the boards."""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files

from ...data import Plain
from .boards import built_in_boards


@cache
def mechs() -> list[Plain]:
    """Every built-in 'Mech, as plain data."""
    text = files(__package__).joinpath("mechs.json").read_text(encoding="utf-8")
    cards: list[Plain] = json.loads(text)
    return cards


@cache
def mechs_by_id() -> Mapping[str, Plain]:
    """Every built-in 'Mech by its id."""
    return {card["id"]: card for card in mechs()}


@cache
def built_in() -> Sequence[Plain]:
    """The packs as they are delivered."""
    return [
        {"id": "battletech-mechs", "name": "'Mechs of the Succession Wars", "cards": mechs()},
        {"id": "battletech-boards", "name": "Boards", "cards": list(built_in_boards())},
    ]
