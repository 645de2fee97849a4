"""The line by which an open page is told that its player may comment on the match by now. What it
takes to comment comes with the page when it is opened anew."""

from __future__ import annotations

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, override


def swap(match_id: str, language: str) -> SafeString:
    """The line, as an element that htmx puts in its place."""
    with override(language):
        return format_html(
            '<p id="invited" class="notice" role="status" hx-swap-oob="true">{} '
            '<a href="{}">{}</a></p>',
            gettext("You may comment on this match now."),
            reverse("matches:match", args=[match_id]),
            gettext("Comment on this match"),
        )
