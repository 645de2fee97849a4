"""`manage.py compilemessages`: compiles the catalogues of translations that have changed."""

from typing import Any

from django.core.management.base import BaseCommand

from tabletop.translations import catalogues


class Command(BaseCommand):
    help = "Compiles the catalogues of translations that have changed. Each start does so, too."
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        for path in catalogues.compile_all():
            self.stdout.write(f"{path}: compiled")
