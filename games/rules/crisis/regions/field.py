"""The region below the characters: deployment zones, objectives, markers."""

from collections.abc import Iterator, Sequence
from typing import Final

from ...contract.regions import Pen, RegionContext
from ...data import Json
from ...drawing.markup import NOTHING, Markup, Safe, joined
from ...drawing.sides import side
from ...text import _
from ..drawing import marker_label, token_label
from .units import MARKS

_REGION: Final = Markup(
    '<svg id="region-field" class="layer layer-field" viewBox="0 0 {} {}">\n<defs>\n'
    '<pattern id="zone-a" width="700" height="700" patternUnits="userSpaceOnUse"'
    ' patternTransform="rotate(45)"><rect class="side-a zone-wash" width="700" height="700"/>'
    '<path class="side-a zone-line" d="M0 0V700"/></pattern>\n'
    '<pattern id="zone-b" width="700" height="700" patternUnits="userSpaceOnUse"'
    ' patternTransform="rotate(-45)"><rect class="side-b zone-wash" width="700" height="700"/>'
    '<path class="side-b zone-line" d="M0 0V700" stroke-dasharray="220 130"/></pattern>\n</defs>\n'
    "{}\n</svg>"
)
_ZONE: Final = Markup(
    '<g class="zone {}{}" role="img" aria-label="{}"><polygon points="{}"'
    ' fill="url(#zone-{})"/></g>'
)
_BARRIER: Final = Markup(
    '<g class="barrier {}" role="img" aria-label="{}"><polyline points="{}"/></g>'
)
_AREA: Final = Markup(
    '<g class="token-area {}" aria-hidden="true"><circle cx="{}" cy="{}" r="{}"/></g>'
)
_TOKEN: Final = Markup(
    '<g class="token token-{} {}{}" transform="translate({} {})" data-token="{}" data-x="{}"'
    ' data-y="{}" data-radius="{}" data-label="{}" role="img" tabindex="0" aria-label="{}">'
    '<title>{}</title>\n<circle class="token-shadow" cx="70" cy="100" r="{}"/>'
    '<circle class="token-base" r="{}"/><use href="{}#{}" x="-500" y="-540" width="1000"'
    ' height="1000"/>\n{}\n{}\n</g>'
)
_CONTROL: Final = Markup(
    '<g class="token-control {}" transform="translate(400 -400)">{}<text dy="110">{}</text></g>'
)
_ROUND: Final = Safe('<circle r="270"/>')
_SQUARE: Final = Safe('<rect x="-250" y="-250" width="500" height="500" transform="rotate(45)"/>')
_SECURED: Final = Markup('<g class="token-secured {}"><circle class="ring" r="{}"{}/></g>')
_DASHED: Final = Safe(' stroke-dasharray="260 160"')
_MARKER: Final = Markup(
    '<g class="token marker {}" transform="translate({} {})" data-marker="{}" data-x="{}"'
    ' data-y="{}" data-radius="{}" data-label="{}" role="img" tabindex="0" aria-label="{}">'
    '<title>{}</title>\n<circle class="token-base" r="{}"/><use href="{}#marker" x="-360" y="-360"'
    ' width="720" height="720"/></g>'
)


def region(ctx: RegionContext) -> Safe:
    """The whole region."""
    board = ctx.table["board"]
    return _REGION(board["width"], board["depth"], joined(_things(ctx), "\n"))


def _things(ctx: RegionContext) -> Iterator[Safe]:
    """All things in it, the lowest first."""
    table, pen, names = ctx.table, ctx.pen, ctx.names
    is_past = bool(table["round"])
    tokens = [token for token in table["tokens"] if token["holder"] is None]
    for zone in table["board"]["zones"]:
        yield _zone(pen, zone, names, is_past)
    for barrier in table["barriers"]:
        label = pen.say(_("Line that blocks sight"))
        yield _BARRIER(side(barrier["seat"]), label, _points(barrier["line"]))
    for token in tokens:
        yield _area(token, token["secured_by"])
    for marker in table["markers"]:
        yield _area(marker, marker["seat"])
    for token in tokens:
        yield _token(pen, token, names)
    for marker in table["markers"]:
        yield _marker(pen, marker, names)


def _zone(pen: Pen, zone: Json, names: Sequence[str], is_past: bool) -> Safe:
    seat = zone["seat"]
    return _ZONE(
        side(seat),
        " is-past" if is_past else "",
        pen.say(_("Deployment zone of %(name)s", name=names[seat])),
        _points(zone["polygon"]),
        "b" if seat else "a",
    )


def _area(thing: Json, seat: int | None) -> Safe:
    """The area from which a thing is in reach."""
    return _AREA(side(seat), thing["x"], thing["y"], thing["reach"] + thing["radius"])


def _token(pen: Pen, token: Json, names: Sequence[str]) -> Safe:
    label = token_label(pen.say, token, names)
    control, secured = token["control"], token["secured_by"]
    x, y, radius = token["x"], token["y"], token["radius"]
    return _TOKEN(
        *(token["kind"], side(control), " is-secured" if secured is not None else ""),
        *(x, y, token["id"], x, y, radius, token["name"], label, label),
        *(radius + 40, radius, pen.static(MARKS), token["kind"]),
        NOTHING if control is None else _control(control, names),
        NOTHING if secured is None else _secured(secured, radius),
    )


def _control(seat: int, names: Sequence[str]) -> Safe:
    return _CONTROL(side(seat), _SQUARE if seat else _ROUND, names[seat][:1])


def _secured(seat: int, radius: int) -> Safe:
    return _SECURED(side(seat), radius + 130, _DASHED if seat == 1 else NOTHING)


def _marker(pen: Pen, marker: Json, names: Sequence[str]) -> Safe:
    label = marker_label(pen.say, marker, names)
    x, y, radius = marker["x"], marker["y"], marker["radius"]
    return _MARKER(
        *(side(marker["seat"]), x, y, marker["id"], x, y, radius, marker["name"], label, label),
        *(radius, pen.static(MARKS)),
    )


def _points(line: Sequence[Sequence[float]]) -> str:
    return " ".join(f"{x},{y}" for x, y in line)
