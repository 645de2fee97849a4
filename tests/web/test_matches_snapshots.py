"""Which checkpoints of a match are kept, and that any number can be come to from them soon."""

from __future__ import annotations

import random
from contextlib import suppress
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import connection
from hypothesis import given
from hypothesis import strategies as st

from games.matches import referee
from games.matches.log import checks, rows, snapshots
from games.matches.models import Match, Snapshot
from games.rules.contract.asking import Checkpoint
from games.rules.contract.checkpoints import FAR, Checkpoints
from games.rules.contract.table import Table
from games.rules.dice import Dice, Seeded
from games.rules.fields import Illegal
from games.rules.systems import system
from games.rules.tools.playouts import random_setup
from tests.matchmaking import begun_match, play_on, players

LONG = {"length": "long"}


def numbers(match: Match) -> list[int]:
    return list(match.snapshots.order_by("number").values_list("number", flat=True))


# -- the choice --------------------------------------------------------------------------------

steps = st.lists(st.tuples(st.integers(1, 25), st.booleans() | st.just(False)), max_size=120)
"""How many answers after the one before each checkpoint comes, and whether it is a lasting one."""


@given(steps)
def test_from_any_number_a_kept_checkpoint_is_near_and_lasting_ones_stay(
    steps: list[tuple[int, bool]],
) -> None:
    rules: Any = SimpleNamespace(rules=SimpleNamespace(copy=lambda state: state))
    game: Any = SimpleNamespace(state=None, dice=SimpleNamespace(position=0))
    agreements: Any = SimpleNamespace(offered_by=None, plain=dict)
    checkpoints: Checkpoints[Any] = Checkpoints(rules)
    kept, number = [], 0
    for step, lasting in [(0, False), *steps]:
        number += step
        checkpoints.keep(Checkpoint(lasting), number, game, agreements)
        is_kept = checkpoints.is_to_be_saved(number)
        assert is_kept or not lasting
        assert not checkpoints.is_to_be_saved(number + 1)
        if is_kept:
            kept.append((number, lasting))
    assert kept[0][0] == 0
    numbers = [at for at, _lasting in kept]
    gaps = [after - before for before, after in pairwise([*numbers, number])]
    furthest = max((step for step, _lasting in steps), default=0)
    assert max(gaps, default=0) < FAR + furthest
    others = sum(not lasting for _at, lasting in kept)
    assert others <= 1 + number / FAR


# -- in matches --------------------------------------------------------------------------------


def random_match(seed: int, answers: int) -> Match:
    """A long match of the toy with draws offered and turns taken back here and there."""
    rng = random.Random(seed)
    ann, bob = seated = players()
    match = begun_match(ann, bob, options=LONG)
    while match.number < answers:
        play_on(match, rng.randint(1, 7), seed=rng.randint(0, 999))
        match.refresh_from_db()
        if rng.random() < 0.3:
            draw = rng.choice(("draw-offer", "draw-withdraw"))
            with suppress(Illegal):
                referee.answer(
                    match.pk, rng.choice(seated), match.number, {"option": draw, "fields": {}}
                )
            match.refresh_from_db()
        if rng.random() < 0.3:
            referee.ask_takeback(match.pk, ann, match.number)
            referee.answer_takeback(match.pk, bob, match.number, True)
            match.refresh_from_db()
        if match.number % 3 == 0:
            referee.forget_tables()
    return match


@pytest.mark.django_db
@pytest.mark.usefixtures("toy")
@pytest.mark.parametrize("seed", range(3))
def test_any_number_of_a_random_match_is_restored_as_it_was(seed: int) -> None:
    match = random_match(seed, 120)
    digests = dict(match.answers.values_list("number", "digest"))
    taken_back = set(match.answers.filter(option="takeback").values_list("number", flat=True))
    assert taken_back
    assert taken_back <= set(numbers(match))
    for number, digest in digests.items():
        row = snapshots.nearest(match, number)
        assert row is not None
        assert number - row.number < FAR + 3
        assert referee.table_at(match, number).digest() == digest


@pytest.mark.django_db
@pytest.mark.usefixtures("toy")
def test_a_thinned_match_is_checked_and_set_back_where_a_checkpoint_is() -> None:
    match = play_on(begun_match(options=LONG), 80)
    assert checks.check(match).good
    between = next(number for number in range(80) if number not in numbers(match))
    with pytest.raises(Illegal, match="cannot be set back"):
        referee.repair(match.pk, "why", between)
    early = numbers(match)[1]
    assert referee.repair(match.pk, "why", early) == 81
    referee.forget_tables()
    match = play_on(Match.objects.get(pk=match.pk), 60)
    assert 81 in numbers(match)
    assert checks.check(match).good


@pytest.mark.django_db
@pytest.mark.usefixtures("toy")
def test_a_checkpoint_of_before_they_were_packed_is_read_and_stays() -> None:
    match = play_on(begun_match(options=LONG), 8)
    row = match.snapshots.get(number=6)
    with connection.cursor() as cursor:
        text = '{"round":2,"scores":[1,2],"secrets":[3,4],"places":{"a":[1,2]}}'
        cursor.execute("UPDATE matches_snapshot SET state = %s WHERE id = %s", [text, row.pk])
        cursor.execute("SELECT state FROM matches_snapshot WHERE number = 3")
        assert "round" not in cursor.fetchone()[0]
    row.refresh_from_db()
    assert row.state == {"round": 2, "scores": [1, 2], "secrets": [3, 4], "places": {"a": [1, 2]}}
    assert Snapshot(match=match, number=7).lasting


# -- in the systems ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["crisis", "kurogane"])
def test_rounds_and_turns_begin_at_lasting_checkpoints_and_none_is_far(name: str) -> None:
    rng = random.Random(4)
    rules = system(name)
    table: Table[Any] = Table(rules, random_setup(rules, rng), Dice(Seeded(b"four")))
    turns, reached, lasting = 0, [0], set()
    while table.result is None:
        seat, ask = next(iter(table.asks.items()))
        outcome = table.answer(seat, ask.sample(rng, eager=True))
        turns += any(event.kind == "turn" for event in outcome.events)
        assert table.snapshot is not None
        reached.append(table.snapshot.number)
        if table.snapshot.lasting:
            lasting.add(table.snapshot.number)
    steps = [after - before for before, after in pairwise(reached)]
    assert max(steps) <= FAR
    assert turns > 20
    assert turns <= len(lasting) < len(set(reached)) * 0.7


@pytest.mark.django_db
def test_a_word_in_a_column_of_plain_data_comes_back_as_it_was() -> None:
    match = begun_match(system="kurogane")
    assert rows.follow(match, match.number, {"takeback": "a word"})
    match.refresh_from_db()
    assert match.takeback == "a word"


@pytest.mark.django_db
@pytest.mark.usefixtures("toy")
def test_a_checkpoint_that_cannot_be_restored_is_skipped_for_the_one_before() -> None:
    match = random_match(seed=2, answers=60)
    before = referee.table_at(match).digest()
    newest = match.snapshots.latest("number")
    state, faces = newest.state, newest.faces
    for broken in ({"state": {"round": "no"}}, {"state": state, "faces": [*faces, 7]}):
        match.snapshots.filter(pk=newest.pk).update(**broken)
        referee.forget_tables()
        assert referee.table_at(match).digest() == before
    match.refresh_from_db()
    assert match.stopped is None
