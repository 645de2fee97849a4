"""Requests that are made up out of the OpenAPI document: none of them breaks anything."""

from __future__ import annotations

import json
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings

from games.api import urls  # noqa: F401  # the operations are known once these are
from games.api.interface import api
from games.matches.models import Match
from games.people import limits
from tests.matchmaking import begun_match, players
from tests.programs import Program, program_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy")]

EXAMPLES = 5
"""Of each operation, beside those at the bounds of what the document says."""

document: Any = schemathesis.openapi.from_dict(json.loads(json.dumps(api.get_openapi_schema())))


@pytest.fixture(autouse=True)
def no_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """However often it is asked."""
    monkeypatch.setattr(limits, "count", lambda *given, **named: 0)


@pytest.fixture
def match(toy: None) -> Match:
    """A match of the program's player."""
    return begun_match(*players("Ann", "Bob"))


@pytest.fixture
def program(match: Match) -> Program:
    """Of somebody who plays in it."""
    player = match.seats.get(index=0).player
    assert player is not None
    return program_of(player)


@document.exclude(path_regex="stream$").parametrize()  # type: ignore[untyped-decorator]
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
def test_what_is_made_up_is_answered_or_refused(case: Any, program: Program, match: Match) -> None:
    """In a match that is there: ids that are made up are among the hostile requests."""
    query = "&".join(f"{name}={value}" for name, value in (case.query or {}).items())
    body = json.dumps(case.body, default=str) if case.method in ("POST", "PUT") else ""
    address = _in(match, case).removeprefix("/api/1") + (f"?{query}" if query else "")
    response = program.send(case.method, address, body)
    assert response.status_code < 500
    if response.status_code >= 400 and response.status_code != 405:
        assert json.loads(response.content)["detail"]


def _in(match: Match, case: Any) -> str:
    """The address of the case, for a match that is there."""
    made_up = str((case.path_parameters or {}).get("match_id", ""))
    path = str(case.formatted_path)
    return path.replace(f"/{made_up}", f"/{match.pk}") if made_up else path
