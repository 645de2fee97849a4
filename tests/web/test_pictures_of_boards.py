"""The ground of a battlefield as an image: as the table shows it, without text."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from games.matches.results.ground import Ground


def pixel(system: str, drawn: str, at: tuple[int, int] = (5, 5)) -> tuple[int, ...]:
    """The colour of a spot in an image of ten by ten pixels."""
    svg = f'<svg id="region-terrain" class="layer" viewBox="0 0 10 10">{drawn}</svg>'
    found = Image.open(BytesIO(Ground(system, svg).png(10))).convert("RGBA").getpixel(at)
    assert isinstance(found, tuple)
    return found


def test_it_has_the_colours_of_the_style_sheets() -> None:
    pond = '<path class="terrain terrain-pond" d="M0 0H10V10H0Z"/>'
    assert pixel("tide", pond) == (0x28, 0x5F, 0x8C, 255)


def test_attributes_without_a_value_and_systems_without_style_sheets_are_drawn() -> None:
    drawn = '<rect width="9" height="9" fill="#fff" data-listed/>'
    assert pixel("no-such-system", drawn) == (255, 255, 255, 255)


def test_translucent_colours_let_the_ground_through() -> None:
    """The shadow is a third of nearly black."""
    ground = '<rect width="10" height="10" fill="#fff"/>'
    shadow = '<g class="shadows"><polygon points="0,0 10,0 10,10 0,10"/></g>'
    assert 170 <= min(pixel("crisis", ground + shadow)) <= 175


def test_colours_of_players_are_left_out() -> None:
    assert pixel("tide", '<rect class="tide-zone" width="10" height="10"/>')[3] == 0


@pytest.mark.parametrize("hashed", ["", ".0123456789ab"])
def test_symbols_of_static_files_are_drawn(hashed: str) -> None:
    used = f'<use href="/static/crisis/terrain{hashed}.svg#look-bus" width="10" height="10"/>'
    assert pixel("crisis", used)[3] == 255
    assert pixel("crisis", used.replace("#look-bus", "#no-such"))[3] == 0


def test_labels_are_left_out_with_their_plates() -> None:
    label = '<g class="a" aria-hidden="true"><circle r="9" fill="#fff"/><text>5</text></g>'
    assert pixel("crisis", label)[3] == 0
