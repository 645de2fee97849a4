"""Who serves a request or a socket, by its protocol and its address.

Plain functions return the coroutine of the application that serves, instead of waiting for it: a
socket is open for hours, and everything on the way to it would stay in memory.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import Any

from asgiref.sync import markcoroutinefunction
from channels.security.websocket import WebsocketDenier
from django.urls import URLPattern

Application = Callable[..., Awaitable[None]]
"""An ASGI application, called with `scope`, `receive` and `send`."""

_refuse: Application = WebsocketDenier.as_asgi()


def by_protocol(**applications: Application) -> Application:
    """The applications by the protocols that they serve, as one."""

    def serve(scope: dict[str, Any], receive: Any, send: Any) -> Awaitable[None]:
        return applications[scope["type"]](scope, receive, send)

    return asgi(serve)


def asgi(function: Application) -> Application:
    """Mark a plain function as an application, for servers that look."""
    marked: Application = markcoroutinefunction(function)
    return marked


class Sockets:
    """The sockets of the site, by address; others are refused. `routes` have applications for
    views."""

    def __init__(self, routes: Iterable[URLPattern]) -> None:
        self.routes = list(routes)

    def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> Awaitable[None]:
        address = scope["path"].removeprefix(scope.get("root_path", "")).lstrip("/")
        for route in self.routes:
            if found := route.resolve(address):
                serve: Application = found.func
                return serve({**scope, "url_route": {"kwargs": found.kwargs}}, receive, send)
        return _refuse(scope, receive, send)
