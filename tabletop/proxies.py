"""Who asks, where proxies stand before the site.

Each proxy writes the address it was asked from at the end of X-Forwarded-For. What stands further
to the left was there before, and whoever asks can have written it. So the entries are counted from
the right, by the number of proxies that the host says there are.
"""

from collections.abc import Awaitable, Callable, Iterable
from ipaddress import ip_address
from typing import Any

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]


def behind(proxies: int, application: Application) -> Application:
    """The application, with the address of whoever asks taken from so many proxies before it."""
    if proxies < 1:
        return application

    async def with_address(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            address = asking(scope["headers"], proxies)
            if address is not None:
                scope = {**scope, "client": [address, 0]}
        await application(scope, receive, send)

    return with_address


def asking(headers: Iterable[tuple[bytes, bytes]], proxies: int) -> str | None:
    """The address that the outermost of so many proxies was asked from; None if they did not say.

    Where there are fewer entries than proxies, somebody has come in behind the outermost one: then
    all entries are from proxies, and the leftmost is whom the first of them was asked by.
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
