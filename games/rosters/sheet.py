"""A roster on one printed page: the cards' names, numbers and the names of their rules, without the
cards' full texts."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from games.cards.words import listed, translate
from games.rosters.editing import Line, Section


@dataclass(frozen=True)
class Row:
    """A card on the page: its numbers in the order of the columns, its other names, what it
    carries, and the names of its rules."""

    line: Line
    cells: list[str]
    subtitle: str
    carried: str
    names: str


@dataclass(frozen=True)
class RosterTable:
    """A part of the roster as a table."""

    label: str
    columns: list[str]
    rows: list[Row]

    @property
    def narrow(self) -> bool:
        """Whether two such tables fit beside each other."""
        return len(self.columns) < 4


def parts(sections: Iterable[Section]) -> list[RosterTable]:
    """The parts of a roster that hold something."""
    return [_part(section) for section in sections if section.lines]


def _part(section: Section) -> RosterTable:
    label = translate(section.slot.label)
    facts = [_facts(line) for line in section.lines]
    columns = list(dict.fromkeys(label for known in facts for label in known))
    rows = [
        Row(
            line,
            [known.get(column, "") for column in columns],
            _subtitle(line, label),
            _counted(translate(part.name) for part in line.carried),
            "" if len(columns) < 4 or section.slot.parts else _names(line),
        )
        for line, known in zip(section.lines, facts, strict=True)
    ]
    return RosterTable(label, columns, rows)


def _facts(line: Line) -> Mapping[str, str]:
    """The facts of a card, those with the same label joined, followed by the entry's values."""
    found: dict[str, list[str]] = {}
    for label, value in line.text.facts if line.text else ():
        found.setdefault(translate(label), []).append(translate(value))
    for stated in line.values:
        if stated.value != "":
            found[translate(stated.kind.field.label)] = [str(stated.value)]
    for tally in line.tallies:
        of = f"/{tally.limit}" if tally.limit is not None else ""
        found[translate(tally.label)] = [f"{tally.value}{of}"]
    return {label: listed(values) for label, values in found.items()}


def _subtitle(line: Line, label: str) -> str:
    """The card's subtitle, unless its name or the heading already says it."""
    subtitle = translate(line.text.subtitle) if line.text else ""
    return "" if subtitle == line.name or subtitle.casefold() in label.casefold() else subtitle


def _names(line: Line) -> str:
    """The headings of a card's paragraphs, or the lines of its only one."""
    blocks = line.text.blocks if line.text else ()
    phrases = [block.heading for block in blocks]
    if len(blocks) == 1:
        phrases = list(blocks[0].lines)
    return " · ".join(dict.fromkeys(map(translate, phrases)))


def _counted(names: Iterable[str]) -> str:
    """The names, each once, with their numbers."""
    found = Counter(names)
    return listed(f"{times}x {name}" if times > 1 else name for name, times in found.items())
