"""`manage.py verify_dice FILE`: check every roll of a match that is over."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.rules.dice import Roll, commitment, key_of, wrong_rolls


class Command(BaseCommand):
    help = "Checks every roll of a match by the dice.json of its page on honest dice."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--commitment", help="as it was shown when the match was created, if you wrote it down"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            record = json.loads(options["file"].read_text(encoding="utf-8"))
            seed = bytes.fromhex(record["seed"])
            entropy = [bytes.fromhex(part) for part in record["entropy"]]
            rolls = [Roll(*(int(part) for part in roll)) for roll in record["rolls"]]
            shown = str(options["commitment"] or record["commitment"])
        except OSError as error:
            raise CommandError(f"{options['file']}: {error.strerror}") from error
        except (AttributeError, KeyError, RecursionError, TypeError, ValueError) as error:
            raise CommandError(f"{options['file']} is no record of dice: {error!r}") from error
        if any(roll.sides < 1 or roll.position < 0 for roll in rolls):
            raise CommandError(f"{options['file']} has dice that cannot be")
        if commitment(seed) != shown:
            raise CommandError("the seed is not the one that was committed to")
        wrong = wrong_rolls(key_of(seed, entropy), rolls)
        for roll in wrong:
            self.stderr.write(f"answer {roll.answer}, die {roll.position}: not {roll.face}")
        if wrong:
            raise CommandError(f"{len(wrong)} of {len(rolls)} dice do not follow from the seed")
        self.stdout.write(f"The seed is the one committed to, and all {len(rolls)} dice follow.")
