"""Whether this process falls behind with what it draws, and the line by which pages say so."""

from __future__ import annotations

import math
import time

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, override

LATE = 0.3  # seconds that a drawing waits for a thread where there are too many
CALM = 5.0  # seconds without such a wait, after which there are not any more


class Load:
    """How long drawings wait for a thread. From any thread."""

    def __init__(self) -> None:
        self._late_at = -math.inf

    def note(self, waited: float) -> None:
        """A drawing has waited for so many seconds."""
        if waited >= LATE:
            self._late_at = time.monotonic()

    @property
    def is_high(self) -> bool:
        """Whether drawings had to wait for long, now or a moment ago."""
        return time.monotonic() - self._late_at < CALM


def swap(is_high: bool, language: str) -> SafeString:
    """The line that says that the site is busy, as an element that htmx puts in its place."""
    with override(language):
        return format_html(
            '<p id="busy" class="live-offline" role="status" hx-swap-oob="true"{}>{}</p>',
            "" if is_high else SafeString(" hidden"),
            gettext("The site is busy: what happens is shown a little later.") if is_high else "",
        )
