"""Set up play on this machine or in the local network, before the settings load.

Uses the standard library only.
"""

import argparse
import os
import socket

PORT = 8000
_THIS_MACHINE = ["localhost", "127.0.0.1", "[::1]"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `play`."""
    parser.add_argument(
        "--lan", action="store_true", help="open the site to everyone in the local network"
    )
    parser.add_argument(
        "--port", type=_port, default=PORT, help=f"the port to serve on ({PORT} by default)"
    )


def prepare_environment(arguments: list[str]) -> None:
    """Set the environment variables that the settings read, unless they are set.

    The site uses plain http, as machines at home are reached by it. With --lan, also set the
    addresses under which others see this machine.
    """
    parser = argparse.ArgumentParser(add_help=False)
    add_arguments(parser)
    options, _ = parser.parse_known_args(arguments)
    os.environ.setdefault("TABLETOP_HTTPS", "0")
    if options.lan and (address := lan_address()):
        hosts = [*_THIS_MACHINE, address, socket.gethostname(), f"{socket.gethostname()}.local"]
        os.environ.setdefault("TABLETOP_HOSTS", ",".join(hosts))
        os.environ.setdefault("TABLETOP_URL", f"http://{address}:{options.port}")


def lan_address() -> str | None:
    """This machine's address in the local network, or None without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 1))  # sends nothing, only chooses a route
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return None if address.startswith("127.") else address


def port_is_free(host: str, port: int) -> bool:
    """Whether a server could listen there now."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        if os.name != "nt":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True


def _port(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError(f"{text} is no port: they go from 1 to 65535")
    return int(text)
