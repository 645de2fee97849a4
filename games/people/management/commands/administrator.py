"""`manage.py administrator`: make an account an administrator's."""

from argparse import ArgumentParser
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError

from games.people.accounts import sign_in_name


class Command(BaseCommand):
    """Makes the account with a sign-in name an administrator's, or undoes that."""

    help = "Let the account of that sign-in name administer the site, at /administration/."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", help="the name that the person signs in with")
        parser.add_argument("--off", action="store_true", help="no more")

    def handle(self, *args: Any, **options: Any) -> None:
        user = User.objects.filter(username=sign_in_name(options["name"])).first()
        if user is None:
            raise CommandError(f"Nobody signs in as {options['name']}.")
        user.is_staff = user.is_superuser = not options["off"]
        user.save(update_fields=["is_staff", "is_superuser"])
        what = "is no administrator any more" if options["off"] else "is an administrator now"
        self.stdout.write(f"{user.username} {what}.")
