"""The OpenAPI document prepared for the reference page."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

Json = Mapping[str, Any]


@dataclass(frozen=True)
class Value:
    """A value in a request or response: its name, its type in a word or two, its description."""

    name: str
    type: str
    words: str
    needed: bool


@dataclass(frozen=True)
class Operation:
    """An operation of the interface."""

    id: str
    method: str
    path: str
    title: str
    words: str
    changes: bool
    parameters: list[Value]
    body: list[Value]
    media: str
    reply: list[Value]


def operations_by_topic(schema: Json) -> dict[str, list[Operation]]:
    """The operations of a document by topic."""
    topics: dict[str, list[Operation]] = defaultdict(list)
    for path, methods in schema["paths"].items():
        for method, described in methods.items():
            about = (described.get("tags") or [""])[0]
            topics[about].append(_operation(schema, path, method, described))
    return dict(topics)


def _operation(schema: Json, path: str, method: str, described: Json) -> Operation:
    media, body = _content(described.get("requestBody", {}))
    replies = (reply for code, reply in described["responses"].items() if str(code) < "300")
    _media, reply = _content(next(replies, {}))
    return Operation(
        id=described["operationId"],
        method=method.upper(),
        path=path,
        title=described["summary"],
        words=described.get("description", ""),
        changes=method != "get",
        parameters=[_parameter(schema, one) for one in described.get("parameters", ())],
        body=list(_values(schema, body)),
        media=media,
        reply=list(_values(schema, reply)),
    )


def _content(described: Json) -> tuple[str, Json]:
    """The first listed media type of a request or response, with its schema."""
    for media, content in described.get("content", {}).items():
        return media, content.get("schema", {})
    return "", {}


def _parameter(schema: Json, one: Json) -> Value:
    words = one.get("description") or one["schema"].get("description", "")
    needed = bool(one.get("required"))
    return Value(one["name"], _type(schema, one["schema"]), words, needed)


def _values(schema: Json, part: Json) -> Iterator[Value]:
    """The values of an object, or of each object of a list."""
    part = _resolved(schema, part)
    if part.get("type") == "array":
        part = _resolved(schema, part.get("items", {}))
    needed = part.get("required", ())
    for name, value in part.get("properties", {}).items():
        words = value.get("description", "")
        yield Value(name, _type(schema, value), words, name in needed)


def _resolved(schema: Json, part: Json) -> Json:
    """The schema that a reference points to."""
    if "$ref" not in part:
        return part
    found: Json = schema["components"]["schemas"][part["$ref"].rpartition("/")[2]]
    return found


def _type(schema: Json, part: Json) -> str:
    """The type of a value in a word or two."""
    if "anyOf" in part:
        return " or ".join(_type(schema, one) for one in part["anyOf"])
    if "$ref" in part:
        found = _resolved(schema, part)
        return " or ".join(map(str, found["enum"])) if "enum" in found else found.get("title", "")
    if part.get("type") == "array":
        return f"list of {_type(schema, part.get('items', {}))}"
    return str(part.get("type", "anything"))
