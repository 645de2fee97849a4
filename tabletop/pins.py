"""Writes pins.txt: the exact version of every package that the site comes to need.

`python -m tabletop.pins`, in an environment with all groups installed and tried.
"""

from importlib.metadata import Distribution, PackageNotFoundError, distribution

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tabletop.bootstrap import PINS, requirements

HEADER = (
    "# Every package that the site and its tests come to need. Made by: python -m tabletop.pins\n"
)


def closure(lines: list[str]) -> dict[str, str]:
    """The installed versions of these requirements and of all that they require here."""
    pins: dict[str, str] = {}
    visited: set[tuple[str, str]] = set()
    waiting = [(Requirement(line), "") for line in lines]
    while waiting:
        requirement, extra_of_parent = waiting.pop()
        if requirement.marker and not requirement.marker.evaluate({"extra": extra_of_parent}):
            continue
        package = _installed(requirement)
        name = canonicalize_name(requirement.name)
        pins[name] = package.version
        for extra in ["", *requirement.extras]:
            if (name, extra) in visited:
                continue
            visited.add((name, extra))
            waiting += [(Requirement(line), extra) for line in package.requires or []]
    return dict(sorted(pins.items()))


def text() -> str:
    """What pins.txt should say now."""
    lines = [line for group in ["", "scale", "test"] for line in requirements(group)]
    return HEADER + "".join(f"{name}=={version}\n" for name, version in closure(lines).items())


def _installed(requirement: Requirement) -> Distribution:
    try:
        return distribution(requirement.name)
    except PackageNotFoundError:
        raise SystemExit(f"{requirement.name} is not installed here.") from None


if __name__ == "__main__":
    PINS.write_text(text(), encoding="ascii")
    print(f"{PINS}: written")
