"""Designs of 'Mechs in MegaMek's .mul files: the .mtf file of each, compressed and
base64-encoded."""

import base64
import gzip
import zlib
from collections.abc import Collection
from xml.etree import ElementTree

from ..data import Json, Plain
from ..forms.faults import Fault
from ..text import _
from .cards import mtf
from .cards.schema import MechCard

_ELEMENT = "construction_data"
_OF_A_GZIP = 16 + zlib.MAX_WBITS


def design_of(entity: ElementTree.Element) -> mtf.Read | None:
    """The design that an entity contains; None without one."""
    packed = entity.find(_ELEMENT)
    if packed is None:
        return None
    try:
        raw = base64.b64decode("".join((packed.text or "").split()), validate=True)
        # No more is unpacked than the reader takes, however much the data would become.
        unpacked = zlib.decompressobj(_OF_A_GZIP).decompress(raw, mtf.MOST_BYTES + 1)
    except (ValueError, zlib.error):
        return mtf.Read(faults=[Fault("", _("its design cannot be read."))])
    return mtf.read(unpacked)


def with_design(entity: ElementTree.Element, card: MechCard) -> None:
    """Adds this design to an entity."""
    packed = gzip.compress(mtf.written(card).encode(), mtime=0)
    name = {"filename": f"{mtf.slug(card.name)}.mtf"}
    ElementTree.SubElement(entity, _ELEMENT, name).text = base64.b64encode(packed).decode()


def is_of(card: Json, design: Json) -> bool:
    """Whether a card has the build of a design, whatever its name."""
    written = mtf.read(mtf.written(MechCard.model_validate(dict(card))).encode()).card
    return written is not None and built(written) == built(design)


def built(design: Json) -> Plain:
    """A design without its names here."""
    return {name: value for name, value in design.items() if name not in ("id", "name")}


def free_id(wanted: str, taken: Collection[str]) -> str:
    """An id similar to the wanted one that no card has."""
    free, number = wanted, 2
    while free in taken:
        free, number = f"{wanted[:50]}-{number}", number + 1
    return free
