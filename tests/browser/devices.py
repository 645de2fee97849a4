"""Devices that one test uses after the other: a browser keeps the files that it has loaded, and
nothing of whoever had it before."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit
from weakref import WeakKeyDictionary

from playwright.sync_api import Browser as Chromium
from playwright.sync_api import BrowserContext, Page

OF_A_VISITOR = "cookies,local_storage,indexeddb,service_workers,cache_storage"
"""What a browser knows of whoever uses it."""

_free: WeakKeyDictionary[Chromium, defaultdict[str, list[BrowserContext]]] = WeakKeyDictionary()
"""The contexts that nobody uses, of each running browser, by what devices they are."""


@contextmanager
def page_on(chromium: Chromium, **device: Any) -> Iterator[Page]:
    """An empty page on such a device, which nobody else uses meanwhile."""
    free = _free.setdefault(chromium, defaultdict(list))[repr(sorted(device.items()))]
    context = free.pop() if free else chromium.new_context(**device)
    page = context.new_page()
    visited: set[str] = set()
    page.on("framenavigated", lambda frame: visited.add(frame.url))
    yield page
    _forget_visitor(context, {_origin(url) for url in visited if url.startswith("http")})
    free.append(context)


def _origin(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


def _forget_visitor(context: BrowserContext, origins: set[str]) -> None:
    context.set_offline(False)
    page = context.pages[0] if context.pages else context.new_page()
    session = context.new_cdp_session(page)
    for origin in origins:
        known = {"origin": origin, "storageTypes": OF_A_VISITOR}
        session.send("Storage.clearDataForOrigin", known)
    for page in context.pages:
        page.close()
    context.clear_cookies()
    context.clear_permissions()
