"""A kind of column that Django does not have."""

import json
from typing import Any

from django.db import models


class PlainField(models.TextField):  # type: ignore[type-arg]
    """Plain data, kept as JSON text.

    It comes back exactly as it went in on every database. PostgreSQL's own kind of JSON would
    sort the keys, and a state whose dicts have another order may offer other options.
    """

    def from_db_value(self, value: str | None, expression: Any, connection: Any) -> Any:
        return None if value is None else json.loads(value)

    def get_prep_value(self, value: Any) -> Any:
        if value is None:
            return None
        return json.dumps(value, separators=(",", ":"), ensure_ascii=False)
