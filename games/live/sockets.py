"""A browser's socket, served as a plain ASGI application.

Browsers send three kinds of small messages: the state of the page (`hello`), a sign of life
(`ping`) and, for players, an answer; chat and long answers are posted. Frames come from the room,
replies from here. Malformed, too long or too frequent messages close the connection and change
nothing.
"""

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from typing import Annotated, Any, Literal
from urllib.parse import parse_qs

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from games.live import presence, tickets, wire
from games.live.answers import Answering
from games.live.frames import Frame
from games.live.hub import Hub
from games.live.members import Member
from games.live.open_sockets import OpenSockets
from games.live.room import NO_RIGHTS, Room
from games.people.addresses import network

MALFORMED = 4400
NO_HELLO = 4408
TOO_LONG = 4413
TOO_OFTEN = 4429
HELLO_WITHIN = 10.0  # seconds
BURST, PER_SECOND = 10, 1.0  # messages that a browser may send at once, and per second afterwards
PLAYERS_BURST, PLAYERS_PER_SECOND = 80, 40.0

_BIGGEST = 2**53

open_sockets = OpenSockets()

Receive = Callable[[], Awaitable[dict[str, Any]]]


class Strict(BaseModel):
    """A model without conversions and unknown fields."""

    model_config = ConfigDict(strict=True, extra="forbid")


class Hello(Strict):
    """The page shows the match at this number, chat up to this line, regions of this digest."""

    type: Literal["hello"]
    number: Annotated[int, Field(ge=-1, lt=_BIGGEST)]
    line: Annotated[int, Field(ge=0, lt=_BIGGEST)] = 0
    screen: Annotated[str, Field(max_length=32)] = ""


class Ping(Strict):
    """A sign of life that expects a reply, and whether the page is `hidden`."""

    type: Literal["ping"]
    hidden: bool = True


class Answer(Strict):
    """An answer of the page's seat, in the form of a posted one; the reply repeats its `id`."""

    type: Literal["answer"]
    id: Annotated[int, Field(ge=0, lt=_BIGGEST)]
    answer: dict[str, Any]


Message = Hello | Ping | Answer
_MESSAGE: TypeAdapter[Message] = TypeAdapter(Annotated[Message, Field(discriminator="type")])


class Refused(Exception):
    """The connection must be closed with this code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


async def live_socket(scope: dict[str, Any], receive: Receive, send: wire.Send) -> None:
    """Serve one socket from its opening to its end."""
    await receive()  # websocket.connect
    host = scope["client"][0] if scope.get("client") else ""
    ticket, asking = _ticket(scope), network(host)
    plays = ticket is not None and ticket.perspective is not None
    if ticket is None or not open_sockets.admit(asking, plays):
        await send({"type": "websocket.close", "code": NO_RIGHTS})
        return
    seat = Answering.of(ticket, scope, host) if plays else None
    del scope  # of several KB, and the socket may be open for hours
    try:
        await _serve(ticket, seat, receive, send)
    finally:
        open_sockets.dismiss(asking, plays)


async def _serve(
    ticket: tickets.Ticket, seat: Answering | None, receive: Receive, send: wire.Send
) -> None:
    """Accept a socket and serve it."""
    incoming = Incoming(receive, plays=seat is not None)
    wire.prepare(send, incoming.longest)
    await send({"type": "websocket.accept"})
    member = Member(wire.open_wire(send), ticket)
    open_sockets.open(ticket.page, member.wire)
    room: Room | None = None
    try:
        room = await _let_in(member, incoming)
        if room:
            await _keep(member, seat, incoming)
    except TimeoutError:
        member.wire.close(NO_HELLO)
    except Refused as refused:
        member.wire.close(refused.code)
    except asyncio.CancelledError:
        pass  # dropped by its wire, or the server is stopping
    finally:
        open_sockets.close(ticket.page, member.wire)
        if room:
            room.leave(member)


async def _let_in(member: Member, incoming: "Incoming") -> Room | None:
    """The room of a browser that has sent `hello`; None if it has disconnected."""
    async with asyncio.timeout(HELLO_WITHIN):
        hello = await incoming.next()
    if hello is None:
        return None
    if not isinstance(hello, Hello):
        raise Refused(MALFORMED)
    room = await Hub.here().room(member.ticket.match)
    room.join(member, hello.number, hello.line, hello.screen)
    return room


async def _keep(member: Member, seat: Answering | None, incoming: "Incoming") -> None:
    """Process the browser's messages in order until it disconnects."""
    while message := await incoming.next():
        if isinstance(message, Ping):
            if seat and not message.hidden:
                await asyncio.to_thread(presence.note, member.ticket.match, member.ticket.player)
            reply = _pong(member)
        elif isinstance(message, Answer) and seat:
            taken = await Hub.here().answers.take(seat, message.answer)
            reply = {"type": "reply", "id": message.id, "status": taken.status, "body": taken.body}
        else:
            raise Refused(MALFORMED)
        member.wire.send(Frame(json.dumps(reply)))


def _pong(member: Member) -> dict[str, Any]:
    """The reply to a ping, with a new ticket once half of the old one's lifetime is over.

    The room closes sockets that have lost their right, so open ones may have a new ticket.
    """
    now = time.monotonic()
    if now - member.since < tickets.LIFETIME / 2:
        return {"type": "pong"}
    member.since = now
    return {"type": "pong", "ticket": member.ticket.signed()}


def _ticket(scope: dict[str, Any]) -> tickets.Ticket | None:
    """The ticket in the socket's address, if it is for the match named there."""
    try:
        query = parse_qs(scope["query_string"].decode("ascii"), max_num_fields=4)
    except ValueError:
        return None
    ticket = tickets.read(query.get("ticket", [""])[0])
    if ticket is None or ticket.match != scope["url_route"]["kwargs"]["match_id"]:
        return None
    return ticket


class Incoming:
    """The messages of a browser, checked for form, length and frequency."""

    __slots__ = ("_allowance", "_receive", "longest")

    def __init__(self, receive: Receive, *, plays: bool) -> None:
        self._receive = receive
        self.longest = wire.LONGEST_OF_PLAYERS if plays else wire.LONGEST_MESSAGE
        self._allowance = (
            Allowance(PLAYERS_BURST, PLAYERS_PER_SECOND) if plays else Allowance(BURST, PER_SECOND)
        )

    async def next(self) -> Message | None:
        """The next message; None if the browser has disconnected. Raises Refused."""
        event = await self._receive()
        if event["type"] != "websocket.receive":
            return None
        text = event.get("text")
        if text is None:
            raise Refused(MALFORMED)
        if len(text) > self.longest:
            raise Refused(TOO_LONG)
        if not self._allowance.take():
            raise Refused(TOO_OFTEN)
        try:
            return _MESSAGE.validate_json(text)
        except ValidationError:
            raise Refused(MALFORMED) from None


class Allowance:
    """A token bucket for messages: so many at once, and so many per second."""

    __slots__ = ("_at", "_burst", "_left", "_per_second")

    def __init__(self, burst: int, per_second: float) -> None:
        self._burst, self._per_second = burst, per_second
        self._left, self._at = float(burst), time.monotonic()

    def take(self) -> bool:
        """Take a token. Return whether there was one."""
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._per_second)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
