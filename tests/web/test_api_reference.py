"""The OpenAPI document, and the page that shows it."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from games.api.problems import MEDIA_TYPE

pytestmark = pytest.mark.django_db


@pytest.fixture
def schema(client: Client) -> dict[str, Any]:
    """The document, as anybody gets it."""
    return dict(client.get("/api/1/openapi.json").json())


def test_every_operation_has_words_and_says_how_it_is_refused(schema: dict[str, Any]) -> None:
    assert schema["openapi"].startswith("3.")
    for path, methods in schema["paths"].items():
        assert path.startswith("/api/1/")
        for operation in methods.values():
            assert operation["summary"]
            assert operation["description"]
            assert MEDIA_TYPE in operation["responses"]["4XX"]["content"]
            assert operation["security"]


def test_the_document_has_what_players_do(schema: dict[str, Any]) -> None:
    offered = {
        f"{method} {path.removeprefix('/api/1')}"
        for path, methods in schema["paths"].items()
        for method in methods
    }
    assert offered >= {
        *("get /matches", "post /matches", "get /matches/{match_id}"),
        *("post /matches/{match_id}/answers", "get /matches/{match_id}/stream"),
        *("post /matches/{match_id}/seat", "post /matches/{match_id}/ready"),
        *("post /matches/{match_id}/invitation", "post /matches/{match_id}/offer"),
        *("get /rosters", "get /rosters/{pk}", "post /systems/{system}/rosters"),
        *("get /systems/{system}/cards", "put /systems/{system}/cards/{card_id}"),
        "get /matches/{match_id}/export",
    }


def test_the_page_lists_every_operation_and_nothing_from_elsewhere(
    client: Client, schema: dict[str, Any]
) -> None:
    page = client.get("/api/").content.decode()
    for path, methods in schema["paths"].items():
        for method in methods:
            assert f"{method.upper()} {path}<" in page
    assert "https://" not in page
    assert "<style" not in page
