"""Readings of names in languages where writing does not show them, for sorting and searching."""

import json
import re
import unicodedata
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from django.conf import settings
from django.utils.translation import to_locale
from pypinyin import Style, pinyin

_PARTS = re.compile("[\u3400-\u9fff\U00020000-\U0003ffff]|[^\u3400-\u9fff\U00020000-\U0003ffff]+")
_WITH_KANA = re.compile("[^(]*[\u3400-\u9fff][^(]*\\(([ぁ-ゖー・ ]+)\\)")
_NO_LETTER = re.compile(r"[\W\d_]+")
_HIRAGANA = {code: code - 0x60 for code in range(ord("ァ"), ord("ヶ") + 1)}
_LARGE = str.maketrans("ぁぃぅぇぉゕゖっゃゅょゎ", "あいうえおかけつやゆよわ")
_VOICED = dict.fromkeys(map(ord, "\u3099\u309a"))
_VOWELS = dict(zip("AIUEO", "あいうえお", strict=True))
_LONG = "ー"
# Zhuyin's tone marks in order; the first tone has none.
_TONES = str.maketrans("ˊˇˋ˙", "2345")


def fold(text: str) -> str:
    """A text normalized in case, width, and kind of kana."""
    if text.isascii():
        return text.casefold()
    return unicodedata.normalize("NFKC", text).casefold().translate(_HIRAGANA)


def reading(name: str, language: str) -> str:
    """The readings of a name in a language, one per line: first the sort key, then other forms that
    searches find. In languages without readings, the name itself."""
    name = fold(name)
    lines = LANGUAGES[language](name) if language in LANGUAGES else []
    return "\n".join(dict.fromkeys([*lines, name]))


def _pinyin(name: str) -> list[str]:
    """Syllables with tone numbers, for sorting; pinyin as people type it."""
    return [" ".join(_syllables(name, Style.TONE3)), *_typed(name)]


def _zhuyin(name: str) -> list[str]:
    """Zhuyin for sorting, and without tones; pinyin as people type it."""
    syllables = [one.translate(_TONES) for one in _syllables(name, Style.BOPOMOFO)]
    return [" ".join(syllables), _NO_LETTER.sub("", "".join(syllables)), *_typed(name)]


def _typed(name: str) -> list[str]:
    """Pinyin without tones, and its initials."""
    syllables = [_NO_LETTER.sub("", one) for one in _syllables(name, Style.TONE3)]
    return ["".join(syllables), "".join(one[:1] for one in syllables)]


def _syllables(name: str, style: Style) -> list[str]:
    """A syllable for each Chinese character, with the text between them unchanged."""
    return [_syllable(part, style) for part in _PARTS.findall(name)]


@lru_cache(maxsize=8192)
def _syllable(part: str, style: Style) -> str:
    return pinyin(part, style)[0][0].strip()


@cache
def _told(language: str) -> dict[str, str]:
    """Readings of names that writing does not show, from files beside the catalogues."""
    files = [Path(one) / to_locale(language) / "readings.json" for one in settings.LOCALE_PATHS]
    known = [json.loads(file.read_text("utf-8")) for file in files if file.exists()]
    return {fold(name): fold(kana) for one in known for name, kana in one.items()}


def _kana(name: str) -> list[str]:
    """Kana for sorting, and as people type them. Kana in brackets after a name in kanji are its
    reading."""
    written = _WITH_KANA.fullmatch(name)
    typed = written[1].strip() if written else _told("ja").get(name, name)
    return [_gojuon(typed), typed]


def _gojuon(name: str) -> str:
    """Kana as a sort key: small ones as large, without voicing marks, long vowels spelled out."""
    letters = unicodedata.normalize("NFD", name).translate(_VOICED).translate(_LARGE)
    written = ""
    for letter in letters:
        before = unicodedata.name(written[-1:] or " ", "")
        is_long = letter == _LONG and before.startswith("HIRAGANA")
        written += _VOWELS.get(before[-1:], letter) if is_long else letter
    return written


LANGUAGES: Final[Mapping[str, Callable[[str], list[str]]]] = {
    "zh-hans": _pinyin,
    "zh-hant": _zhuyin,
    "ja": _kana,
}
"""The reading of a name in each language that has readings, line by line."""
