"""`manage.py card_results`: work out anew how cards fared in the matches that are over."""

from typing import Any

from django.core.management.base import BaseCommand

from games.matches.results import card_results


class Command(BaseCommand):
    """Reads the log of each match that is over; nothing is played again."""

    help = "Work out anew how cards fared in all matches that are over."

    def handle(self, *args: Any, **options: Any) -> None:
        number = card_results.rebuild()
        self.stdout.write(f"{number} matches read.")
