"""What runs before anything is installed: gives the site its own environment and enters it.

Uses the standard library only.
"""

import os


def main(argv: list[str]) -> None:
    """Run a command of the site."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tabletop.settings")
    from django.core.management import execute_from_command_line

    execute_from_command_line(argv)
