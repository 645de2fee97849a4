"""What style sheets define is used: classes, animations and variables."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from django.conf import settings

ROOT = Path(settings.BASE_DIR)
WRITTEN_IN = {".html", ".py", ".toml", ".js", ".svg"}


def test_every_class_is_used() -> None:
    rules = re.sub(r"\{[^{}]*\}", "{}", styles())
    classes = set(re.findall(r"\.(-?[a-zA-Z_][\w-]*)", rules))
    assert len(classes) > 1000
    assert [name for name in sorted(classes) if not is_used(name)] == []


def test_every_animation_is_used() -> None:
    names = set(re.findall(r"@keyframes ([\w-]+)", styles()))
    used = " ".join(re.findall(r"animation(?:-name)?:([^;]*);", styles())) + sources()
    assert len(names) > 10
    assert {name for name in names if not re.search(rf"\b{name}\b", used)} == set()


def test_every_variable_is_used() -> None:
    names = set(re.findall(r"(--[\w-]+)\s*:", styles()))
    used = set(re.findall(r"var\(\s*(--[\w-]+)", styles() + sources()))
    used |= set(re.findall(r"[\"'`](--[\w-]+)", sources()))
    assert len(names) > 50
    assert names - used == set()


@cache
def styles() -> str:
    """All style sheets, without comments."""
    sheets = sorted((ROOT / "static").rglob("*.css"))
    return re.sub(r"/\*.*?\*/", "", "\n".join(map(text_of, sheets)), flags=re.S)


@cache
def sources() -> str:
    """All that writes elements: templates, modules and scripts."""
    folders = ("templates", "games", "static", "tabletop")
    files = [path for folder in folders for path in sorted((ROOT / folder).rglob("*"))]
    return "\n".join(
        text_of(path)
        for path in files
        if path.suffix in WRITTEN_IN and path.parent.name != "vendor"
    )


@cache
def prefixes() -> frozenset[str]:
    """The prefixes of names that are filled in: `tone-` of `tone-{{ number }}`."""
    return frozenset(re.findall(r"([\w-]+-)(?=[{$%\"'`])", sources()))


@cache
def words() -> frozenset[str]:
    return frozenset(re.findall(r"[\w-]+", sources()))


def is_used(name: str) -> bool:
    """Whether a class is written as a whole, or a prefix of it with something filled in."""
    parts = name.split("-")
    own = {"-".join(parts[:place]) + "-" for place in range(1, len(parts))}
    return name in words() or not own.isdisjoint(prefixes())


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")
