"""Which numbers are rulings of this project, as the rulebooks on the site mark them."""

from __future__ import annotations

import pytest

from games.rules.battletech.constants import collection as battletech
from games.rules.book.ledgers import Numbers
from games.rules.crisis import constants as crisis
from games.rules.kurogane import constants as kurogane
from games.rules.systems import system
from games.rules.tide.constants import tables as tide


def numbers_of(module: object) -> Numbers:
    """The collection that a system's constants are listed in."""
    (found,) = [value for value in vars(module).values() if isinstance(value, Numbers)]
    return found


@pytest.mark.parametrize(
    ("name", "module"),
    [("battletech", battletech), ("crisis", crisis), ("kurogane", kurogane), ("tide", tide)],
)
def test_numbers_that_no_rulebook_gives_are_marked_so(name: str, module: object) -> None:
    """They belong to rules that the ledger calls rulings of this project or of its readers."""
    marked = {rule for known in numbers_of(module) if known.house for rule in known.rules}
    sources = {rule.id: rule.source for rule in system(name).book.entries()}
    assert marked
    assert {sources[rule] for rule in marked} <= {"house", "gap"}
