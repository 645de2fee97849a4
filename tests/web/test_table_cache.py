"""The Tables that are kept in memory: how many, and what becomes of the others."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.matches import referee
from games.matches.log import setups
from games.matches.models import Answer, Match
from games.matches.referee import table_cache
from games.matches.referee.live_tables import tables
from games.matches.referee.table_cache import TableCache
from tests.matchmaking import begun_match, play_on

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy")]


def looked_at(cache: TableCache, match: Match) -> bool:
    """Look at a match's Table; whether it was there still."""
    with cache.locked(match.pk, 1) as kept:
        known = kept.table is not None
        kept.table = kept.table or referee.table_at(match)
    return known


@pytest.fixture
def four() -> list[Match]:
    return [begun_match() for _match in range(4)]


def test_tables_are_kept_within_their_budget(four: list[Match]) -> None:
    each = table_cache.bytes_of(referee.table_at(four[0]))
    cache = TableCache(3 * each + each // 2)
    for match in four:
        assert not looked_at(cache, match)
        assert cache.weight <= 3 * each + each // 2
    assert [looked_at(cache, match) for match in four[1:]] == [True] * 3
    assert not looked_at(cache, four[0])


def test_the_table_that_was_used_longest_ago_goes_first(four: list[Match]) -> None:
    cache = TableCache(2 * table_cache.bytes_of(referee.table_at(four[0])) + 1000)
    for match in (four[0], four[1], four[0], four[2]):
        looked_at(cache, match)
    assert looked_at(cache, four[0])
    assert not looked_at(cache, four[1])


def test_a_table_in_use_stays_though_it_is_alone_beyond_the_budget(four: list[Match]) -> None:
    cache = TableCache(1)
    with cache.locked(four[0].pk, 1) as kept:
        kept.table = referee.table_at(four[0])
        looked_at(cache, four[1])
        assert cache.peek(four[0].pk) is kept
    assert cache.peek(four[0].pk).table is None
    assert cache.weight == 0


def test_tables_of_matches_that_are_only_looked_at_have_a_budget_of_their_own(
    four: list[Match],
) -> None:
    each = table_cache.bytes_of(referee.table_at(four[0]))
    cache = TableCache(10 * each, only_looked_at=each + each // 2)
    looked_at(cache, four[0])
    with cache.locked(four[0].pk, 1) as played:
        played.committed(four[0], Answer(number=1, seat=0, events=[]))
    for match in four[1:]:
        assert not looked_at(cache, match)
    assert looked_at(cache, four[0])
    assert [looked_at(cache, match) for match in (four[3], four[2])] == [True, False]
    assert cache.weight == 2 * each
    cache.clear()
    assert cache.weight == cache._unplayed == 0


def test_what_was_forgotten_counts_no_more(four: list[Match]) -> None:
    cache = TableCache()
    for match in four:
        looked_at(cache, match)
    cache.clear()
    assert cache.weight == 0
    with cache.locked("nosuchmatch", 1):
        pass
    assert "nosuchmatch" not in cache._places


def test_a_table_that_was_dropped_is_restored_from_the_nearest_snapshot() -> None:
    match = play_on(begun_match(), 9)
    referee.forget_tables()
    with CaptureQueriesContext(
        connection,
    ) as queries:
        referee.views(match.pk, [None])
    sql = " ".join(query["sql"] for query in queries)
    assert "matches_snapshot" in sql
    nearest = match.snapshots.order_by("-number").first()
    assert nearest is not None
    assert nearest.number > 0


def test_a_set_up_is_read_once_whoever_needs_it(four: list[Match]) -> None:
    match = four[0]
    referee.forget_tables()
    with referee.live_table(match.pk) as table:
        assert setups.of(match) is table.setup


def test_set_ups_that_nobody_uses_are_kept_within_their_budget(
    four: list[Match], monkeypatch: pytest.MonkeyPatch
) -> None:
    referee.forget_tables()
    kept: Any = setups._loaded
    monkeypatch.setattr(setups, "BUDGET", setups.size(setups.of(four[0])) * 2 + 10)
    for match in four:
        setups.of(match)
    assert len(kept) == 2
    assert setups._sizes == sum(length for _setup, length in kept.values())


def test_whoever_changes_a_row_that_was_written_last_changes_a_copy() -> None:
    match = begun_match()
    play_on(match, 2)
    kept = tables.peek(match.pk)
    rows = [kept.written(2) for _time in range(2)]
    assert rows[0] is not None
    assert rows[0] == rows[1] == kept.match
    rows[0].number = 99
    rows[0]._state.fields_cache["creator"] = None
    assert kept.written(3) is None
    again = kept.written(2)
    assert again is not None
    assert again.number == 2
    assert "creator" not in again._state.fields_cache


def test_what_another_process_committed_is_known_once_the_table_has_taken_it() -> None:
    match = begun_match()
    play_on(match, 3)
    match.refresh_from_db()
    kept = tables.peek(match.pk)
    kept.clear()  # this process was there after the first answer, and not since
    kept.table = referee.table_at(match, 1)
    written = referee.events(match, None, 1)
    for _time in range(2):
        with referee.live_table(match.pk):
            pass
    with CaptureQueriesContext(connection) as queries:
        assert referee.events(match, None, 1, match.number) == written
    assert (written != [], len(queries)) == (True, 0)
    kept.table = referee.table_at(match, 1)
    with referee.live_table(match.pk):
        assert [each.number for each in kept.newest] == [2, 3], "each is kept once"
