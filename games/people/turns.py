"""A limit on concurrent requests of each network; further ones wait in line.

All requests and matches share one processor. A visitor who asks for a hundred slow pages at once
gets them one after the other, and everybody else is served meanwhile.
"""

import sys
from asyncio import Semaphore
from weakref import WeakValueDictionary

from games.people.addresses import is_this_machine, network

MOST_OF_A_NETWORK = 6
"""As many as a browser opens connections. Pages that take milliseconds never wait."""


class Turns:
    """The semaphores of all networks. Methods must be called on the event loop."""

    def __init__(self) -> None:
        self._turns: WeakValueDictionary[str, Semaphore] = WeakValueDictionary()

    def of(self, address: str) -> Semaphore:
        """The semaphore for requests from an address. This machine's own address is not limited: a
        proxy that the settings do not mention sends everybody's requests from it."""
        name = network(address)
        turn = self._turns.get(name)
        if turn is None:
            most = sys.maxsize if is_this_machine(address) else MOST_OF_A_NETWORK
            turn = self._turns[name] = Semaphore(most)
        return turn
