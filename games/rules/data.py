"""Plain data: objects of words, numbers, lists and further objects, as JSON has them.

Cards, rosters, answers, events and states are stored and sent as plain data. Code reads such data
with a model before it uses them, because until then their contents are unknown.
"""

import json
from collections.abc import Mapping
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final

Json = Mapping[str, Any]
"""An object that came in, which nobody changes."""
Plain = dict[str, Any]
"""An object that is made here, to be kept or sent."""
NOTHING: Final[Json] = MappingProxyType({})


def read_json(package: str, name: str) -> Any:
    """The contents of a JSON file of a package."""
    return json.loads(files(package).joinpath(name).read_text(encoding="utf-8"))
