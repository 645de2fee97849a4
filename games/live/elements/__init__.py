"""Regions of the table's page as plain functions: what changes with most answers is drawn by these,
which takes a tenth of the time of a template. For systems see `regions`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.safestring import SafeString

from games.live.elements import ask, score
from games.live.elements.seen import Seen


@dataclass(frozen=True)
class DrawnRegion:
    """A region that a function draws: an element with the id region-<name>, of this kind."""

    function: Callable[[Seen], SafeString]
    tag: str
    classes: str


REGIONS: Final[Mapping[str, DrawnRegion]] = {
    "ask": DrawnRegion(ask.region, "section", "ask"),
    "score": DrawnRegion(score.region, "section", "score"),
}
