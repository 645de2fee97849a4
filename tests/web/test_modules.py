"""Script modules: all that a script imports is named at once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

from games.matches.templatetags.modules import imported, module_preloads


@pytest.fixture
def scripts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of static files."""

    def find(name: str) -> str | None:
        path = tmp_path / name
        return str(path) if path.is_file() else None

    monkeypatch.setattr(finders, "find", find)
    (tmp_path / "page").mkdir()
    (tmp_path / "page/main.js").write_text('import { a } from "./one.js";\nimport "./two.js";\n')
    (tmp_path / "page/one.js").write_text(
        'import {\n  b,\n} from "./two.js";\nexport const a = b;\n'
    )
    (tmp_path / "page/two.js").write_text('// import "./never.js";\nexport const b = "./no.js";\n')
    imported.cache_clear()
    yield tmp_path
    imported.cache_clear()


def test_modules_are_found_at_whatever_remove(scripts: Path) -> None:
    assert imported("page/main.js") == ("page/main.js", "page/one.js", "page/two.js")


def test_modules_that_import_each_other_are_found_once(scripts: Path) -> None:
    (scripts / "page/two.js").write_text('export { a } from "./one.js";\n')
    assert imported("page/main.js") == ("page/main.js", "page/one.js", "page/two.js")


def test_a_module_that_is_not_there_is_told_by_name(scripts: Path) -> None:
    (scripts / "page/two.js").unlink()
    with pytest.raises(FileNotFoundError, match=r"page/two\.js"):
        imported("page/main.js")


def test_the_links_name_all_but_the_script_itself() -> None:
    links = module_preloads("table/table.js")
    assert links.count('<link rel="modulepreload" href="') == len(imported("table/table.js")) - 1
    assert "board" in links
    assert "table/table" not in links
