"""Options of matches as command-line arguments."""

import json
from collections.abc import Iterable
from typing import Any

from django.core.management.base import CommandError

from games.rules.contract.starting import checked_options
from games.rules.fields import Illegal
from games.rules.systems import system


def given_options(written: list[str], names: Iterable[str]) -> dict[str, Any]:
    """The options of "name=value" texts, checked for the systems of these names; a value is JSON,
    or else the text itself."""
    given: dict[str, Any] = {}
    for text in written:
        name, equals, value = text.partition("=")
        if not equals:
            raise CommandError(f"--option is NAME=VALUE, not {text!r}")
        try:
            given[name] = json.loads(value)
        except json.JSONDecodeError:
            given[name] = value
    for system_id in names:
        try:
            checked_options(system(system_id), given)
        except Illegal as refused:
            raise CommandError(f"{system_id}: {refused}") from None
    return given
