"""Scripts: modules that import what they need, without a global beside them. A page names one, and
with it all that this one imports."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.management import call_command
from django.test import override_settings

from tabletop.bootstrap import ROOT
from tabletop.templatetags.scripts import imported, imports_of, page_script

STATIC = ROOT / "static"
MODULES = sorted(
    str(path.relative_to(STATIC))
    for path in STATIC.rglob("*.js")
    if "vendor" not in path.parts and path.name != "theme.js"
)
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
CLASSIC = {"vendor/htmx-2.0.11.min.js", "site/theme.js"}
"""A vendor's script, and the one that runs before anything is drawn."""


@pytest.fixture
def scripts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of static files."""

    def find(name: str) -> str | None:
        path = tmp_path / name
        return str(path) if path.is_file() else None

    monkeypatch.setattr(finders, "find", find)
    (tmp_path / "page").mkdir()
    (tmp_path / "site").mkdir()
    (tmp_path / "page/main.js").write_text('import { a } from "./one.js";\nimport "./two.js";\n')
    (tmp_path / "page/one.js").write_text(
        'import {\n  b,\n} from "./two.js";\nexport const a = b;\n'
    )
    (tmp_path / "page/two.js").write_text(
        '// import "./never.js";\nimport "../site/all.js";\nexport const b = "./no.js";\n'
    )
    (tmp_path / "site/all.js").write_text("")
    imported.cache_clear()
    yield tmp_path
    imported.cache_clear()


ALL = ("page/main.js", "page/one.js", "page/two.js", "site/all.js")


def test_modules_are_found_at_whatever_remove_and_in_other_folders(scripts: Path) -> None:
    assert imported("page/main.js") == ALL


def test_modules_that_import_each_other_are_found_once(scripts: Path) -> None:
    (scripts / "site/all.js").write_text('export { a } from "../page/one.js";\n')
    assert imported("page/main.js") == ALL


def test_a_module_that_is_not_there_is_named(scripts: Path) -> None:
    (scripts / "page/two.js").unlink()
    with pytest.raises(FileNotFoundError, match=r"page/two\.js"):
        imported("page/main.js")


def test_a_page_names_its_script_and_links_all_that_it_imports() -> None:
    html = page_script("table/table.js")
    links = re.findall(r'<link rel="modulepreload" href="/static/([^"]+)">', html)
    assert set(links) | {"table/table.js"} == set(imported("table/table.js"))
    assert len(links) == len(imported("table/table.js")) - 1
    assert html.endswith('<script type="module" src="/static/table/table.js"></script>')


def test_templates_name_no_other_scripts() -> None:
    """Every script of ours that a page loads is a module and comes with its links."""
    named = {
        name
        for template in TEMPLATES
        for name in re.findall(r"<script\b[^>]*\{% static '([^']+)'", template.read_text())
    }
    assert named == CLASSIC
    assert not [path for path in TEMPLATES if "modulepreload" in path.read_text()]


def test_every_module_is_part_of_a_page_and_every_page_of_the_site() -> None:
    pages = {
        name
        for template in TEMPLATES
        for name in re.findall(r'\{% page_script "([^"]+)" %\}', template.read_text())
    }
    assert {name for page in pages for name in imported(page)} == set(MODULES)
    assert all("site/site.js" in imported(page) for page in pages)


@pytest.mark.parametrize("module", MODULES)
def test_a_module_makes_no_global(module: str) -> None:
    text = (STATIC / module).read_text()
    assert not re.search(
        r"\b(?:window|globalThis|self)(?:\.\w+|\[[^\]]*\])\s*(?:\|\||\?\?)?=[^=>]", text
    )
    assert not re.search(r"\b(?:assign|defineProperty|set)\((?:window|globalThis)\b", text)
    assert re.search(r"^(?:import|export)\b", text, re.M), "a classic script"


def test_no_modules_import_each_other_in_a_circle() -> None:
    done: set[str] = set()

    def follow(module: str, way: tuple[str, ...]) -> None:
        assert module not in way, f"a circle: {' → '.join((*way, module))}"
        if module not in done:
            for other in imports_of(module, module):
                follow(other, (*way, module))
            done.add(module)

    for module in MODULES:
        follow(module, ())
    assert done == set(MODULES)


def test_hashed_modules_import_each_other_by_hashed_names(tmp_path: Path) -> None:
    """A page never mixes an old module with a new one, and loads none under two names."""
    storage = {"staticfiles": {"BACKEND": "tabletop.storage.SiteStorage"}}
    with override_settings(STATIC_ROOT=tmp_path, STORAGES={**settings.STORAGES, **storage}):
        call_command("collectstatic", interactive=False, verbosity=0)
    hashed = [
        path for path in tmp_path.rglob("*.js") if re.search(r"\.[0-9a-f]{12}\.js$", path.name)
    ]
    named = [
        (path.parent / other).resolve()
        for path in hashed
        for other in re.findall(r'(?:from|import)\s*"(\.[^"]+)"', path.read_text())
    ]
    assert len(named) > len(MODULES)
    assert set(named) <= {path.resolve() for path in hashed}


@pytest.mark.parametrize(
    ("words", "folder"),
    [("table/words.html", "table/"), ("cards/board_words.html", "cards/")],
)
def test_the_words_on_the_page_are_those_that_its_scripts_say(words: str, folder: str) -> None:
    on_page = set(re.findall(r'data-word="(\w+)"', (ROOT / "templates" / words).read_text()))
    scripts = "".join((STATIC / name).read_text() for name in MODULES if name.startswith(folder))
    assert set(re.findall(r'\bword\("(\w+)"', scripts)) <= on_page
    assert on_page <= set(re.findall(r'"(\w+)"', scripts))
