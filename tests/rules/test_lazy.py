"""Sequences and mappings that are made when somebody looks at them."""

from __future__ import annotations

from games.rules.lazy import LazyMapping, LazySequence, LazyValues

LOOKS = ["a", "b"]


def test_a_sequence_is_made_once_and_only_when_somebody_looks() -> None:
    made: list[int] = []

    def make() -> list[str]:
        made.append(1)
        return LOOKS

    lazy = LazySequence(make)
    assert made == []
    assert (list(lazy), len(lazy), lazy[0], list(lazy[1:]), "b" in lazy) == (
        LOOKS,
        2,
        "a",
        ["b"],
        True,
    )
    assert made == [1]
    assert not LazySequence(list)


def test_what_came_of_it_stays_as_it_was_when_it_was_made() -> None:
    source = list(LOOKS)
    lazy = LazySequence(lambda: source)
    assert list(lazy) == LOOKS
    source.append("c")
    assert list(lazy) == LOOKS


def test_a_mapping_is_made_once_and_only_when_somebody_looks() -> None:
    made: list[int] = []

    def make() -> dict[str, int]:
        made.append(1)
        return {"a": 1}

    lazy = LazyMapping(make)
    assert made == []
    assert (lazy == {"a": 1}, dict(lazy), len(lazy), lazy.get("b")) == (True, {"a": 1}, 1, None)
    assert made == [1]
    assert not LazyMapping(dict)


def test_values_are_found_one_by_one_and_once() -> None:
    found: list[int] = []

    def find(known: int) -> int:
        found.append(known)
        return known * 10

    lazy = LazyValues({"a": 1, "b": 2}, find)
    assert (len(lazy), list(lazy), "b" in lazy, lazy.get("c")) == (2, LOOKS, True, None)
    assert (lazy["b"], lazy["b"]) == (20, 20)
    assert found == [2]
