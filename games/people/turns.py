"""Whose requests are answered now: few of each network at a time, the others in their turn.

Requests share one processor with every match. Whoever asks for a hundred slow pages at once waits
for them one after the other, and everybody else goes on.
"""

from __future__ import annotations

import sys
from asyncio import Semaphore
from weakref import WeakValueDictionary

from games.people.addresses import is_this_machine, network

MOST_OF_A_NETWORK = 6
"""A browser opens as many connections; pages that are made in some milliseconds never wait."""


class Turns:
    """The turns of all networks. All methods are called on the event loop."""

    def __init__(self) -> None:
        self._turns: WeakValueDictionary[str, Semaphore] = WeakValueDictionary()

    def of(self, address: str) -> Semaphore:
        """What whoever asks from that address takes before an answer is made, and gives back. This
        machine's own address is no network: proxies ask from it for everybody, where the site has
        not been told of them."""
        name = network(address)
        turn = self._turns.get(name)
        if turn is None:
            most = sys.maxsize if is_this_machine(address) else MOST_OF_A_NETWORK
            turn = self._turns[name] = Semaphore(most)
        return turn
