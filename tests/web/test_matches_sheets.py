"""Sheets of units over HTTP: fetched when they are opened, for whoever may see the match."""

from __future__ import annotations

import re
from typing import Any
from unittest.mock import patch

import pytest
from django.core.cache import cache
from django.test import Client

from games.live import render, scene
from games.matches import referee
from games.matches.models import Match
from tests.matchmaking import begun_match, open_match, play_on, players
from tests.people import new_guest
from tests.stages import OVER, begun

pytestmark = pytest.mark.django_db


def ask(client: Client, match: Match, **query: str) -> tuple[int, dict[str, Any]]:
    """The status and the body of a sheet that is opened, however many were a moment ago."""
    cache.clear()
    reply = client.get(f"/matches/{match.pk}/sheet.json", query)
    return reply.status_code, reply.json()


def listed(match: Match) -> dict[str, str]:
    """The versions of the units in the forces, as a spectator's page names them."""
    at, views = referee.views(match.pk, [None])
    forces = render.draw(scene.of(at), views[None]).regions["forces"]
    return dict(re.findall(r'data-sheet-of="(\w+)" data-version="(\w+)"', forces))


@pytest.mark.parametrize(("system", "stage"), [("battletech", "late firing"), ("tide", "action")])
def test_every_unit_of_a_force_has_a_sheet_of_the_version_that_its_line_names(
    client: Client, system: str, stage: str
) -> None:
    match = begun(system, stage)
    versions = listed(match)
    assert len(versions) == len(referee.view(match.pk, None)["table"]["units"])
    for unit, version in versions.items():
        status, body = ask(client, match, unit=unit)
        assert (status, body["version"]) == (200, version)
        marks = re.findall(r'data-mark="([\w-]+)"', body["sheet"])
        assert len(set(marks)) == len(marks) > 0


def test_a_page_holds_no_sheet_before_one_is_opened(client: Client) -> None:
    match = begun("battletech", "late firing")
    html = client.get(f"/matches/{match.pk}/").content.decode()
    assert f'data-sheet-url="/matches/{match.pk}/sheet.json"' in html
    assert 'class="doll"' not in html


def test_a_version_changes_with_its_sheet(client: Client) -> None:
    match = begun("battletech", "firing")
    before = listed(match)
    sheets = {unit: ask(client, match, unit=unit)[1]["sheet"] for unit in before}
    play_on(match, 12)
    after = listed(match)
    changed = {unit for unit in after if ask(client, match, unit=unit)[1]["sheet"] != sheets[unit]}
    assert set() < changed < set(after)
    assert changed <= {unit for unit in after if after[unit] != before[unit]}


def test_a_replay_opens_sheets_as_they_were(client: Client) -> None:
    match = begun("battletech", "firing")
    number = match.number
    before = {unit: ask(client, match, unit=unit)[1] for unit in listed(match)}
    match = play_on(match, 12)
    assert any(ask(client, match, unit=unit)[1] != body for unit, body in before.items())
    for unit, body in before.items():
        assert ask(client, match, at=str(number), unit=unit) == (200, body)


def test_sheets_are_drawn_from_what_the_visitor_may_see() -> None:
    ann, bob, eve = (new_guest(name) for name in ("Ann", "Bob", "Eve"))
    match = begun("battletech", "firing", ann, bob)
    with patch.object(referee, "view", wraps=referee.view) as view:
        for visitor in (ann, bob, eve):
            ask(visitor, match, unit="a1")
    assert [call.args for call in view.call_args_list] == [(match.pk, who) for who in (0, 1, None)]
    with patch.object(referee, "seen_by", wraps=referee.seen_by) as seen:
        for seat in ("0", "1", "spectator"):
            ask(ann, match, unit="a1", at=str(match.number), **{"as": seat})
    assert [call.args[2] for call in seen.call_args_list] == [0, 0, None]
    over = begun("battletech", OVER, ann, bob)
    with patch.object(referee, "seen_by", wraps=referee.seen_by) as seen:
        ask(eve, over, unit="a1", at="0", **{"as": "1"})
    assert seen.call_args.args[2] == 1


@pytest.mark.parametrize("unit", ["", "zz", "x" * 5000, "[]", "٣"])
def test_a_unit_that_is_not_there_is_said_so(client: Client, unit: str) -> None:
    status, body = ask(client, begun("battletech", "firing"), unit=unit)
    assert (status, body) == (404, {"error": "There is no such unit at this table."})


def test_matches_without_sheets_say_so(client: Client) -> None:
    ann, bob = players("Ann", "Bob")
    other = begun_match(ann, bob, system="kurogane")
    unit = referee.view(other.pk, None)["table"]["units"][0]["id"]
    said = {"error": "The units of this game have no sheets."}
    assert ask(client, other, unit=unit) == (404, said)
    waiting = open_match(ann, system="battletech")
    assert ask(client, waiting, unit="a1") == (404, {"error": "This match has not begun."})
    closed = begun_match(ann, bob, system="battletech", spectators=False)
    assert ask(client, closed, unit="a1") == (404, {"error": "There is no such match."})


@pytest.mark.usefixtures("one_window")
def test_sheets_are_limited(client: Client) -> None:
    match = begun("battletech", "firing")
    url = f"/matches/{match.pk}/sheet.json"
    assert 429 in {client.get(url, {"unit": "zz"}).status_code for _look in range(24)}
