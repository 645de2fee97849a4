"""The built-in packs: figures and vehicles, boards, scenarios."""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files

from ...data import Plain

_FILES = {
    "tide-units": ("Figures and vehicles", ("figures.json", "vehicles.json")),
    "tide-scenarios": ("Scenarios", ("scenarios.json", "boards.json")),
}


@cache
def built_in() -> Sequence[Plain]:
    """The packs as they are delivered."""
    return [
        {"id": pack, "name": name, "cards": [card for file in names for card in _read(file)]}
        for pack, (name, names) in _FILES.items()
    ]


@cache
def cards() -> Mapping[str, Plain]:
    """Every built-in card by its id, as plain data."""
    return {card["id"]: card for pack in built_in() for card in pack["cards"]}


def _read(name: str) -> list[Plain]:
    text = files(__package__).joinpath(name).read_text(encoding="utf-8")
    cards: list[Plain] = json.loads(text)
    return cards
