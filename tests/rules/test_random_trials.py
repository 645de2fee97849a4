"""Random matches with a card and without it, as a process of their own tells them."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.fields import Illegal
from games.rules.systems import systems
from games.rules.tools import random_trials
from games.rules.tools.random_trials import RandomTrial, TrialOrder, runs
from games.rules.tools.trials import beginning_without, trial_beginning

CRISIS = systems()["crisis"]


def tried(card_id: str, **more: Any) -> dict[str, Any]:
    """A built-in card of Crisis Protocol as it is tried."""
    return {**CRISIS.cards.built_in[card_id], "id": "mine--draft", "name": "My own", **more}


def played(card: dict[str, Any], matches: int = 1) -> list[RandomTrial]:
    return list(runs(TrialOrder(system="crisis", card=card, matches=matches)))


def test_matches_with_the_card_and_without_it_are_played_by_turns() -> None:
    found = played(tried("captain-america-steve-rogers"))
    assert [(run.has_card, run.seed) for run in found] == [(True, 0), (False, 0)]
    given, without = found
    assert given.trouble is without.trouble is None
    assert given.used["Shield Throw"] <= given.used[""]
    assert given.used[""]
    assert not without.used
    assert given.card["dealt"] <= given.side["dealt"]
    assert given.side["power"]
    assert not without.card
    assert without.side["dealt"]


def test_the_same_seed_is_the_same_match() -> None:
    card = tried("captain-america-steve-rogers")
    assert played(card) == played(card)


def test_the_other_side_is_the_same_with_the_card_and_without() -> None:
    card = tried("captain-america-steve-rogers")
    given, _state = trial_beginning(CRISIS, card, ["A", "B"])
    without, _state = beginning_without(CRISIS, card, ["A", "B"])
    assert card["id"] in str(given.rosters[0])
    assert card["id"] not in str(without.rosters)
    assert given.rosters[1] == without.rosters[1]


def test_a_match_without_an_end_is_a_failure_with_its_position(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(random_trials, "MOST_ANSWERS", 5)
    run = played(tried("captain-america-steve-rogers"))[0]
    assert run.trouble == "AssertionError: no end after 5 answers"
    assert run.position is not None
    assert CRISIS.rules.load(run.position)


def test_a_card_with_faults_is_not_played() -> None:
    with pytest.raises(Illegal):
        played(tried("captain-america-steve-rogers", threat=99))
