"""In which language people write: taken to be the one that they read the page in. What is written
in another than the reader's says so, and is drawn and read aloud as it should be."""

from django.conf import settings
from django.utils.html import format_html
from django.utils.translation import get_language

MAX_LENGTH = 10


def written_in() -> str:
    """The language of what somebody writes now."""
    return get_language() or settings.LANGUAGE_CODE


def lang(language: str) -> str:
    """The attribute for a text in a language; nothing where it is the reader's own, or where nobody
    knows, as of what was written in an earlier version."""
    known = language and language != written_in()
    return format_html(' lang="{}"', language) if known else ""
