"""How good the tests are: `python -m tests.mutation games/rules/crisis/attacks --sample 50`.

Changes a line of the named modules, one mutant at a time, in a copy of the project, and runs the
tests that run this line. A mutant that no test notices survives and is shown. Whoever reads the
survivors decides which of them change anything: some are the same program written otherwise.

Mutants are drawn line by line, so that a line with many of them weighs no more than another.
"""

from __future__ import annotations

import argparse
import ast
import difflib
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from queue import Queue

import coverage
import pytest
from cosmic_ray import plugins
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code

ROOT = Path(__file__).resolve().parent.parent
TESTS = "tests/rules"
SECONDS = 180  # for the tests of one mutant: an endless loop is noticed by that
FIRST_TESTS = (
    200  # that are run for one mutant, the most particular; the others if it survives them
)
PYTEST = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:randomly"]
# Mutants of these are noticed by the types, or say nothing about the rules: words of the code and
# small numbers are one object wherever they stand.
_PASSED_OVER = (
    "core/NoOp",
    "core/RemoveDecorator",
    "core/ExceptionReplacer",
    "core/ReplaceComparisonOperator_Eq_Is",
    "core/ReplaceComparisonOperator_NotEq_IsNot",
)


@dataclass(frozen=True)
class Mutant:
    """A module with one line changed."""

    module: Path
    line: int
    operator: str
    code: str

    def diff(self, original: str) -> str:
        """What is changed, as a patch without context."""
        before, after = original.splitlines(), self.code.splitlines()
        return "\n".join(
            line
            for line in difflib.unified_diff(before, after, lineterm="", n=0)
            if not line.startswith(("---", "+++", "@@"))
        )


# -- mutants -----------------------------------------------------------------------------------


def modules(paths: Sequence[str], root: Path) -> list[Path]:
    """The modules that are named, or lie in the folders that are named, below `root`."""
    found: list[Path] = []
    for name in paths:
        path = root / name
        path = path if path.exists() else path.with_suffix(".py")
        if not path.exists():
            raise SystemExit(f"There is no {name}.")
        found += sorted(path.rglob("*.py")) if path.is_dir() else [path]
    return [path.relative_to(root) for path in found]


def sampled(sources: dict[Path, str], count: int, rng: random.Random) -> list[Mutant]:
    """So many mutants of these modules, each of another line as far as there are enough lines."""
    places = [(module, *place) for module, code in sources.items() for place in _places(code)]
    lines: dict[tuple[Path, int], list[tuple[str, int]]] = {}
    for module, line, operator, occurrence in places:
        lines.setdefault((module, line), []).append((operator, occurrence))
    drawn = (
        _mutant(sources[module], module, line, *place)
        for module, line in rng.sample(sorted(lines), len(lines))
        for place in [rng.choice(lines[module, line])]
    )
    return list(islice(filter(_compiles, drawn), count))


def _compiles(mutant: Mutant) -> bool:
    """Whether a mutant is a program at all; without tests one that is not would be noticed too."""
    try:
        compile(mutant.code, str(mutant.module), "exec")
    except SyntaxError:
        return False
    return True


def _places(code: str) -> Iterator[tuple[int, str, int]]:
    """Where the module can be mutated: line, operator, and which of the operator's places."""
    nodes = list(ast_nodes(get_ast(code)))
    silent = set(_lines_without_behaviour(ast.parse(code)))
    for name in plugins.operator_names():
        operator_class = plugins.get_operator(name)
        if name in _PASSED_OVER or operator_class.arguments():
            continue
        operator = operator_class()
        positions = (at for node in nodes for at in operator.mutation_positions(node))
        for occurrence, (start, _end) in enumerate(positions):
            if start not in silent and start[0] not in silent:
                yield start[0], name, occurrence


def _lines_without_behaviour(tree: ast.AST) -> Iterator[object]:
    """Lines and places that only types, decorators and asserts are made of, and the `strict` of a
    `zip`, which asserts that nothing is left over."""
    for node in ast.walk(tree):
        if isinstance(node, ast.keyword) and node.arg == "strict":
            yield (node.value.lineno, node.value.col_offset)
        if isinstance(node, ast.Assert | ast.Import | ast.ImportFrom):
            yield from range(node.lineno, (node.end_lineno or node.lineno) + 1)
        for decorator in getattr(node, "decorator_list", ()):
            yield from range(decorator.lineno, (decorator.end_lineno or decorator.lineno) + 1)
        for annotation in (getattr(node, "annotation", None), getattr(node, "returns", None)):
            if isinstance(annotation, ast.expr):
                for part in ast.walk(annotation):
                    if isinstance(part, ast.expr):
                        yield (part.lineno, part.col_offset)
                        yield (part.lineno, (part.end_col_offset or 0) + 1)  # an operator after it


def _mutant(code: str, module: Path, line: int, name: str, occurrence: int) -> Mutant:
    mutated = mutate_code(code, plugins.get_operator(name)(), occurrence)
    assert mutated is not None
    return Mutant(module, line, name, mutated)


# -- the tests that run a line -----------------------------------------------------------------


def pytest_runtest_setup(item: pytest.Item) -> None:
    """As a plugin of pytest: note from here on which test runs a line."""
    running = coverage.Coverage.current()
    if running:
        running.switch_context(item.nodeid)


class Nearest:
    """Which tests run a line."""

    def __init__(self, data: coverage.CoverageData, root: Path) -> None:
        self._data, self._root = data, root
        self._lines_run: Counter[str] = Counter()
        for file in data.measured_files():
            for contexts in data.contexts_by_lineno(file).values():
                self._lines_run.update(contexts)

    def to(self, module: Path, line: int) -> list[str]:
        """The tests that run this line of the module, those that run least else first. What runs
        only once, when the module is imported or within a cached function, is tested by all that
        run a line with the name it defines, or anything of the module, or else of its folder, by
        the tests that go through all parts of the rules, and by the whole folder of tests that is
        called as one of the folders it lies in."""
        by_line = self._data.contexts_by_lineno(str(self._root / module))
        statement = _statement(self._root / module, line)
        # Of a statement over several lines only some are noted.
        tests = {test for part in statement.lines for test in by_line.get(part, [])}
        runs_once = "" in tests or statement.is_cached
        if runs_once:
            tests = {test for contexts in by_line.values() for test in contexts}
            tests |= set(self._tests_of_lines_with(statement.names))
            if tests == {""}:
                tests |= self._tests_of_folder((self._root / module).parent)
        found = sorted(tests - {""}, key=lambda test: (self._lines_run[test], test))
        if runs_once:
            found += self._of_all_parts() + self._folders_called_as(module)
        return found

    def _of_all_parts(self) -> list[str]:
        """The tests that belong to no part: many go through all modules, cards or numbers."""
        files = sorted((self._root / TESTS).glob("test_*.py"))
        return [str(file.relative_to(self._root)) for file in files]

    def _folders_called_as(self, module: Path) -> list[str]:
        """The folders of tests for the part of the project that the module belongs to, or else all
        tests of the rules."""
        parts = [f"{TESTS}/{part}" for part in module.parts[:-1]]
        own = [folder for folder in parts if (self._root / folder).is_dir()]
        return own or [folder for folder in (TESTS,) if (self._root / folder).is_dir()]

    def _tests_of_folder(self, folder: Path) -> set[str]:
        """The tests that run a line of any module in this folder."""
        files = [file for file in self._data.measured_files() if Path(file).parent == folder]
        by_line = [self._data.contexts_by_lineno(file) for file in files]
        return {test for lines in by_line for contexts in lines.values() for test in contexts}

    def _tests_of_lines_with(self, names: Sequence[str]) -> Iterator[str]:
        """The tests that run a line in which one of these names stands."""
        if not names:
            return
        word = re.compile(rf"\b({'|'.join(map(re.escape, names))})\b")
        for file in self._data.measured_files():
            by_line = self._data.contexts_by_lineno(file)
            for number, text in enumerate(Path(file).read_text("utf-8").splitlines(), start=1):
                if word.search(text):
                    yield from by_line.get(number, [])


@dataclass(frozen=True)
class Statement:
    """Lines that belong together, the names that they define, and whether they are of a function
    whose results are cached."""

    lines: range
    names: tuple[str, ...] = ()
    is_cached: bool = False


def _statement(module: Path, line: int) -> Statement:
    """The innermost statement around this line, or its head where others follow in it."""
    found = Statement(range(line, line + 1))
    cached: set[str] = set()
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.stmt) and node.lineno <= line <= (node.end_lineno or node.lineno):
            inner = getattr(node, "body", None)
            end = inner[0].lineno if inner else (node.end_lineno or node.lineno) + 1
            if _is_cached(node):
                cached.update(_defined(node))
            if line < end:
                names = cached.union(_defined(node))
                found = Statement(range(node.lineno, end), tuple(sorted(names)), bool(cached))
    return found


def _is_cached(node: ast.stmt) -> bool:
    """Whether a function keeps its results: a test may use what another one had it work out."""
    decorators = [ast.unparse(each) for each in getattr(node, "decorator_list", ())]
    return any(re.search(r"\b(lru_)?cache\b", each) for each in decorators)


def _defined(node: ast.stmt) -> Iterator[str]:
    """The names that a statement gives a value."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        yield node.name
    for target in getattr(node, "targets", [getattr(node, "target", None)]):
        if isinstance(target, ast.Name):
            yield target.id


def measured(root: Path, tests: Sequence[str]) -> Nearest:
    """Run the tests once and note which lines each of them runs."""
    command = [sys.executable, "-m", "coverage", "run", "--source=games", *PYTEST[1:]]
    command += ["-p", "tests.mutation", *tests]
    if subprocess.call(command, cwd=root, env=_environment(root)):
        raise SystemExit("The tests fail before anything is changed.")
    data = coverage.CoverageData(str(root / ".coverage"))
    data.read()
    return Nearest(data, root)


# -- trying ------------------------------------------------------------------------------------


def copy(root: Path) -> None:
    """A copy of the project as it is in git's index and the working tree."""
    listed = subprocess.check_output(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT
    )
    for name in filter(None, listed.decode().split("\0")):
        if (ROOT / name).exists():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, root / name)


def survives(mutant: Mutant, root: Path, tests: Sequence[str]) -> bool:
    """Whether no test notices the mutant. Its module is as it was afterwards."""
    place = root / mutant.module
    original = place.read_text(encoding="utf-8")
    place.write_text(mutant.code, encoding="utf-8")
    try:
        return all(
            _passes(root, part) for part in (tests[:FIRST_TESTS], tests[FIRST_TESTS:]) if part
        )
    finally:
        place.write_text(original, encoding="utf-8")


def _passes(root: Path, tests: Sequence[str]) -> bool:
    """Whether these tests pass, in a time that suffices without a mutant."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt", dir=root) as listed:
        # More names than a command line may hold.
        listed.write("\n".join(tests))
        listed.flush()
        try:
            done = subprocess.run(
                [*PYTEST, "-x", f"@{listed.name}"],
                cwd=root,
                env=_environment(root),
                timeout=SECONDS * (1 + len(tests) // FIRST_TESTS),
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
        except subprocess.TimeoutExpired:
            return False
    return done.returncode == 0


def _environment(root: Path) -> dict[str, str]:
    changed = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(root)}
    changed.pop("DJANGO_SETTINGS_MODULE", None)  # the copy's own pyproject.toml says
    return changed


def main() -> None:
    """Mutate a sample and say which mutants survive."""
    options = _arguments()
    with tempfile.TemporaryDirectory(prefix="tabletop-mutants-") as folder:
        roots = [Path(folder).resolve() / str(number) for number in range(options.jobs)]
        for root in roots:
            copy(root)
        sources = {
            module: (roots[0] / module).read_text(encoding="utf-8")
            for module in modules(options.modules, roots[0])
        }
        nearest = measured(roots[0], options.tests)
        mutants = sampled(sources, options.sample, random.Random(options.seed))
        free: Queue[Path] = Queue()
        for root in roots:
            free.put(root)

        def tried(mutant: Mutant) -> str | None:
            tests = nearest.to(mutant.module, mutant.line)
            root = free.get()
            try:
                survived = not tests or survives(mutant, root, tests)
            finally:
                free.put(root)
            if not survived:
                return None
            where = f"{mutant.module}:{mutant.line} ({len(tests)} tests)"
            return f"{where}\n{mutant.diff(sources[mutant.module])}\n"

        survivors = 0
        with ThreadPoolExecutor(options.jobs) as pool:
            for survivor in filter(None, pool.map(tried, mutants)):
                survivors += 1
                print(survivor, flush=True)
    noticed = len(mutants) - survivors
    print(f"{noticed} of {len(mutants)} mutants were noticed (seed {options.seed}).")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("modules", nargs="+", help="modules, or folders of modules, to mutate")
    parser.add_argument("--sample", type=int, default=50, help="how many mutants to try")
    parser.add_argument("--seed", type=int, default=1, help="another seed draws other mutants")
    parser.add_argument("--jobs", type=int, default=2, help="how many are tried at the same time")
    parser.add_argument(
        "--tests", nargs="+", default=[TESTS], help="the tests to try them with (all of the rules)"
    )
    return parser.parse_args()


if __name__ == "__main__":
    main()
