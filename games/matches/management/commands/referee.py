"""`manage.py referee FILE`: play a position file and print the result."""

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.rules.contract.outcomes import ScriptFault
from games.rules.fields import Illegal
from games.rules.tools.position_files import play_file


class Command(BaseCommand):
    help = (
        "Plays a position file and prints events, asks, refusals and views as JSON. The format is "
        "described in games/rules/tools/position_files.py, a system's own part of it in "
        "games/rules/<system>/position, both with examples."
    )
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="the position file; - reads it from the standard input")
        parser.add_argument("--indent", type=int, default=2, help="0 prints one line")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            played = play_file(_read(options["file"]))
        except Illegal as refusal:
            rule = f"{refusal.rule}: " if refusal.rule else ""
            raise CommandError(f"{rule}{refusal.message}") from refusal
        except ScriptFault as fault:
            raise CommandError(f"the rules failed: {fault}") from fault
        self.stdout.write(json.dumps(played, indent=options["indent"] or None, ensure_ascii=False))
        if played["stopped"]:
            raise CommandError(played["stopped"]["why"])


def _read(name: str) -> Any:
    try:
        text = sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
        return json.loads(text)
    except OSError as error:
        raise CommandError(f"{name}: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise CommandError(f"{name} is not JSON: {error}") from error
