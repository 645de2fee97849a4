"""`manage.py verify_dice FILE`: check every roll of a match that is over."""

import json
from argparse import ArgumentParser
from dataclasses import replace
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.rules.dice_record import COMMITTED_PARTS, Record, contradictions, problems


class Command(BaseCommand):
    help = "Checks every roll of a match by the dice.json of its page on honest dice."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--commitment", help="as it was shown when the match was created, if you wrote it down"
        )
        parser.add_argument(
            "--kept", type=Path, help="what your browser kept, saved from the page on honest dice"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        record = self.record(options["file"])
        if options["commitment"]:
            record = replace(record, commitment=options["commitment"])
        wrong = list(problems(record))
        if options["kept"]:
            wrong += self.contradictions(record, options["kept"])
        for each in wrong:
            self.stderr.write(each)
        if wrong:
            raise CommandError(f"{len(wrong)} things are wrong with these dice")
        self.stdout.write(
            f"The seed is the one committed to, and all {len(record.rolls)} dice follow."
        )
        if record.form < COMMITTED_PARTS:
            self.stdout.write("The parts were not committed to: the match is of the first form.")
        elif not options["kept"]:
            self.stdout.write("Without --kept, the commitments are taken from the file itself.")

    def record(self, file: Path) -> Record:
        """The record in a file."""
        try:
            return Record.read(self.read(file))
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise CommandError(f"{file} is no record of dice: {error!r}") from error

    def contradictions(self, record: Record, file: Path) -> list[str]:
        """The contradictions between the record and what a browser has stored."""
        try:
            return list(contradictions(record, self.read(file)))
        except (AttributeError, KeyError, IndexError, TypeError, ValueError) as error:
            raise CommandError(f"{file} is not what a browser keeps: {error!r}") from error

    def read(self, file: Path) -> Any:
        """The JSON in a file."""
        try:
            return json.loads(file.read_text(encoding="utf-8"))
        except OSError as error:
            raise CommandError(f"{file}: {error.strerror}") from error
        except (RecursionError, ValueError) as error:
            raise CommandError(f"{file} is no JSON: {error!r}") from error
