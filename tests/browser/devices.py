"""Devices that one test uses after the other: a browser keeps the page that it has open and the
files that it has loaded, and nothing of whoever had it before. A new page would cost half as much
again as what is shown on it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any
from urllib.parse import urlsplit
from weakref import WeakKeyDictionary

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page

OF_A_VISITOR = "cookies,local_storage,indexeddb,service_workers,cache_storage"
"""What a browser knows of whoever uses it."""

LASTING = (
    *("add_locator_handler", "expose_binding", "expose_function", "route_from_har"),
    *("route_web_socket", "set_extra_http_headers"),
)
"""Methods of a page whose effect cannot be taken back: it is not used again."""

NOWHERE = "about:blank"

_free: WeakKeyDictionary[Chromium, defaultdict[str, list[Page]]] = WeakKeyDictionary()
"""The pages that nobody uses, of each running browser, by what devices they are on."""


@contextmanager
def page_on(chromium: Chromium, **device: Any) -> Iterator[Page]:
    """An empty page on such a device, which nobody else uses meanwhile."""
    free = _free.setdefault(chromium, defaultdict(list))[repr(sorted(device.items()))]
    page = free.pop() if free else chromium.new_context(**device).new_page()
    visited: set[str] = set()
    with _taken_back(page) as lasting:
        page.on("framenavigated", lambda frame: visited.add(frame.url))
        yield page
    if lasting:
        page.context.close()
        return
    _leave(page)
    _forget_visitor(page, {_origin(url) for url in visited if url.startswith("http")})
    _set_up_again(page, device)
    free.append(page)


@contextmanager
def _taken_back(page: Page) -> Iterator[set[str]]:
    """Take back in the end what is added to the page meanwhile: handlers of its events and scripts
    that run first. What was called that cannot be taken back is returned."""
    lasting: set[str] = set()
    with ExitStack() as added, pytest.MonkeyPatch.context() as patch:

        def on(event: Any, handler: Callable[..., Any]) -> None:
            Page.on(page, event, handler)
            added.callback(page.remove_listener, event, handler)

        def add_init_script(*script: Any, **more: Any) -> None:
            added.enter_context(Page.add_init_script(page, *script, **more))

        def noted(name: str, method: Callable[..., Any]) -> Callable[..., Any]:
            def call(*given: Any, **more: Any) -> Any:
                lasting.add(name)
                return method(*given, **more)

            return call

        patch.setattr(page, "on", on)
        patch.setattr(page, "add_init_script", add_init_script)
        for name in LASTING:
            patch.setattr(page, name, noted(name, getattr(page, name)))
        yield lasting


def _leave(page: Page) -> None:
    """Leave the site, with the pointer where that of a new page is."""
    page.context.set_offline(False)
    page.unroute_all(behavior="ignoreErrors")
    for other in page.context.pages:
        if other is not page:
            other.close()
    page.goto(NOWHERE)
    page.mouse.move(0, 0)


def _origin(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


def _forget_visitor(page: Page, origins: set[str]) -> None:
    session = page.context.new_cdp_session(page)
    for origin in origins:
        known = {"origin": origin, "storageTypes": OF_A_VISITOR}
        session.send("Storage.clearDataForOrigin", known)
    session.send("Page.resetNavigationHistory")
    session.detach()
    page.context.clear_cookies()
    page.context.clear_permissions()


def _set_up_again(page: Page, device: dict[str, Any]) -> None:
    """Let a page be as it was at first on such a device."""
    page.set_default_timeout(30_000)
    page.set_viewport_size(device.get("viewport", {"width": 1280, "height": 720}))
    page.emulate_media(
        media="null",
        color_scheme=device.get("color_scheme", "light"),
        reduced_motion=device.get("reduced_motion", "no-preference"),
        forced_colors=device.get("forced_colors", "none"),
    )
