"""One answer to a thousand spectators who read one language, or four."""

from __future__ import annotations

import json
import subprocess
import time
from collections.abc import Sequence
from contextlib import ExitStack
from urllib.request import urlopen

from tests.bench.clients import hello
from tests.bench.live import BEFORE, ROUNDS, server, spectators
from tests.bench.setting import high, median

ONE, FOUR = ("en",) * 4, ("en", "zh-hans", "zh-hant", "ja")
"""What each of four processes of spectators reads."""
MOST = 1.5
"""How many times as long four languages may take as one."""


def run(count: int, system: str) -> None:
    """Measure and print how many times as long four languages take as one."""
    from tests.matchmaking import begun_match, play_on

    waits: dict[Sequence[str], list[float]] = {ONE: [], FOUR: []}
    with ExitStack() as stack:
        url = stack.enter_context(server("rooms"))
        watched = {}
        for languages in waits:
            match = play_on(begun_match(system=system), BEFORE, tries=9)
            target = f"{url.replace('http', 'ws')}/matches/{match.pk}/live?ticket="
            watched[languages] = (
                match.pk,
                [
                    stack.enter_context(
                        spectators(
                            target + ticket(match.pk, language),
                            count // len(languages),
                            hello(match.number),
                            True,
                        )
                    )
                    for language in languages
                ],
            )
        for number in range(ROUNDS + 2):
            for languages, (match_id, crowds) in watched.items():
                with urlopen(f"{url}/bench/answer/{match_id}", timeout=60) as response:
                    committed = json.load(response)["committed"]
                last = max(arrival(crowd) for crowd in crowds)
                if number >= 2:  # the first ones read templates and fill caches
                    waits[languages].append((last - committed) * 1000)
                time.sleep(0.05)
    print(f"One answer to {count} spectators of one match of {system}, one Daphne process;")
    print(f"{ROUNDS} answers by turns. Milliseconds until the last spectator has it:")
    for languages, known in waits.items():
        print(f"{', '.join(languages):<28}p50 {median(known):8.1f}   p95 {high(known):8.1f}")
    ratio = median(waits[FOUR]) / median(waits[ONE])
    print(f"Four languages take {ratio:.2f} times as long as one (at most {MOST} are wanted).")


def ticket(match_id: str, language: str) -> str:
    """What lets a spectator watch in a language."""
    from games.live.tickets import Ticket

    return Ticket(match_id, None, language).signed()


def arrival(crowd: subprocess.Popen[str]) -> float:
    """When the last spectator of a process has an answer."""
    assert crowd.stdout
    return float(json.loads(crowd.stdout.readline())["last"])
