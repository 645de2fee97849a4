"""Finds the joined files of pages among the static files; they are written when they are wanted."""

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import BaseFinder
from django.contrib.staticfiles.utils import matches_patterns
from django.core.files.storage import FileSystemStorage
from django.template import engines

from tabletop.joining import FOLDER, joined_files, joined_name, joined_styles
from tabletop.minifying import minified

_SCRIPT = re.compile(r'\{% page_script "([\w./-]+)" %\}')
_STYLES = re.compile(r'\{% page_styles "([\w./-]+)" %\}')

_writing = Lock()


class JoinedFinder(BaseFinder):
    """The scripts and style sheets that templates name, joined."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.storage = FileSystemStorage(location=settings.DATA_DIR / "made")

    def check(self, **kwargs: Any) -> list[Any]:
        """There is nothing to set up wrongly."""
        return []

    def find(self, path: str, find_all: bool = False, **kwargs: Any) -> Any:
        """The place of a joined file; an empty list where there is none of that name."""
        if not path.startswith(f"{FOLDER}/") or path not in _written(Path(self.storage.location)):
            return []
        place = self.storage.path(path)
        return [place] if find_all else place

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterator[tuple[str, Any]]:
        """All joined files."""
        for name in _written(Path(self.storage.location)):
            if not matches_patterns(name, list(ignore_patterns or [])):
                yield name, self.storage


def _written(folder: Path) -> frozenset[str]:
    """The names of all joined files, which are written to the folder when they are first asked for;
    whoever asks meanwhile waits."""
    with _writing:
        return _write(folder)


@cache
def _write(folder: Path) -> frozenset[str]:
    """Write what is joined of the static files as they are now; the names of all of it."""
    files = _files()
    for name, text in files.items():
        place = folder / name
        if place.exists() and place.read_text(encoding="utf-8") == text:
            continue
        place.parent.mkdir(parents=True, exist_ok=True)
        new = place.with_name(f"{place.name}.{os.getpid()}")
        new.write_text(text, encoding="utf-8")
        new.replace(place)
    return frozenset(files)


def _files() -> Mapping[str, str]:
    """What is joined of all that the templates name."""
    texts = [
        path.read_text("utf-8") for root in _template_folders() for path in root.rglob("*.html")
    ]
    scripts = {name for text in texts for name in _SCRIPT.findall(text)}
    styles = {name for text in texts for name in _STYLES.findall(text)}
    files = {joined_name(name): joined_styles(name) for name in styles}
    for name in scripts:
        files |= {name: minified(text) for name, text in joined_files(name).items()}
    return files


def _template_folders() -> list[Path]:
    return [Path(folder) for folder in engines["django"].template_dirs]
