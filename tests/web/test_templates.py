"""All templates, also those that are rendered only after a failure: each compiles, and each of the
project's own tags and filters is used."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.template import engines
from django.template.backends.django import get_installed_libraries
from django.template.library import import_library

FOLDER = Path(settings.BASE_DIR) / "templates"
TEMPLATES = sorted(
    str(path.relative_to(FOLDER))
    for path in FOLDER.rglob("*")
    if path.suffix in {".html", ".svg", ".txt"}
)


@pytest.mark.parametrize("name", TEMPLATES)
def test_each_compiles(name: str) -> None:
    assert engines["django"].get_template(name)


def test_every_tag_and_filter_is_used() -> None:
    written = "\n".join((FOLDER / name).read_text(encoding="utf-8") for name in TEMPLATES)
    patterns = dict(own_tags_and_filters())
    assert len(patterns) > 50
    assert [name for name, pattern in patterns.items() if not re.search(pattern, written)] == []


def own_tags_and_filters() -> Iterator[tuple[str, str]]:
    """The project's tags and filters, each with what a template writes that uses it."""
    for module in get_installed_libraries().values():
        if module.startswith(("games.", "tabletop.")):
            library = import_library(module)
            for name in library.filters:
                yield f"{module}: |{name}", rf"\|{name}\b"
            for name in library.tags:
                yield f"{module}: {name}", rf"{{%\s*{name}\b"
