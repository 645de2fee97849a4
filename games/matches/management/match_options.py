"""Options of matches as command-line arguments."""

import json
from typing import Any

from django.core.management.base import CommandError


def given_options(written: list[str]) -> dict[str, Any]:
    """The options of "name=value" texts; a value is JSON, or else the text itself."""
    given: dict[str, Any] = {}
    for text in written:
        name, equals, value = text.partition("=")
        if not equals:
            raise CommandError(f"--option is NAME=VALUE, not {text!r}")
        try:
            given[name] = json.loads(value)
        except json.JSONDecodeError:
            given[name] = value
    return given
