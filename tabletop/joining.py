"""Join a page's modules into one file and its style sheets into another, without comments and spare
space: one request instead of a hundred, and half the bytes.

The original modules are served too, so that everybody can read them. In a joined file each module
is a function that returns its exports; the exported `modules` holds the results by the modules'
names.

Modules that are loaded later go into a file of their own, with those that the page does not have
yet.
"""

import posixpath
import re
from collections.abc import Iterable

from tabletop.modules import beside, imported, loaded_later, sheets_of, text_of

FOLDER = "joined"

_IMPORT = re.compile(r'^import\s+(?:([^"]+?)\s+from\s+)?"([^"]+)";\n', re.M)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|const|class)\s+(\w+))", re.M)
_LATER = re.compile(r'\bimport\("([^"]+)"\)')
_LEFT = re.compile(r"^(?:import|export)\b.*", re.M)
_LAST_COMMENT = re.compile(r"\s+// [^\"'`/]*$")


def joined_name(name: str) -> str:
    """The name of the joined file of a page's script or style sheet, among the static files."""
    return f"{FOLDER}/{name}"


def joined_files(script: str) -> dict[str, str]:
    """The joined file of a page's script, and those that it loads later, by name."""
    whole = imported(script)
    begin = "const modules = {};\n"
    files = {joined_name(script): begin + _modules(script, whole) + "export { modules };\n"}
    for later in loaded_later(script):
        added = [name for name in imported(later) if name not in whole]
        body = _modules(script, added)
        files[_later_name(script, later)] = (
            f'export function add(modules) {{\n{body}return modules["{later}"];\n}}\n'
        )
    return files


def joined_styles(styles: str) -> str:
    """The rules of all sheets that a sheet of imports names."""
    return "".join(_short_rules(text_of(name, styles)) for name in sheets_of(styles))


# -- modules -----------------------------------------------------------------------------------


def _later_name(script: str, later: str) -> str:
    """The name of a file that a page's script loads later: beside the page's own joined file."""
    stem = script.removesuffix(".js")
    return joined_name(f"{stem}.{posixpath.basename(later)}")


def _modules(script: str, names: Iterable[str]) -> str:
    """Modules as functions, each after those that it needs."""
    return "".join(f"{_as_function(script, name)}\n" for name in names)


def _as_function(script: str, name: str) -> str:
    """A module as a function that returns its exports. Raises ValueError if its syntax cannot be
    joined."""
    text = text_of(name, script)
    exports = ", ".join(_EXPORT.findall(text))
    text = _IMPORT.sub(lambda found: _taken(name, found[1], found[2]), text)
    text = _LATER.sub(lambda found: _added(script, beside(name, found[1])), _EXPORT.sub("", text))
    left = _LEFT.search(text)
    if left:
        raise ValueError(f"{name} cannot be joined: {left[0]}")
    return f'modules["{name}"] ??= (() => {{\n{_short_lines(text)}\nreturn {{ {exports} }};\n}})();'


def _taken(name: str, what: str | None, other: str) -> str:
    """The replacement of an import of a module that is loaded already."""
    if what is None:
        return ""
    names = what.removeprefix("* as ") if what.startswith("* as ") else what.replace(" as ", ": ")
    return f'const {names} = modules["{beside(name, other)}"];\n'


def _added(script: str, later: str) -> str:
    """The replacement of an import that is loaded later; it passes on the present modules."""
    file = posixpath.basename(_later_name(script, later))
    return f'import("./{file}").then((later) => later.add(modules))'


def _short_lines(text: str) -> str:
    """A script without comment lines and indentation. Multi-line quotes stay as they are."""
    kept: list[str] = []
    quoted = False
    for line in text.splitlines():
        short = line if quoted else line.strip()
        if not quoted and (not short or short.startswith("//")):
            continue
        if line.count("`") % 2:
            quoted = not quoted
        kept.append(short if quoted else _LAST_COMMENT.sub("", short))
    return "\n".join(kept)


# -- style sheets ------------------------------------------------------------------------------


def _short_rules(text: str) -> str:
    """A style sheet without comments and insignificant space."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    text = re.sub(r"\s+", " ", text)
    return re.sub(r" ?([{};,]) ?", r"\1", text).replace(";}", "}").strip() + "\n"
