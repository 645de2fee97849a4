"""Cards and rosters in the files and lists of other programs."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from ..data import Json
from ..fields import Choice
from ..text import Message
from .faults import Fault


@dataclass(frozen=True)
class ImportResult:
    """The result of reading another program's file: data, or every fault found; notes on what was
    left out; and `offers`, changes that would make the file acceptable if the user agrees.

    Data of a roster may name `cards`, which come with it.
    """

    data: Json | None
    faults: Sequence[Fault] = ()
    notes: Sequence[Message] = ()
    offers: Sequence[Choice] = ()
    cards: Sequence[Json] = ()


@dataclass(frozen=True)
class ForeignFile:
    """A card or a roster as another program's file: the file name's extension, the bytes, and notes
    on what the file leaves out. If the bytes are empty, the notes say why."""

    ending: str
    raw: bytes | None
    notes: Sequence[Message] = ()


@dataclass(frozen=True)
class ListForm:
    """How other programs print rosters of a system as plain lists. All words are in lower case,
    those of `headings`, `totals` and `marks` without a plural s.

    `headings` are other names of the slots of a roster, by slot id, and under "" those of cards in
    no slot. `totals` are words of lines that only add up, and `marks` words after a name that mean
    nothing here. `cost` is the field of a card with its price, which tells apart cards of one name.
    `values` are other names of the values of an entry, by label. `together` are the numbers among
    them that are printed with slashes in between, after the words `together_called`; `free` is the
    text printed beside them without a label. `read` says which lists are read, in one sentence
    each."""

    headings: Mapping[str, Collection[str]] = field(default_factory=dict)
    totals: Collection[str] = ()
    marks: Collection[str] = ()
    cost: str = ""
    values: Mapping[str, str] = field(default_factory=dict)
    together: tuple[str, ...] = ()
    together_called: Collection[str] = ()
    free: str = ""
    read: tuple[Message, ...] = ()


def text_of(raw: bytes) -> str:
    """The text of a file: UTF-8 or else Latin-1."""
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode("latin-1")
