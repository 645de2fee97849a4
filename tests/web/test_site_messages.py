"""The queue of a connection's messages, which has one reader."""

import asyncio

from tabletop.serving.sockets import Messages


async def test_messages_come_in_their_order_to_whoever_waits_or_comes_later() -> None:
    messages = Messages()
    waiting = asyncio.create_task(messages.get())
    await asyncio.sleep(0)
    for number in range(3):
        messages.put_nowait({"number": number})
    assert await waiting == {"number": 0}
    assert [await messages.get(), await messages.get()] == [{"number": 1}, {"number": 2}]


async def test_whoever_stops_waiting_takes_nothing() -> None:
    messages = Messages()
    waiting = asyncio.create_task(messages.get())
    await asyncio.sleep(0)
    waiting.cancel()
    messages.put_nowait({"number": 0})
    await asyncio.gather(waiting, return_exceptions=True)
    assert await asyncio.wait_for(messages.get(), 1) == {"number": 0}
