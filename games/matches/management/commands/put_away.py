"""`manage.py put_away`: archive matches that nobody has touched for long."""

from argparse import ArgumentParser
from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.matches.lobby import archive


class Command(BaseCommand):
    """Archives matches that never began or are unfinished. Their players can restore them."""

    help = "Put away matches that nobody has touched for long; their players can bring them back."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--days", type=int, default=archive.UNTOUCHED.days, help="untouched for so many days"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        days = options["days"]
        if not 1 <= days <= 10_000:
            raise CommandError("--days: from 1 to 10000.")
        count = archive.put_away(timedelta(days=days))
        self.stdout.write(f"{count} put away.")
