"""How random matches are played: what is drawn by chance may have to be drawn again, and whoever
explores seeks what is seldom done."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any

import pytest

from games.rules.contract.asking import Ask, SuggestedAnswer
from games.rules.fields import Choice, Illegal, Option, Several
from games.rules.text import _
from games.rules.tools import random_player
from games.rules.tools.random_player import RandomPlayer


def decided(*drawn: dict[str, Any] | None) -> Any:
    """What is answered to an ask of seat 1, of which these answers are drawn in turn."""
    coming = iter(drawn)
    ask = SimpleNamespace(
        prompt="Which?", options=[], suggest=None, sample=lambda _rng, eager, taken: next(coming)
    )
    return RandomPlayer(eagerness=1)(table_with(ask), random.Random(1))


def table_with(ask: Any, drawn: dict[str, Any] | None = None) -> Any:
    """A table that asks seat 1 this, of a system that draws that answer itself."""
    random_play = SimpleNamespace(answer=lambda _game, _ask, _rng: drawn)
    system = SimpleNamespace(random_play=random_play)
    return SimpleNamespace(asks={1: ask}, system=system, game=None)


def test_an_answer_that_cannot_be_drawn_is_drawn_again() -> None:
    answer = {"option": "squad", "fields": {}}
    assert decided(None, None, None, answer) == (1, answer)


def test_where_none_can_be_drawn_that_is_a_failure() -> None:
    with pytest.raises(AssertionError, match="no legal answer to Which"):
        decided(*[None] * random_player.ATTEMPTS)


OPTIONS = [Option(name, _("Go")) for name in ("walk", "run", "jump")]


def answers(player: RandomPlayer, ask: Ask, count: int, **drawn: Any) -> list[str]:
    """The options that a player chooses, asked the same so often."""
    rng = random.Random(3)
    return [player(table_with(ask, **drawn), rng)[1]["option"] for _number in range(count)]


def test_whoever_is_curious_does_what_it_has_done_least() -> None:
    chosen = answers(RandomPlayer(0.5, curiosity=1), Ask(1, _("?"), OPTIONS), 9)
    for first in (0, 3, 6):
        assert sorted(chosen[first : first + 3]) == ["jump", "run", "walk"]


def test_whoever_is_eager_and_curious_still_ends_nothing() -> None:
    ask = Ask(1, _("?"), [Option("end", _("End"), group="end"), OPTIONS[0]])
    assert answers(RandomPlayer(1, curiosity=1), ask, 5) == ["walk"] * 5


def test_whoever_is_obedient_takes_what_is_suggested() -> None:
    ask = Ask(1, _("?"), OPTIONS, suggest=lambda: SuggestedAnswer("jump", _("Jump")))
    assert answers(RandomPlayer(0.5, obedience=1), ask, 5) == ["jump"] * 5
    nothing = Ask(1, _("?"), OPTIONS[:1], suggest=lambda: None)
    assert answers(RandomPlayer(0.5, obedience=1), nothing, 1) == ["walk"]


def test_what_a_system_draws_itself_is_for_the_curious() -> None:
    ask, drawn = Ask(1, _("?"), OPTIONS), {"option": "run", "fields": {}}
    assert answers(RandomPlayer(0.5, curiosity=1), ask, 5, drawn=drawn) == ["run"] * 5
    assert set(answers(RandomPlayer(0.5), ask, 30, drawn=drawn)) == {"walk", "run", "jump"}


def test_of_several_that_do_not_go_together_some_are_left_out() -> None:
    """A load of 1, 2, 3 and so on up to 10, of at most 12 in all: most that is drawn is near it."""

    def within(chosen: list[str]) -> None:
        if sum(map(int, chosen)) > 12:
            raise Illegal("", _("Too much."))

    choices = [Choice(str(number), _("?")) for number in range(1, 11)]
    field = Several("load", _("Load"), choices, least=1, most=10, validate=within)
    drawn = [field.sample(random.Random(seed)) for seed in range(100)]
    loads = [sum(map(int, chosen or ())) for chosen in drawn]
    assert max(loads) == 12
    assert sum(loads) / len(loads) > 7.5
