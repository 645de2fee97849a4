"""The ground of a battlefield and its units as images: as the table shows them, without text."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from games.matches.results.drawings import Drawing, units_of
from games.rules.drawing import portraits

SPIDER = portraits.generated("spider")


def image(drawing: Drawing, width: int) -> Image.Image:
    return Image.open(BytesIO(drawing.png(width))).convert("RGBA")


def pixel(system: str, drawn: str, at: tuple[int, int] = (5, 5)) -> tuple[int, ...]:
    """The colour of a spot in an image of ten by ten pixels."""
    svg = f'<svg id="region-terrain" class="layer" viewBox="0 0 10 10">{drawn}</svg>'
    found = image(Drawing(system, svg), 10).getpixel(at)
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


def unit(drawn: str, side: str = "side-b") -> Image.Image:
    """A unit of Crisis Protocol, far from the middle of the table, of which this is drawn."""
    place = 'transform="translate(5000 7000)" data-x="5000" data-y="7000" data-radius="1000"'
    layer = f'<svg id="region-units"><g class="unit {side}" {place}>{drawn}</g></svg>'
    [found] = units_of("crisis", layer)
    return image(found.drawing, 320)


def test_a_unit_is_drawn_around_its_middle_in_the_colours_of_its_side() -> None:
    base = '<circle class="unit-base" r="1000"/>'
    assert unit(base).getpixel((160, 160)) == (0x6B, 0x2F, 0x06, 255)
    assert unit(base, "side-a").getpixel((160, 160)) == (0x14, 0x3A, 0x68, 255)
    assert unit(base).getbbox() == (60, 60, 260, 260)


def test_a_character_shows_its_portrait_in_a_circle() -> None:
    address = f"/cards/portraits/{SPIDER.text}.svg?v=1"
    box = 'x="-1000" y="-1000" width="2000" height="2000"'
    face = unit(f'<g class="emblem"><image href="{address}" {box}/></g>')
    assert len(face.getcolors(320 * 320) or ()) > 20
    assert face.getbbox() == (60, 60, 260, 260)
    assert face.getpixel((66, 66)) == (0, 0, 0, 0)


def test_what_is_too_small_is_left_out_of_a_unit() -> None:
    assert unit('<g class="badge badge-damage"><circle r="400"/></g>').getbbox() is None


def test_what_belongs_to_nobody_is_no_unit() -> None:
    assert not list(units_of("crisis", '<svg><g class="unit side-none"/><g class="side-a"/></svg>'))


def test_selectors_that_list_others_are_read_one_by_one() -> None:
    """`:is(.mech, .squad-face) .mech-figure :is(.emblem > use, .emblem > g)` inks a figure."""
    place = 'transform="translate(0 0)" data-radius="1000"'
    plate = (
        '<g class="emblem"><use href="#p"/><g><path id="p" d="M-500-500H500V500H-500Z"/></g></g>'
    )
    layer = f'<svg><g class="unit mech side-a" {place}><g class="mech-figure">{plate}</g></g></svg>'
    [found] = units_of("battletech", layer)
    assert image(found.drawing, 320).getpixel((160, 160)) == (0x14, 0x3A, 0x68, 255)
