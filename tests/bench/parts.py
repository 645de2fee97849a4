"""What an answer costs the processor of a site, in two parts: to take it (rights, rules, log), and
to draw it for two seats and a spectator. A recorded match of Crisis Protocol, answer by answer, and
a random one of each system.

`python -m tests.bench parts` measures this code; `python -m tests.bench.parts FOLDER` beside it
that of another version, which stands in FOLDER, by turns.
"""

from __future__ import annotations

import random
import sys
import time
from collections import defaultdict
from pathlib import Path
from typing import Any
from unittest import mock

from tests.bench.setting import median, own_site

WARM = 30  # answers before, which fill caches
ANSWERS = 230
RANDOM_ANSWERS = 120


def run() -> None:
    """Measure and print both parts."""
    for part, milliseconds in measured().items():
        print(f"{part:<20}{milliseconds:>9.3f} ms of an answer")


def measured() -> dict[str, float]:
    """The milliseconds of processor time by part, in the middle of all answers. Within a site."""
    from games.live import answers, render
    from games.rules.systems import systems
    from tests.bench.many import as_recorded, recorded
    from tests.matchmaking import begun_match, players

    file, spent = recorded(), defaultdict(list)
    with as_recorded(file), mock.patch.object(answers, "count", return_value=0):
        seated = players(*file["names"])
        match = begun_match(*seated, system="crisis", options=file["options"])
        pages = [_page(match.pk, seat, player) for seat, player in enumerate(seated)]
        shown = render.update(match.pk, {(seat, "en"): None for seat in (0, 1, None)})
        for number, answer in enumerate(file["answers"][:ANSWERS]):
            sent = {"number": number, "option": answer["option"], "fields": answer["fields"]}
            begun = time.process_time()
            reply = answers.reply_to(pages[answer["seat"]], sent)
            taken = time.process_time()
            shown = _drawn(match.pk, shown, number + 1)
            drawn = time.process_time()
            assert reply.status == 200, reply
            if number >= WARM:
                spent["taken"].append((taken - begun) * 1000)
                spent["drawn"].append((drawn - taken) * 1000)
    figures = {part: median(times) for part, times in spent.items()}
    return figures | {f"{name}, drawn": _drawn_at_random(name) for name in systems()}


def _drawn_at_random(name: str) -> float:
    """The milliseconds to draw an answer of a random match, in the middle of all."""
    from games.live import render
    from games.matches import referee
    from games.matches.models import Match
    from tests.matchmaking import begun_match, players

    rng, spent = random.Random(5), []
    match = begun_match(*players("Ann", "Bob"), system=name)
    shown = render.update(match.pk, {(seat, "en"): None for seat in (0, 1, None)})
    for number in range(RANDOM_ANSWERS):
        with referee.live_table(match.pk) as table:
            if table.result:
                break
            seat = min(table.asks)
            raw = table.asks[seat].sample(rng, eager=True)
        referee.answer_from(Match.objects.get(pk=match.pk), [seat], number, raw)
        begun = time.process_time()
        shown = _drawn(match.pk, shown, number + 1)
        spent.append((time.process_time() - begun) * 1000)
    return median(spent[len(spent) // 4 :])


def _page(match_id: str, seat: int, player: Any) -> Any:
    """A player's page, as its socket answers from it."""
    from games.live.answers import Answering
    from games.live.tickets import Ticket
    from tests.bench.many import _session

    return Answering(Ticket.of(match_id, seat, "en", player), _session(player), "127.0.0.1")


def _drawn(match_id: str, shown: Any, number: int) -> Any:
    """What a room lets be drawn after an answer."""
    from games.live import render

    return render.update(
        match_id,
        shown.screens,
        last_lines=shown.last_lines,
        had_ended=shown.ended,
        rights=shown.rights,
        noticed=number,
        as_drawn=lambda *_drawn: None,
    )


def apart() -> dict[str, float]:
    """What is measured in a site of its own."""
    with own_site():
        return measured()


if __name__ == "__main__":
    from tests.bench.versions import beside  # the other version may lack it

    beside(Path(sys.argv[1]).resolve(), __file__, "apart")
