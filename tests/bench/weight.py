"""What a browser has to load: the match's page for the first time, and a change."""

from __future__ import annotations

import gzip
import random
import re
from collections import Counter
from pathlib import Path

from tests.bench.figures import Figure, print_figures
from tests.bench.setting import high, median

ANSWERS = 150
MATCHES = 5  # at most, if they end early
BEFORE = {"crisis": (138_547, 934)}
"""What a first load and a median change weighed, gzipped and deflated, before anything that happens
was shown on the table: what they may weigh is measured by that."""
GROWTH = 1.25


def run(system: str) -> None:
    """Measure and print, for a spectator."""
    from tests.matchmaking import begun_match, play_on

    match = play_on(begun_match(system=system), 25)
    first, change = print_page(match.pk), _print_updates(system)
    if system in BEFORE:
        print_figures(_beside_before(first, change, *BEFORE[system]))


def _beside_before(
    first: float, change: float, first_before: float, change_before: float
) -> list[Figure]:
    """Both weights beside what they weighed once."""
    return [
        Figure(6, what, [weight / before], "times", GROWTH, note=f"{before:,} bytes before")
        for what, weight, before in (
            ("a match's page, first load, gzipped", first, first_before),
            ("a change, median, as it is sent", change, change_before),
        )
    ]


def print_page(match_id: str) -> int:
    """Print what a match's page weighs when a spectator loads it for the first time. Returns its
    bytes, gzipped."""
    from django.test import Client

    response = Client(SERVER_NAME="localhost").get(f"/matches/{match_id}/")
    if response.status_code != 200:
        raise RuntimeError(f"the page answers {response.status_code}")
    html = response.content
    raw, packed = Counter({"html": len(html)}), Counter({"html": len(gzip.compress(html))})
    for name, content in sorted(_loaded(html).items()):
        kind = name.rsplit(".", 1)[-1]
        raw[kind] += len(content)
        packed[kind] += len(gzip.compress(content))
    print("The match's page, loaded for the first time (bytes, and gzipped):")
    for kind in raw:
        print(f"  {kind:<8}{raw[kind]:>10}{packed[kind]:>10}")
    print(f"  {'all':<8}{raw.total():>10}{packed.total():>10}")
    return packed.total()


def _loaded(html: bytes) -> dict[str, bytes]:
    """The static files that a page names, its scripts' modules among them."""
    from django.contrib.staticfiles import finders

    names = {name.decode() for name in re.findall(rb'(?:href|src)="/static/([^"#?]+)', html)}
    paths = {name: finders.find(name) for name in names}
    return {name: Path(path).read_bytes() for name, path in paths.items() if isinstance(path, str)}


def _print_updates(system: str) -> float:
    """Print what the changes of some matches weigh: raw, deflated alone, as whoever has just come
    is sent them, and as all others are. Returns the median of these."""
    from games.live import render
    from games.live.frames import NOTHING, Stream
    from tests.matchmaking import begun_match, play_on

    audience = (None, "en")
    plain: list[float] = []
    alone: list[float] = []
    sent: list[float] = []
    regions: Counter[str] = Counter()
    rng = random.Random(3)
    for _match in range(MATCHES):
        match = play_on(begun_match(system=system), 10, seed=rng.randrange(1 << 30))
        screens = render.update(match.pk, {audience: None}).screens
        stream, run = Stream(), NOTHING
        while match.status == match.Status.PLAYING and len(plain) < ANSWERS:
            match = play_on(match, 1, seed=rng.randrange(1 << 30))
            update = render.update(match.pk, screens)
            for name, region in update.screens[audience].regions.items():
                if region != screens[audience].regions.get(name):
                    regions[name] += len(region)
            screens = update.screens
            frame = stream.frame(update.changes[audience])
            plain.append(len(frame.plain))
            alone.append(len(frame.deflated))
            data, run = frame.after(run)
            sent.append(len(data))
    print(f"{len(plain)} changes, one answer each (bytes on the wire, median and p95):")
    print(f"  {'raw':<10}{median(plain):>8}{high(plain):>8}")
    print(f"  {'alone':<10}{median(alone):>8}{high(alone):>8}")
    print(f"  {'as sent':<10}{median(sent):>8}{high(sent):>8}")
    print("  by region: " + ", ".join(
        f"{name} {size / max(1, regions.total()):.0%}" for name, size in regions.most_common()
    ))  # fmt: skip
    return median(sent)
