"""Computers answer what may be answered, know what their seat knows, and keep to their budget."""

from __future__ import annotations

import random
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest

from games.rules.contract.agreements import GIVE_ORDERS
from games.rules.contract.asking import Setup
from games.rules.contract.opponents import Opponents, Suggestion, Weight
from games.rules.contract.orders import Order
from games.rules.contract.table import Table
from games.rules.dice import Dice, Seeded
from games.rules.opponents.levels import CLUB, LEARNER, LEVELS, RANDOM, Level
from games.rules.opponents.matches import setup_for_two
from games.rules.opponents.thinking import MOST_OF_ONE, RESULT, any_answer, go_on, think
from games.rules.systems import system, systems
from games.rules.text import Message
from tests.toy import TOY

QUICK = replace(CLUB, candidates=3, samples=2, answers=30)
"""A level that searches, for tests."""
ORDERED = {"crisis": 60, "kurogane": 40, "tide": 60}
"""After so many answers something that is tried out meets a reaction of the other seat. The only
one of BattleTech is met too seldom."""
FAR = 60
"""Answers, more than any computer tries out."""


def begun(name: str, seed: int = 1) -> Table[Any]:
    known = system(name)
    return Table(known, setup_for_two(known, str(seed), {}), Dice(Seeded(b"dice")))


def played(name: str, answers: int, seed: int = 1) -> Table[Any]:
    """A match after so many answers by rule of thumb."""
    table = begun(name, seed)
    for _number in range(answers):
        if table.result is None:
            go_on(table, min(table.asks))
    return table


@pytest.mark.parametrize("name", systems())
@pytest.mark.parametrize("level", [RANDOM, LEARNER, QUICK], ids=lambda level: level.id)
def test_every_answer_is_legal(name: str, level: Level) -> None:
    table = begun(name)
    for _number in range(8 if level.samples else 40):
        seat = min(table.asks)
        table.answer(seat, think(table, seat, level, "seed").answer)


@pytest.mark.parametrize("name", systems())
def test_thinking_changes_nothing(name: str) -> None:
    table = played(name, 40)
    before = table.digest(), table.number, table.game.dice.position
    thought = think(table, min(table.asks), QUICK, "seed")
    assert before == (table.digest(), table.number, table.game.dice.position)
    assert thought.tried <= QUICK.answers + MOST_OF_ONE


@pytest.mark.parametrize("name", systems())
def test_the_same_seed_gives_the_same_answer(name: str) -> None:
    one, other = played(name, 40), played(name, 40)
    seat = min(one.asks)
    assert think(one, seat, QUICK, "seed").answer == think(other, seat, QUICK, "seed").answer


@pytest.mark.parametrize("name", systems())
def test_a_position_is_worth_what_one_table_says_in_words(name: str) -> None:
    """What one side gains by it the other one loses."""
    table, opponents = played(name, 40), system(name).opponents
    first, second = (opponents.worth(table.game, side) for side in (0, 1))
    assert first.keys() == second.keys() <= opponents.weights.keys()
    assert sum(first.values()) == pytest.approx(-sum(second.values()))
    for weight in opponents.weights.values():
        assert weight.worth > 0
        assert str(weight.words)
        assert all("%(" not in str(text) or "%(amount)s" in str(text) for text in told(weight))
    assert any(told(weight) for weight in opponents.weights.values())


def told(weight: Weight) -> list[Message]:
    """What advice says of it."""
    return [words for words in (weight.better, weight.worse) if words is not None]


def differing(monkeypatch: pytest.MonkeyPatch, trust: float) -> int:
    """How often a game of so much trust in its rules of thumb takes what looks worse by them."""
    monkeypatch.setattr(system("kurogane").opponents, "trust", trust)
    table, found = played("kurogane", 30), 0
    for _number in range(12):
        seat = min(table.asks)
        suggestions = table.system.opponents.suggestions(table.game, table.asks[seat])
        chosen = think(table, seat, QUICK, "seed").answer
        scores = [one.score for one in suggestions if one.answer() == chosen]
        found += bool(scores) and max(scores) < suggestions[0].score
        go_on(table, seat)
    return found


def test_a_game_says_how_good_its_rules_of_thumb_are(monkeypatch: pytest.MonkeyPatch) -> None:
    assert differing(monkeypatch, 0.0) > differing(monkeypatch, 1000.0)


def test_another_process_answers_as_the_one_before_it() -> None:
    """What a computer has answered before is nowhere but in the match."""
    table = played("kurogane", 30)
    seat = min(table.asks)
    fresh = Table(table.system, table.setup, Dice(Seeded(b"dice")), snapshot=table.snapshot)
    assert think(fresh, seat, QUICK, "seed").answer == think(table, seat, QUICK, "seed").answer


def toy(suggested: list[int], **otherwise: Any) -> Table[Any]:
    """A match of the toy, whose seats answer at once and in secret. The computer plays out each of
    these numbers, and the score is all that counts; what it goes by may be said `otherwise`."""

    def suggestions(_game: Any, ask: Any) -> list[Suggestion]:
        found = [option.id for option in ask.options if not option.refused]
        if "secret" not in found:
            return []
        return [Suggestion("secret", {"number": value}) for value in suggested]

    known = replace(
        TOY,
        opponents=Opponents(
            **{
                "worth": lambda game, side: {"score": game.state.scores[side]},
                "suggestions": suggestions,
                "horizon": lambda game: game.state.round,
                **otherwise,
            }
        ),
    )
    return Table(known, Setup(system="toy", rosters=[{}, {}]), Dice(Seeded(b"dice")))


def test_an_answer_is_played_on_to_where_positions_are_compared() -> None:
    """Offhand, and one that is given is not."""
    rounds, asked = set(), []

    def worth(game: Any, side: int) -> dict[str, float]:
        rounds.add(game.state.round)
        return {"score": game.state.scores[side]}

    def offhand(game: Any, ask: Any) -> list[Suggestion]:
        asked.append(game.state.round)
        return []

    table = toy([1, 2], worth=worth, offhand=offhand, until=lambda game: game.state.round // 2)
    think(table, 0, QUICK, "seed")
    assert rounds == {2}
    assert set(asked) == {0, 1}
    asked.clear()
    go_on(table, 0)
    assert asked == []


def test_the_end_of_a_match_counts_beside_what_is_left_in_it() -> None:
    table = toy([1, 2], until=lambda game: "the end", win=30.0)
    (best, *others) = think(table, 0, QUICK, "seed").candidates
    for end in (*best.ends, *(end for other in others for end in other.ends)):
        assert set(end) == {"score", RESULT} or end == {RESULT: 0.0}
        assert end[RESULT] in (30.0, -30.0, 0.0)


def test_nothing_counts_beside_a_draw() -> None:
    draws = []
    for seed in range(20):
        table = toy([1, 2], until=lambda game: "the end", win=30.0)
        for candidate in think(table, 0, QUICK, str(seed)).candidates:
            draws += [end for end in candidate.ends if "score" not in end]
    assert draws
    assert all(end == {RESULT: 0.0} for end in draws)


def test_what_others_have_given_in_secret_is_in_no_fork() -> None:
    table = toy([1, 2])
    ask = table.asks[1]
    raw = ask.sample(random.Random(1))
    assert raw is not None
    table.answer(1, raw)
    assert 1 not in table.asks
    as_known = table.fork(Dice(Seeded(b"other")), 0)
    assert sorted(as_known.asks) == [0, 1]
    assert sorted(table.fork(Dice(Seeded(b"other"))).asks) == [0]


def found_by(table: Table[Any], seat: int) -> tuple[Any, list[Any]]:
    """A seat's answer, and all positions that were looked at for it."""
    thought = think(table, seat, QUICK, "seed")
    return thought.answer, [(one.suggestion, one.ends) for one in thought.candidates]


@pytest.mark.parametrize(("name", "answers"), ORDERED.items())
def test_what_others_have_ordered_in_secret_changes_no_answer(name: str, answers: int) -> None:
    """Two matches in which another seat has left its reactions to other standing orders."""
    found = []
    for place in (0, 1):
        table = played(name, answers)
        seat = min(table.asks)
        chosen = {each.id: each.choices[place].id for each in table.system.rules.reactions}
        table.answer(1 - seat, {"option": GIVE_ORDERS, "fields": chosen})
        found.append(found_by(table, seat))
    assert found[0] == found[1]


@pytest.mark.parametrize("name", systems())
def test_dice_to_come_change_no_answer(name: str) -> None:
    table = played(name, 40)
    other = Table(table.system, table.setup, Dice(Seeded(b"others")), snapshot=table.snapshot)
    here = Table(table.system, table.setup, Dice(Seeded(b"dice")), snapshot=table.snapshot)
    seat = min(here.asks)
    assert found_by(here, seat) == found_by(other, seat)


@pytest.mark.rule("CP-MISS-06", "CP-SQUAD-03")
def test_crises_and_squads_that_are_not_revealed_change_no_answer() -> None:
    """Two matches that differ in what the other player has drawn, or chosen, and not shown."""
    known, table, compared = system("crisis"), begun("crisis"), set()
    rng = random.Random(1)
    while not table.game.state.revealed:
        seat = max(table.asks)
        kept = deepcopy(table.game.state.squads[1 - seat])
        found = found_by(table, seat)
        assert known.rules.redraw is not None
        for _time in range(4):
            known.rules.redraw(table.game, seat, rng)
            if table.game.state.squads[1 - seat] != kept:
                compared.add(table.game.state.stage)
            assert found_by(table, seat) == found
        table.game.state.squads[1 - seat] = kept
        table.answer(seat, any_answer(table.asks[seat], rng))
    assert compared >= {"crisis", "tactics"}


@pytest.mark.parametrize("name", ["crisis", "tide"])
def test_secrets_of_others_change_no_answer(name: str) -> None:
    """Two matches that differ in what the other seat has answered in secret."""
    answers = []
    for seed in (1, 2):
        table = begun(name)
        rng = random.Random(1)
        while len(table.asks) < 2:
            seat = min(table.asks)
            table.answer(seat, any_answer(table.asks[seat], rng))
        raw = table.asks[1].sample(random.Random(seed))
        assert raw is not None
        table.answer(1, raw)
        answers.append(think(table, 0, QUICK, "seed").answer)
    assert answers[0] == answers[1]


def test_standing_orders_of_others_are_secret() -> None:
    table = played("tide", 60)
    seat = min(table.asks)
    before = think(table, seat, QUICK, "seed")
    table.game.state.orders[1 - seat].append(Order({}))
    ordered = Table(table.system, table.setup, Dice(Seeded(b"dice")), state=table.game.state)
    copy = ordered.fork(Dice(Seeded(b"other")), seat)
    table.system.rules.hide_secrets(copy.game, seat)
    assert copy.game.state.orders[1 - seat] == []
    assert think(table, seat, QUICK, "seed").answer == before.answer


def test_what_is_tried_out_begins_without_the_standing_orders_of_others() -> None:
    table = played("tide", 60)
    opponents, secret, seen = table.system.opponents, Order({"unit": "nobody"}), []

    def worth(game: Any, side: int) -> Any:
        seen.append(secret in game.state.orders[1 - side])
        return opponents.worth(game, side)

    known = replace(table.system, opponents=replace(opponents, worth=worth))
    table.game.state.orders[1 - min(table.asks)].append(secret)
    ordered = Table(known, table.setup, Dice(Seeded(b"dice")), state=table.game.state)
    think(ordered, min(ordered.asks), QUICK, "seed")
    assert seen
    assert not any(seen)


@pytest.mark.parametrize("name", systems())
def test_a_match_without_secrets_can_be_played_on(name: str) -> None:
    """So whatever a computer may try out, far beyond its horizon, goes on as the rules have it."""
    rules, horizon = system(name).rules, system(name).opponents.horizon
    rng, table = random.Random(1), begun(name)
    while horizon(table.game) is None:
        answer_at_random(table, rng)
    for seat in (0, 1):
        copy = table.fork(Dice(Seeded(b"other")), seat)
        rules.hide_secrets(copy.game, seat)
        if rules.without_secrets is not None:
            assert copy.game.state == rules.without_secrets(copy.game.state, seat)
        while copy.result is None and copy.number < table.number + FAR:
            answer_at_random(copy, rng)


def answer_at_random(table: Table[Any], rng: random.Random) -> None:
    seat = rng.choice(sorted(table.asks))
    raw = table.asks[seat].sample(rng)
    assert raw is not None
    table.answer(seat, raw)


def test_a_system_that_says_nothing_is_played_by_what_its_asks_say() -> None:
    table = Table(TOY, Setup(system="toy", rosters=[{}, {}]), Dice(Seeded(b"dice")))
    while table.result is None:
        seat = min(table.asks)
        table.answer(seat, think(table, seat, QUICK, "seed").answer)
    assert table.result.reason


def test_levels_stand_from_the_weakest_to_the_strongest() -> None:
    assert list(LEVELS) == ["random", "learner", "club", "veteran"]
    budgets = [level.answers for level in LEVELS.values()]
    assert budgets == sorted(budgets)


def test_weaker_levels_miss_the_best_answer_more_often() -> None:
    """The first suggestion is the best where tries find no difference. A slip takes any of four, so
    three of four slips miss it."""
    table = toy([6, 1, 2, 3], worth=lambda game, side: {"score": 0.0})
    missed = {
        level.id: sum(
            think(table, 0, level, str(seed)).answer["fields"]["number"] != 6 for seed in range(400)
        )
        for level in (LEARNER, CLUB, LEVELS["veteran"])
    }
    assert missed == {
        "learner": pytest.approx(400 * 0.6 * 3 / 4, rel=0.15),
        "club": pytest.approx(400 * 0.3 * 3 / 4, rel=0.2),
        "veteran": 0,
    }
