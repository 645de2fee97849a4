"""The end of the site's process, when something in it does not want to end."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from http.client import HTTPConnection
from os import environ
from pathlib import Path

from tabletop.bootstrap import ROOT
from tests.ports import free_port
from tests.web.site_process import read_until

STUCK = """
import os, sys
from concurrent.futures import ThreadPoolExecutor

os.environ["DJANGO_SETTINGS_MODULE"] = "tabletop.settings"
import django

django.setup()
from django.core.management import call_command
from tabletop.management.commands.play import Command

def stuck():
    while True:
        pass

class Stuck(Command):
    def announce(self, *args):
        for _thread in range(2):
            ThreadPoolExecutor(1, "stuck").submit(stuck)
        super().announce(*args)

call_command(Stuck(), port=int(sys.argv[1]))
"""
"""The site with two threads that compute without an end."""


def test_it_ends_within_ten_seconds_whatever_its_threads_do(site_data: Path) -> None:
    clean = {key: text for key, text in environ.items() if not key.startswith("TABLETOP_")}
    port = free_port()
    site = subprocess.Popen(
        [sys.executable, "-c", STUCK, str(port)],
        env={**clean, "TABLETOP_DATA": str(site_data), "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        read_until(site, "Ctrl-C stops it")
        visitor = HTTPConnection("127.0.0.1", port, timeout=60)
        visitor.request("GET", "/")
        assert visitor.getresponse().status < 500
        site.send_signal(signal.SIGTERM)
        started = time.monotonic()
        site.wait(timeout=60)
        assert time.monotonic() - started < 10
        assert site.stdout is not None
        assert "in stuck" in site.stdout.read(), "it reports what it was doing"
    finally:
        site.kill()
        site.wait()
