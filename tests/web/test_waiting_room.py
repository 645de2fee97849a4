"""The waiting room: what it offers to bring, how much that is, and what it tells of the match."""

from __future__ import annotations

import re

import pytest

from games.matches.lobby import waiting_room
from games.matches.models import Match
from games.rosters.models import Roster
from games.rosters.service import ready_rosters
from games.rules.systems import systems
from tests.matchmaking import load_cards
from tests.people import Browser

pytestmark = [pytest.mark.django_db]

PLAYED = [system for system in systems().values() if len(system.rosters.ready()) > 1]


def joined(system: str, ann: Browser, bob: Browser, **options: object) -> Match:
    load_cards()
    match = waiting_room.create(ann.player, system, options)
    waiting_room.take_seat(match, bob.player, 1)
    return match


def room(browser: Browser, match: Match) -> str:
    return browser.get(match.get_absolute_url()).content.decode()


def suggested(page: str) -> str:
    """The name of the roster that is chosen already."""
    found = re.search(
        r'<input[^>]* checked[^>]*>\s*<span[^>]*><span><span class="strong">([^<]*)', page
    )
    assert found
    return found[1]


@pytest.mark.parametrize("system", PLAYED, ids=lambda system: str(system.id))
def test_everybody_is_offered_another_ready_roster(
    system: object, ann: Browser, bob: Browser
) -> None:
    match = joined(system.id, ann, bob)  # type: ignore[attr-defined]
    first, second = suggested(room(ann, match)), suggested(room(bob, match))
    assert [first, second] == [roster.name for roster in ready_rosters(match.system)[:2]]
    choices = re.findall(r'name="roster"[^>]*', room(bob, match))
    assert [" checked" in choice for choice in choices[:2]] == [True, False]


def test_ones_own_roster_is_offered_first(ann: Browser, bob: Browser) -> None:
    match = joined("battletech", ann, bob)
    entries = ready_rosters("battletech")[3].entries
    Roster.objects.create(system="battletech", owner=bob.player, name="Mine", entries=entries)
    assert suggested(room(bob, match)) == "Mine"


@pytest.mark.parametrize("system", PLAYED, ids=lambda system: str(system.id))
def test_a_ready_roster_says_how_it_plays_and_how_hard_that_is(
    system: object, ann: Browser, bob: Browser
) -> None:
    match = joined(system.id, ann, bob)  # type: ignore[attr-defined]
    page = room(ann, match)
    for roster in match.get_system().rosters.ready():
        said = match.get_system().rosters.introduction(roster["name"])
        assert said is not None
        for words in (said.plays, said.level):
            assert words.text.replace("'", "&#x27;") in page


def test_no_ready_roster_of_heroes_and_villains_is_named_after_one_team_alone() -> None:
    crisis = systems()["crisis"]
    for roster in crisis.rosters.ready():
        _team, leader = roster["name"].removesuffix(" leads").split(", ")
        names = {
            crisis.cards.built_in[entry["card"]]["name"]
            + crisis.cards.built_in[entry["card"]].get("alter_ego", "")
            for entry in roster["entries"]
        }
        assert any(leader in name for name in names), roster["name"]


@pytest.mark.parametrize("system", PLAYED, ids=lambda system: str(system.id))
def test_each_choice_shows_its_figures_and_what_it_comes_to(
    system: object, ann: Browser, bob: Browser
) -> None:
    match = joined(system.id, ann, bob)  # type: ignore[attr-defined]
    shown = room(ann, match).split('class="roster-choice', 2)[1]
    entries = ready_rosters(match.system)[0].entries
    assert 0 < shown.count('class="emblem-picture') <= len(entries)
    assert re.search(r"(Threat|Value|Tons|Points|Cost)\D{0,20}\d", shown)


def test_who_is_ready_shows_how_much_is_brought(ann: Browser, bob: Browser) -> None:
    match = joined("battletech", ann, bob)
    assert "data-brings" not in room(bob, match)
    waiting_room.choose_roster(match, ann.player, ready_rosters("battletech")[0])
    assert "data-brings" not in room(bob, match)  # a choice is nobody else's business
    waiting_room.set_ready(match, ann.player)
    page = room(bob, match)
    assert 'data-brings="4500" data-side="0"' in page
    assert "Value 4500 · Tons 205" in page
    assert 'id="far-apart" data-side="1"' in page
    assert "data-brings" not in room(ann, match)  # her own is no other side


def test_a_setting_as_usual_is_folded_away(ann: Browser, bob: Browser) -> None:
    match = joined("battletech", ann, bob, withdrawal="allowed")
    told, usual = room(ann, match).split('class="usual-settings"')
    told = told[told.rindex('<dl class="facts">') :]
    assert "Scenario" in told  # what is played is always told
    assert "Withdrawal" in told
    assert "Turn limit" not in told
    assert "Turn limit" in usual
    assert "people with the link" in usual


def test_who_is_invited_types_a_name_before_reading_settings(ann: Browser) -> None:
    load_cards()
    match = waiting_room.create(ann.player, "battletech", {})
    key = match.seats.get(index=1).key
    page = Browser().get(f"/matches/{match.pk}/join/{key}/").content.decode()
    assert page.index('name="name"') < page.index('<dl class="facts">')


def test_a_scenario_says_how_large_it_is_and_how_long_it_takes(ann: Browser) -> None:
    load_cards()
    page = ann.get("/matches/new/?system=tide").content.decode()
    assert "Hill 229 – 8 squads, 3 rounds, about 30 minutes" in page
    assert "Breaking point – 18 squads and 3 vehicles, 8 rounds, about 200 minutes" in page
    match = waiting_room.create(ann.player, "tide", {})
    assert "8 squads, 3 rounds, about 30 minutes" in room(ann, match)
