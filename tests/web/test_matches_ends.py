"""However and whenever a match ends, every page and frame of it can be had: for both seats and
for spectators, before and after."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.utils import timezone

from games import failures
from games.live import render
from games.live.render import ReturningPage
from games.matches import referee
from games.matches.models import Match
from games.rules.fields import Illegal
from tests.people import Browser, new_guest
from tests.stages import LAST, OVER, STAGES, begun, stands

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy")]

WAITING = 2
ENDS: dict[str, list[tuple[int, str]]] = {
    "the first seat concedes": [(0, "concede")],
    "the second seat concedes": [(1, "concede")],
    "a draw is agreed": [(0, "draw-offer"), (1, "draw-accept")],
    "who waits claims the win": [(WAITING, "claim-win")],
    "who waits closes the match": [(WAITING, "claim-close")],
}
"""What the seats do, by their numbers, or the seat that waits for the other does."""


@pytest.fixture(autouse=True)
def nothing_fails(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Whatever cannot be drawn is no page that says so here, but a fault."""
    failed: list[str] = []
    monkeypatch.setattr(failures, "report", lambda *what: failed.append(str(what)))
    yield
    assert failed == []


@pytest.fixture
def people() -> tuple[Browser, Browser, Browser]:
    return new_guest("Ann"), new_guest("Bob"), new_guest("Eve")


BY_TURNS = [
    (name, stage, number + start)
    for start, name in enumerate(STAGES)
    for number, stage in enumerate(STAGES[name])
]
"""Each stage, with the number of an end."""

# -- What can be had of them

AUDIENCES = [(0, "en"), (1, "en"), (None, "en")]
PLAYING = ["", "replay/", "ask.json", "state?since=-1", "log?before=5", "dice/", "dice.json"]
ENDED = [*PLAYING, "replay/?as=0", "replay/?as=1", "result/", "log.json"]


def look(match: Match, browser: Browser, addresses: list[str]) -> None:
    """Every page of the match, and the lists that it is in."""
    for address in addresses:
        response = browser.get(f"/matches/{match.pk}/{address}")
        assert response.status_code == 200, (address, response.status_code)
    for headers in ({}, {"HX-Request": "true"}):
        assert match.pk in browser.get("/", headers=headers).content.decode()


def look_on(match: Match, spectator: Browser) -> None:
    """The beginning and the last moments of the match, again."""
    for number in (0, match.number - 1, match.number):
        address = f"/matches/{match.pk}/replay/?at={max(0, number)}"
        assert spectator.get(address).status_code == 200


def end(match: Match, how: str, *seated: Browser) -> None:
    """Let a match end so. Where nobody waits, nobody can claim anything: the first concedes."""
    long_ago = timezone.now() - timedelta(days=60)
    for seat, option in ENDS[how]:
        Match.objects.filter(pk=match.pk).update(asked=long_ago)
        match.refresh_from_db()
        if seat == WAITING and match.waiting_seats == [0, 1]:
            with pytest.raises(Illegal):
                answer(match, seated[0], option)
            seat, option = 0, "concede"
        elif seat == WAITING:
            seat = 1 - match.waiting_seats[0]
        answer(match, seated[seat], option)


def answer(match: Match, browser: Browser, option: str) -> None:
    referee.answer(match.pk, browser.player, match.number, {"option": option, "fields": {}})


@pytest.mark.parametrize(("name", "stage", "turn"), BY_TURNS)
def test_a_match_that_ends_at_any_stage_can_be_seen_by_everybody(
    name: str, stage: str, turn: int, people: tuple[Browser, Browser, Browser]
) -> None:
    """Its frames and its pages by turns: at each stage after one end, after each end at some
    stages."""
    how = list(ENDS)[turn % len(ENDS)]
    ann, bob, eve = people
    match = begun(name, stage, ann, bob)
    begun_at = match.number
    before = render.update(match.pk, dict.fromkeys(AUDIENCES)).screens
    end(match, how, ann, bob)
    backs = [ReturningPage(audience, begun_at) for audience in AUDIENCES]
    update = render.update(match.pk, before, backs)
    frames = [*update.changes.values(), *update.returns.values()]
    assert len(frames) == 2 * len(AUDIENCES)
    assert all("The match is over" in frame for frame in frames)
    pages = [(ann, ""), (eve, ""), (bob, "result/"), (bob, "replay/?at=9999"), (bob, "ask.json")]
    browser, address = pages[(turn + STAGES[name].index(stage)) % len(pages)]
    response = browser.get(f"/matches/{match.pk}/{address}")
    assert response.status_code == 200
    assert address or "The match is over" in response.content.decode()
    match.refresh_from_db()
    assert match.result is not None
    nothing_scores = name == "tide"  # as in its scenario here
    assert len(match.result["scores"]) == (0 if nothing_scores else 2)


@pytest.mark.parametrize("name", STAGES)
def test_a_match_that_is_played_to_its_end_can_be_seen_by_everybody(
    name: str, people: tuple[Browser, Browser, Browser]
) -> None:
    match = begun(name, OVER, *people[:2])
    assert match.status == Match.Status.ENDED
    for browser in people[:2]:
        look(match, browser, ENDED)
    for number in range(match.number + 1):
        cache.clear()  # nobody looks at all moments as fast as this
        look(match, people[0], [f"replay/?at={number}", f"replay/?at={number}&as=spectator"])


@pytest.mark.parametrize("name", ["crisis", "kurogane"])
def test_an_attack_that_a_concession_breaks_off_is_not_shown_as_going_on(
    name: str, people: tuple[Browser, Browser, Browser]
) -> None:
    match = begun(name, "late attack", *people[:2])
    step = 'class="attack-head"'
    assert step in people[2].get(f"/matches/{match.pk}/").content.decode()
    end(match, "the first seat concedes", *people[:2])
    assert step not in people[2].get(f"/matches/{match.pk}/").content.decode()


@pytest.mark.parametrize("name", STAGES)
def test_every_page_of_a_match_can_be_had_under_way(
    name: str, people: tuple[Browser, Browser, Browser]
) -> None:
    match = begun(name, STAGES[name][-1], *people[:2])
    for browser in people[:2]:
        look(match, browser, PLAYING)
    look_on(match, people[2])


@pytest.mark.parametrize("how", ENDS)
@pytest.mark.parametrize("name", STAGES)
def test_every_page_of_a_match_can_be_had_after_each_end(
    name: str, how: str, people: tuple[Browser, Browser, Browser]
) -> None:
    match = begun(name, STAGES[name][-1], *people[:2])
    end(match, how, *people[:2])
    match.refresh_from_db()
    look(match, people[0], ENDED)
    look(match, people[1], ["", "result/"])
    look_on(match, people[2])


@pytest.mark.parametrize("name", STAGES)
def test_every_stage_that_is_named_is_one_that_matches_come_to(name: str) -> None:
    assert set(STAGES[name]) == set(stands(name)) - {OVER, LAST}
