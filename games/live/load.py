"""Whether this process is overloaded by drawing, and the notice on pages that says so."""

from __future__ import annotations

import math
import time

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, override

LATE = 0.3  # seconds of waiting for a thread that mean overload
CALM = 5.0  # seconds without such a wait that end it


class Load:
    """The time that drawings wait for a thread. Thread-safe."""

    def __init__(self) -> None:
        self._late_at = -math.inf

    def note(self, waited: float) -> None:
        """Record how many seconds a drawing has waited."""
        if waited >= LATE:
            self._late_at = time.monotonic()

    @property
    def is_high(self) -> bool:
        """Whether drawings have recently waited for long."""
        return time.monotonic() - self._late_at < CALM


def swap(is_high: bool, language: str) -> SafeString:
    """The notice that the site is busy, as an out-of-band element for htmx."""
    with override(language):
        return format_html(
            '<p id="busy" class="live-offline" role="status" hx-swap-oob="true"{}>{}</p>',
            "" if is_high else SafeString(" hidden"),
            gettext("The site is busy: what happens is shown a little later.") if is_high else "",
        )
