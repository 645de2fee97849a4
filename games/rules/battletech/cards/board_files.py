"""MegaMek's board files, .board: read into a card, and written from one.

    size 2 1
    hex 0101 0 "" ""
    hex 0201 1 "woods:1;foliage_elev:2" ""
    end

A thing that these rules do not have is refused by name, all of a file at once. What is left out
without changing a rule is said. Roads, bridges and buildings can be flattened if the importer says
so, and the card then says it.
"""

import re
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import PurePath
from typing import Final

from ...data import Plain
from ...fields import Illegal
from ...forms.faults import Fault
from ...forms.foreign import text_of
from ...text import Message, _, ngettext
from .board_file_terrain import FLATTENED_NAMES, Findings, hexes, read_terrain, write_terrain
from .boards import rows_of, terrains
from .schema import BoardCard
from .terrain import Terrain

MOST_BYTES: Final = 1_000_000
"""The largest file in bytes; a file of 10,000 hexes has about half of that."""
MOST_LINES: Final = 6_000
"""The most lines; the largest board has 3,600 hexes."""
MOST_LINES_NAMED: Final = 8
"""The most faulty lines that are reported; further ones usually follow from these."""

# Whatever a line holds, each of its letters is looked at once: nothing is tried again.
_TOKEN = re.compile(r'"((?:\\.|[^"\\])*+)"?|(#.*)|([^\s"#]+)')
_WHOLE = re.compile(r"-?[0-9]{1,6}")
_LEFT_OUT: Final[dict[str, Message]] = {
    "option": _("the option on roads"),
    "tag": _("tags"),
    "note": _("remarks on hexes"),
    "background": _("the picture behind the board"),
}
_LONGEST_PLACE: Final = 200
_LONGEST_NAME: Final = 60


class NotABoard(ValueError):
    """A file that is no board of these rules, with every reason."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__("; ".join(str(fault.message) for fault in faults))
        self.faults = faults


@dataclass(frozen=True)
class Imported:
    """An imported board: its card as plain data, what was left out, and what was flattened."""

    card: Plain
    notes: tuple[Message, ...] = ()
    flattened: tuple[str, ...] = ()


@dataclass
class _File:
    """The contents of a file."""

    columns: int = 0
    rows: int = 0
    hexes: list[tuple[int, str, str]] | None = None
    """The level, terrain and number of each hex, in the order of the file."""
    description: str = ""
    themes: bool = False
    left_out: tuple[str, ...] = ()
    ended: bool = False


def read(data: bytes, filename: str, flatten: Collection[str] = ()) -> Imported:
    """The board in a file. `flatten` lists the terrains of `FLATTENED_NAMES` that become the ground
    below them. Raises NotABoard with every refusal (BT-11.4, BT-11.5)."""
    if filename.lower().endswith((".yaml", ".yml")):
        raise _refused(_("Boards are read from .board files, not from YAML."))
    if len(data) > MOST_BYTES:
        raise _refused(_("The file is too large for a board."))
    file = _read_lines(text_of(data))
    findings = Findings()
    numbers = _numbers(file)
    given = file.hexes or []
    found = [
        read_terrain(level, terrain, number, flatten, findings)
        for (level, terrain, _number), number in zip(given, numbers, strict=True)
    ]
    faults = [
        Fault(rule, _("%(what)s Hexes: %(hexes)s.", what=what, hexes=hexes(where)), "hexes")
        for (rule, what), where in findings.refused.items()
    ]
    if faults:
        raise NotABoard(faults)
    card = _card(file, found, filename, findings)
    return Imported(card, _notes(file, findings), tuple(findings.flattened))


def write(card: BoardCard) -> str:
    """The file of a board, readable by all versions of MegaMek."""
    lines = [f"size {card.columns} {card.rows}"]
    numbers = _all_numbers(card.columns, card.rows)
    for number, hex in zip(numbers, terrains(card.hexes), strict=True):
        lines.append(f'hex {number} {hex.level} "{write_terrain(hex)}" ""')
    return "\r\n".join([*lines, "end", ""])


# -- lines --------------------------------------------------------------------------------------


def _read_lines(text: str) -> _File:
    """Reads the lines of a file up to its end. Raises NotABoard for unreadable lines, for a missing
    end, and if the number of hexes differs from the size."""
    file, faults = _File(), list[Fault]()
    lines = text.splitlines()
    for place, line in enumerate(lines[:MOST_LINES], start=1):
        words = _words(line)
        if not words:
            continue
        try:
            _take(file, words)
        except Illegal as fault:
            message = _("Line %(line)s: %(why)s", line=place, why=fault.message)
            faults.append(Fault("", message, f"line {place}"))
        if file.ended or len(faults) == MOST_LINES_NAMED:
            break
    if not faults and not file.ended:
        message = _("The file has no end: it was cut off.")
        if len(lines) > MOST_LINES:
            message = _("This file has more than %(n)s lines.", n=MOST_LINES)
        faults.append(Fault("", message, ""))
    faults = faults or _size_faults(file)
    if faults:
        raise NotABoard(faults)
    return file


def _words(line: str) -> list[str]:
    """The words of a line without its comment, quoted words without quotes."""
    words = []
    for quoted, comment, unquoted in _TOKEN.findall(line):
        if comment:
            break
        words.append(unquoted or re.sub(r"\\(.)", r"\1", quoted))
    return words


def _take(file: _File, words: list[str]) -> None:
    """Reads one line. Raises Illegal if that is impossible."""
    keyword, *rest = words
    match keyword.lower():
        case "size":
            file.columns, file.rows = (_whole(word) for word in _exactly(rest, 2))
            file.hexes = []
        case "hex":
            if file.hexes is None:
                raise Illegal("", _("The size of the board comes before its hexes."))
            number, level, terrain = _exactly(rest[:3], 3)
            file.themes |= bool("".join(rest[3:]))
            file.hexes.append((_whole(level), terrain, number))
        case "end":
            file.ended = True
        case "description":
            file.description = f"{file.description} {' '.join(rest)}".strip()
        case known if known in _LEFT_OUT:
            file.left_out = tuple(dict.fromkeys([*file.left_out, known]))
        case _:
            raise Illegal("", _("“%(word)s” begins no line of a board file.", word=keyword[:20]))


def _exactly(words: list[str], count: int) -> list[str]:
    if len(words) != count:
        raise Illegal("", _("The line is not complete."))
    return words


def _whole(word: str) -> int:
    if not _WHOLE.fullmatch(word):
        raise Illegal("", _("“%(word)s” is no whole number.", word=word[:20]))
    return int(word)


def _size_faults(file: _File) -> list[Fault]:
    """Faults of the board's size, and of a number of hexes that differs from it (BT-11.4)."""
    if file.hexes is None:
        return [Fault("", _("The file does not say the size of the board."), "")]
    message = None
    if file.columns % 2:
        message = _("%(columns)s columns: a board has an even number.", columns=file.columns)
    elif not 2 <= file.columns <= 60 or not 1 <= file.rows <= 60:
        message = _("A board has from 2 to 60 columns and from 1 to 60 rows.")
    elif len(file.hexes) != file.columns * file.rows:
        count = file.columns * file.rows
        message = _("There are %(given)s of %(count)s hexes.", given=len(file.hexes), count=count)
    return [Fault("BT-11.4", message, "size")] if message else []


# -- hexes --------------------------------------------------------------------------------------


def _all_numbers(columns: int, rows: int) -> list[str]:
    return [
        f"{column:02}{row:02}" for row in range(1, rows + 1) for column in range(1, columns + 1)
    ]


def _numbers(file: _File) -> list[str]:
    """The numbers of the hexes by their places, which is what counts. Raises NotABoard if a
    four-digit number in the file contradicts it."""
    numbers = _all_numbers(file.columns, file.rows)
    faults = [
        Fault("", _("Hex %(given)s stands where %(due)s is due.", given=given, due=due), "hexes")
        for (_level, _terrain, given), due in zip(file.hexes or [], numbers, strict=True)
        if len(given) == 4 and given.isdecimal() and given != due
    ]
    if faults:
        raise NotABoard(faults[:MOST_LINES_NAMED])
    return numbers


# -- the card -----------------------------------------------------------------------------------


def _card(file: _File, found: list[Terrain], filename: str, findings: Findings) -> Plain:
    """The card: its name from the file's name, its text from the file and what was flattened."""
    stem = PurePath(filename.replace("\\", "/")).name.removesuffix(".board")
    name = " ".join(stem.split())[:_LONGEST_NAME].strip() or "Board"
    slug = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "board"
    flattened = " ".join(str(message) for message in _flattened(findings))
    room = max(0, _LONGEST_PLACE - len(flattened) - 1)
    return {
        "id": slug,
        "kind": "board",
        "name": name,
        "place": f"{file.description[:room]} {flattened}".strip(),
        "columns": file.columns,
        "rows": file.rows,
        "hexes": list(rows_of(found, file.columns)),
    }


def _flattened(findings: Findings) -> list[Message]:
    """What was flattened, and in how many hexes."""
    return [
        ngettext(
            "Flattened: %(what)s in one hex.", "Flattened: %(what)s in %(n)s hexes.", len({*where})
        ).filled(what=FLATTENED_NAMES[group])
        for group, where in findings.flattened.items()
    ]


def _notes(file: _File, findings: Findings) -> tuple[Message, ...]:
    """What was left out."""
    notes = _flattened(findings)
    for what, where in findings.left_out.items():
        message = _("Left out: %(what)s in %(hexes)s.", what=what, hexes=hexes(where))
        notes.append(message)
    rest = [_LEFT_OUT[keyword] for keyword in file.left_out]
    if file.themes:
        rest.append(_("themes, which are pictures only"))
    if rest:
        notes.append(_("Left out: %(things)s.", things=rest))
    return tuple(notes)


def _refused(message: Message) -> NotABoard:
    return NotABoard([Fault("", message, "")])
