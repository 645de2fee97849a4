"""`manage.py makemessages`: update the translation catalogues to the present messages."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from tabletop.translations import updating
from tabletop.translations.catalogues import LANGUAGES


class Command(BaseCommand):
    help = "Writes every message of the site into the catalogues; translations stay."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--locale", choices=LANGUAGES, action="append", help="only this one")

    def handle(self, *args: Any, locale: list[str] | None, **options: Any) -> None:
        updating.update(locale or list(LANGUAGES))
        faults = list(updating.faults())
        for fault in faults:
            self.stdout.write(fault)
        self.stdout.write(f"{len(faults)} translations are missing or wrong.")
