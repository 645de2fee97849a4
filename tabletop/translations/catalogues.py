"""Catalogues of translations: their places, compilation and languages.

The site has a catalogue in `tabletop/locale`, and each system has one in its own folder for
messages that only that system uses.
"""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from tabletop.data import ROOT

LANGUAGES = {"zh_Hans": "简体中文", "zh_Hant": "繁體中文", "ja": "日本語"}
"""The languages of the site by the names of their folders, with their own names."""

SITE = ROOT / "tabletop"
SYSTEMS = ROOT / "games" / "rules"


def rooms() -> list[Path]:
    """The folders that have catalogues: the site's, then those of the systems."""
    return [SITE, *sorted(path.parent for path in SYSTEMS.glob("*/system.py"))]


def folders() -> list[str]:
    """The folders of catalogues for Django; earlier ones take precedence."""
    return [str(room / "locale") for room in rooms()]


def catalogue(room: Path, language: str) -> Path:
    """The path of a catalogue, which may not exist."""
    return room / "locale" / language / "LC_MESSAGES" / "django.po"


def compiled(source: Path) -> Path:
    """The compiled form of a catalogue."""
    return source.with_suffix(".mo")


def read(source: Path, language: str) -> Catalog:
    """The parsed catalogue."""
    with source.open("rb") as file:
        return read_po(file, locale=language)


def languages() -> Iterator[str]:
    """The languages with a catalogue of the site. Without that, most of a page would be
    untranslated."""
    return (language for language in LANGUAGES if catalogue(SITE, language).exists())


def compile_all() -> list[Path]:
    """Compile the catalogues that have changed. Return their paths."""
    sources = {catalogue(room, language): language for room in rooms() for language in LANGUAGES}
    changed = [source for source in sources if source.exists() and _is_stale(source)]
    for source in changed:
        _compile(source, sources[source])
    return changed


def _is_stale(source: Path) -> bool:
    target = compiled(source)
    return not target.exists() or target.stat().st_mtime < source.stat().st_mtime


def _compile(source: Path, language: str) -> None:
    """Replace the compiled file atomically, as other processes may read it."""
    descriptor, name = tempfile.mkstemp(dir=source.parent, suffix=".mo.new")
    with os.fdopen(descriptor, "wb") as file:
        write_mo(file, read(source, language))
    Path(name).chmod(0o644)
    Path(name).replace(compiled(source))
