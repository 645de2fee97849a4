"""How names are read where writing alone does not say it: lists are sorted by that, and searches
find it."""

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
# Zhuyin's marks of tones, in their order; the first tone has none.
_TONES = str.maketrans("ˊˇˋ˙", "2345")


def fold(text: str) -> str:
    """What is the same in all ways to write a text: letters of either case and of any width, and
    either kana."""
    if text.isascii():
        return text.casefold()
    return unicodedata.normalize("NFKC", text).casefold().translate(_HIRAGANA)


def reading(name: str, language: str) -> str:
    """How a name is read in a language: first what it is sorted by, then what else a search finds,
    on lines of their own. In other languages names are read as they are written."""
    name = fold(name)
    lines = LANGUAGES[language](name) if language in LANGUAGES else []
    return "\n".join(dict.fromkeys([*lines, name]))


def _pinyin(name: str) -> list[str]:
    """Syllables with the numbers of their tones, as they are sorted; pinyin as it is typed."""
    return [" ".join(_syllables(name, Style.TONE3)), *_typed(name)]


def _zhuyin(name: str) -> list[str]:
    """Zhuyin in its order, and without tones; pinyin as it is typed."""
    syllables = [one.translate(_TONES) for one in _syllables(name, Style.BOPOMOFO)]
    return [" ".join(syllables), _NO_LETTER.sub("", "".join(syllables)), *_typed(name)]


def _typed(name: str) -> list[str]:
    """Pinyin without tones, and its initials."""
    syllables = [_NO_LETTER.sub("", one) for one in _syllables(name, Style.TONE3)]
    return ["".join(syllables), "".join(one[:1] for one in syllables)]


def _syllables(name: str, style: Style) -> list[str]:
    """One for each Chinese character, and what stands between them as it is."""
    return [_syllable(part, style) for part in _PARTS.findall(name)]


@lru_cache(maxsize=8192)
def _syllable(part: str, style: Style) -> str:
    return pinyin(part, style)[0][0].strip()


@cache
def _told(language: str) -> dict[str, str]:
    """How those names are read whose writing does not say it: it stands beside the catalogues."""
    files = [Path(one) / to_locale(language) / "readings.json" for one in settings.LOCALE_PATHS]
    known = [json.loads(file.read_text("utf-8")) for file in files if file.exists()]
    return {fold(name): fold(kana) for one in known for name, kana in one.items()}


def _kana(name: str) -> list[str]:
    """In the order of kana, and as the kana are typed: those that stand in brackets after a name
    in kanji are how it is read."""
    written = _WITH_KANA.fullmatch(name)
    typed = written[1].strip() if written else _told("ja").get(name, name)
    return [_gojuon(typed), typed]


def _gojuon(name: str) -> str:
    """Kana in their order: small as large ones, without the marks of voice, and with the vowel of
    those that are long."""
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
"""What a name is read as in each language that has readings, line by line."""
