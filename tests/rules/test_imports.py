"""Imports point one way: no circle, and none hidden by importing late or for type checkers only."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("games", "tabletop")
SYSTEM = r"games\.rules\.\w+\.system"
"""The module by which a folder is a system."""
MOST_LINES = 400
TEXTS = {".py", ".html", ".svg", ".js", ".css", ".md", ".json", ".txt"}

WHEN_READY = "Django wants models and what uses them imported when all its apps are ready"
LATE: Mapping[str, str] = {
    "games.api.apps": WHEN_READY,
    "games.cards.apps": WHEN_READY,
    "games.clubs.apps": WHEN_READY,
    "games.live.apps": WHEN_READY,
    "games.matches.apps": WHEN_READY,
    "games.notifications.apps": WHEN_READY,
    "games.profiles.apps": WHEN_READY,
    "games.rosters.apps": WHEN_READY,
    "games.tournaments.apps": WHEN_READY,
    "tabletop.bootstrap": "Django is there when the environment has been made; fcntl only on Unix",
    "tabletop.management.commands.play": "importing Daphne installs its event loop",
}
"""The modules that import within a function, each with its reason."""


@dataclass(frozen=True)
class Import:
    """One import: the module that is named, and how it stands there."""

    module: str
    late: bool
    for_types: bool


@cache
def modules() -> Mapping[str, Path]:
    """The modules of the site by their dotted names."""
    found = {}
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


@cache
def imports(name: str, path: Path) -> tuple[Import, ...]:
    """What a module imports, anywhere in it."""
    return tuple(_imports(name, path))


def _imports(name: str, path: Path) -> Iterator[Import]:
    package = name if path.stem == "__init__" else name.rpartition(".")[0]
    waiting: list[tuple[ast.AST, bool, bool]] = [(ast.parse(path.read_text()), False, False)]
    while waiting:
        node, late, for_types = waiting.pop()
        for module in _named(node, package):
            yield Import(module, late, for_types)
        late |= isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda))
        for_types |= isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
        waiting += [(child, late, for_types) for child in ast.iter_child_nodes(node)]


def _named(node: ast.AST, package: str) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if not isinstance(node, ast.ImportFrom):
        return []
    base = node.module or ""
    if node.level:
        above = package.split(".")[: len(package.split(".")) - node.level + 1]
        base = ".".join([*above, *([node.module] if node.module else [])])
    names = [f"{base}.{alias.name}" for alias in node.names]
    return [name if name in modules() else base for name in names]


def circles(arrows: Mapping[str, set[str]]) -> list[list[str]]:
    """The modules that import each other in a circle: those that are left when all have been taken
    away, again and again, that import none of the others, or that none of the others imports."""
    left = {module: set(targets) for module, targets in arrows.items()}
    while True:
        imported = set().union(*left.values()) if left else set()
        ends = {module for module in left if not left[module] & set(left) or module not in imported}
        if not ends:
            return [sorted(left)] if left else []
        left = {module: left[module] - ends for module in left if module not in ends}


def test_a_circle_is_found() -> None:
    arrows = {"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"a"}, "e": set()}
    assert circles(arrows) == [["b", "c"]]
    assert circles({"a": {"b"}, "b": set()}) == []


def test_no_modules_import_each_other_in_a_circle() -> None:
    known = modules()
    arrows = {
        name: {one.module for one in imports(name, path)} & set(known) - {name}
        for name, path in known.items()
    }
    assert circles(arrows) == []


def strangers(known: Mapping[str, Path]) -> list[tuple[str, str]]:
    """Imports from one system's folder into another's."""
    systems = {name.rpartition(".")[0] for name in known if re.fullmatch(SYSTEM, name)}
    return [
        (name, one.module)
        for name, path in known.items()
        for one in imports(name, path)
        for system in systems
        if f"{name}.".startswith(f"{system}.") and not f"{one.module}.".startswith(f"{system}.")
        for other in systems
        if f"{one.module}.".startswith(f"{other}.")
    ]


def test_no_system_knows_another_however_new_its_folder_is(tmp_path: Path) -> None:
    known = modules()
    assert strangers(known) == []
    new = tmp_path / "system.py"
    new.write_text("from games.rules.crisis import terms\nfrom games.rules import odds\n")
    found = strangers({**known, "games.rules.nim.system": new})
    assert found == [("games.rules.nim.system", "games.rules.crisis.terms")]


def test_what_all_systems_share_knows_none_of_them() -> None:
    known = modules()
    folders = tuple(f"{name.rpartition('.')[0]}." for name in known if re.fullmatch(SYSTEM, name))
    assert folders
    assert [
        (name, one.module)
        for name, path in known.items()
        if name.startswith("games.rules.") and not f"{name}.".startswith(folders)
        for one in imports(name, path)
        if f"{one.module}.".startswith(folders)
    ] == []


def test_nothing_outside_of_its_folders_names_a_system() -> None:
    folders = {name.split(".")[2] for name in modules() if re.fullmatch(SYSTEM, name)}
    named = re.compile(rf"\b({'|'.join(sorted(folders))})\b", re.IGNORECASE)
    found = [
        (str(path.relative_to(ROOT)), said[0])
        for room in (*ROOMS, "templates", "static")
        for path in sorted((ROOT / room).rglob("*"))
        if path.suffix in TEXTS and not folders & set(path.relative_to(ROOT).parts)
        for said in named.finditer(path.read_text(encoding="utf-8"))
    ]
    assert found == []


def test_no_import_is_late_without_a_reason() -> None:
    late = {name for name, path in modules().items() for one in imports(name, path) if one.late}
    assert late == set(LATE)


def test_no_import_is_for_type_checkers_only() -> None:
    hidden = [
        name for name, path in modules().items() for one in imports(name, path) if one.for_types
    ]
    assert hidden == []


def test_no_module_is_longer_than_is_read_in_one_go() -> None:
    lengths = {name: len(path.read_text().splitlines()) for name, path in modules().items()}
    assert {name: length for name, length in lengths.items() if length > MOST_LINES} == {}
