"""`manage.py playouts SYSTEM`: random legal matches to their end, all invariants checked."""

import json
import time
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.rules.playouts import Playout, play_out
from games.rules.systems import system, systems


class Command(BaseCommand):
    help = "Plays random legal matches to their end and checks all invariants on the way."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("system", help=f"one of: {', '.join(systems())}")
        parser.add_argument("--matches", type=int, default=20)
        parser.add_argument("--seed", type=int, default=1, help="of the first; the others follow")
        parser.add_argument("--jobs", type=int, default=1, help="processes side by side")
        parser.add_argument(
            "--check-every", type=int, default=1, help="answers between checks of the invariants"
        )
        parser.add_argument(
            "--pool",
            action="store_true",
            help="with rosters of any built-in cards, not only the ready ones",
        )
        parser.add_argument(
            "--failures",
            type=Path,
            default=Path(),
            help="the directory for the files by which `referee` shows a failure again",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["system"] not in systems():
            raise CommandError(f"there is no system {options['system']!r}")
        if min(options["matches"], options["jobs"], options["check_every"]) < 1:
            raise CommandError("--matches, --jobs and --check-every are at least 1")
        begun = time.perf_counter()
        played = []
        for playout in _play(options):
            played.append(playout)
            if playout.trouble:
                self._report_failure(playout, options)
        self._report(played, time.perf_counter() - begun)
        if any(playout.trouble for playout in played):
            raise CommandError("some matches failed")

    def _report_failure(self, playout: Playout, options: dict[str, Any]) -> None:
        options["failures"].mkdir(parents=True, exist_ok=True)
        file = options["failures"] / f"{options['system']}-{playout.seed}.json"
        file.write_text(json.dumps(playout.file, indent=1), encoding="utf-8")
        self.stderr.write(
            f"seed {playout.seed} failed after {playout.answers} answers: {playout.trouble}\n"
            f"  manage.py referee {file}"
        )

    def _report(self, played: list[Playout], seconds: float) -> None:
        answers = sum(playout.answers for playout in played)
        inside = sum(playout.seconds for playout in played)
        endings = Counter("failed" if p.trouble else p.ending for p in played)
        kinds = sum((playout.kinds for playout in played), Counter[str]())
        lines = [
            f"matches  {len(played)}",
            f"answers  {answers}, {answers / len(played):.0f} a match",
            f"speed    {answers / inside if inside else 0:.0f} answers a second and process, "
            f"{answers / seconds:.0f} in all ({seconds:.1f} s)",
            "endings  " + ", ".join(f"{name} {n}" for name, n in endings.most_common()),
            "options  " + ", ".join(f"{name} {n}" for name, n in kinds.most_common()),
        ]
        self.stdout.write("\n".join(lines))


def _play(options: dict[str, Any]) -> Iterator[Playout]:
    seeds = range(options["seed"], options["seed"] + options["matches"])
    one = partial(_one, options["system"], options["check_every"], options["pool"])
    if options["jobs"] == 1:
        yield from map(one, seeds)
        return
    with get_context("fork").Pool(options["jobs"]) as pool:
        yield from pool.imap(one, seeds)


def _one(name: str, check_every: int, pool: bool, seed: int) -> Playout:
    return play_out(system(name), seed, pool=pool, check_every=check_every)
