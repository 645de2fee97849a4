"""Sockets that say which way their frames take: with what the server hands over, and with that in
a wrapper that hides what is below it."""

from typing import Any

from games.live import wire
from games.live.frames import Frame


async def plain_way(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Accept, and say the way, and how much is kept of what the connection was asked for with."""
    await receive()
    wire.prepare(send)
    await send({"type": "websocket.accept"})
    own = wire.open_wire(send)
    producer = own._transport.producer if isinstance(own, wire.DirectWire) else None
    kept = len(scope["headers"]) + (producer is not None)
    own.send(Frame(f"{type(own).__name__}: {kept}"))
    if (await receive())["type"] == "websocket.disconnect" or not isinstance(own, wire.DirectWire):
        return
    inflater = own._protocol._perMessageCompress._decompressor
    own.send(Frame(f"{len(vars(own._protocol))} attributes, {inflater}"))
    await receive()


async def wrapped_way(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """The same, where the server gives a function and nothing else."""

    async def wrapped(message: dict[str, Any]) -> None:
        await send(message)

    await plain_way(scope, receive, wrapped)
