"""A finder of static files that writes the pages' joined files on demand."""

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
        """Nothing can be misconfigured."""
        return []

    def find(self, path: str, find_all: bool = False, **kwargs: Any) -> Any:
        """The path of a joined file; an empty list if there is none with that name."""
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
    """The names of all joined files. The first call writes them to the folder; calls from other
    threads wait meanwhile."""
    with _writing:
        return _write(folder)


@cache
def _write(folder: Path) -> frozenset[str]:
    """Write the joined files from the present static files. Return their names."""
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
    """The contents of all joined files that the templates name."""
    folders = map(Path, engines["django"].template_dirs)
    texts = [path.read_text("utf-8") for folder in folders for path in folder.rglob("*.html")]
    scripts = {name for text in texts for name in _SCRIPT.findall(text)}
    styles = {name for text in texts for name in _STYLES.findall(text)}
    files = {joined_name(name): joined_styles(name) for name in styles}
    for name in scripts:
        files |= {name: minified(text) for name, text in joined_files(name).items()}
    return files
