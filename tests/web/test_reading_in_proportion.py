"""Whatever stands in a file that people bring, to read it takes work in proportion to its size.

Files are made of pieces that mean something to their reader, many times over, beside each other and
within each other; a file of twice the size may take twice the work. Work is counted in lines of
Python that run; what runs in C shows in the processor's time alone, which is looked at from further
away as a machine is never quiet.
"""

from __future__ import annotations

import contextlib
import itertools
import random
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from types import FrameType
from typing import Any

import pytest

from games.cards.models import Card
from games.cards.reading import read
from games.cards.refusals import Refused
from games.cards.searching.syntax import SearchError, parse
from games.cards.words import all_words
from games.rosters import list_reader
from games.rules.battletech import mul
from games.rules.battletech.cards import board_files, foreign, mtf
from games.rules.battletech.cards.packs import mechs
from games.rules.battletech.cards.schema import MechCard
from games.rules.systems import systems

SAMPLES = 40
"""Files of each reader, each in three sizes."""
SMALL = 1_500
"""Bytes of the small ones; the others have twice and four times as many."""
MOST_STEPS = 2.3
"""So many times the work is taken for twice the size: what is worked out once for a size counts in
the larger one as in the smaller."""
LONG = 60_000
MOST_TIME = 24
"""So many times the time for eight times the size: 64 would be the square of it."""
LEAST_TIME = 0.02
"""Seconds below which nothing can be said of a time."""
TRIES = 3
"""Of which one in time is enough."""


@dataclass(frozen=True)
class Reader:
    """What reads a file, what it begins and ends with, and pieces that may stand in it."""

    name: str
    read: Callable[[str], object]
    pieces: Sequence[str]
    head: str = ""
    foot: str = ""
    pairs: Sequence[tuple[str, str]] = (("", ""),)
    """Pieces that open and close something."""

    def file(self, seed: int, size: int) -> str:
        """A file of about that size: the same pieces for the same seed, more often in a larger."""
        rng = random.Random(f"{self.name}-{seed}")
        opening = [rng.choice(self.pairs) for _time in range(rng.randint(1, 2))]
        before = "".join(pair[0] for pair in opening)
        after = "".join(pair[1] for pair in reversed(opening))
        piece = "".join(rng.choice(self.pieces) for _time in range(rng.randint(1, 4)))
        apart = rng.choice(["", " ", "\n"])
        form = rng.choice(["beside", "within", "behind"])
        unit = before + piece + after + apart
        times = max(1, (size - len(self.head + self.foot)) // len(unit))
        if form == "within":
            body = before * times + piece + after * times
        elif form == "behind":
            body = before * times + piece * times + after * times
        else:
            body = unit * times
        return self.head + body + self.foot


@cache
def cards_of(system_id: str) -> list[Card]:
    """The built-in cards as they are kept, without a database."""
    system = systems()[system_id]
    return [
        Card(
            card_id=card_id,
            name=str(data["name"]),
            kind=str(data["kind"]),
            data=dict(data),
            words=all_words(system.cards.text(data)),
        )
        for card_id, data in system.cards.built_in.items()
    ]


def read_list(system_id: str) -> Callable[[str], object]:
    return lambda text: list_reader.reading(systems()[system_id], text, cards_of(system_id))


def read_json(text: str) -> None:
    with contextlib.suppress(Refused):
        read(text, 10**9)


def read_board(text: str) -> None:
    with contextlib.suppress(board_files.NotABoard):
        board_files.read(text.encode(), "a")


def read_search(text: str) -> None:
    with contextlib.suppress(SearchError):
        parse(text)


LOCUST = mtf.written(MechCard.model_validate(dict(mechs()[0])))
MARKS = [*"abA1 \t\n(){}[]<>\"'+-–—•·|/\\,;:.!?#*=&%@", "é", "ﬀ", "字", "\u0301", "\u200b", "&amp;"]
WORDS = ["spider-man", "Locust LCT-1V", "2x ", " x3", "(4)", "Threat: 3", "# ", "- ", "{Skill: 3}"]
TAGS = [("<p>", "</p>"), ("<td>", "</td>"), ("<style>", "</style>"), ("<!--", "-->"), ("<", ">")]

READERS = [
    Reader(
        "mul",
        lambda text: mul.read(text.encode(), systems()["battletech"].cards.built_in),
        [
            *("<slot/>", '<slot index="1" type="x"/>', '<armor points="1"/>', "text", "<pilot/>"),
            *('<force force="a||b"/>', "<crew/>", '<slot isHit="true"/>', "&lt;", "<!-- x -->"),
        ],
        '<unit><entity chassis="Locust" model="LCT-1V">',
        "</entity></unit>",
        [('<location index="1">', "</location>"), ("<a>", "</a>"), ("<entity>", "</entity>")],
    ),
    Reader(
        "mtf",
        lambda text: foreign.read(text.encode()),
        [
            *LOCUST.splitlines(keepends=True),
            "a:b\n",
            "#",
            " ",
            "\n",
            ":",
            "Left Arm:\n",
            "-Empty-\n",
        ],
        "Version:1.0\n",
    ),
    Reader(
        "mtf that is a 'Mech with more",
        lambda text: foreign.read(text.encode()),
        ["fluff:x\n", "Medium Laser\n", "notes: x", "\n", " ", "LEFT TORSO:\n", "-Empty-\n", "x"],
        LOCUST,
    ),
    Reader(
        "what may be a file of MegaMek's",
        lambda text: foreign.read(text.encode()),
        [" ", "\n", "#", "#\n", "\t", " \n", "version", "size ", "1", "\r"],
    ),
    Reader(
        "board",
        read_board,
        [
            *(
                'hex 0101 0 "" ""\n',
                'hex 0101 1 "woods:1;road:2" ""\n',
                "end\n",
                "# x\n",
                '"',
                "\\",
            ),
            *('tag a b "c"\n', "description x\n", "option x\n", '\\"', ";", ":", "size 2 2\n"),
        ],
        "size 60 60\n",
    ),
    Reader("list of Crisis Protocol", read_list("crisis"), [*MARKS, *WORDS], "", "", TAGS),
    Reader("list of BattleTech", read_list("battletech"), [*MARKS, *WORDS], "", "", TAGS),
    Reader("list of Tide of Iron", read_list("tide"), [*MARKS, *WORDS], "", "", TAGS),
    Reader("list of Kuroganengage", read_list("kurogane"), [*MARKS, *WORDS], "", "", TAGS),
    Reader(
        "json",
        read_json,
        [
            "1,",
            '"a",',
            '"\\u0041",',
            "1e9,",
            "null,",
            "{},",
            "[],",
            '{"a":1,"b":[1,2]},',
            " ",
            "\n",
        ],
        "[",
        "1]",
        [("[", "1],"), ('{"a":', "1},"), ("[[", "1]],")],
    ),
    Reader(
        "search",
        read_search,
        ["a ", "t:x ", 'text:"a b" ', "threat>=3 ", "or ", "-", "not ", '"', "\\", " ", ":", "a:"],
        "",
        "",
        [("(", ")"), ("-(", ")"), ('"', '"')],
    ),
]


def steps(read: Callable[[str], object], text: str) -> int:
    """How many lines of Python run while a text is read."""
    taken = 0

    def trace(_frame: FrameType, event: str, _given: object) -> Any:
        nonlocal taken
        taken += event == "line"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        read(text)
    finally:
        sys.settrace(before)
    return taken


def seconds(read: Callable[[str], object], text: str) -> Iterator[float]:
    """The processor's time for reading a text, try by try."""
    for _try in range(TRIES):
        begun = time.process_time()
        read(text)
        yield time.process_time() - begun


each_reader = pytest.mark.parametrize("reader", READERS, ids=[one.name for one in READERS])


@each_reader
def test_twice_the_size_takes_twice_the_work(reader: Reader) -> None:
    reader.read(reader.file(0, SMALL))  # what is worked out once for all
    for seed in range(SAMPLES):
        taken = [steps(reader.read, reader.file(seed, SMALL * times)) for times in (1, 2, 4)]
        for smaller, larger in itertools.pairwise(taken):
            assert larger <= MOST_STEPS * smaller + 500, (reader.name, seed, taken)


@each_reader
def test_eight_times_the_size_takes_no_more_than_in_proportion(reader: Reader) -> None:
    for seed in range(SAMPLES // 2):
        small, large = reader.file(seed, LONG // 8), reader.file(seed, LONG)
        most = MOST_TIME * max(min(seconds(reader.read, small)), LEAST_TIME / MOST_TIME)
        assert any(taken <= most for taken in seconds(reader.read, large)), (
            reader.name,
            seed,
            most,
        )
