"""Copies of states, and of matches to try things out in."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

import pytest

from games.rules.contract.asking import (
    CHECKPOINT,
    AlternativeAsks,
    Answer,
    Ask,
    Game,
    Result,
    Script,
)
from games.rules.contract.driver import lapse
from games.rules.contract.outcomes import Snapshot
from games.rules.contract.table import Table
from games.rules.copies import copied, copier_of
from games.rules.dice import Dice, Seeded
from games.rules.fields import Option
from games.rules.systems import systems
from games.rules.text import Message, _
from games.rules.tools.playouts import random_setup
from tests.toy import setup as toy_setup
from tests.toy import toy_with

ANSWERS = 60
GO = Option("go", _("Go"))


@dataclass(frozen=True)
class Rock:
    """Something that never changes."""

    corners: tuple[tuple[int, int], ...]


@dataclass
class Walker:
    """Something that does."""

    name: str
    gait: Literal["slow", "fast"] = "slow"
    at: tuple[int, int] | None = None
    tokens: list[str] = field(default_factory=list)


@dataclass
class World:
    """All of it."""

    rocks: dict[str, Rock]
    walkers: dict[str, Walker]
    first: Walker | None = None
    rows: list[list[int]] = field(default_factory=list)
    said: Message | None = None
    noted: dict[str, Any] | None = None
    shown: Mapping[str, Any] | None = None


def world() -> World:
    walkers = {"a": Walker("Ann", tokens=["shield"]), "b": Walker("Bob", "fast", (1, 2))}
    noted = {"by": "a", "steps": [1, 2, {"at": 3}]}
    shown = {"faces": [1, 2]}
    return World(
        {"r": Rock(((0, 0), (1, 0)))}, walkers, Walker("Cat"), [[1], []], _("Hush."), noted, shown
    )


def test_what_may_change_is_copied_and_all_else_is_shared() -> None:
    copy = copier_of(World)
    assert copy
    original = world()
    made: World = copy(original)
    assert made == world()
    made.walkers["a"].tokens.append("sword")
    made.walkers["c"] = Walker("Cid")
    assert made.first
    made.first.name = "Dan"
    made.rows[1].append(7)
    assert made.noted
    made.noted["steps"][2]["at"] = 4
    assert original == world()
    assert made.rocks is not original.rocks
    assert made.rocks["r"] is original.rocks["r"]
    assert made.shown is original.shown
    assert made.said is original.said, "sentences never change"


def test_a_dataclass_with_the_hash_of_every_object_may_change() -> None:
    @dataclass(eq=False)
    class Door:
        is_open: bool = False

    copy = copier_of(Door)
    assert copy
    door = Door()
    made = copy(door)
    made.is_open = True
    assert not door.is_open


def test_a_tuple_is_copied_if_anything_in_it_may_change() -> None:
    assert copier_of(tuple[int, str]) is None
    copy = copier_of(tuple[int, list[str]])
    assert copy
    original = (1, ["shield"])
    made = copy(original)
    made[1].append("sword")
    assert original == (1, ["shield"])


def test_what_is_cached_on_a_thing_is_no_part_of_it() -> None:
    walker = Walker("Ann")
    vars(walker)["_cache of paths"] = [1]
    copy = copier_of(Walker)
    assert copy
    assert "_cache of paths" not in vars(copy(walker))


def test_undeclared_plain_data_is_copied_and_any_other_object_refused() -> None:
    data = {"a": [1, (2, "x")], "who": Walker("Ann", tokens=["shield"])}
    made = copied(data)
    assert made == data
    assert made["who"].tokens is not data["who"].tokens  # type: ignore[attr-defined]
    with pytest.raises(TypeError, match="object"):
        copied({"a": object()})


@pytest.fixture(params=list(systems()))
def table(request: pytest.FixtureRequest) -> Table[Any]:
    """A match of each system, begun."""
    system = systems()[request.param]
    return Table(system, random_setup(system, random.Random(4)), Dice(Seeded(b"copies")))


def test_a_checkpoint_stays_as_it_was_whatever_happens_after_it(table: Table[Any]) -> None:
    rng, system = random.Random(4), table.system
    for _answer in range(ANSWERS):
        if table.result:
            break
        kept, written = table._checkpoints.newest, table.snapshot
        assert kept
        assert written
        play(table, rng)
        assert system.rules.dump(kept.state) == written.state


def test_a_fork_asks_at_once_what_the_match_has_found_out_to_be_asked(
    table: Table[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[Ask] = []
    only_answer = Ask.only_answer

    def noted(ask: Ask) -> Answer | None:
        looks.append(ask)
        return only_answer(ask)

    monkeypatch.setattr(Ask, "only_answer", noted)
    rng = random.Random(4)
    for _answer in range(ANSWERS):
        if table.result:
            break
        newest = table.checkpoint
        if newest and newest.number == table.number and newest.is_asked:
            looks.clear()
            fork = table.fork(Dice(Seeded(b"another")))
            assert looks == []
            assert [ask.prompt for ask in fork.asks.values()] == [
                ask.prompt for ask in table.asks.values()
            ]
        play(table, rng)


def test_a_fork_nobody_has_looked_at_shows_the_match_as_it_was(table: Table[Any]) -> None:
    rng = random.Random(4)
    for _answer in range(ANSWERS // 4):
        if table.result:
            break
        forks = [table.fork(Dice(Seeded(b"another"))) for _fork in range(3)]
        before = shown(table)
        play(table, rng)
        assert shown(forks[0]) == before
        play(forks[1], random.Random(4))
        assert shown(forks[2]) == before


def shown(table: Table[Any]) -> list[Any]:
    """What the seats see of a match that are asked, with their asks."""
    return [table.view(seat, opened=True) for seat in table.asks]


def lapsing(found: list[int]) -> Any:
    """A toy that asks once a round whether to go on, unless it has 2 points, and then for a word;
    `found` are the points for which it looked whether to ask."""

    def script(game: Game[Any]) -> Script:
        def is_left_out() -> bool:
            found.append(game.state.scores[0])
            return bool(game.state.scores[0] == 2)

        while True:
            yield CHECKPOINT
            if lapse(game, is_left_out):
                game.state.scores[0] += 1
                word = yield Ask(0, _("Your word?"), [Option("word", _("Word"))], automatic=True)
                assert word.option == "word"
            yield Ask(0, _("Go on?"), [Option("on", _("On")), Option("still", _("Still"))])
            game.state.scores[0] += 1

    return Table(toy_with(script=script), toy_setup(), Dice(Seeded(b"lapsing")))


def prompts(table: Table[Any]) -> list[str]:
    return [str(ask.prompt) for ask in table.asks.values()]


def test_a_fork_does_not_check_again_whether_the_open_ask_lapses() -> None:
    found: list[int] = []
    table = lapsing(found)
    assert (found, prompts(table)) == ([0], ["Go on?"])
    fork = table.fork(Dice(Seeded(b"other")))
    assert (found, prompts(fork)) == ([0], ["Go on?"])
    fork.answer(0, {"option": "on"})
    assert found == [0, 1], "it looks at every later one"


def test_a_fork_leaves_out_an_ask_that_has_lapsed() -> None:
    found: list[int] = []
    table = lapsing(found)
    table.answer(0, {"option": "on"})
    table.answer(0, {"option": "on"})
    assert (found, prompts(table)) == ([0, 1, 2], ["Your word?"])
    assert table.last_checkpoint == table.number
    for copy in (table.fork(Dice(Seeded(b"other"))), table.fork(Dice(Seeded(b"other")))):
        assert (prompts(copy), copy.digest()) == (["Your word?"], table.digest())
        assert prompts(copy.fork(Dice(Seeded(b"third")))) == ["Your word?"]


def test_a_fork_checks_whether_later_asks_lapse() -> None:
    def script(game: Game[Any]) -> Script:
        yield CHECKPOINT
        yield AlternativeAsks([Ask(seat, _("Go on?"), [GO]) for seat in (0, 1)])
        if not lapse(game, lambda: True):
            yield Ask(0, _("Still?"), [GO])
        return Result((), "over")

    table: Table[Any] = Table(toy_with(script=script), toy_setup(), Dice(Seeded(b"later")))
    fork = table.fork(Dice(Seeded(b"other")))
    fork.answer(1, {"option": "go"})
    assert fork.result, "the ask was not left out"


def test_a_fork_asks_what_the_match_asks_and_changes_nothing_of_it(table: Table[Any]) -> None:
    rng = random.Random(4)
    for number in range(ANSWERS):
        if table.result:
            break
        if number % 12 == 0:
            fork = table.fork(Dice(Seeded(b"another")))
            before = table.digest()
            assert fork.digest() == before
            assert fork.number == table.number
            assert [fork.view(seat) for seat in fork.asks] == [
                table.view(seat) for seat in table.asks
            ]
            for _further in range(4):
                if fork.result is None:
                    play(fork, random.Random(number))
            assert table.digest() == before
        play(table, rng)


def test_dice_that_fell_between_a_checkpoint_and_the_ask_after_it_fall_so_in_a_fork() -> None:
    def script(game: Game[Any]) -> Script:
        while True:
            yield CHECKPOINT
            face = game.dice.die(1000)
            yield Ask(0, _("Go on?"), [Option("stay", _("Stay")), Option(str(face), _("Go on"))])

    def asked(table: Table[Any]) -> list[str]:
        return [option.id for option in table.asks[0].options]

    toy, setup = toy_with(script=script), toy_setup()
    table: Table[Any] = Table(toy, setup, Dice(Seeded(b"fallen")))
    for _answer in range(3):
        fork = table.fork(Dice(Seeded(b"other")))
        assert asked(fork) == asked(table)
        assert asked(fork.fork(Dice(Seeded(b"third")))) == asked(table)
        again: Table[Any] = Table(toy, setup, Dice(Seeded(b"other")), snapshot=table.snapshot)
        assert asked(again) == asked(table)
        table.answer(0, {"option": asked(table)[1]})
        fork.answer(0, {"option": asked(fork)[1]})
        assert asked(fork) != asked(table)  # what had not fallen yet falls otherwise


def test_a_snapshot_written_down_before_faces_were_kept_in_it_is_loaded() -> None:
    table: Table[Any] = Table(toy := toy_with(), toy_setup(), Dice(Seeded(b"old")))
    play(table, random.Random(4))
    assert table.snapshot is not None
    old = Snapshot.model_validate(table.snapshot.model_dump(exclude={"faces"}))
    dice = Dice(Seeded(b"other"))
    dice.replay(table.snapshot.faces)
    again: Table[Any] = Table(toy, toy_setup(), dice, snapshot=old)
    assert again.digest() == table.digest()


def play(table: Table[Any], rng: random.Random) -> None:
    """One random answer."""
    seat = rng.choice(sorted(table.asks))
    table.answer(seat, table.asks[seat].sample(rng, eager=True))
