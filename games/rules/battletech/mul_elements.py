"""The XML of MegaMek's .mul files, read as untrusted input. Files cannot define entities, and
nothing external is fetched. Bytes, elements and depth are limited, and no element may contain one
of its own name, so a search visits each element once."""

from typing import Final
from xml.etree import ElementTree
from xml.parsers import expat

from ..text import Message, _

MOST_BYTES: Final = 1_000_000
MOST_ELEMENTS: Final = 20_000
DEPTH: Final = 12
"""The greatest depth; a slot of a unit among the survivors of a game is five deep."""


class NotXml(Exception):
    """Bytes that are no XML, or XML that is not accepted here."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


def is_xml(raw: bytes) -> bool:
    """Whether a file begins like XML."""
    return raw.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"<")


def parsed(raw: bytes) -> ElementTree.Element:
    """The root element of a text, with element names in lower case. Raises NotXml."""
    if len(raw) > MOST_BYTES:
        raise NotXml(_("This file is too long: at most %(n)s bytes.", n=MOST_BYTES))
    builder = _Builder()
    parser = expat.ParserCreate()

    def refuse(*_given: object) -> None:
        raise NotXml(_("This file has definitions of its own, which are not read."))

    parser.StartDoctypeDeclHandler = refuse
    parser.StartElementHandler = builder.start
    parser.EndElementHandler = lambda tag: builder.end(tag.casefold())
    parser.CharacterDataHandler = builder.data
    parser.buffer_text = True
    try:
        parser.Parse(raw, True)
    except expat.ExpatError as wrong:
        raise NotXml(_("This is not XML at line %(line)s.", line=wrong.lineno)) from wrong
    except (ValueError, LookupError) as wrong:
        raise NotXml(_("This is not XML.")) from wrong
    return builder.close()


class _Builder(ElementTree.TreeBuilder):
    """Builds elements with lower-case names, within limits of number and depth."""

    def __init__(self) -> None:
        super().__init__()
        self.left = MOST_ELEMENTS
        self.open: list[str] = []

    def start(self, tag: str, attrs: dict[str, str]) -> ElementTree.Element:
        self.left -= 1
        if self.left < 0:
            raise NotXml(_("This file has more than %(n)s elements.", n=MOST_ELEMENTS))
        name = tag.casefold()
        if name in self.open:
            raise NotXml(_("An element %(name)s lies within another one.", name=name[:40]))
        if len(self.open) == DEPTH:
            raise NotXml(_("Elements lie more than %(most)s deep in this file.", most=DEPTH))
        self.open.append(name)
        return super().start(name, attrs)

    def end(self, tag: str) -> ElementTree.Element:
        self.open.pop()
        return super().end(tag)
