"""Data for the editor of battlefields: the drawing of a draft, the terrain on offer, and the fields
of a piece."""

import json
from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from games.cards import metering, model_forms
from games.rules.forms.battlefield_forms import BattlefieldForm
from games.rules.forms.cards import CardKind


def can_be_drawn(kind: CardKind | None, data: Mapping[str, Any]) -> bool:
    """Whether a draft is a battlefield whose pieces can be drawn, whatever other faults it has:
    each has an id of its own and an outline, and there are not too many."""
    if kind is None or kind.battlefield is None:
        return False
    pieces = data.get("pieces")
    if not isinstance(pieces, list) or len(pieces) > kind.battlefield.most:
        return False
    ids = [piece.get("id") for piece in pieces if isinstance(piece, dict)]
    return (
        len(ids) == len(pieces)
        and all(isinstance(one, str) and one for one in ids)
        and len(set(ids)) == len(ids)
        and all(_has_outline(kind.battlefield, piece) for piece in pieces)
    )


def _has_outline(form: BattlefieldForm, piece: Mapping[str, Any]) -> bool:
    """Whether a piece has an outline that a battlefield could have, and a name and a look that are
    text, if any."""
    if any(not isinstance(piece.get(part, ""), str) for part in ("name", "look")):
        return False
    try:
        text = json.dumps({**_PLAIN, "polygon": piece.get("polygon")})
        form.piece.model_validate_json(text, strict=True)
    except ValidationError:
        return False
    return True


_PLAIN = {"id": "x", "name": "x", "look": "x", "size": 1}
"""The other fields of a piece when only its outline is checked."""


def drawn(form: BattlefieldForm, data: Mapping[str, Any]) -> dict[str, Any]:
    """A battlefield as the table of a match shows it, with the pieces that can be drawn."""
    board = {
        "width": form.width,
        "depth": form.depth,
        "battlefield": {"id": str(data.get("id", ""))},
    }
    pieces = map(form.drawn, data["pieces"])
    return {"board": board, "pieces": [piece for piece in pieces if piece is not None]}


def drawing_of(system_id: str, kind: CardKind, data: Mapping[str, Any]) -> dict[str, Any]:
    """The context that the editor's page and its later responses share."""
    form = kind.battlefield
    assert form is not None
    with metering.checking(data):
        table, comparisons = drawn(form, data), form.compare(data)
    drawn_with = f"{system_id}/battlefields/{kind.id}.html"
    return {"table": table, "comparisons": comparisons, "drawn_with": drawn_with}


def page_of(system_id: str, kind: CardKind, data: Mapping[str, Any]) -> dict[str, Any]:
    """The further context of the editor's page."""
    form = kind.battlefield
    assert form is not None
    return {
        "form": form,
        "swatch_with": f"{system_id}/battlefields/swatch.html",
        "raw": json.dumps(data),
        "form_json": json.dumps(form.plain()),
        "parts_json": json.dumps(_fields_of(form)),
    }


def _fields_of(form: BattlefieldForm) -> list[model_forms.Field]:
    """The fields of a piece except its outline; `look` offers the existing looks."""
    looks = [{"id": piece["look"], "label": piece["name"]} for piece in form.usual()]
    fields = model_forms.fields_of(form.piece, {}, {}, frozenset({"id", "polygon"}))
    return [
        {**field, "type": "choice", "choices": looks} if field["name"] == "look" else field
        for field in fields
    ]
