"""The forms of cards and of positions are a contract with files that people keep: what each field
takes, its bounds and its default are recorded, a line each, and change only as somebody means it:
`python -m tests.rules.test_forms` records them anew."""

from __future__ import annotations

import importlib
import json
import pkgutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel, TypeAdapter
from pydantic.json_schema import models_json_schema

import games.rules
from games.rules.systems import system

RECORDED = Path(__file__).parent / "forms"
FOLDERS = sorted(path.parent.name for path in Path(games.rules.__path__[0]).glob("*/cards"))
SAID = ("title", "description", "discriminator")


def models(name: str) -> list[type[BaseModel]]:
    """The models of a system, by module and name."""
    for found in pkgutil.walk_packages(games.rules.__path__, "games.rules."):
        if found.name.startswith(f"games.rules.{name}"):
            importlib.import_module(found.name)
    own = {
        model for model in _below(BaseModel) if model.__module__.startswith(f"games.rules.{name}.")
    }
    return sorted(own, key=lambda model: (model.__module__, model.__name__))


def _below(model: type[BaseModel]) -> Iterator[type[BaseModel]]:
    for child in model.__subclasses__():
        yield child
        yield from _below(child)


def forms(own: list[type[BaseModel]]) -> list[str]:
    """What models take: a line for each field."""
    found, every = models_json_schema([(model, "validation") for model in own])
    lines = []
    for model in own:
        schema = found[model, "validation"]
        while "$ref" in schema:
            schema = every["$defs"][schema["$ref"].rpartition("/")[2]]
        name = f"{model.__module__.removeprefix('games.rules.')}.{model.__name__}"
        lines += lines_of(name, schema)
    return lines


def lines_of(name: str, schema: dict[str, Any]) -> list[str]:
    """A form by its name and its schema."""
    extra = schema.get("additionalProperties", True)
    needed = schema.get("required", [])
    lines = [f"{name} extra={extra}"]
    for name, field in schema.get("properties", {}).items():
        lines.append(f"  {name}{'' if name in needed else '?'}: {_plain(field)}")
    return lines


def _plain(field: Any) -> str:
    return json.dumps(_without_titles(field), sort_keys=True, ensure_ascii=False)


def _without_titles(value: Any) -> Any:
    if isinstance(value, list):
        return [_without_titles(item) for item in value]
    if not isinstance(value, dict):
        return value
    if set(value) == {"$ref"}:
        return value["$ref"].rpartition("/")[2]
    if "discriminator" in value:  # any word of a kind, each of which is recorded by itself
        value = {**value, "oneOf": [value["discriminator"]["propertyName"]]}
    return {key: _without_titles(item) for key, item in value.items() if key not in SAID}


def state_form(name: str) -> list[str]:
    """What a state takes, as positions are states written down: a line for each field of each thing
    in it."""
    schema = TypeAdapter(system(name).rules.state_type).json_schema()
    parts = {**schema.get("$defs", {}), "State": schema}
    return [
        line for part in sorted(parts) for line in lines_of(f"{name}.state.{part}", parts[part])
    ]


def written(name: str) -> str:
    """The forms of a system, as they are recorded."""
    lines = forms(models(name)) + state_form(name)
    return "".join(f"{line}\n" for line in lines)


@pytest.mark.parametrize("name", FOLDERS)
def test_forms_are_as_they_were_recorded(name: str) -> None:
    assert written(name) == (RECORDED / f"{name}.txt").read_text()


if __name__ == "__main__":
    for each in FOLDERS:
        (RECORDED / f"{each}.txt").write_text(written(each))
