"""Whatever cannot be drawn is reported once and says so in its place; all else goes on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.template.loader import get_template

from games import failures
from games.live import regions, render
from games.live.regions import Drawer
from games.live.render import ReturningPage
from games.matches import referee
from games.matches.models import Match
from games.rules.systems import systems
from tests.matchmaking import begun_match, play_on
from tests.people import Browser
from tests.toy import TOY

pytestmark = pytest.mark.django_db

SPECTATORS = (None, "en")
BROKEN = "cannot be shown at the moment. All else goes on."
UNWORDED = "Something happened here that cannot be put into words."


@pytest.fixture(autouse=True)
def nothing_reported() -> Iterator[None]:
    failures.forget()
    yield
    failures.forget()


def fail(*_args: Any, **_kwargs: Any) -> Any:
    raise LookupError("as a fault in a template or in the data would")


def break_region(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Let a region fail whenever it is drawn."""
    draw = Drawer.draw
    monkeypatch.setattr(
        Drawer, "draw", lambda self, *given: fail() if self.name == name else draw(self, *given)
    )


def reports(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.name == "games.failures"]


TOY_REGIONS = list(regions.drawers("toy"))
LIVE_ONLY = {"ask", "offers", "takeback", "clock", "lesson", "watching", "stakes"}
"""The regions that a replay lacks."""


@pytest.mark.parametrize("name", TOY_REGIONS)
def test_a_region_that_fails_says_so_and_all_others_are_kept_up_to_date(
    name: str, match: Match, ann: Browser, monkeypatch: pytest.MonkeyPatch, caplog: Any
) -> None:
    break_region(monkeypatch, name)
    before = render.update(match.pk, {SPECTATORS: None, (0, "en"): None}).screens
    assert BROKEN in before[SPECTATORS].regions[name]
    assert [other for other in TOY_REGIONS if BROKEN in before[SPECTATORS].regions[other]] == [name]
    play_on(match, 2)
    update = render.update(match.pk, before, [ReturningPage(SPECTATORS, 0)])
    assert f"{match.pk}" in str(reports(caplog))
    assert 'data-number="2"' in update.changes[SPECTATORS]
    moved = "region-score" if name == "ask" else "region-ask"
    assert moved in update.changes[SPECTATORS]
    assert BROKEN in update.returns[ReturningPage(SPECTATORS, 0)]
    for address in ("", "replay/?at=1"):
        page = ann.get(f"/matches/{match.pk}/{address}")
        assert page.status_code == 200
        text = page.content.decode()
        assert BROKEN in text or (name in LIVE_ONLY and address)
        assert "region-score" in text
    assert len(reports(caplog)) == 1


@pytest.mark.parametrize("system", systems())
def test_what_stands_in_for_a_region_is_of_its_kind(system: str) -> None:
    for name, drawer in regions.drawers(system).items():
        drawn = regions.broken(drawer)
        tag = drawn[1:].partition(" ")[0]
        if drawer.template:
            source = get_template(drawer.template).template.source  # type: ignore[attr-defined]
            assert f'<{tag} id="region-{name}"' in source
        assert drawn.startswith(f'<{tag} id="region-{name}"')
        assert drawn.endswith(f"</{tag}>")


def test_a_region_comes_back_when_it_can_be_drawn_again(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        break_region(patch, "score")
        before = render.update(match.pk, {SPECTATORS: None}).screens
    play_on(match, 2)
    after = render.update(match.pk, before)
    assert BROKEN not in after.screens[SPECTATORS].regions["score"]
    assert 'id="region-score"' in after.changes[SPECTATORS]


def test_a_view_that_fails_leaves_the_match_to_be_conceded(
    match: Match, ann: Browser, monkeypatch: pytest.MonkeyPatch, caplog: Any
) -> None:
    before = render.update(match.pk, {(0, "en"): None}).screens
    monkeypatch.setattr(TOY.rules, "view", fail)
    update = render.update(match.pk, before)
    assert "What is asked now cannot be shown." in update.changes[0, "en"]
    assert "Concede the match" in update.changes[0, "en"]
    assert BROKEN in update.screens[0, "en"].regions["score"], "not as if nobody had any points"
    for address in ("", "replay/", "ask.json"):
        assert ann.get(f"/matches/{match.pk}/{address}").status_code == 200
    assert ann.get(f"/matches/{match.pk}/ask.json").json()["table"] is None
    referee.answer(match.pk, ann.player, 0, {"option": "concede", "fields": {}})
    ended = render.update(match.pk, update.screens)
    assert "The match is over" in ended.changes[0, "en"]
    assert reports(caplog)[:1] == [f"the view of match {match.pk} could not be drawn"]
    assert len(reports(caplog)) == len(set(reports(caplog)))


def test_an_ask_that_fails_leaves_the_way_out(
    match: Match, ann: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.live.elements.options.groups", fail)
    text = ann.get(f"/matches/{match.pk}/").content.decode()
    assert "What is asked now cannot be shown." in text
    assert "Concede the match" in text


def test_a_sentence_that_fails_is_one_line_of_the_log(
    match: Match, ann: Browser, monkeypatch: pytest.MonkeyPatch, caplog: Any
) -> None:
    log_line = TOY.events.line

    def no_line_for_dice(event: Any, setup: Any) -> Any:
        return fail() if event.kind == "rolled" else log_line(event, setup)

    monkeypatch.setattr(TOY.events, "line", no_line_for_dice)
    before = render.update(match.pk, {SPECTATORS: None}).screens
    play_on(match, 3)
    frame = render.update(match.pk, before).changes[SPECTATORS]
    assert frame.count(UNWORDED) == 1
    assert "moves." in frame
    for address in ("", "replay/?at=3", "log?before=3"):
        assert UNWORDED in ann.get(f"/matches/{match.pk}/{address}").content.decode()
    assert reports(caplog) == [f"the event rolled of match {match.pk} could not be drawn"]


def test_a_line_whose_drawing_fails_stays_one_line(
    match: Match, ann: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.live.elements.dice.drawn", fail)
    play_on(match, 3)
    text = ann.get(f"/matches/{match.pk}/replay/?at=3").content.decode()
    assert UNWORDED in text
    assert "moves." in text


def test_one_broken_match_breaks_no_list(
    ann: Browser, bob: Browser, eve: Browser, caplog: Any
) -> None:
    public = Match.Visibility.PUBLIC
    whole, broken = (begun_match(ann.player, bob.player, visibility=public) for _each in range(2))
    Match.objects.filter(pk=broken.pk).update(waiting_seats=7)
    ended = begun_match(ann.player, bob.player)
    Match.objects.filter(pk=ended.pk).update(status=Match.Status.ENDED, result=["odd"])
    for browser in (ann, eve):
        text = browser.get("/").content.decode()
        assert f'href="/matches/{whole.pk}/"' in text
        assert "This match cannot be shown now." in text
        assert f"entry-{broken.pk}" in text
    assert f"entry-{ended.pk}" in ann.get("/").content.decode()
    assert any(broken.pk in report for report in reports(caplog))


def test_one_audience_that_fails_keeps_no_other_from_news(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = render.update(match.pk, {SPECTATORS: None, (0, "en"): None}).screens
    draw = render.draw

    def not_for_ann(here: Any, view: Any, *args: Any) -> Any:
        return fail() if view["perspective"] == 0 else draw(here, view, *args)

    monkeypatch.setattr(render, "draw", not_for_ann)
    play_on(match, 2)
    update = render.update(match.pk, before)
    assert 'data-number="2"' in update.changes[SPECTATORS]
    assert (0, "en") not in update.changes
    assert update.screens[0, "en"] is before[0, "en"]
