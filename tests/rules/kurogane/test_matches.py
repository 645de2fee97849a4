"""Whole matches of Kuroganengage, and positions."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.contract.outcomes import Snapshot
from games.rules.contract.starting import make_setup
from games.rules.contract.table import Table
from games.rules.dice import Dice, Seeded
from games.rules.fields import Illegal
from games.rules.kurogane import SYSTEM
from games.rules.text import plain
from games.rules.tools.playouts import dice_key, play_out, random_setup

from ..telling import event_of
from .scenes import begin


@pytest.mark.parametrize("seed", range(6))
def test_random_matches_end_with_every_invariant_kept(seed: int) -> None:
    playout = play_out(SYSTEM, seed)
    assert playout.trouble is None
    assert playout.ending in {"points", "cost", "equal"}


@given(seed=st.integers(0, 10**6))
@settings(max_examples=2, deadline=None)
def test_restored_at_any_checkpoint_a_match_goes_on_the_same(seed: int) -> None:
    rng = random.Random(seed)
    setup = random_setup(SYSTEM, rng)
    table = Table(SYSTEM, setup, Dice(Seeded(dice_key(seed))))
    log: list[tuple[int, Any, tuple[int, ...]]] = []
    kept: dict[int, Snapshot] = {}
    while table.result is None:
        assert table.snapshot is not None
        kept[len(log)] = table.snapshot
        seat = rng.choice(sorted(table.asks))
        raw = table.asks[seat].sample(rng)
        log.append((seat, raw, table.answer(seat, raw).faces))
    for number in sorted(rng.sample(sorted(kept), 8)):
        snapshot = Snapshot.model_validate_json(kept[number].model_dump_json())
        again = Table.restored(
            SYSTEM, setup, Dice(Seeded(dice_key(seed))), snapshot, log[snapshot.number : number]
        )
        for seat, raw, faces in log[number:]:
            assert again.answer(seat, raw).faces == faces
        assert again.digest() == table.digest()
        assert plain(again.view(None)) == plain(table.view(None))


def test_the_log_tells_whose_a_unit_is_where_both_teams_have_one_of_that_name() -> None:
    ready = SYSTEM.rosters.ready()
    twins = make_setup(SYSTEM, {}, [ready[0], ready[0]], names=["Ann", "Bob"])
    line = SYSTEM.events.line(event_of(SYSTEM, "destroyed", {"unit": "b1", "rule": "KG-1"}), twins)
    other = make_setup(SYSTEM, {}, list(ready[:2]), names=["Ann", "Bob"])
    apart = SYSTEM.events.line(event_of(SYSTEM, "destroyed", {"unit": "b1", "rule": "KG-1"}), other)
    assert line is not None
    assert apart is not None
    assert str(line.message).startswith("Bob's ")
    assert "Bob" not in str(apart.message)


@pytest.mark.parametrize(
    "bad",
    [
        {"stage": "noon"},
        {"round": 7},
        {"units": {"z9": {}}},
        {"units": {"a1": {"cell": [3, 3], "damage": 99}}},
        {"units": {"a1": {"destroyed": True}}},
        {"objectives": {"nowhere": 0}},
        {"overkills": [{"unit": "a1", "wreck": "z9"}]},
        {"overkills": [{"unit": "a1", "wreck": "b1", "progress": 5}]},
        {"stage": "sortie", "turn": {"seat": 0}},
        {"turn": {"seat": 0, "unit": "b1"}},
        {"units": {"a1": {"cell": [3, 3]}}, "turn": {"seat": 0, "unit": "a1", "used": [9]}},
        {"turn": {"seat": 0, "used": [0]}},
        {"turn": {"seat": 0, "unit": "a1"}},
        {"turn": {"seat": 2}},
        {"units": {"a1": {"card": "large-frame"}}},
        {"units": {"a1": {"weapons": []}}},
        {"units": {"a1": {"risk": 100}}},
        {"units": {"a1": {"returns": 0}}},
        {"units": {"a1": 5}},
        {"map": "duel"},
        {"attack": {}},
        {"vp": [1, 2, 3]},
        {"first": 2},
        {"to_sortie": -1},
        {"sorties_over": [3]},
        {"objectives": {"centre": "nobody"}},
        {"objectives": 5},
        {"overkills": [5]},
        {"overkills": {"a1": {}}},
    ],
)
def test_impossible_positions_are_refused_with_a_reason(bad: dict[str, Any]) -> None:
    with pytest.raises(Illegal) as refused:
        begin(**bad)
    assert str(refused.value)


@pytest.mark.rule("KG-4.5.p1", "KG-8.3")
def test_a_position_goes_up_to_the_last_round_and_the_last_progress() -> None:
    units = {"a1": (5, 5), "b1": {"cell": [6, 5], "destroyed": True, "returns": 7}, "b2": (1, 1)}
    table = begin(units, round=6, overkills=[{"unit": "a1", "wreck": "b1", "progress": 4}])
    assert table.game.state.round == 6
    assert table.game.state.overkills[0].progress == 4


def test_the_rulebook_has_every_rule_once() -> None:
    ids = [entry.id for entry in SYSTEM.book.entries()]
    assert len(ids) == len(set(ids)) == 91
