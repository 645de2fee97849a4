"""A socket that floods everybody who has opened it, to see how slow readers fare."""

import asyncio
import json
from typing import Any

from games.live import wire
from games.live.frames import Frame

FLOOD_FRAMES = 500
_SIZE = 24_000

_everybody: list[Any] = []


async def flood(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Join; whoever says "go" has the flood begin, and learns what became of the others."""
    await receive()
    wire.prepare(send)
    await send({"type": "websocket.accept"})
    own = wire.open_wire(send)
    _everybody.append(own)
    if (await receive()).get("text") == "go":
        own.send(Frame(json.dumps(await _flood(own))))
    await receive()
    if own in _everybody:
        _everybody.remove(own)


async def _flood(own: Any) -> dict[str, int]:
    dropped, waiting = 0, 0
    for number in range(FLOOD_FRAMES):
        frame = Frame(f"{number}:" + "x" * _SIZE)
        for other in list(_everybody):
            while other is own and own.waiting:
                await asyncio.sleep(0.001)  # the healthy reader sets the pace
            if not other.send(frame):
                dropped += 1
                _everybody.remove(other)
            waiting = max(waiting, other.waiting)
    return {"dropped": dropped, "waiting": waiting}
