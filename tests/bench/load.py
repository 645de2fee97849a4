"""Everybody who plays and watches in `crowd`, in one process.

`python -m tests.bench.load` reads from its input a line of JSON that says whom it plays ({"ports",
"answers", "matches", "over"}), and then one for each step: {"matches", "playing", "seconds",
"leaving"}. For a step it opens the pages of so many matches, their players' too, answers once a
second in each that is playing, over the sockets of the players' pages or by HTTP ("over": "socket",
"http"), and prints what it has seen as a line of JSON. Those who are leaving close all pages then,
and the next step opens other matches.

The clock of an answer starts at the moment at which its player wants to click, once a second:
where the site does not keep up, waiting for the answer before counts.
"""

from __future__ import annotations

import json
import re
import select
import sys
import time
from dataclasses import dataclass, field
from io import FileIO
from itertools import cycle
from typing import Any

from tests.bench.connections import Asker, Line, Watcher
from tests.bench.limits import raise_open_files

PAUSE = 0.002  # seconds between looks at what has come in, which take the server's time
IDLE_PAUSE = 0.2  # seconds between such looks while another crowd plays
SETTLED = 2.0  # seconds in which nothing comes, before a step begins
A_WHILE = 30.0  # seconds, after which it begins all the same
_NUMBER = re.compile(rb'^<template id="frame" data-from="-?\d+" data-number="(\d+)"')
_REPLY = re.compile(rb'^\{"type": ?"reply"')


@dataclass
class Match:
    """One match that is played and watched."""

    id: str
    number: int
    players: int
    askers: list[Asker]  # for answers by HTTP
    pages: list[Watcher]  # the players' first
    due: float = 0.0  # when its next answer is wanted
    clicked: float = 0.0  # when the one under way was; 0 if there is none
    seat: int = 0  # that gave it
    replied: bool = True
    missing: set[int] = field(default_factory=set)  # pages that have not got it

    @property
    def waiting(self) -> bool:
        return bool(self.clicked)


@dataclass
class Seen:
    """What has been seen in a step: seconds from the click."""

    replies: list[float] = field(default_factory=list)
    own: list[float] = field(default_factory=list)  # until the answering player's page has it
    players: list[float] = field(default_factory=list)  # until the last player's page
    last: list[float] = field(default_factory=list)  # until the last spectator's page
    refused: int = 0
    lost: int = 0
    sent: int = 0  # bytes that came over the sockets


class Crowd:
    """All connections, and what is done over them."""

    def __init__(self, plan: dict[str, Any]) -> None:
        self._ports, self._plan = cycle(plan["ports"]), plan
        self._matches: list[Match] = []
        self._poll = select.epoll()
        self._lines: dict[int, tuple[Match, Line, int]] = {}
        self.seen = Seen()

    def open(self, count: int) -> None:
        """Open the pages of so many matches, and wait until nothing more comes, or a while: among
        thousands of pages there is always one that is asked whether it is still there."""
        for played in self._plan["matches"][len(self._matches) : count]:
            match = Match(played["id"], played["number"], len(played["players"]), [], [])
            if self._plan["over"] == "http":
                for page in played["players"]:
                    match.askers.append(Asker(next(self._ports), page["session"]))
            for page in [*played["players"], *played["spectators"]]:
                opened = match.id, match.number, page["ticket"], page["session"]
                match.pages.append(Watcher(next(self._ports), *opened))
            for lines in (match.askers, match.pages):
                for at, line in enumerate(lines):
                    self._listen(match, line, at)
            self._matches.append(match)
            self._read(0)
        quiet_since = time.monotonic()
        latest = quiet_since + A_WHILE
        while time.monotonic() < min(quiet_since + SETTLED, latest):
            if self._read(0.1):
                quiet_since = time.monotonic()

    def play(self, count: int, seconds: float) -> Seen:
        """An answer a second in the first so many matches, for so long; then wait for the rest."""
        self.seen = Seen()
        begun, playing = time.monotonic(), self._matches[:count]
        for at, match in enumerate(playing):
            match.due = begun + at / count
        while time.monotonic() < begun + seconds:
            self._click(playing)
            self._read(PAUSE)
        until = time.monotonic() + 10
        while any(match.waiting for match in playing) and time.monotonic() < until:
            self._read(PAUSE)
        return self.seen

    def leave(self) -> None:
        """Close all pages, and have done with their matches."""
        for number, (_match, line, _at) in self._lines.items():
            self._poll.unregister(number)
            line.socket.close()
        self._lines.clear()
        self._plan["matches"] = self._plan["matches"][len(self._matches) :]
        self._matches.clear()

    def next_line(self, orders: FileIO) -> bytes:
        """The next order; meanwhile the pages answer the site, which closes those that do not."""
        while not select.select([orders], [], [], 0)[0]:
            self._read(IDLE_PAUSE)
        return orders.readline()

    def _click(self, playing: list[Match]) -> None:
        now = time.monotonic()
        for match in playing:
            if match.due > now or match.waiting:
                continue
            if match.number >= len(self._plan["answers"]):
                match.due = float("inf")
                continue
            answer = self._plan["answers"][match.number]
            match.clicked, match.seat, match.replied = match.due, answer["seat"], False
            match.due += 1.0
            match.missing = set(range(len(match.pages)))
            self._answer(match, answer)

    def _answer(self, match: Match, answer: dict[str, Any]) -> None:
        if match.askers:
            body = {"number": match.number, **answer}
            match.askers[match.seat].post(f"/matches/{match.id}/answer", body)
        else:
            page = match.pages[match.seat]
            page.socket.setblocking(True)
            page.answer(match.number, answer)
            page.socket.setblocking(False)

    def _read(self, pause: float) -> bool:
        """Take what has come in; whether there was anything."""
        if pause:
            time.sleep(pause)
        ready = self._poll.poll(0)
        for number, _event in ready:
            match, line, at = self._lines[number]
            before = line.received
            if not line.read():
                self._lose(number)
                if isinstance(line, Asker) and match.replied:
                    self._come_back(match, line, at)
            elif isinstance(line, Asker):
                self._heard(match, line)
            elif isinstance(line, Watcher):
                self.seen.sent += line.received - before
                self._shown(match, line, at)
        return bool(ready)

    def _lose(self, number: int) -> None:
        match, line, at = self._lines.pop(number)
        self._poll.unregister(number)
        if isinstance(line, Watcher) or not match.replied:
            self.seen.lost += 1
            match.missing.discard(at)

    def _come_back(self, match: Match, line: Asker, at: int) -> None:
        """The site has ended a connection on which nobody asked anything for a while: a browser
        opens another."""
        line.socket.close()
        line.connect()
        self._listen(match, line, at)

    def _listen(self, match: Match, line: Line, at: int) -> None:
        line.socket.setblocking(False)
        self._lines[line.socket.fileno()] = (match, line, at)
        self._poll.register(line.socket.fileno(), select.EPOLLIN)

    def _heard(self, match: Match, line: Asker) -> None:
        status = line.status()
        if status is not None:
            self._replied(match, status)
            self._done(match)

    def _replied(self, match: Match, status: int) -> None:
        self.seen.replies.append(time.monotonic() - match.clicked)
        if status != 200:
            self.seen.refused += 1
            match.clicked, match.due = 0.0, float("inf")
        match.replied = True

    def _shown(self, match: Match, line: Watcher, at: int) -> None:
        for message in line.messages():
            if _REPLY.match(message):
                self._replied(match, json.loads(message)["status"])
            elif found := _NUMBER.match(message):
                self._arrived(match, int(found[1]), at)
        self._done(match)

    def _arrived(self, match: Match, number: int, at: int) -> None:
        """A page shows the match at this number."""
        if not match.waiting or number <= match.number or at not in match.missing:
            return
        took = time.monotonic() - match.clicked
        match.missing.discard(at)
        players = set(range(match.players))
        if at == match.seat:
            self.seen.own.append(took)
        if at in players and not match.missing & players:
            self.seen.players.append(took)
        if at not in players and not match.missing - players:
            self.seen.last.append(took)

    def _done(self, match: Match) -> None:
        if match.waiting and match.replied and not match.missing:
            match.number += 1
            match.clicked = 0.0


def main() -> None:
    """Play what is asked for."""
    raise_open_files()
    # Without a buffer, in which an order would lie unseen by whoever looks whether there is one.
    orders = FileIO(sys.stdin.fileno(), closefd=False)
    crowd = Crowd(json.loads(orders.readline()))
    while line := crowd.next_line(orders):
        step = json.loads(line)
        crowd.open(step["matches"])
        print("open", flush=True)
        if not crowd.next_line(orders):
            return
        print(json.dumps(vars(crowd.play(step["playing"], step["seconds"]))), flush=True)
        if step["leaving"]:
            crowd.leave()


if __name__ == "__main__":
    main()
