"""How random matches are played: what is drawn by chance may have to be drawn again."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any

import pytest

from games.rules import playouts


def decided(*drawn: dict[str, Any] | None) -> Any:
    """What is answered to an ask of seat 1, of which these answers are drawn in turn."""
    coming = iter(drawn)
    ask = SimpleNamespace(prompt="Which?", options=[], sample=lambda _rng, eager: next(coming))
    table: Any = SimpleNamespace(asks={1: ask})
    return playouts._random_player(eagerness=1)(table, random.Random(1))


def test_an_answer_that_cannot_be_drawn_is_drawn_again() -> None:
    answer = {"option": "squad", "fields": {}}
    assert decided(None, None, None, answer) == (1, answer)


def test_where_none_can_be_drawn_that_is_a_failure() -> None:
    with pytest.raises(AssertionError, match="no legal answer to Which"):
        decided(*[None] * playouts.ATTEMPTS)
