"""Daphne's own command with the connections of the site: `python -m tests.lean_daphne`, with the
arguments of `daphne`."""

from daphne.cli import CommandLineInterface

from tabletop.serving.sockets import LeanServer


class Command(CommandLineInterface):  # type: ignore[misc]
    """The command."""

    server_class = LeanServer


if __name__ == "__main__":
    Command.entrypoint()
