"""Pictures that players give to their cards: what is taken, what is kept of it, who sees it."""

from __future__ import annotations

import base64
import json
from io import BytesIO
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.template import Context, Template
from django.test import Client
from PIL import Image

from games.cards import images, limits, metering, pack_files, packs, picture_process, pictures
from games.cards.models import Card, Picture
from games.cards.refusals import Refused
from games.people import leaving
from tests.people import Browser, new_guest
from tests.toy import TOY
from tests.web.cards_world import figure, own_card, pack_of, page

pytestmark = pytest.mark.usefixtures("toy_alone")


def file_of(image: Image.Image, form: str = "PNG", **more: Any) -> bytes:
    out = BytesIO()
    image.save(out, form, **more)
    return out.getvalue()


def plain(colour: str = "teal", size: tuple[int, int] = (60, 80)) -> bytes:
    return file_of(Image.new("RGB", size, colour))


def noise(seed: int, side: int = 200) -> bytes:
    """A picture that takes as much room as one can."""
    return file_of(Image.effect_noise((side, side), 90 + seed).convert("RGB"), "JPEG")


def upload(browser: Client, card: Card, raw: bytes, name: str = "a.png") -> str:
    """Give a card a picture on its page; the page after that."""
    address = f"/cards/toy/{card.card_id}/picture/"
    sent = {"picture": SimpleUploadedFile(name, raw, content_type="image/png")}
    return page(browser.post(address, sent, follow=True))


def opened(raw: bytes) -> Image.Image:
    return Image.open(BytesIO(raw))


def near(found: Any, wanted: tuple[int, int, int]) -> bool:
    """Whether a colour is about the one that is wanted."""
    return all(abs(a - b) < 8 for a, b in zip(found, wanted, strict=True))


def picture_of(card: Card) -> Picture | None:
    return Card.objects.select_related("picture").get(pk=card.pk).picture


# --- what is taken -------------------------------------------------------------------------------


def test_a_picture_is_kept_in_three_sizes_and_nothing_else_of_it() -> None:
    exif = Image.Exif()
    exif[0x010F] = "A camera"
    raw = file_of(Image.new("RGB", (900, 600), "teal"), "JPEG", exif=exif, comment=b"at home")
    kept = images.encoded(raw + b"<script>alert(1)</script>PK\x03\x04")
    assert [opened(part).size for part in (kept.mark, kept.token, kept.card)] == [
        (picture_process.MARK, picture_process.MARK),
        (picture_process.TOKEN, picture_process.TOKEN),
        (picture_process.CARD, 320),
    ]
    for part in (kept.mark, kept.token, kept.card):
        assert opened(part).format == "WEBP"
        assert not {"exif", "icc_profile", "xmp"} & set(opened(part).info)
        assert b"script" not in part
        assert b"camera" not in part


@pytest.mark.parametrize(
    ("image", "form", "more", "colour"),
    [
        (Image.new("RGB", (40, 40), "#c01020"), "PNG", {}, (192, 16, 32)),
        (Image.new("RGB", (40, 40), "#c01020"), "WEBP", {"lossless": True}, (192, 16, 32)),
        (Image.new("CMYK", (40, 40), (255, 0, 0, 0)), "JPEG", {}, (0, 255, 255)),
        (Image.new("I;16", (40, 40), 32768), "PNG", {}, (128, 128, 128)),
        (Image.new("1", (40, 40), 1), "PNG", {}, (255, 255, 255)),
        (Image.new("LA", (40, 40), (9, 0)), "PNG", {}, (233, 228, 214)),
        (Image.new("P", (40, 40), 0), "PNG", {"transparency": 0}, (233, 228, 214)),
    ],
)
def test_every_sort_of_pixels_becomes_eight_bits_of_colours(
    image: Image.Image, form: str, more: dict[str, Any], colour: tuple[int, int, int]
) -> None:
    found = opened(images.encoded(file_of(image, form, **more)).card).getpixel((240, 240))
    assert near(found, colour)


@pytest.mark.parametrize("form", ["PNG", "WEBP"])
def test_of_one_that_moves_the_first_is_taken(form: str) -> None:
    moving = file_of(
        Image.new("RGB", (40, 40), "red"),
        form,
        save_all=True,
        append_images=[Image.new("RGB", (40, 40), "blue")],
    )
    assert near(opened(images.encoded(moving).card).getpixel((99, 99)), (255, 0, 0))


def test_one_that_was_taken_lying_stands_upright() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    kept = images.encoded(file_of(Image.new("RGB", (80, 40)), "JPEG", exif=exif))
    assert opened(kept.card).size == (240, 480)


def bomb_of_webp() -> bytes:
    raw = bytearray(file_of(Image.new("RGBA", (40, 40)), "WEBP", lossless=True, exif=b"Exif\0\0a"))
    assert raw[12:16] == b"VP8X"
    raw[24:30] = b"\xff\x3f\x00\xff\x3f\x00"
    return bytes(raw)


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"<svg xmlns='http://www.w3.org/2000/svg'/>",
        b"<html>" + plain(),
        plain()[:60],
        noise(1)[:2000],
        file_of(Image.new("P", (40, 40)), "GIF"),
        file_of(Image.new("RGB", (40, 40)), "BMP"),
        file_of(Image.new("1", (5000, 5000)), "PNG"),
        file_of(Image.new("L", (16383, 1000)), "WEBP", lossless=True, method=0),
        bomb_of_webp(),
        plain(size=(10, 40)),
        plain(size=(30, 400)),
        plain() + bytes(limits.BYTES_OF_A_PICTURE),
    ],
    ids=[
        *("nothing", "svg", "a page", "cut off", "cut off later", "gif", "bmp", "bomb"),
        *("bomb of webp", "webp that lies", "small", "narrow", "large"),
    ],
)
def test_what_is_no_picture_is_refused(raw: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PIXELS_OF_A_PICTURE", 1_000_000)
    with pytest.raises(images.NoPicture):
        images.encoded(raw)


def test_a_webp_says_its_size_before_it_is_decoded(monkeypatch: pytest.MonkeyPatch) -> None:
    opened_files: list[bool] = []
    monkeypatch.setattr(images, "start", lambda *given, **more: opened_files.append(True))
    monkeypatch.setattr(limits, "PIXELS_OF_A_PICTURE", 1_000_000)
    for more in ({"lossless": True}, {"quality": 1, "method": 0}):
        raw = file_of(Image.new("RGB", (2000, 1000)), "WEBP", **more)
        with pytest.raises(images.NoPicture, match="2000 × 1000"):
            images.encoded(raw)
    assert opened_files == []


def test_decoding_is_counted_as_work() -> None:
    with metering.metered("ann", "network") as meter:
        images.encoded(plain())
        assert meter.values == metering.VALUES_OF_A_PICTURE + 4
        with pytest.raises(metering.QuotaExceeded):
            metering.count_picture(200 * limits.PIXELS_OF_A_PICTURE)


# --- on a card ------------------------------------------------------------------------------------


def test_a_picture_is_shown_on_the_card_and_served_as_nothing_else() -> None:
    browser = new_guest("Ann")
    card = own_card(browser.player)
    assert "Saved." in upload(browser, card, noise(1), name="../../etc/<b>.svg")
    kept = picture_of(card)
    assert kept is not None
    shown = page(browser.get(card.get_absolute_url()))
    address = f"/cards/pictures/{kept.digest}/card.webp"
    assert f'src="{address}"' in shown
    served = Client().get(address)  # who has the address sees it
    assert served.content == bytes(kept.card)
    assert served["Content-Type"] == "image/webp"
    assert served["X-Content-Type-Options"] == "nosniff"
    assert served["Content-Security-Policy"] == "default-src 'none'; sandbox"
    assert "immutable" in served["Cache-Control"]
    assert not served.cookies
    for lost in (f"/cards/pictures/{'0' * 40}/card.webp", address.replace("card.w", "digest.w")):
        assert Client().get(lost).status_code == 404


def test_nobody_gives_a_picture_to_the_card_of_somebody_else() -> None:
    ann, bob = new_guest("Ann"), new_guest("Bob")
    card = own_card(ann.player)
    sent = {"picture": SimpleUploadedFile("a.png", plain())}
    address = f"/cards/toy/{card.card_id}/picture/"
    assert bob.post(address, sent).status_code == 404
    assert Client().post(address).status_code == 302
    assert ann.get(address).status_code == 405
    assert bob.post("/cards/toy/alpha/picture/", sent).status_code == 404
    assert Picture.objects.count() == 0


def test_what_is_no_picture_is_said_on_the_page() -> None:
    browser = new_guest("Ann")
    card = own_card(browser.player)
    assert "damaged" in upload(browser, card, b"PK\x03\x04")
    assert "too large" in upload(browser, card, bytes(limits.BYTES_OF_A_PICTURE + 1))
    assert "damaged" in page(browser.post(f"/cards/toy/{card.card_id}/picture/", follow=True))
    assert picture_of(card) is None


def test_a_card_keeps_its_picture_when_its_data_change() -> None:
    browser = new_guest("Ann")
    card = own_card(browser.player)
    upload(browser, card, plain())
    saved = packs.save_card(card.pack, json.dumps(figure("delta", "Renamed")), card)
    assert picture_of(saved) is not None
    assert Card.objects.get(pk=card.pk).name == "Renamed"


@pytest.mark.django_db(transaction=True)
def test_a_picture_goes_with_the_last_card_that_shows_it() -> None:
    browser = new_guest("Ann")
    card = own_card(browser.player)
    upload(browser, card, plain())
    copied = packs.copy(card.pack, new_guest("Bob").player)
    assert Picture.objects.count() == 1
    upload(browser, card, plain("red"))
    assert Picture.objects.count() == 2
    browser.post(f"/cards/toy/{card.card_id}/picture/", {"off": "1"})
    assert pictures.digest_of(card.card_id) == ""
    assert Picture.objects.count() == 1
    assert copied.owner is not None
    leaving.delete(copied.owner)
    assert Picture.objects.count() == 0


def test_pictures_have_a_quota(monkeypatch: pytest.MonkeyPatch) -> None:
    browser = new_guest("Ann")
    pack = pack_of(browser.player, figure("one"), figure("two"), figure("three"))
    one, two, three = pack.cards.order_by("place")
    upload(browser, one, noise(1))
    kept = picture_of(one)
    assert kept is not None
    monkeypatch.setattr(limits, "BYTES_OF_PICTURES_OF_A_GUEST", kept.size + 100)
    two.picture = kept
    two.save()  # the same picture again takes no more room
    pictures.refuse_too_many(pack)
    assert "no room" in upload(browser, three, noise(2, side=300))
    assert picture_of(three) is None
    monkeypatch.setattr(limits, "BYTES_OF_PICTURES_OF_A_GUEST", 10**9)
    monkeypatch.setattr(limits, "BYTES_OF_PICTURES_OF_A_PACK", kept.size + 100)
    assert "this pack" in upload(browser, three, noise(2, side=300))


def test_a_picture_lies_over_the_emblem_wherever_that_is_drawn(ann: Browser) -> None:
    card = own_card(ann.player)
    pictures.give(card, images.encoded(plain()))
    kept = picture_of(card)
    assert kept is not None
    text = "{% load cards %}{% emblem 'toy' card.card_id 500 %}{% emblem_picture 'toy' card.data %}"
    drawn = Template(text).render(Context({"card": card}))
    token, mark = (pictures.address(kept.digest, size) for size in ("token", "mark"))
    place = 'x="-500" y="-500" width="1000" height="1000"'
    assert f'data-pack="{card.pack.key}" href="{token}" {place}/></g>' in drawn
    assert f'href="{mark}"' in drawn
    assert "<image" not in Template(text).render(Context({"card": own_card(ann.player, "echo")}))


# --- with the pack --------------------------------------------------------------------------------


def test_packs_carry_pictures() -> None:
    ann, bob = new_guest("Ann"), new_guest("Bob")
    card = own_card(ann.player)
    upload(ann, card, noise(1))
    file = pack_files.export(card.pack)
    assert file["pictures"]["delta"].startswith("data:image/webp;base64,")
    brought = pack_files.import_pack(TOY, bob.player, json.dumps(file))
    assert picture_of(brought.cards.get()) is not None
    ann.post(f"/cards/packs/{card.pack_id}/share/")
    card.pack.refresh_from_db()
    link = f"/cards/shared/{card.pack.share_key}/"
    kept = picture_of(card)
    assert kept is not None
    assert kept.digest in page(Client().get(link))
    bob.post(f"{link}copy/", {"again": "1"})
    assert Card.objects.filter(picture=kept, pack__owner=bob.player).count() == 1
    ann.post(f"/cards/toy/{card.card_id}/duplicate/", {"pack": str(card.pack_id)})
    assert Card.objects.filter(picture=kept, pack__owner=ann.player).count() == 2


@pytest.mark.parametrize(
    ("shown", "where"),
    [
        ([], "pictures"),
        ({"delta": 7}, "pictures.delta"),
        ({"delta": "https://example.org/a.png"}, "pictures.delta"),
        ({"delta": "data:image/png;base64,!!!"}, "pictures.delta"),
        ({"delta": "data:image/png;base64," + base64.b64encode(b"no").decode()}, "pictures.delta"),
        ({"echo": "data:image/png;base64," + base64.b64encode(plain()).decode()}, "pictures.echo"),
        ({f"a{number}": "" for number in range(101)}, "pictures"),
    ],
)
def test_a_file_with_what_is_no_picture_is_refused_whole(
    shown: Any, where: str, ann: Browser
) -> None:
    file = {"name": "P", "cards": [figure("delta")], "pictures": shown}
    with pytest.raises(Refused) as refused:
        pack_files.import_pack(TOY, ann.player, json.dumps(file))
    assert refused.value.faults[0].where == where
    assert not ann.player.packs.exists()
    assert Picture.objects.count() == 0


def test_who_takes_the_data_along_takes_the_pictures(ann: Browser) -> None:
    card = own_card(ann.player)
    pictures.give(card, images.encoded(plain()))
    assert "pictures" in leaving.data_of(ann.player)["packs"][0]


# --- hidden ---------------------------------------------------------------------------------------


def test_a_player_hides_the_pictures_of_others() -> None:
    browser = new_guest("Ann")
    card = own_card(browser.player)
    upload(browser, card, plain())
    sheet = "/cards/pictures/hidden.css"
    assert sheet not in page(browser.get("/"))
    browser.post("/people/me/pictures/", {"hide": "on"})
    assert sheet in page(browser.get("/"))
    assert 'name="hide" checked' in page(browser.get("/people/me/"))
    key = card.pack.key
    assert page(browser.get(sheet)) == (
        f'.card-picture:not([data-pack="{key}"]) {{ display: none; }}\n'
    )
    assert f'data-pack="{key}"' in page(browser.get(card.get_absolute_url()))
    browser.post("/people/me/pictures/")
    assert sheet not in page(browser.get("/"))
