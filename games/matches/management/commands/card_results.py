"""`manage.py card_results`: recompute the results of cards in finished matches."""

from typing import Any

from django.core.management.base import BaseCommand

from games.matches.results import card_results


class Command(BaseCommand):
    """Reads the log of each finished match; nothing is replayed."""

    help = "Work out anew how cards fared in all matches that are over."

    def handle(self, *args: Any, **options: Any) -> None:
        number = card_results.rebuild()
        self.stdout.write(f"{number} matches read.")
