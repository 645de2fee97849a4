"""Which numbers are rulings of this project, as the rulebooks on the site mark them."""

from __future__ import annotations

from collections import Counter

import pytest

from games.rules.battletech.constants import collection as battletech
from games.rules.book.numbers import Numbers
from games.rules.crisis import constants as crisis
from games.rules.kurogane import constants as kurogane
from games.rules.systems import system
from games.rules.tide.constants import collection as tide


def numbers_of(module: object) -> Numbers:
    """The collection that a system's constants are listed in."""
    (found,) = [value for value in vars(module).values() if isinstance(value, Numbers)]
    return found


HOUSE: dict[str, dict[str, int]] = {
    "battletech": {
        "BT-11.1": 4,
        "BT-11.10": 3,
        "BT-11.11": 1,
        "BT-11.12": 2,
        "BT-11.13": 1,
        "BT-11.16": 3,
        "BT-11.18": 2,
        "BT-11.19": 3,
        "BT-11.2": 1,
        "BT-11.4": 3,
        "BT-11.5": 3,
        "BT-11.7": 2,
    },
    "crisis": {
        "CP-HOUSE-01": 3,
        "CP-HOUSE-02": 5,
        "CP-HOUSE-03": 1,
        "CP-HOUSE-04": 1,
        "CP-MEAS-14": 4,
    },
    "kurogane": {
        "KG-11.2": 1,
        "KG-11.3": 1,
        "KG-12.1": 1,
        "KG-2.4": 1,
        "KG-5.4": 1,
        "KG-5.5": 1,
        "KG-7.3.2": 2,
        "KG-7.3.3": 2,
        "KG-7.3.5": 2,
        "KG-7.3.6": 2,
        "KG-7.3.7": 1,
        "KG-7.7.t5": 1,
        "KG-7.7.t6": 1,
        "KG-8.3": 1,
        "KG-8.5": 2,
        "KG-9.p1": 1,
    },
    "tide": {
        "TI-11.2.p1": 1,
        "TI-13.2": 1,
        "TI-2.4": 2,
        "TI-2.5": 1,
        "TI-3.9": 1,
    },
}
"""By rule, how many of its numbers no rulebook gives."""


@pytest.mark.parametrize(
    ("name", "module"),
    [("battletech", battletech), ("crisis", crisis), ("kurogane", kurogane), ("tide", tide)],
)
def test_numbers_that_no_rulebook_gives_are_marked_so(name: str, module: object) -> None:
    """They belong to rules that the ledger calls rulings of this project or of its readers."""
    marked = [known for known in numbers_of(module) if known.house]
    assert Counter(rule for known in marked for rule in known.rules) == HOUSE[name]
    sources = {rule.id: rule.source for rule in system(name).book.entries()}
    assert {sources[rule] for rule in HOUSE[name]} <= {"house", "gap"}
