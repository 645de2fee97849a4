"""The committed dice stream."""

from __future__ import annotations

from collections import Counter

import pytest

from games.rules.dice import Dice, OutOfDice, Scripted, Seeded, commitment, key_of


def test_faces_depend_on_the_seed_and_on_what_each_seat_adds() -> None:
    def faces(seed: bytes, *entropy: bytes) -> list[int]:
        return Dice(Seeded(key_of(seed, entropy))).roll(20, 8)

    assert faces(b"s", b"a", b"b") == faces(b"s", b"a", b"b")
    assert len({tuple(faces(*parts)) for parts in _VARIANTS}) == len(_VARIANTS)


_VARIANTS = [(b"s", b"a", b"b"), (b"s", b"b", b"a"), (b"s", b"ab", b""), (b"t", b"a", b"b")]


def test_any_roll_can_be_checked_alone() -> None:
    source = Seeded(b"key")
    rolled = Dice(source).roll(30, 6)
    assert [source.face(position, 6) for position in range(30)] == rolled
    assert Dice(source, position=10).roll(5, 6) == rolled[10:15]


@pytest.mark.parametrize("sides", [2, 3, 6, 8, 10, 36])
def test_every_face_is_equally_likely(sides: int) -> None:
    count = 1000 * sides
    tally = Counter(Dice(Seeded(b"fair")).roll(count, sides))
    square = sum((tally[face] - 1000) ** 2 / 1000 for face in range(sides))
    # Chi-squared with sides - 1 degrees of freedom: ten times its mean is out of all reason.
    assert square < 10 * (sides - 1)


def test_recorded_faces_come_before_new_ones() -> None:
    dice = Dice(Seeded(b"key"))
    dice.replay([5, 4])
    assert dice.roll(2, 6) == [5, 4]
    assert dice.die(6) == Seeded(b"key").face(2, 6)
    assert dice.take() == [5, 4, Seeded(b"key").face(2, 6)]
    assert dice.take() == []


def test_scripted_faces_run_out_loudly() -> None:
    dice = Dice(Scripted([1, 9]))
    assert dice.die(6) == 1
    with pytest.raises(OutOfDice, match="not on a die"):
        dice.die(6)
    with pytest.raises(OutOfDice, match="no scripted face"):
        dice.die(6)


def test_scripted_faces_may_be_followed_by_seeded_ones() -> None:
    dice = Dice(Scripted([3], Seeded(b"key")))
    assert dice.roll(2, 6) == [3, Seeded(b"key").face(1, 6)]


def test_a_shuffle_gives_every_order() -> None:
    dice = Dice(Seeded(b"orders"))
    orders: Counter[tuple[int, ...]] = Counter()
    for _number in range(1200):
        items = [1, 2, 3]
        dice.shuffle(items)
        orders[tuple(items)] += 1
    assert len(orders) == 6
    assert min(orders.values()) > 140


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    assert commitment(b"abc") == (
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    )
