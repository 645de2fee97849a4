"""The client's address behind proxies.

Each proxy appends the address of its client to X-Forwarded-For. Entries further left were there
before and can be forged. The entries are therefore counted from the right, by the configured number
of proxies.
"""

from collections.abc import Awaitable, Iterable
from ipaddress import ip_address
from typing import Any

from tabletop.serving.routing import Application, asgi

Scope = dict[str, Any]


def behind(proxies: int, application: Application) -> Application:
    """The application, with the client's address taken from that many proxies."""
    if proxies < 1:
        return application

    def with_address(scope: Scope, receive: Any, send: Any) -> Awaitable[None]:
        if scope["type"] in ("http", "websocket"):
            address = asking(scope["headers"], proxies)
            if address is not None:
                scope = {**scope, "client": [address, 0]}
        return application(scope, receive, send)

    return asgi(with_address)


def asking(headers: Iterable[tuple[bytes, bytes]], proxies: int) -> str | None:
    """The address of the outermost proxy's client; None without the header.

    Fewer entries than proxies mean that the client has bypassed the outermost ones: then all
    entries are from proxies, and the leftmost is the client.
    """
    entries = [
        entry.strip()
        for name, value in headers
        if name == b"x-forwarded-for"
        for entry in value.decode("latin-1").split(",")
    ]
    return _address(entries[-min(proxies, len(entries))]) if entries else None


def _address(entry: str) -> str | None:
    """The address in an entry, which some proxies write with a port."""
    if entry.startswith("["):
        entry = entry[1:].partition("]")[0]
    elif entry.count(":") == 1:
        entry = entry.partition(":")[0]
    try:
        return str(ip_address(entry))
    except ValueError:
        return None
