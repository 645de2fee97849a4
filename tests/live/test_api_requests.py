"""Requests that are made up out of the OpenAPI document, to a running site: none breaks it."""

from __future__ import annotations

import json
from http.client import HTTPConnection
from typing import Any
from urllib.parse import quote

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings

from games.api import urls  # noqa: F401  # the operations are known once these are
from games.api.interface import api
from tests.live.server import Server
from tests.matchmaking import begun_match, players
from tests.programs import Program, program_of
from tests.web.site_process import PATIENCE

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.timeout(600)]

EXAMPLES = 80
"""Fewer than one may ask for in a minute."""

document: Any = schemathesis.openapi.from_dict(json.loads(json.dumps(api.get_openapi_schema())))


@pytest.fixture
def program() -> Program:
    """Of somebody who plays in a match."""
    player = begun_match(*players("Ann", "Bob")).seats.get(index=0).player
    assert player is not None
    return program_of(player)


@given(case=document.exclude(path_regex="stream$").as_strategy())
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
def test_what_is_made_up_is_answered_or_refused(
    case: Any, program: Program, server: Server
) -> None:
    path = case.formatted_path
    if made_up := str((case.path_parameters or {}).get("match_id", "")):
        path = path.replace(f"/{made_up}", f"/{program.player.seats.get().match_id}")
    query = "&".join(f"{name}={quote(str(value))}" for name, value in (case.query or {}).items())
    body = json.dumps(case.body, default=str) if case.method in ("POST", "PUT") else None
    headers = {**program.headers, "Content-Type": "application/json"}
    line = HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    line.request(case.method, f"{path}?{query}", body, headers)
    response = line.getresponse()
    said = response.read()
    line.close()
    assert response.status < 500
    if response.status >= 400:
        assert response.getheader("Content-Type") == "application/problem+json"
        assert json.loads(said)["detail"]
