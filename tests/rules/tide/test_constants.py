"""The numbers of the rulebook: each in one place, with its rules, house rulings marked."""

from __future__ import annotations

import pkgutil
import re
from importlib import import_module

from games.rules.text import Message
from games.rules.tide import constants
from games.rules.tide.constants.tables import NUMBERS

for module in pkgutil.iter_modules(constants.__path__):
    import_module(f"{constants.__name__}.{module.name}")


def test_every_number_names_its_rules() -> None:
    assert len(list(NUMBERS)) > 50
    for known in NUMBERS:
        assert known.rules
        assert all(
            re.fullmatch(r"TI-[0-9]+(\.[0-9]+)*(\.?[a-z][0-9]*)?", one) for one in known.rules
        )


def test_what_is_shown_is_a_whole_number_with_words() -> None:
    for known in NUMBERS:
        if known.label is not None:
            assert isinstance(known.label, Message)
            assert type(known.value) is int
