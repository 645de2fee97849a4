"""Administrators' addresses, all of them, with what there is and with what there is not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.core.management import call_command
from django.test import Client
from django.urls import URLPattern, URLResolver

from games.cards.models import Pack
from games.people import accounts
from tests.people import Browser, new_guest
from tests.web.cards_world import own_card

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy_with_cards")]

ROOT = "/administration/"
NONSENSE = ("-1", "x", "9" * 40, "%00", "%F0%9F%8E%B2", "a_2Fb/1")
QUERIES = (
    *({name: value} for name in ("p", "o", "_to_field") for value in "1x"),
    {"all": "1", "e": "1", "_popup": "x"},
    *({"q": value} for value in ("Wolves", "\0'\"%_", "9" * 300)),
    *({"system__exact": value} for value in ("toy", "\0")),
    *({"published__isempty": value} for value in ("1", "\0")),
    *({"owner__name": value} for value in ("Ada", "\0")),
    *(
        {"app_label": "cards", "model_name": value, "field_name": "owner"}
        for value in ("pack", "x")
    ),
    {"reports__why__regex": "("},
    {"cards__name__in": "x"},
    {"pk__in": "x"},
    {"action": "delete_selected", "_selected_action": "x", "index": "x"},
)
FORMS = [query for query in QUERIES if {"action", "_popup", "_to_field", "q"} & set(query)]
"""What forms send, too."""


@pytest.fixture
def judge() -> Browser:
    """An administrator."""
    browser = new_guest("Judge")
    accounts.create(browser.player, "judge", "a long password")
    call_command("administrator", "judge")
    browser.raise_request_exception = False
    return browser


@pytest.fixture
def pack(guest: Browser) -> Pack:
    pack = own_card(guest.player, strength=6).pack
    assert pack is not None
    return pack


def patterns(
    entries: list[URLPattern | URLResolver], before: tuple[Any, ...] = ()
) -> Iterator[tuple[URLPattern, tuple[Any, ...]]]:
    """Every address of these, with the parts of its pattern."""
    for entry in entries:
        parts = (*before, entry.pattern)
        if isinstance(entry, URLResolver):
            yield from patterns(entry.url_patterns, parts)
        else:
            yield entry, parts


def addresses(ids: tuple[str, ...]) -> list[str]:
    """Every address of the administration, each with each of these in the place of every id."""
    found = []
    for _entry, parts in patterns(admin.site.get_urls()):
        route = "".join(str(part) for part in parts)
        if route.startswith("^"):
            route = "cards/"  # the one app that has pages
        for each in ids:
            path = route
            while "<" in path:
                path = path[: path.index("<")] + each + path[path.index(">") + 1 :]
            found.append(ROOT + path)
    return sorted(set(found))


def test_no_address_of_the_administration_fails(judge: Browser, pack: Pack) -> None:
    user = judge.player.user
    assert user is not None
    LogEntry.objects.create(user=user, object_id="1", action_flag=2, object_repr="x")
    walked = addresses((str(pack.pk), *NONSENSE))
    assert f"{ROOT}cards/pack/{pack.pk}/change/" in walked
    for path in walked:
        for send in (judge.get, judge.post):
            status = send(path).status_code
            assert status < 500, (path, status)


def test_no_question_to_a_list_or_a_page_of_the_administration_fails(
    judge: Browser, pack: Pack
) -> None:
    for path in addresses((str(pack.pk),)):
        for send, queries in ((judge.get, QUERIES), (judge.post, FORMS)):
            for query in queries:
                status = send(path, query).status_code
                assert status < 500, (path, query, status)


def test_nobody_else_reaches_an_address_of_the_administration(guest: Browser, pack: Pack) -> None:
    accounts.create(guest.player, "ada", "a long password")
    for path in addresses((str(pack.pk), "0")):
        for who in (Client(), guest):
            for send in (who.get, who.post):
                answer = send(path)
                assert answer.status_code in (302, 404), path
                goal = answer.headers.get("Location", "/people/")
                assert goal.startswith(("/people/", ROOT)), path


@pytest.mark.parametrize("row", ["1/1", "9999/1", "x/y"])
def test_nothing_of_the_administration_leads_to_pages_of_the_site(judge: Browser, row: str) -> None:
    assert judge.get(f"{ROOT}r/{row}/").status_code == 404
