"""The tool that tests the tests: what it changes, which tests it runs, what it calls noticed."""

from __future__ import annotations

import ast
import random
from pathlib import Path

import pytest

from tests import mutation

CODE = """\
import math

LIMIT: int | None = 3


def allowed(count: int, most: int | None = LIMIT) -> bool:
    assert count >= 0
    return most is None or count < most


def halved(count: int) -> int:
    return math.ceil(count / 2)


def first_square_above(limit: int) -> int:
    root = 0
    while root * root <= limit:
        root += 1
    return root * root


def sizes() -> list[int]:
    return [
        LIMIT or 0,
        len("four"),
    ]


def pairs(ones: str, others: str) -> list[tuple[str, str]]:
    return list(zip(ones, others, strict=True))


def copied(ones: dict[str, int]) -> dict[str, int]:
    return {**ones}
"""
GOOD = """\
from games.small import allowed, first_square_above, sizes

def test_sizes():
    assert sizes() == [3, 4]

def test_allowed():
    assert allowed(2) and not allowed(3) and allowed(9, None)

def test_first_square():
    assert first_square_above(4) == 9
"""
IDLE = """\
from games.small import allowed

def test_allowed():
    allowed(2)
"""
CACHED = """\
from functools import lru_cache

@lru_cache
def most():
    return 3

def more():
    return most() + 1
"""
TWICE = """\
from games.most import more, most

def test_most():
    assert most() == 3

def test_again():
    assert more() == 4
"""
MODULE = Path("games/small.py")


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with one module, without any test, and with no plugin but the project's own."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    for package in ("games", "tests"):
        (tmp_path / package).mkdir()
        (tmp_path / package / "__init__.py").touch()
    (tmp_path / MODULE).write_text(CODE)
    (tmp_path / "pyproject.toml").write_text("[tool.pytest.ini_options]\n")
    (tmp_path / "tests/mutation.py").write_text(Path(mutation.__file__).read_text())
    return tmp_path


def mutant_of(line: int, changed: str) -> mutation.Mutant:
    lines = CODE.splitlines(keepends=True)
    lines[line - 1] = changed + "\n"
    return mutation.Mutant(MODULE, line, "a test's", "".join(lines))


def test_mutants_change_one_line_each_and_leave_types_and_asserts_alone() -> None:
    mutants = mutation.sampled({MODULE: CODE}, 100, random.Random(1))
    assert len({mutant.line for mutant in mutants}) == len(mutants)
    assert {mutant.line for mutant in mutants} == {3, 8, 12, 16, 17, 18, 19, 24, 34}
    for seed in range(20):
        for mutant in mutation.sampled({MODULE: CODE}, 100, random.Random(seed)):
            ast.parse(mutant.code)
            assert mutant.code != CODE
            assert "int | None" in mutant.code.splitlines()[2]
            before, after = mutant.diff(CODE).splitlines()
            assert (before[0], after[0]) == ("-", "+")


def test_a_mutant_that_a_test_notices_is_noticed_and_the_module_put_back(project: Path) -> None:
    (project / "tests/test_small.py").write_text(GOOD)
    worse = mutant_of(8, "    return most is None or count <= most")
    assert not mutation.survives(worse, project, ["tests/test_small.py"])
    assert (project / MODULE).read_text() == CODE


def test_a_mutant_that_no_test_notices_survives(project: Path) -> None:
    (project / "tests/test_small.py").write_text(IDLE)
    worse = mutant_of(8, "    return most is None or count <= most")
    assert mutation.survives(worse, project, ["tests/test_small.py"])


def test_a_mutant_that_never_ends_is_noticed(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (project / "tests/test_small.py").write_text(GOOD)
    monkeypatch.setattr(mutation, "SECONDS", 2)
    assert not mutation.survives(mutant_of(18, "        root += 0"), project, ["tests"])


def test_the_nearest_tests_are_those_that_run_the_line(project: Path) -> None:
    (project / "tests/test_small.py").write_text(GOOD)
    nearest = mutation.measured(project, ["tests"])
    allowed, square = "tests/test_small.py::test_allowed", "tests/test_small.py::test_first_square"
    sizes = "tests/test_small.py::test_sizes"
    assert nearest.to(MODULE, 8) == [allowed]
    assert nearest.to(MODULE, 17) == [square]
    assert nearest.to(MODULE, 12) == []
    assert sorted(nearest.to(MODULE, 3)) == [allowed, square, sizes]
    assert nearest.to(MODULE, 25) == [sizes]  # of a statement over several lines, any


def test_what_a_module_defines_for_others_is_tested_by_those_who_use_it(project: Path) -> None:
    (project / "games/most.py").write_text("MOST = 3\n")
    (project / MODULE).write_text(CODE.replace("import math\n", "from games.most import MOST\n")
                                  .replace("while root", "while MOST and root"))  # fmt: skip
    (project / "tests/test_small.py").write_text(GOOD)
    nearest = mutation.measured(project, ["tests"])
    assert nearest.to(Path("games/most.py"), 1) == ["tests/test_small.py::test_first_square"]
    (project / "tests/rules").mkdir()
    assert nearest.to(Path("games/most.py"), 1)[1:] == ["tests/rules"]
    (project / "tests/rules/games").mkdir()
    assert nearest.to(Path("games/most.py"), 1)[1:] == ["tests/rules/games"]


def test_what_a_cached_function_works_out_is_tested_by_all_who_use_it(project: Path) -> None:
    (project / "games/most.py").write_text(CACHED)
    (project / "tests/test_most.py").write_text(TWICE)
    nearest = mutation.measured(project, ["tests"])
    test = "tests/test_most.py::test_{}".format
    assert sorted(nearest.to(Path("games/most.py"), 5)) == [test("again"), test("most")]
    assert nearest.to(Path("games/most.py"), 8) == [test("again")]


def test_modules_are_named_by_file_folder_or_without_their_ending(project: Path) -> None:
    assert mutation.modules(["games/small"], project) == [MODULE]
    assert mutation.modules(["games"], project) == [Path("games/__init__.py"), MODULE]
    with pytest.raises(SystemExit, match="no games/large"):
        mutation.modules(["games/large"], project)


def test_a_mutant_that_the_first_tests_pass_over_is_tried_with_the_others(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (project / "tests/test_idle.py").write_text(IDLE)
    (project / "tests/test_small.py").write_text(GOOD)
    monkeypatch.setattr(mutation, "FIRST_TESTS", 1)
    worse = mutant_of(8, "    return most is None or count <= most")
    assert not mutation.survives(worse, project, ["tests/test_idle.py", "tests/test_small.py"])
