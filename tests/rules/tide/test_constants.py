"""The numbers of the rulebook: each in one place, with its rules, house rulings marked."""

from __future__ import annotations

import pkgutil
import re
from importlib import import_module

import pytest

from games.rules.text import Message
from games.rules.tide import constants
from games.rules.tide.constants.collection import NUMBERS

for module in pkgutil.iter_modules(constants.__path__):
    import_module(f"{constants.__name__}.{module.name}")


def test_every_number_names_its_rules() -> None:
    assert len(list(NUMBERS)) > 50
    for known in NUMBERS:
        assert known.rules
        assert all(
            re.fullmatch(r"TI-[0-9]+(\.[0-9]+)*(\.?[a-z][0-9]*)?", one) for one in known.rules
        )


def shown(rule: str) -> list[tuple[str, object, bool]]:
    """The numbers of a rule as the rulebook shows them: label, value, whether it is a ruling."""
    return [(str(number.label), number.value, number.house) for number in NUMBERS.shown(rule)]


@pytest.mark.rule("TI-2.5", "TI-6.4.2", "TI-9.4")
def test_the_rulebook_shows_numbers_beside_their_rules() -> None:
    assert shown("TI-2.5") == [
        ("units in a hex, at most", 3, False),
        ("vehicles of the units in a hex, at most", 2, True),
    ]
    assert ("MP to remove razor wire", 2, False) in shown("TI-6.4.2")
    assert shown("TI-9.4") == [("least face of a red die that is a success", 5, False)]


def test_what_is_shown_is_a_whole_number_with_words() -> None:
    for known in NUMBERS:
        if known.label is not None:
            assert isinstance(known.label, Message)
            assert type(known.value) is int
