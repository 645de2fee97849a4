"""Ports for servers that tests start."""

import random
import socket
from contextlib import suppress

PORTS = range(20_000, 32_000)
"""Below those from which a connection that somebody makes is given its own."""


def free_port() -> int:
    """A port that nobody listens on."""
    while True:
        port = random.choice(PORTS)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
