"""`manage.py tournament SYSTEM …`: let computers play each other, to measure their strength."""

import json
import os
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.matches.management.match_options import given_options
from games.rules.opponents.levels import LEVELS
from games.rules.opponents.matches import PlayedMatch
from games.rules.opponents.tournament import Fixture, Tournament, is_program, run
from games.rules.systems import systems


class Command(BaseCommand):
    help = "Lets computers play each other and prints how strong they are."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("system", help=f"one of: {', '.join(systems())}")
        parser.add_argument(
            "--players",
            default="learner,club,veteran,random",
            help=f"two or more of {', '.join(LEVELS)}, and programs by their paths, as ./mine.py, "
            "with commas between them",
        )
        parser.add_argument("--matches", type=int, default=20, help="of each pairing")
        parser.add_argument("--seed", type=int, default=1, help="from which all chance comes")
        parser.add_argument("--jobs", type=int, default=1, help="processes side by side")
        parser.add_argument("--json", action="store_true", help="print one line of data")
        parser.add_argument(
            "--option",
            action="append",
            default=[],
            metavar="NAME=VALUE",
            help="an option of all matches that is not left to chance; may be repeated",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        name = options["system"]
        if name not in systems():
            raise CommandError(f"there is no system {name!r}, only {', '.join(systems())}")
        players = _players(options["players"])
        if min(options["matches"], options["jobs"]) < 1:
            raise CommandError("--matches and --jobs are at least 1")
        given = given_options(options["option"], [name])
        is_verbose = options["verbosity"] > 1 and not options["json"]
        played = run(
            name,
            players,
            matches=options["matches"],
            seed=options["seed"],
            jobs=options["jobs"],
            options=given,
            on_played=self._print if is_verbose else None,
        )
        if options["json"]:
            data = {
                "system": name,
                "matches": options["matches"],
                "seed": options["seed"],
                **played.plain(),
            }
            self.stdout.write(json.dumps(data))
        else:
            self.stdout.write(_written(played))

    def _print(self, fixture: Fixture, played: PlayedMatch) -> None:
        winner = "nobody" if played.winner is None else fixture.players[played.winner]
        self.stdout.write(
            f"{' - '.join(fixture.players)}, set-up {fixture.number}: {winner} "
            f"({played.ending}, {played.answers} answers)"
        )


def _players(written: str) -> list[str]:
    """The players in a comma-separated text."""
    players = [name.strip() for name in written.split(",") if name.strip()]
    for name in players:
        if is_program(name):
            if not os.access(name, os.X_OK) or not Path(name).is_file():
                raise CommandError(f"{name} is no program that can be run")
        elif name not in LEVELS:
            raise CommandError(f"there is no player {name!r}, only {', '.join(LEVELS)}")
    if len(players) < 2 or len(set(players)) < len(players):
        raise CommandError("--players names two or more, each once")
    return players


HEADINGS = (
    "player",
    "wins",
    "draws",
    "losses",
    "score",
    "Elo",
    "answers/s",
    "s/activation",
    "no use",
)


def _written(played: Tournament) -> str:
    """A tournament as tables."""
    rows = [HEADINGS]
    for name in sorted(played.players, key=lambda name: -played.standings[name].rating.elo):
        data = played.standings[name].plain()
        rows.append(
            (
                name,
                str(data["wins"]),
                str(data["draws"]),
                str(data["losses"]),
                f"{data['score']:g}",
                f"{data['elo']:+d} ± {data['elo_error']}",
                f"{data['answers_a_second'] or 0:g}",
                f"{data['seconds_an_activation']:.3f}",
                f"{data['useless']:.1%}",
            )
        )
    widths = [max(len(row[place]) for row in rows) for place in range(len(HEADINGS))]
    lines = [
        "  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True))
        for row in rows
    ]
    lines += [
        f"{one} - {other}: {scored:g} to {conceded:g}"
        for (one, other), (scored, conceded) in played.pairings.items()
    ]
    endings = ", ".join(f"{ending} {count}" for ending, count in sorted(played.endings.items()))
    lines.append(f"endings: {endings}")
    lines.append(f"steepness of the curve from worth to a chance to win: {played.steepness:.4f}")
    lines += [f"trouble: {trouble}" for trouble in played.troubles]
    return "\n".join(line.rstrip() for line in lines)
