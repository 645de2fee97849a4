"""Scripts: modules that import what they need, without a global beside them. A page names one, and
with it all that this one imports."""

from __future__ import annotations

import gzip
import re
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.management import call_command
from django.template import TemplateSyntaxError
from django.test import override_settings

from tabletop import finders as joined_finders
from tabletop import minifying
from tabletop.bootstrap import ROOT
from tabletop.joining import joined_files, joined_styles
from tabletop.minifying import minified
from tabletop.modules import imported, imports_of, loaded_later, sheets_of
from tabletop.templatetags.scripts import inline_svg, page_script, page_styles
from tests import needs

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
    loaded_later.cache_clear()
    yield tmp_path
    imported.cache_clear()
    loaded_later.cache_clear()


BESIDE = {"site/foreign.js", "site/language.js"}
"""What is loaded beside a page's own script: for names in other languages, for the menu of them."""
ALL = ("site/all.js", "page/two.js", "page/one.js", "page/main.js")
"""Each behind those that it needs."""


def test_modules_are_found_at_whatever_remove_and_in_other_folders(scripts: Path) -> None:
    assert imported("page/main.js") == ALL


def test_modules_that_import_each_other_are_found_once(scripts: Path) -> None:
    (scripts / "site/all.js").write_text('export { a } from "../page/one.js";\n')
    assert sorted(imported("page/main.js")) == sorted(ALL)


def test_a_module_that_is_not_there_is_named(scripts: Path) -> None:
    (scripts / "page/two.js").unlink()
    with pytest.raises(FileNotFoundError, match=r"page/two\.js"):
        imported("page/main.js")


@override_settings(JOIN_STATIC=False)
def test_a_page_as_it_was_written_links_all_that_its_script_imports() -> None:
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
    later = {name for page in pages for name in loaded_later(page)}
    assert {name for page in pages | later for name in imported(page)} == set(MODULES)
    assert all("site/site.js" in imported(page) for page in pages - BESIDE)


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


# -- what is joined ----------------------------------------------------------------------------


def test_a_page_loads_one_script_and_one_style_sheet_of_each_folder() -> None:
    script = '<script type="module" src="/static/joined/table/table.js"></script>'
    assert page_script("table/table.js") == script
    link = '<link rel="stylesheet" href="/static/joined/table/styles.css">'
    assert page_styles("table/styles.css") == link
    with override_settings(JOIN_STATIC=False):
        assert page_styles("table/styles.css").count("<link") == len(sheets_of("table/styles.css"))


def test_a_joined_script_has_each_module_behind_those_that_it_needs(scripts: Path) -> None:
    (scripts / "page/main.js").write_text(
        'import { b as c } from "./one.js";\nimport * as two from "./two.js";\n\n'
        "// Words.\nexport async function run() {\n  return c + two.b; // a sum\n}\n"
    )
    (scripts / "page/one.js").write_text('export const b = "// no words";\n')
    (scripts / "page/two.js").write_text("export const b = `\n  // quoted\n`;\n")
    assert joined_files("page/main.js") == {
        "joined/page/main.js": "\n".join(
            [
                "const modules = {};",
                'modules["page/one.js"] ??= (() => {',
                'const b = "// no words";',
                "return { b };",
                "})();",
                'modules["page/two.js"] ??= (() => {',
                "const b = `",
                "  // quoted",
                "`;",
                "return { b };",
                "})();",
                'modules["page/main.js"] ??= (() => {',
                'const { b: c } = modules["page/one.js"];',
                'const two = modules["page/two.js"];',
                "async function run() {",
                "return c + two.b;",
                "}",
                "return { run };",
                "})();",
                "export { modules };",
                "",
            ]
        )
    }


def test_what_is_loaded_later_brings_only_what_the_page_does_not_have(scripts: Path) -> None:
    (scripts / "page/main.js").write_text(
        'import { a } from "./one.js";\nexport const more = () => import("./two.js");\n'
    )
    (scripts / "page/one.js").write_text("export const a = 1;\n")
    (scripts / "page/two.js").write_text('import { a } from "./one.js";\nexport const b = a;\n')
    files = joined_files("page/main.js")
    assert set(files) == {"joined/page/main.js", "joined/page/main.two.js"}
    assert (
        'import("./main.two.js").then((later) => later.add(modules))'
        in files["joined/page/main.js"]
    )
    later = files["joined/page/main.two.js"]
    assert later.startswith("export function add(modules) {\n")
    assert 'modules["page/two.js"] ??=' in later
    assert 'modules["page/one.js"] ??=' not in later


@pytest.fixture
def minifier() -> None:
    needs.minifier()


@pytest.mark.usefixtures("minifier")
def test_a_joined_script_keeps_the_names_that_modules_know_each_other_by() -> None:
    joined = joined_files("table/table.js")["joined/table/table.js"]
    short = minified(joined)
    assert len(short) < len(joined) * 0.7
    modules = re.findall(r'^modules\["([^"]+)"\] \?\?=', joined, re.M)
    assert re.findall(r'modules\["([^"]+)"\]\?\?=', short) == modules
    assert short.endswith("export{modules}")


@pytest.mark.usefixtures("minifier")
def test_where_nothing_minifies_scripts_stay_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    script = "const first = 1;\nexport { first };\n"
    assert minified(script) != script
    monkeypatch.setattr(minifying, "minify", None)
    assert minified(script) == script


@pytest.mark.parametrize(
    "text", ["export default 1;\n", "export { a };\n", "export let a = 1;\n", 'import a from "a"\n']
)
def test_a_module_that_cannot_be_joined_is_named(scripts: Path, text: str) -> None:
    (scripts / "page/two.js").write_text(text)
    with pytest.raises(ValueError, match=r"page/two\.js"):
        joined_files("page/main.js")


def test_nothing_but_comments_and_space_is_left_out_of_style_sheets() -> None:
    rules = joined_styles("table/styles.css")
    written = "".join((STATIC / name).read_text() for name in sheets_of("table/styles.css"))
    plain = re.sub(r"/\*.*?\*/|\s", "", written, flags=re.S).replace(";}", "}")
    assert re.sub(r"\s", "", rules) == plain
    assert "/*" not in rules


def test_every_style_sheet_that_is_imported_is_there() -> None:
    for path in STATIC.rglob("styles.css"):
        names = sheets_of(str(path.relative_to(STATIC)))
        assert names
        assert all((STATIC / name).is_file() for name in names)


@pytest.mark.usefixtures("minifier")
def test_a_table_loads_at_most_so_many_bytes_of_scripts_and_styles() -> None:
    """Compressed, without what fills in options, which those who watch never load, and without what
    draws gestures, makes sounds, explains terms, says what
    just happened and what lies on a line, advises and leads through lessons."""
    files = joined_files("table/table.js")
    styles = [joined_styles(f"{part}/styles.css") for part in ("site", "table")]
    sizes = {name: len(gzip.compress(minified(text).encode())) for name, text in files.items()}
    assert sizes.pop("joined/table/table.js") < 32_000
    assert len(gzip.compress("".join(styles).encode())) < 22_000
    assert 12_000 < sizes.pop("joined/table/table.picker.js") < 18_000, "it comes with its fields"
    assert sizes.pop("joined/table/table.terms.js") < 3_000
    assert sizes.pop("joined/table/table.commentary.js") < 1_500
    assert sizes.pop("joined/table/table.commenting.js") < 2_500
    assert set(sizes) == {
        "joined/table/table.advice.js",
        "joined/table/table.drawings.js",
        "joined/table/table.lesson.js",
        "joined/table/table.recap.js",
        "joined/table/table.sightline.js",
        "joined/table/table.tones.js",
    }


HASHED = re.compile(r"\.[0-9a-f]{12}\.\w+$")


@pytest.fixture(scope="module")
def collected(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of static files as `play` serves them."""
    folder = tmp_path_factory.mktemp("static")
    storage = {"staticfiles": {"BACKEND": "tabletop.storage.SiteStorage"}}
    with override_settings(STATIC_ROOT=folder, STORAGES={**settings.STORAGES, **storage}):
        call_command("collectstatic", interactive=False, verbosity=0)
    return folder


def test_joined_scripts_are_served_minified(collected: Path) -> None:
    scripts = [path for path in collected.glob("joined/*/*.js") if HASHED.search(path.name)]
    assert scripts
    for path in scripts:
        text = path.read_text()
        assert len(minified(text)) > 0.98 * len(text), path.name


def test_static_files_that_pages_name_are_compressed_for_every_browser(collected: Path) -> None:
    """Brotli, which browsers take over https, is smaller; what only administrators load goes
    without."""
    for name in (
        "joined/table/table.{}.js",
        "vendor/htmx-2.0.11.min.{}.js",
        "crisis/terrain.{}.svg",
    ):
        [path] = collected.glob(name.format("?" * 12))
        sizes = [path.with_name(path.name + end).stat().st_size for end in (".br", ".gz", "")]
        assert sizes == sorted(sizes)
        assert sizes[0] < sizes[1] * 0.95
    compressed = {path for end in ("br", "gz") for path in collected.rglob(f"*.{end}")}
    assert all(HASHED.search(path.stem) for path in compressed)
    [base] = collected.glob("admin/css/base.{}.css".format("?" * 12))
    assert base.with_name(f"{base.name}.gz").exists()
    assert not base.with_name(f"{base.name}.br").exists()


def test_hashed_modules_import_each_other_by_hashed_names(collected: Path) -> None:
    """A page never mixes an old module with a new one, and loads none under two names."""
    hashed = [path for path in collected.rglob("*.js") if HASHED.search(path.name)]
    named = [
        (path.parent / other).resolve()
        for path in hashed
        for other in re.findall(r'(?:from\s*|import\s*|import\()"(\.[^"]+)"', path.read_text())
    ]
    assert len(named) > len(MODULES)
    assert set(named) <= {path.resolve() for path in hashed}
    later = {path.name.split(".")[0] for path in named if "joined" in path.parts}
    assert {"replay", "site", "table"} <= later


@pytest.mark.parametrize(
    ("words", "folders"),
    [
        ("table/words.html", ("table/",)),
        ("cards/board_words.html", ("cards/boards/", "cards/parts/")),
        ("cards/workshop/battlefield_words.html", ("cards/battlefields/",)),
    ],
)
def test_the_words_on_the_page_are_those_that_its_scripts_say(
    words: str, folders: tuple[str, ...]
) -> None:
    on_page = set(re.findall(r'data-word="(\w+)"', (ROOT / "templates" / words).read_text()))
    scripts = "".join((STATIC / name).read_text() for name in MODULES if name.startswith(folders))
    assert set(re.findall(r'\bword\("(\w+)"', scripts)) <= on_page
    assert on_page <= set(re.findall(r'"(\w+)"', scripts))


def test_files_are_joined_once_whoever_asks_for_them_at_the_same_time(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    together, made = Barrier(4), []

    def files() -> dict[str, str]:
        made.append(1)
        time.sleep(0.05)  # the others come meanwhile
        return {f"joined/{number}.css": "x" * 10_000 for number in range(50)}

    def asked(_time: int) -> frozenset[str]:
        together.wait()
        return joined_finders._written(tmp_path)

    monkeypatch.setattr(joined_finders, "_files", files)
    with ThreadPoolExecutor(4) as pool:
        assert len({*pool.map(asked, range(4))}) == 1
    assert len(made) == 1
    assert len(list((tmp_path / "joined").iterdir())) == 50


def test_a_drawing_within_the_page_needs_no_file_and_is_not_read_out() -> None:
    icon = inline_svg("site/icon.svg")
    assert icon.startswith('<svg aria-hidden="true" ')
    assert icon.count("<path ") == 3
    assert "href" not in icon
    with pytest.raises(TemplateSyntaxError, match=r"There is no site/none\.svg"):
        inline_svg("site/none.svg")
