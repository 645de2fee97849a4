"""The contract: a match is its log, an ask is the only legality, a checkpoint is enough."""

from __future__ import annotations

import dataclasses
import json
import random
from typing import Any
from unittest import mock

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from games.rules import budget
from games.rules.contract.asking import CHECKPOINT, Result
from games.rules.contract.outcomes import AnswerTooCostly, ScriptFault, Snapshot, Stop
from games.rules.contract.table import Table
from games.rules.contract.views import opened_option
from games.rules.dice import Dice, Seeded, key_of
from games.rules.fields import Illegal
from games.rules.text import _, message_of, plain
from tests import toy
from tests.toy import TOY, setup, toy_with

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)


def new_table(seed: bytes = b"seed", **options: Any) -> Table[Any]:
    return Table(TOY, setup(**options), Dice(Seeded(key_of(seed, []))))


def play_randomly(table: Table[Any], seed: int, stop: int = 1000) -> list[tuple[int, Any, Any]]:
    """The log of random answers until the end, or so many."""
    rng = random.Random(seed)
    log: list[tuple[int, Any, Any]] = []
    while table.result is None and len(log) < stop:
        seat = rng.choice(sorted(table.asks))
        raw = table.asks[seat].sample(rng)
        outcome = table.answer(seat, raw)
        log.append((seat, raw, outcome.faces))
    return log


def test_a_match_runs_from_the_first_roll_to_a_winner() -> None:
    table = new_table()
    log = play_randomly(table, 1)
    assert table.result is not None
    assert table.number == len(log) == 9
    assert table.asks == {}


def test_the_same_set_up_seed_and_log_give_the_same_state_at_every_answer() -> None:
    first, second = new_table(), new_table()
    for seat, raw, faces in play_randomly(new_table(), 2):
        assert first.answer(seat, raw).faces == tuple(faces)
        second.answer(seat, raw)
        assert first.digest() == second.digest()


def test_a_replay_uses_the_recorded_faces_and_not_the_seed() -> None:
    log = play_randomly(new_table(), 3)
    other = new_table(b"another seed")
    for seat, raw, faces in log:
        assert other.answer(seat, raw, faces).faces == tuple(faces)


def test_whoever_is_asked_opens_the_options_that_are_not_refused() -> None:
    table = new_table()
    for seat in (0, 1):
        table.answer(seat, {"option": "secret", "fields": {"number": 1}})
    (seat,) = table.asks
    move = opened_option(table, seat, "move")
    assert move == table.asks[seat].option("move").describe()
    assert [field["name"] for field in move["fields"]] == ["unit", "to"]
    with pytest.raises(Illegal, match="boring") as refusal:
        opened_option(table, seat, "stay")
    assert refusal.value.rule == "TOY-4"
    with pytest.raises(Illegal):
        opened_option(table, seat, "fly")
    with pytest.raises(Illegal, match="not your turn"):
        opened_option(table, 1 - seat, "move")


@given(seed=st.integers(0, 10**6))
@hypothesis_settings(max_examples=8, deadline=None)
def test_restored_at_any_checkpoint_everything_that_follows_is_the_same(seed: int) -> None:
    rng = random.Random(seed)
    table = new_table(length="long")
    log: list[tuple[int, Any, Any]] = []
    kept: list[tuple[Snapshot, int]] = []
    while table.result is None and len(log) < 24:
        seat = rng.choice(sorted(table.asks))
        raw = table.asks[seat].sample(rng)
        log.append((seat, raw, table.answer(seat, raw).faces))
        assert table.snapshot is not None
        kept.append((table.snapshot, len(log)))
    for snapshot, _length in kept:
        stored = Snapshot.model_validate_json(snapshot.model_dump_json())
        again = Table.restored(
            TOY, setup(length="long"), Dice(Seeded(key_of(b"seed", []))), stored, ()
        )
        for seat, raw, faces in log[snapshot.number :]:
            assert again.answer(seat, raw).faces == tuple(faces)
        assert again.digest() == table.digest()
        assert plain(again.view(0)) == plain(table.view(0))


def test_a_snapshot_keeps_an_offer_of_a_draw_and_the_place_of_the_dice() -> None:
    table = new_table()
    table.answer(0, {"option": "draw-offer"})
    play_randomly(table, 4, stop=4)
    assert table.snapshot is not None
    assert table.snapshot.draw_offer == 0
    assert table.snapshot.dice == table.game.dice.position


@given(raw=JSON)
@hypothesis_settings(max_examples=60, deadline=None)
def test_any_json_is_an_answer_in_normal_form_or_illegal(raw: Any) -> None:
    table = new_table()
    for wrapped in (raw, {"option": raw}, {"option": "secret", "fields": {"number": raw}}):
        try:
            answer = table.check(0, wrapped)
        except Illegal as refused:
            json.dumps(refused.plain())
        else:
            assert 1 <= answer["number"] <= 6


@given(value=JSON)
@hypothesis_settings(max_examples=40, deadline=None)
def test_any_json_in_a_field_of_the_board_is_refused_or_taken(value: Any) -> None:
    table = new_table()
    play_randomly(table, 5, stop=2)
    (ask,) = table.asks.values()
    for fields in ({"unit": value, "to": [1, 1]}, {"unit": "a", "to": value}, value):
        try:
            ask.check({"option": "move", "fields": fields})
        except Illegal as refused:
            json.dumps(refused.plain())


def test_a_refusal_names_the_rule_and_changes_nothing() -> None:
    table = new_table()
    play_randomly(table, 6, stop=2)
    (seat,) = table.asks
    before = table.digest(), table.number
    with pytest.raises(Illegal) as refused:
        table.answer(seat, {"option": "move", "fields": {"unit": "a", "to": [-1, 0]}})
    assert refused.value.rule == "TOY-2"
    with pytest.raises(Illegal, match="boring"):
        table.answer(seat, {"option": "stay"})
    with pytest.raises(Illegal, match="not your turn"):
        table.answer(1 - seat, {"option": "move"})
    assert (table.digest(), table.number) == before


def test_what_comes_after_the_end_is_refused_by_the_rule_that_ended_the_match() -> None:
    table = new_table()
    play_randomly(table, 6)
    assert table.result
    for seat in (0, 1):
        with pytest.raises(Illegal, match="over") as refused:
            table.answer(seat, {"option": "stay"})
        assert refused.value.rule == table.result.rule != ""


def test_secret_answers_stay_secret_until_both_are_given() -> None:
    table = new_table()
    outcome = table.answer(1, {"option": "secret", "fields": {"number": 6}})
    assert outcome.events == ()
    assert [ask["seat"] for ask in table.view(0)["asks"]] == [0]
    assert table.view(None)["table"]["my_number"] is None
    events = table.answer(0, {"option": "secret", "fields": {"number": 1}}).events
    assert {event.audience for event in events if event.kind == "secret"} == {(0,), (1,)}


def test_nobody_sees_the_options_of_another_seat() -> None:
    table = new_table()
    for perspective in (None, 0, 1):
        for ask in table.view(perspective)["asks"]:
            assert ("options" in ask) == (ask["seat"] == perspective)


def test_conceding_and_agreeing_on_a_draw_end_the_match() -> None:
    table = new_table()
    table.answer(1, {"option": "concede"})
    assert table.result is not None
    assert (table.result.winners, table.result.reason) == ((0,), "concession")
    with pytest.raises(Illegal, match="over"):
        table.answer(0, {"option": "concede"})

    table = new_table()
    table.answer(0, {"option": "draw-offer"})
    with pytest.raises(Illegal):
        table.answer(0, {"option": "draw-accept"})
    table.answer(1, {"option": "draw-decline"})
    table.answer(1, {"option": "draw-offer"})
    table.answer(0, {"option": "draw-accept"})
    assert table.result is not None
    assert (table.result.winners, table.result.reason) == ((), "agreement")


def test_a_script_that_raises_breaks_its_table_and_says_so() -> None:
    def faulty(game: Any) -> Any:
        yield from toy.one_round(game)
        raise ZeroDivisionError

    table = Table(toy_with(script=faulty), setup(), Dice(Seeded(b"key")))
    play_randomly(table, 7, stop=2)
    (seat,) = table.asks
    raw = table.asks[seat].sample(random.Random(1))
    with pytest.raises(ScriptFault):
        table.answer(seat, raw)
    assert table.broken


def test_messages_come_back_from_plain_data() -> None:
    message = _("%(a)s and %(b)s", a=_("one"), b=[_("two"), 3])
    assert str(message_of(json.loads(json.dumps(plain(message))))) == str(message)
    assert str(message) == "one and two, 3"


@pytest.mark.parametrize("ending", [["concede"], ["draw-offer", "draw-accept"]])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_match_that_ends_before_its_time_says_how_far_it_had_come(
    seat: int, ending: list[str]
) -> None:
    table = new_table()
    play_randomly(table, 3, stop=6)
    scores = tuple(table.game.state.scores)
    assert min(scores) > 0
    for turn, option in enumerate(ending):
        table.answer((seat + turn) % 2, {"option": option})
    assert table.result is not None
    assert table.result.scores == scores


def test_an_answer_that_makes_work_without_end_is_refused_and_the_table_dropped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = new_table()
    play_randomly(table, 3, stop=2)

    def endless(game: Any) -> Any:
        while True:
            game.dice.die(6)
            yield CHECKPOINT

    monkeypatch.setattr(toy, "one_round", endless)
    seat, ask = next(iter(table.asks.items()))
    with pytest.raises(AnswerTooCostly, match="go on for too long"):
        table.answer(seat, ask.sample(random.Random(1)))
    assert table.broken


def test_a_script_that_calls_itself_without_end_is_refused_like_one_that_never_ends(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = new_table()
    play_randomly(table, 3, stop=2)

    def deep(game: Any) -> Any:
        yield from toy.one_round(game)

    monkeypatch.setattr(toy, "one_round", deep)
    seat, ask = next(iter(table.asks.items()))
    with pytest.raises(AnswerTooCostly):
        table.answer(seat, ask.sample(random.Random(1)))
    assert table.broken


def test_what_was_played_once_is_played_again_whatever_work_it_makes() -> None:
    table = new_table()
    log = play_randomly(table, 1, stop=4)
    again = new_table()
    for seat, raw, faces in log:
        with mock.patch("games.rules.contract.table.ANSWER", 0):
            again.answer(seat, raw, faces)
    assert again.digest() == table.digest()


def test_only_what_is_bounded_is_counted_against_a_limit() -> None:
    counted = budget.Budget()
    counted.step(10**9)
    with pytest.raises(budget.BudgetExceeded), counted.bounded(5):
        counted.step(6)
    counted.step(10**9)
    with counted.bounded(5):
        with pytest.raises(budget.BudgetExceeded), counted.at_most(2):
            counted.step(3)
        counted.step(2)
        with pytest.raises(budget.BudgetExceeded):
            counted.step()


def test_the_rule_that_took_most_steps_is_the_one_named() -> None:
    counted = budget.Budget()
    with counted.bounded(10), counted.of("outer"):
        with counted.of("inner"):
            counted.step(8)
        with pytest.raises(budget.BudgetExceeded) as much:
            counted.step(3)
    assert much.value.rule == "inner"


def moving() -> tuple[Table[Any], int, int]:
    """Since the second answer one seat is asked to move; it, and the one that waits."""
    table = new_table()
    for seat in (0, 1):
        table.answer(seat, {"option": "secret", "fields": {"number": 1}})
    (seat,) = table.asks
    assert table.number == 2
    return table, seat, 1 - seat


@pytest.mark.parametrize("raw", [None, 7, "concede", [], ["concede"], {}, {"option": ["concede"]}])
def test_since_is_also_told_for_malformed_answers(raw: Any) -> None:
    """Whoever is asked may give one since they were asked; others since now."""
    table, asked, waiting = moving()
    table.answer(asked, {"option": "draw-offer"})
    assert table.since(asked, raw) == 2
    assert table.since(waiting, raw) == table.number == 3


def test_an_answer_beside_the_asks_may_be_given_since_the_last_ask() -> None:
    table, asked, waiting = moving()
    table.answer(asked, {"option": "draw-offer"})
    assert table.since(asked, {"option": "concede"}) == 2
    assert table.since(waiting, {"option": "concede"}) == 2


@pytest.mark.parametrize("option", ["draw-offer", "draw-withdraw", "draw-accept", "draw-decline"])
def test_an_answer_about_a_draw_may_be_given_since_the_last_one(option: str) -> None:
    table, asked, waiting = moving()
    assert table.since(waiting, {"option": option}) == 2
    table.answer(asked, {"option": "draw-offer"})
    assert table.since(waiting, {"option": option}) == 3
    table.answer(waiting, {"option": "draw-decline"})
    assert table.since(asked, {"option": option}) == 4
    assert table.since(asked, {"option": "concede"}) == 2


def test_when_a_match_is_over_an_answer_may_be_given_since_its_end() -> None:
    table, asked, waiting = moving()
    table.answer(asked, {"option": "draw-offer"})
    table.answer(waiting, {"option": "draw-accept"})
    assert table.result
    assert table.since(asked, {"option": "concede"}) == table.number == 4


STOP = Stop(3, 2)
OUTCOME = new_table().opening


@pytest.mark.parametrize(
    "value", [STOP, OUTCOME, *OUTCOME.events[:1], Result((0,), "score", "", (1, 0))]
)
def test_what_a_table_gives_back_stays_as_it_is(value: Any) -> None:
    for field in dataclasses.fields(value):
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(value, field.name, None)
