"""The notice on an open page that its player may comment on the match now. The controls for that
come with the next load of the page."""

from __future__ import annotations

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, override


def swap(match_id: str, language: str) -> SafeString:
    """The notice, as an out-of-band element for htmx."""
    with override(language):
        return format_html(
            '<p id="invited" class="notice" role="status" hx-swap-oob="true">{} '
            '<a href="{}">{}</a></p>',
            gettext("You may comment on this match now."),
            reverse("matches:match", args=[match_id]),
            gettext("Comment on this match"),
        )
