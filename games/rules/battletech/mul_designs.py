"""'Mechs that their player designed, in MegaMek's .mul files: the .mtf file of each, packed and
spelled in letters."""

from __future__ import annotations

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
    """The 'Mech that an entity brings; None if it brings none."""
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
    """Let an entity bring this 'Mech."""
    packed = gzip.compress(mtf.written(card).encode(), mtime=0)
    name = {"filename": f"{mtf.slug(card.name)}.mtf"}
    ElementTree.SubElement(entity, _ELEMENT, name).text = base64.b64encode(packed).decode()


def is_of(card: Json, design: Json) -> bool:
    """Whether a card is built like a design, whatever it is called."""
    written = mtf.read(mtf.written(MechCard.model_validate(dict(card))).encode()).card
    return written is not None and built(written) == built(design)


def built(design: Json) -> Plain:
    """All of a design but what it is called here."""
    return {name: value for name, value in design.items() if name not in ("id", "name")}


def free_id(wanted: str, taken: Collection[str]) -> str:
    """An id like the one wanted that no card has."""
    free, number = wanted, 2
    while free in taken:
        free, number = f"{wanted[:50]}-{number}", number + 1
    return free
