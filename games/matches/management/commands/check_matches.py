"""`manage.py check_matches`: check that running matches replay unchanged."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.matches.log import checks
from games.rules.contract.definition import version_of


class Command(BaseCommand):
    help = (
        "Closes the matches under way that an earlier version began by rules that are not kept any "
        "more, replays all others with the rules as they are now, and says of each that comes out "
        "differently where first, and how often."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--all", action="store_true", help="list every difference, not only the first"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        for line in checks.closed_older():
            self.stdout.write(line)
        checked = differing = 0
        for match in checks.running():
            finding = checks.check(match)
            checked += 1
            now = version_of(match.get_system())
            if finding.good and match.version == now:
                continue
            self.stdout.write(checks.sentence(finding))
            if options["all"]:
                for line in checks.details(finding):
                    self.stdout.write(f"    {line}")
            if match.version != now:
                self.stdout.write(f"    played last by version {match.version}; it is {now} now")
            differing += not finding.good
        self.stdout.write(f"{checked} matches under way, {differing} of them come out differently.")
        if differing:
            raise CommandError(
                "Their pages say so; --all lists here every answer that differs. They can be "
                "conceded, drawn or taken back by their players, or set back with: "
                "manage.py repair_match MATCH --note 'what happened'"
            )
