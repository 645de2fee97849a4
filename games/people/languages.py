"""In which language people write. What they say is taken to be in the one that they read the page
in; what they are called shows it by its script, where that is of one language. What is written in
another than the reader's says so, and is drawn and read aloud as it should be."""

import re
from functools import lru_cache
from typing import Final

from django.conf import settings
from django.utils.html import format_html
from django.utils.translation import get_language

MAX_LENGTH = 10
_HANGUL: Final = re.compile("[\uac00-\ud7a3]")
_KANA: Final = re.compile("[\u3041-\u30ff]")
_HAN: Final = re.compile("[\u3400-\u9fff]")
_CHARACTERS_OF: Final = {"zh-hans": "gb2312", "zh-hant": "big5", "ja": "shift_jis"}
"""Sets of the characters that each of these languages writes, and others need not."""


def written_in() -> str:
    """The language of what somebody writes now."""
    return get_language() or settings.LANGUAGE_CODE


def lang(language: str) -> str:
    """The attribute for a text in a language; nothing where it is the reader's own, or where nobody
    knows, as of what was written in an earlier version."""
    known = language and language != written_in()
    return format_html(' lang="{}"', language) if known else ""


def lang_of_name(name: str) -> str:
    """The attribute for a name, of which nobody has said in which language it is."""
    return "" if name.isascii() else lang(_language_of(name, written_in()))


@lru_cache(maxsize=4096)
def _language_of(name: str, reader: str) -> str:
    """The language whose script a name is written in; the reader's, if it may be that one."""
    if _HANGUL.search(name):
        return "ko"
    if _KANA.search(name):
        return "ja"
    han = "".join(_HAN.findall(name))
    fits = [one for one, charset in _CHARACTERS_OF.items() if han and _is_within(han, charset)]
    return fits[0] if len(fits) == 1 else reader


def _is_within(text: str, charset: str) -> bool:
    try:
        text.encode(charset)
    except UnicodeEncodeError:
        return False
    return True
