"""`manage.py play`: one command from a fresh copy to a site that people play on."""

import hashlib
import io
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import segno
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.utils.module_loading import import_string

from tabletop import bootstrap, local

# The number of a PostgreSQL advisory lock: processes that start together prepare one at a time.
_TURN_TO_PREPARE = 7_406_831


class Command(BaseCommand):
    help = "Prepares the site and serves it, on this machine or in the local network."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        local.add_arguments(parser)

    def handle(self, *args: Any, lan: bool, port: int, **options: Any) -> None:
        host = "0.0.0.0" if lan else "127.0.0.1"
        if not local.port_is_free(host, port):
            raise CommandError(f"Port {port} is taken. Choose another one: --port {port + 1}")
        if lan and local.lan_address() is None:
            raise CommandError("This machine is in no network. Leave out --lan to play on it.")
        try:
            prepare()
        except DatabaseError as fault:
            raise CommandError(unusable(fault)) from fault
        self.serve(host, port, lan)

    def serve(self, host: str, port: int, lan: bool) -> None:
        """Serve until Ctrl-C."""
        # Imported here: importing Daphne installs its event loop.
        from tabletop.asgi import application
        from tabletop.serving.server import SiteServer

        server = SiteServer(application, host, port, lambda: self.announce(port, lan))
        server.run()
        self.stdout.write("\nStopped. Everything is kept in " + str(settings.DATA_DIR))

    def announce(self, port: int, lan: bool) -> None:
        """Print the site's address."""
        self.stdout.write(f"\nTabletop is ready: {self.style.SUCCESS(f'http://localhost:{port}/')}")
        if lan:
            link = f"{settings.SITE_URL.rstrip('/')}/"
            self.stdout.write(f"In your network:   {self.style.SUCCESS(link)}\n")
            self.stdout.write(qr_text(link))
        self.stdout.write("Ctrl-C stops it; nothing is lost.")
        self.stdout.flush()


def unusable(fault: DatabaseError) -> str:
    """The reason why the site cannot start, and what to do."""
    where = settings.DATABASES["default"]
    if where["ENGINE"] != "django.db.backends.sqlite3":
        return f"The database cannot be used: {fault}"
    return (
        f"The database cannot be used: {fault}. It is {where['NAME']}. Put a copy that is whole in "
        "its place, or move it away to begin anew."
    )


def qr_text(link: str) -> str:
    """The link as a QR code in characters."""
    drawn = io.StringIO()
    segno.make(link, error="l", micro=False).terminal(out=drawn, compact=True, border=2)
    return drawn.getvalue()


def prepare() -> None:
    """Update the database, built-in content and static files to this version of the code."""
    with bootstrap.locked(settings.DATA_DIR / "preparing"):
        with _turn_to_prepare():
            executor = MigrationExecutor(connection)
            if executor.migration_plan(executor.loader.graph.leaf_nodes()):
                call_command("migrate", interactive=False, verbosity=0)
            for dotted in settings.START_UP:
                import_string(dotted)()
        connection.close()
        collect_static()


@contextmanager
def _turn_to_prepare() -> Iterator[None]:
    """Lock the preparation among processes on one database, perhaps on several machines."""
    if connection.vendor != "postgresql":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [_TURN_TO_PREPARE])
        try:
            yield
        finally:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [_TURN_TO_PREPARE])


def collect_static() -> None:
    """Collect, hash and compress the static files, if one has changed since the last time."""
    stamp = Path(settings.STATIC_ROOT) / ".fingerprint"
    fingerprint = _static_fingerprint()
    if stamp.exists() and stamp.read_text(encoding="ascii") == fingerprint:
        return
    call_command("collectstatic", interactive=False, verbosity=0, clear=True)
    stamp.write_text(fingerprint, encoding="ascii")


def _static_fingerprint() -> str:
    digest = hashlib.sha256()
    for finder in get_finders():
        for path, storage in sorted(finder.list([]), key=lambda found: found[0]):
            digest.update(f"{path}\0{storage.size(path)}\0".encode())
            digest.update(str(storage.get_modified_time(path).timestamp()).encode())
    return digest.hexdigest()
