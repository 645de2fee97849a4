"""Room for thousands of sockets."""

import resource


def raise_open_files() -> None:
    """As many open files as this machine allows."""
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
