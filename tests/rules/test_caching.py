"""Caches: what was used last stays, and what is found out about a map as long as the map does."""

from __future__ import annotations

import gc
import weakref

from games.rules.caching import LRUCache, cached_on_first


class Map:
    """Something about which much is asked."""


def test_each_question_about_a_map_is_answered_once() -> None:
    asked: list[tuple[int, int]] = []

    @cached_on_first(10)
    def added(_map: Map, first: int, second: int) -> int:
        asked.append((first, second))
        return first + second

    here, there = Map(), Map()
    assert [added(here, 1, 2), added(here, 1, 2), added(here, 2, 2), added(there, 1, 2)] == [
        *(3, 3, 4, 3)
    ]
    assert asked == [(1, 2), (2, 2), (1, 2)], "each map has its own"


def test_two_functions_have_a_cache_each_and_none_grows_without_end() -> None:
    calls: list[int] = []

    @cached_on_first(3)
    def double(_map: Map, number: int) -> int:
        calls.append(number)
        return 2 * number

    @cached_on_first(3)
    def triple(_map: Map, number: int) -> int:
        return 3 * number

    here = Map()
    assert [double(here, 1), triple(here, 1)] == [2, 3]
    assert [double(here, number) for number in (1, 2, 3, 1)] == [2, 4, 6, 2]
    assert calls == [1, 2, 3]
    assert [double(here, number) for number in (4, 1)] == [8, 2]
    assert calls == [1, 2, 3, 4, 1], "with the fourth all are forgotten"


def test_a_map_is_forgotten_with_all_that_is_known_of_it() -> None:
    @cached_on_first(3)
    def itself(owner: Map, _number: int) -> Map:
        return owner

    here = Map()
    gone = weakref.ref(here)
    assert itself(here, 1) is here
    del here
    gc.collect()
    assert gone() is None


def test_values_not_asked_for_longest_are_forgotten() -> None:
    cache: LRUCache[str, list[int]] = LRUCache(2)
    for key in "abac":
        cache.set(key, [])
    assert [cache.get(key) for key in "bac"] == [None, [], []]
    cache.get("a")
    cache.set("d", [])
    assert [cache.get(key) for key in "acd"] == [[], None, []]
