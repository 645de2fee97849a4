"""The systems that can be played. Adding one is adding its folder and its name here."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from .table import System

FOLDERS: tuple[str, ...] = ("crisis", "kurogane", "battletech", "tide")


@cache
def systems() -> dict[str, System[Any]]:
    """Every system by its id, in the order in which they are shown."""
    found: dict[str, System[Any]] = {}
    for folder in FOLDERS:
        system: System[Any] = import_module(f"games.rules.{folder}").SYSTEM
        found[system.id] = system
    return found


def system(name: str) -> System[Any]:
    """The system with that id; raises KeyError."""
    return systems()[name]
