"""A network on which everything takes its time, between browsers and a server: pages, answers that
are posted, and what goes over sockets (which Chromium's own emulation lets through at once)."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from tests.ports import free_port


@contextmanager
def slow_network(port: int, seconds: float) -> Iterator[str]:
    """The address at which the server of that port is reached, with so long a way there and back
    together."""
    own, begun, over = free_port(), threading.Event(), threading.Event()

    async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(asyncio.CancelledError):
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", port)
            await asyncio.gather(
                _carry(reader, far_writer, seconds / 2), _carry(far_reader, writer, seconds / 2)
            )

    async def relay() -> None:
        listening = await asyncio.start_server(connected, "127.0.0.1", own)
        begun.set()
        await asyncio.to_thread(over.wait)
        listening.close()  # and connections that are left end with the loop

    thread = threading.Thread(target=asyncio.run, args=(relay(),), daemon=True)
    thread.start()
    try:
        assert begun.wait(10)
        yield f"http://localhost:{own}"
    finally:
        over.set()
        thread.join()


async def _carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, delay: float) -> None:
    """Hand on what comes, each part so many seconds later, in order."""
    loop = asyncio.get_running_loop()
    parts: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

    async def hand_on() -> None:
        while True:
            at, part = await parts.get()
            await asyncio.sleep(max(0, at - loop.time()))
            if not part:
                writer.close()
                return
            writer.write(part)

    handing = asyncio.ensure_future(hand_on())
    with suppress(OSError):
        while part := await reader.read(65536):
            parts.put_nowait((loop.time() + delay, part))
    parts.put_nowait((loop.time() + delay, b""))
    with suppress(OSError):
        await handing
