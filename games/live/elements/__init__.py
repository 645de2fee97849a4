"""Regions of the table's page as plain functions. Those that change with most answers are drawn by
these, in a tenth of a template's time. For systems' regions see `regions`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.live.elements import ask, clock, commentary, offers, score, takeback, watching
from games.rules.contract.regions import DrawnRegion

REGIONS: Final[Mapping[str, DrawnRegion]] = {
    "ask": DrawnRegion(ask.region, "section", "ask"),
    "clock": DrawnRegion(clock.region, "div", "clocks"),
    "commentary": DrawnRegion(commentary.region, "section", "commentary"),
    "offers": DrawnRegion(offers.region, "section", "offers"),
    "score": DrawnRegion(score.region, "section", "score"),
    "takeback": DrawnRegion(takeback.region, "section", "ask takeback"),
    "watching": DrawnRegion(watching.region, "p", "watching-now"),
}
