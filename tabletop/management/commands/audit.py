"""`manage.py audit`: check all installed packages for known vulnerabilities."""

import subprocess
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from tabletop.bootstrap import PINS


class Command(BaseCommand):
    help = "Looks for known vulnerabilities in the pinned packages. Asks a database in the network."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--service",
            choices=["pypi", "osv"],
            default="pypi",
            help="the database of vulnerabilities that is asked",
        )

    def handle(self, *args: Any, service: str, **options: Any) -> None:
        # Strict: it also fails if a package could not be asked about.
        command = [sys.executable, "-m", "pip_audit", "--strict", "--disable-pip"]
        command += ["--require-hashes", "--vulnerability-service", service]
        # The pins for tests include those of the site and of several processes.
        sys.exit(subprocess.call([*command, "--requirement", str(PINS / "test.txt")]))
