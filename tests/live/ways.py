"""Sockets that say which way their frames take: with what the server hands over, and with that in
a wrapper that hides what is below it."""

from typing import Any

from games.live import wire
from games.live.frames import Frame


async def plain_way(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Accept, and say the way, and how much is kept of what the connection was asked for with; then
    wait for a message, and say how many attributes the connection has, and its decompressor."""
    await receive()
    wire.prepare(send)
    await send({"type": "websocket.accept"})
    own = wire.open_wire(send)
    producer = own._transport.producer if isinstance(own, wire.DirectWire) else None
    kept = len(scope["headers"]) + (producer is not None)
    own.send(Frame(f"{type(own).__name__}: {kept}"))
    said = await receive()
    if said["type"] == "websocket.receive" and isinstance(own, wire.DirectWire):
        protocol = own._protocol
        protocol._sendAutoPing()  # sets attributes
        decompressor = protocol._perMessageCompress._decompressor
        own.send(Frame(f"{len(vars(protocol))} attributes, decompressor {decompressor}"))
        await receive()


async def wrapped_way(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """The same, where the server gives a function and nothing else."""

    async def wrapped(message: dict[str, Any]) -> None:
        await send(message)

    await plain_way(scope, receive, wrapped)
