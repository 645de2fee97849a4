"""Every figure of every built-in card against what is known of it, and what cannot be said yet."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.crisis.cards import builtin

from . import facts

LEFT: dict[str, set[str]] = {
    # It answers an enemy's movement, so it is Reactive here.
    "rocket-raccoon": {
        "superpowers: +Booby Traps (normal)",
        "superpowers: -Booby Traps (normal)",
    },
    **{card: {"card"} for card in facts.UNKNOWN},
}
"""What is known of cards and is not on them yet. A word that frees a card takes it from here."""


def test_every_figure_is_on_its_card_but_for_what_is_said() -> None:
    assert facts.report() == LEFT


def test_no_built_in_card_is_without_figures() -> None:
    known = set(facts._ids())
    cards = [card for card in builtin.by_id().values() if card["kind"] != "battlefield"]
    assert {card["id"] for card in cards} <= known


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("threat",), 9),
        (("healthy", "stamina"), 9),
        (("injured", "mystic"), 9),
        (("attacks", 0, "strength"), 9),
        (("superpowers", 0, "cost"), 9),
    ],
)
def test_a_figure_that_is_wrong_is_found(path: tuple[Any, ...], value: int) -> None:
    """So that the report cannot be empty for want of looking."""
    card = facts.of_character(builtin.by_id()["captain-america-steve-rogers"])
    wrong: Any = {**builtin.by_id()["captain-america-steve-rogers"]}
    part: Any = wrong
    for step in path[:-1]:
        part[step] = part[step].copy()
        part = part[step]
    part[path[-1]] = value
    assert facts.of_character(wrong) != card
