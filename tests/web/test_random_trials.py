"""What a card could do: matches in the background, as their page shows them."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable
from functools import partial

import pytest
from django.core.cache import cache

from games.cards.models import Draft
from games.matches.models import Match
from games.matches.practice import random_trials
from games.processes.bounded import Slots
from games.rules.systems import systems
from games.rules.tools.random_trials import RandomTrial, TrialOrder, runs
from tests.people import Browser, new_guest
from tests.web.cards_world import HTMX, page

pytestmark = pytest.mark.django_db

PAGE = "/matches/try/runs/"
PATIENCE = 120
"""Seconds until a match is over on a machine that is busy."""
SILENT = [sys.executable, "-c", "import time; time.sleep(600)"]
"""What plays a match that does not come to an end."""

MORE_THAN_A_PIPE_HOLDS = 1_000_000


@pytest.fixture
def draft(ann: Browser) -> Draft:
    data = {**systems()["crisis"].cards.built_in["captain-america-steve-rogers"], "name": "Mine"}
    return Draft.objects.create(owner=ann.player, system="crisis", kind="character", data=data)


def until(is_so: Callable[[], object]) -> None:
    """Wait for what a thread does."""
    last = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < last
        time.sleep(0.05)


def is_over(who: Browser) -> bool:
    progress = random_trials.look_at(who.player)
    return progress is not None and progress.is_over


def test_a_card_is_played_in_the_background(
    ann: Browser, draft: Draft, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(random_trials, "MATCHES", 1)
    monkeypatch.setattr(random_trials, "NICENESS", 0)
    answer = ann.post(f"/matches/try/{draft.pk}/runs/")
    assert answer.headers["Location"] == PAGE
    assert "They stop when you leave" in page(ann.get(PAGE))
    until(lambda: is_over(ann))
    text = page(ann.get(PAGE, headers=HTMX))
    assert "2 of 2 matches played" in text
    assert "hx-get" not in text
    assert not Match.objects.exists()
    assert new_guest("Bob").get(PAGE).status_code == 302


@pytest.mark.parametrize("command", [random_trials._COMMAND, SILENT])
def test_they_stop_when_nobody_looks_any_more(
    ann: Browser, draft: Draft, monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    monkeypatch.setattr(random_trials, "_COMMAND", command)
    monkeypatch.setattr(random_trials, "SEEN_AFTER", 0.05)
    monkeypatch.setattr(random_trials, "MATCHES", 10_000)
    monkeypatch.setattr(random_trials, "NICENESS", 0)
    ann.post(f"/matches/try/{draft.pk}/runs/")
    ann.post(f"{PAGE}stop/", follow=True)
    last = time.monotonic() + PATIENCE
    while not cache.get(random_trials._key(ann.player)).is_over:
        assert time.monotonic() < last
        time.sleep(0.05)
    assert "stopped" in page(ann.get(PAGE))


def test_they_stop_when_their_page_is_left(
    ann: Browser, draft: Draft, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(random_trials, "_COMMAND", SILENT)
    monkeypatch.setattr(random_trials, "SEEN_AFTER", 0.05)
    ann.post(f"/matches/try/{draft.pk}/runs/")
    progress = random_trials.look_at(ann.player)
    assert progress is not None
    cache.delete(random_trials._looked_at(progress))
    until(lambda: cache.get(random_trials._key(ann.player)).is_over)


@pytest.mark.parametrize("program", ["", "print('{', end='')"])
def test_a_process_that_is_ended_early_is_no_fault(
    ann: Browser, draft: Draft, monkeypatch: pytest.MonkeyPatch, program: str
) -> None:
    faults: list[object] = []
    monkeypatch.setattr(threading, "excepthook", faults.append)
    monkeypatch.setattr(random_trials, "_COMMAND", [sys.executable, "-S", "-c", program])
    monkeypatch.setattr(TrialOrder, "model_dump_json", lambda _self: "x" * MORE_THAN_A_PIPE_HOLDS)
    ann.post(f"/matches/try/{draft.pk}/runs/")
    until(lambda: is_over(ann))
    progress = random_trials.look_at(ann.player)
    assert progress is not None
    assert progress.played == 0
    assert faults == []


def test_few_are_played_at_once(
    ann: Browser, draft: Draft, monkeypatch: pytest.MonkeyPatch
) -> None:
    slots = Slots(2)
    monkeypatch.setattr(random_trials, "_slots", slots)
    assert slots.take("network:192.0.2.1")
    assert slots.take("network:192.0.2.2")
    answer = ann.post(f"/matches/try/{draft.pk}/runs/", follow=True)
    assert "Others have their cards played" in page(answer)
    assert random_trials.look_at(ann.player) is None


def test_two_guests_of_one_network_do_not_take_all_the_room(
    ann: Browser, draft: Draft, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second is refused, and somebody elsewhere has a card played meanwhile."""
    monkeypatch.setattr(random_trials, "_COMMAND", SILENT)
    monkeypatch.setattr(random_trials, "_slots", Slots(2))
    monkeypatch.setattr(random_trials, "SEEN_AFTER", 0.05)
    eve, bob = new_guest("Eve"), new_guest("Bob")
    drafts = {
        who.player.name: Draft.objects.create(
            owner=who.player, system="crisis", kind="character", data=draft.data
        )
        for who in (eve, bob)
    }
    ann.post(f"/matches/try/{draft.pk}/runs/")
    answer = eve.post(f"/matches/try/{drafts['Eve'].pk}/runs/", follow=True)
    assert "Somebody in your network has a card played" in page(answer)
    answer = bob.post(f"/matches/try/{drafts['Bob'].pk}/runs/", REMOTE_ADDR="192.0.2.7")
    assert answer.headers["Location"] == PAGE
    for who in (ann, bob):
        assert not is_over(who)
        random_trials.stop(who.player)
        until(partial(is_over, who))


def test_who_has_another_card_played_need_not_wait(
    ann: Browser, draft: Draft, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(random_trials, "_COMMAND", SILENT)
    monkeypatch.setattr(random_trials, "_slots", Slots(1))
    monkeypatch.setattr(random_trials, "SEEN_AFTER", 0.5)
    ids = []
    for _time in range(2):
        assert ann.post(f"/matches/try/{draft.pk}/runs/").headers["Location"] == PAGE
        progress = random_trials.look_at(ann.player)
        assert progress is not None
        ids.append(progress.id)
    assert ids[0] != ids[1]
    assert not is_over(ann)
    random_trials.stop(ann.player)
    until(lambda: is_over(ann))


def test_the_process_is_bounded() -> None:
    """In time and in memory, before anything is imported."""
    seconds, memory, module = random_trials._COMMAND[-3:]
    assert (int(seconds), int(memory)) == (
        random_trials.BOUNDS.seconds,
        random_trials.BOUNDS.memory,
    )
    assert module == "games.rules.tools.random_trials"


def test_only_ones_own_valid_draft_is_played(ann: Browser, draft: Draft) -> None:
    assert new_guest("Bob").post(f"/matches/try/{draft.pk}/runs/").status_code == 404
    Draft.objects.filter(pk=draft.pk).update(data={**draft.data, "threat": 99})
    assert ann.post(f"/matches/try/{draft.pk}/runs/").headers["Location"].endswith(f"/{draft.pk}/")
    assert random_trials.look_at(ann.player) is None


def test_a_failure_is_opened_as_a_match(ann: Browser, draft: Draft) -> None:
    crisis = systems()["crisis"]
    card = {**crisis.cards.built_in["captain-america-steve-rogers"], "id": "mine--draft"}
    order = TrialOrder(system="crisis", card=card, matches=1)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("games.rules.tools.random_trials.MOST_ANSWERS", 5)
        failures: list[RandomTrial] = list(runs(order))
    progress = random_trials.Progress(
        "x", "", draft.get_absolute_url(), "Mine", order, {}, is_over=True
    )
    for run in failures:
        progress.add(run)
    cache.set(random_trials._key(ann.player), progress)
    assert "2 matches failed" in page(ann.get(PAGE))
    answer = ann.post(f"{PAGE}failures/0/")
    match = Match.objects.get()
    assert answer.headers["Location"] == match.get_absolute_url()
    assert match.solo
    assert ann.get(match.get_absolute_url()).status_code == 200
    assert ann.post(f"{PAGE}failures/7/").headers["Location"] == PAGE
    assert new_guest("Bob").post(f"{PAGE}failures/0/").headers["Location"] == PAGE
    assert Match.objects.count() == 1
