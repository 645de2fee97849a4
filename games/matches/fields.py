"""Model fields that Django lacks."""

import json
import zlib
from base64 import b64decode, b64encode
from typing import TYPE_CHECKING, Any

from django.db import models

from games.rules.text import message_of, plain

if TYPE_CHECKING:
    Text = models.TextField[Any, Any]
else:
    Text = models.TextField


as_json = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode
"""Plain data as JSON, as short as it can be."""


class PlainField(Text):
    """Plain data, stored as JSON text.

    It is returned unchanged on every database. PostgreSQL's jsonb would sort the keys, and a state
    whose dicts have another order may offer other options.
    """

    if TYPE_CHECKING:
        _pyi_private_set_type: Any
        _pyi_private_get_type: Any
        _pyi_lookup_exact_type: Any

    def from_db_value(self, value: str | None, expression: Any, connection: Any) -> Any:
        return None if value is None else json.loads(value)

    def get_prep_value(self, value: Any) -> Any:
        if value is None:
            return None
        return as_json(value)


class NameField(PlainField):
    """A player's name: text, or a message."""

    def from_db_value(self, value: str | None, expression: Any, connection: Any) -> Any:
        return message_of(super().from_db_value(value, expression, connection))

    def get_prep_value(self, value: Any) -> Any:
        return super().get_prep_value(plain(value))


_PACKED = "zlib:"


class PackedField(PlainField):
    """Plain data that is long and rarely read, stored as compressed JSON text. Uncompressed text
    from earlier versions can be read too."""

    def from_db_value(self, value: str | None, expression: Any, connection: Any) -> Any:
        if value is not None and value.startswith(_PACKED):
            value = zlib.decompress(b64decode(value.removeprefix(_PACKED))).decode()
        return super().from_db_value(value, expression, connection)

    def get_prep_value(self, value: Any) -> Any:
        text = super().get_prep_value(value)
        return None if text is None else _PACKED + b64encode(zlib.compress(text.encode())).decode()
