"""Catalogues of translations: where they lie, how they are compiled, which languages there are.

The site has a catalogue in `tabletop/locale`, each system one in its own folder: a message that one
system alone uses stands there, all others in the site's.
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
"""What the site is translated into, by the names of the folders: what readers of each call it."""

SITE = ROOT / "tabletop"
SYSTEMS = ROOT / "games" / "rules"


def rooms() -> list[Path]:
    """The folders that have catalogues: the site's, then those of the systems."""
    return [SITE, *sorted(path.parent for path in SYSTEMS.glob("*/system.py"))]


def folders() -> list[str]:
    """The folders of catalogues, as Django asks for them: what stands first wins."""
    return [str(room / "locale") for room in rooms()]


def catalogue(room: Path, language: str) -> Path:
    """The catalogue of a room in a language, which may not be there."""
    return room / "locale" / language / "LC_MESSAGES" / "django.po"


def compiled(source: Path) -> Path:
    """The compiled form of a catalogue."""
    return source.with_suffix(".mo")


def read(source: Path, language: str) -> Catalog:
    """A catalogue as it stands written."""
    with source.open("rb") as file:
        return read_po(file, locale=language)


def languages() -> Iterator[str]:
    """The languages that the site has a catalogue of: half a page in a language is none."""
    return (language for language in LANGUAGES if catalogue(SITE, language).exists())


def compile_all() -> list[Path]:
    """Compile the catalogues that have changed since they were compiled, and name them."""
    sources = {catalogue(room, language): language for room in rooms() for language in LANGUAGES}
    changed = [source for source in sources if source.exists() and _is_stale(source)]
    for source in changed:
        _compile(source, sources[source])
    return changed


def _is_stale(source: Path) -> bool:
    target = compiled(source)
    return not target.exists() or target.stat().st_mtime < source.stat().st_mtime


def _compile(source: Path, language: str) -> None:
    """Whoever reads meanwhile, in another process, finds the old one whole or the new one."""
    descriptor, name = tempfile.mkstemp(dir=source.parent, suffix=".mo.new")
    with os.fdopen(descriptor, "wb") as file:
        write_mo(file, read(source, language))
    Path(name).chmod(0o644)
    Path(name).replace(compiled(source))
