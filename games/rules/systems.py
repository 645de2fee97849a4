"""The systems that can be played: each folder beside this module that has a `system`."""

from functools import cache
from importlib import import_module
from pathlib import Path

from .contract.definition import AnySystem

FOLDERS = tuple(sorted(path.parent.name for path in Path(__file__).parent.glob("*/system.py")))


@cache
def systems() -> dict[str, AnySystem]:
    """Every system by its id, in the order in which they are shown."""
    found = [import_module(f"games.rules.{folder}.system").SYSTEM for folder in FOLDERS]
    return {system.id: system for system in sorted(found, key=lambda system: int(system.place))}


def system(name: str) -> AnySystem:
    """The system with that id; raises KeyError."""
    return systems()[name]
