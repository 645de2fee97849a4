"""The recorded matches: loaded when the site starts, watched by anybody, with comments."""

from __future__ import annotations

import logging
from types import SimpleNamespace
from typing import Any

import pytest
from django.test import Client

from games.matches.lobby import recorded
from games.matches.log import match_dice
from games.matches.models import Match
from games.rules.book.recordings import RecordedAnswer, Recording
from games.rules.systems import systems

pytestmark = [pytest.mark.django_db]

TIDE = systems()["tide"]


@pytest.fixture(autouse=True)
def only_tide(monkeypatch: pytest.MonkeyPatch) -> None:
    """One game is enough here; tests/rules/test_recordings.py plays the matches of all."""
    monkeypatch.setattr(recorded, "systems", SimpleNamespace(systems=lambda: {"tide": TIDE}))


def recording() -> Recording:
    found = TIDE.book.recording()
    assert found is not None
    return found


@pytest.fixture
def match() -> Match:
    """The recorded match of Tide of Iron, as the site keeps it."""
    recorded.load()
    return Match.objects.get(pk=recording().match)


def page(address: str) -> str:
    response = Client().get(address)
    assert response.status_code == 200
    return response.content.decode()


def use(monkeypatch: pytest.MonkeyPatch, **changes: Any) -> None:
    """Let the recording of Tide of Iron be another one."""
    other = recording().model_copy(update=changes)
    monkeypatch.setattr(TIDE.book, "recording", lambda: other)


def test_it_is_an_ended_public_match_of_nobody(match: Match) -> None:
    assert (match.status, match.visibility) == (Match.Status.ENDED, Match.Visibility.PUBLIC)
    assert match.creator is None
    assert [seat.shown_name for seat in match.seats.all()] == list(recording().names)
    assert not any(seat.player_id for seat in match.seats.all())
    assert match.number == len(recording().answers)
    assert match_dice.wrong_rolls_of(match) == []
    result = page(f"/matches/{match.pk}/result/")
    assert "130 decisions</p>" in result, "nobody has played it for any time"
    for part in ("", "result/", "dice/", "log.json"):
        assert Client().get(f"/matches/{match.pk}/{part}").status_code == 200, part


def test_loading_it_again_changes_nothing(match: Match) -> None:
    recorded.load()
    assert Match.objects.get(pk=match.pk).touched == match.touched


def test_after_a_change_of_the_rules_it_is_played_anew(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(version="of earlier rules")
    assert recorded.to_watch([TIDE]) == {}
    assert "data-here" not in page(f"/matches/{match.pk}/replay/"), "another match may stand there"
    recorded.load()
    assert recorded.to_watch([TIDE]) == {"tide": recording()}
    assert Match.objects.get(pk=match.pk).touched > match.touched


@pytest.mark.parametrize(
    "changes",
    [
        {"digest": "of another end"},
        {"options": {"scenario": "no such scenario"}},
        {"answers": (RecordedAnswer(seat=0, option="no-such-option"),)},
    ],
)
def test_one_that_the_rules_do_not_replay_is_left_out(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, changes: dict[str, Any]
) -> None:
    # Two answers are enough to come to another end.
    use(monkeypatch, **{"answers": recording().answers[:2], **changes})
    with caplog.at_level(logging.WARNING):
        recorded.load()
    assert "the recorded match of tide is left out" in caplog.text
    assert not Match.objects.filter(pk=recording().match).exists()
    assert recording().match not in page("/")


def test_the_first_page_and_the_guide_lead_to_it(match: Match) -> None:
    address = f"/matches/{match.pk}/replay/"
    first = page("/")
    assert first.count(f'href="{address}"') >= 3
    assert "cannot be shown" not in first
    assert f'href="{address}"' in page("/learn/tide/")
    assert address not in page("/learn/crisis/")


def test_comments_stand_where_they_belong(match: Match) -> None:
    first, second = recording().comments[:2]
    beginning = page(f"/matches/{match.pk}/replay/")
    assert f"Comment 1 of {len(recording().comments)}" in beginning
    assert first.text[0].split("'")[0] in beginning
    assert f'data-key="n" href="?at={second.at}&amp;as=spectator"' in beginning
    assert 'data-key="b"' not in beginning
    assert beginning.count('<path d="M') >= len(recording().comments)
    between = page(f"/matches/{match.pk}/replay/?at={second.at + 1}")
    assert "Comment 2 of" in between
    assert f"This comment belongs to decision {second.at}: go there." in between
    assert "data-here" not in between
    assert f'data-key="b" href="?at={second.at}&amp;' in between
    end = page(f"/matches/{match.pk}/replay/?at={match.number}")
    assert "data-here" in end
    assert 'data-key="n"' not in end
