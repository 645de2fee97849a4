"""`manage.py playouts SYSTEM …`: play random legal matches and check all invariants."""

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

from games.matches.management.match_options import given_options
from games.rules.systems import system, systems
from games.rules.tools.card_usage import CardUsage, usage_of
from games.rules.tools.playouts import Playout, play_out

ALL = "all"
ENOUGH = 2000
"""With this many matches over the whole pool, each usable card must be used."""


class Command(BaseCommand):
    help = "Plays random legal matches to their end and checks all invariants on the way."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "systems", nargs="+", help=f"some of: {', '.join(systems())}; or {ALL} of them"
        )
        parser.add_argument("--matches", type=int, default=20, help="of each system")
        parser.add_argument("--seed", type=int, default=1, help="of the first; the others follow")
        parser.add_argument("--jobs", type=int, default=1, help="processes side by side")
        parser.add_argument(
            "--check-every", type=int, default=1, help="answers between checks of the invariants"
        )
        parser.add_argument(
            "--pool",
            action="store_true",
            help="with rosters of any built-in cards, not only the ready ones; "
            f"in {ENOUGH} matches or more each card has to be used that can be",
        )
        parser.add_argument(
            "--option",
            action="append",
            default=[],
            metavar="NAME=VALUE",
            help="an option of the match that is not left to chance, as scenario=low-mill; "
            "may be repeated",
        )
        parser.add_argument(
            "--failures",
            type=Path,
            default=Path(),
            help="the directory for the files by which `referee` shows a failure again",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        names = systems() if ALL in options["systems"] else options["systems"]
        for name in names:
            if name not in systems():
                raise CommandError(f"there is no system {name!r}")
        if min(options["matches"], options["jobs"], options["check_every"]) < 1:
            raise CommandError("--matches, --jobs and --check-every are at least 1")
        if options["failures"].exists() and not options["failures"].is_dir():
            raise CommandError(f"{options['failures']} is a file and not a directory")
        options["given"] = given_options(options["option"], names)
        wrong = [fault for name in names for fault in self._play(name, options)]
        if wrong:
            raise CommandError("; ".join(wrong))

    def _play(self, name: str, options: dict[str, Any]) -> list[str]:
        """Play the matches of one system and report them. Return what was wrong."""
        begun = time.perf_counter()
        played = []
        for playout in _matches(name, options):
            played.append(playout)
            if playout.trouble:
                self._report_failure(name, playout, options["failures"])
        usage = usage_of(system(name), played)
        self._report(name, played, usage, time.perf_counter() - begun)
        wrong = []
        if any(playout.trouble for playout in played):
            wrong.append(f"some matches of {name} failed")
        if options["pool"] and len(played) >= ENOUGH and usage.missed:
            wrong.append(f"{name} never used {', '.join(usage.missed)}")
        return wrong

    def _report_failure(self, name: str, playout: Playout, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / f"{name}-{playout.seed}.json"
        file.write_text(json.dumps(playout.file, indent=1), encoding="utf-8")
        self.stderr.write(
            f"seed {playout.seed} failed after {playout.answers} answers: {playout.trouble}\n"
            f"  manage.py referee {file}"
        )

    def _report(self, name: str, played: list[Playout], usage: CardUsage, seconds: float) -> None:
        answers = sum(playout.answers for playout in played)
        inside = sum(playout.seconds for playout in played)
        endings = Counter("failed" if p.trouble else p.ending for p in played)
        kinds = sum((playout.kinds for playout in played), Counter[str]())
        lines = [
            f"system   {name}",
            f"matches  {len(played)}",
            f"answers  {answers}, {answers / len(played):.0f} a match",
            f"speed    {answers / inside if inside else 0:.0f} answers a second and process, "
            f"{answers / seconds:.0f} in all ({seconds:.1f} s)",
            "endings  " + ", ".join(f"{ending} {n}" for ending, n in endings.most_common()),
            "wins     " + ", ".join(_wins(name, played)),
            "options  " + ", ".join(f"{kind} {n}" for kind, n in kinds.most_common()),
            "cards    " + ", ".join(map(str, usage.cards)),
            "choices  " + ", ".join(map(str, usage.choices)),
            *(f"unused   {unused}" for unused in usage.unused_in_words()),
        ]
        self.stdout.write("\n".join(lines))


def _wins(name: str, played: list[Playout]) -> Iterator[str]:
    """How many matches each side won, and how many nobody."""
    results = [playout.result for playout in played if playout.result is not None]
    counted = Counter(_winner(name, playout) for playout in played if playout.result is not None)
    for winner, count in sorted(counted.items(), key=lambda each: (not each[0], each[0])):
        yield f"{winner or 'nobody'} {count} ({count / len(results):.0%})"


def _winner(name: str, playout: Playout) -> str:
    """The side that won, by the names of its seats; "" for a draw."""
    assert playout.result is not None
    seats = system(name).rules.seats_for(playout.options)
    return " and ".join(seats[seat].text for seat in playout.result.winners)


def _matches(name: str, options: dict[str, Any]) -> Iterator[Playout]:
    seeds = range(options["seed"], options["seed"] + options["matches"])
    one = partial(_one, name, options["check_every"], options["pool"], options["given"])
    if options["jobs"] == 1:
        yield from map(one, seeds)
        return
    with get_context("fork").Pool(options["jobs"]) as pool:
        yield from pool.imap(one, seeds)


def _one(name: str, check_every: int, pool: bool, given: dict[str, Any], seed: int) -> Playout:
    return play_out(system(name), seed, pool=pool, options=given, check_every=check_every)
