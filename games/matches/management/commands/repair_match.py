"""`manage.py repair_match MATCH --note TEXT`: set a match back, with a note at its table."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.matches import referee
from games.matches.models import Match
from games.rules.fields import Illegal


class Command(BaseCommand):
    help = "Sets a match under way back to a checkpoint, with a note that everybody reads."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("match", help="the letters and digits in its link")
        parser.add_argument("--note", required=True, help="what happened, for those at the table")
        parser.add_argument(
            "--to",
            type=int,
            help="the checkpoint, as a number of answers; the newest that can be had by default",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            number = referee.repair(options["match"], options["note"], options["to"])
        except Match.DoesNotExist:
            raise CommandError("There is no such match.") from None
        except referee.Stale:
            raise CommandError("Somebody has answered meanwhile: look again.") from None
        except Illegal as refusal:
            raise CommandError(self._reason(options["match"], refusal)) from None
        self.stdout.write(f"The match goes on. Its log has {number} answers now.")

    def _reason(self, match_id: str, refusal: Illegal) -> str:
        numbers = Match.objects.get(pk=match_id).snapshots.values_list("number", flat=True)
        known = ", ".join(map(str, sorted(numbers)))
        return f"{refusal.message} Its checkpoints: {known}."
