"""Plain data: objects of words, numbers, lists and further objects, as JSON has them.

They are what comes in and goes out: cards, rosters, answers, events and states as they are kept and
sent. Whoever works with one reads it by a model first; until then of its values nothing is known.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

Json = Mapping[str, Any]
"""An object that came in, which nobody changes."""
Plain = dict[str, Any]
"""An object that is made here, to be kept or sent."""
NOTHING: Final[Json] = MappingProxyType({})
