"""How long an answer takes while four players bring rosters, as large as they may be and larger."""

from __future__ import annotations

import copy
import json
import random
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tests.bench.setting import high, median

SYSTEM = "crisis"
PLAYERS = 4
ANSWERS = 40
BYTES = 800_000
CARD_BYTES = 38_000  # as an editor shows a card: a little less than it may have


def run() -> None:
    """Measure and print the times of an answer meanwhile. At most one second is wanted."""
    from games.cards import limits
    from games.cards.metering import values_in
    from tests.matchmaking import begun_match

    match = begun_match(system=SYSTEM)
    print(f"An answer in a match of {SYSTEM}, in milliseconds:")
    print(f"{'':<56}{'median':>8}{'95 %':>8}{'longest':>9}")
    print(row("nobody brings anything", answers(match)))
    for most in (limits.VALUES_IN_A_FILE, 10**9):
        text = roster(most)
        with bringing(text) as outcomes:
            meanwhile = answers(match)
        size = f"{len(text) // 1000} kB, {values_in(json.loads(text))} values"
        print(row(f"{PLAYERS} bring {size}, again and again", meanwhile), end="")
        print(f"  ({outcomes.count('taken')} taken, {outcomes.count('refused')} refused)")


def row(name: str, seconds: list[float]) -> str:
    """What came out."""
    middle, most, longest = median(seconds) * 1000, high(seconds) * 1000, max(seconds) * 1000
    return f"{name:<56}{middle:>8.0f}{most:>8.0f}{longest:>9.0f}"


def answers(match: Any) -> list[float]:
    """Give so many random answers; how long each took. The match may begin anew in between."""
    from games.matches import referee

    rng, taken = random.Random(5), []
    for _answer in range(ANSWERS):
        with referee.live_table(match.pk) as table:
            number = table.number
            seat, ask = next(iter(table.asks.items()))
            raw = ask.sample(rng)
        player = match.seats.get(index=seat).player
        begun = time.perf_counter()
        referee.answer(match.pk, player, number, raw)
        taken.append(time.perf_counter() - begun)
        time.sleep(0.05)
    return taken


def roster(most_values: int) -> str:
    """A roster with the largest cards that are taken, as many as fit."""
    from games.cards.metering import values_in
    from games.rules.systems import systems

    known = [card for pack in systems()[SYSTEM].cards.packs() for card in pack["cards"]]
    models = [card for card in known if card["kind"] == "character"]
    powers = [power for card in models for power in card["superpowers"]]
    cards: list[dict[str, Any]] = []
    data: dict[str, Any] = {"name": "Large", "entries": [], "cards": cards}
    while True:
        number = len(cards)
        card = large(models[number % len(models)], powers, number)
        entry = {"slot": "character", "card": card["id"]}
        fuller = {**data, "entries": [*data["entries"], entry], "cards": [*cards, card]}
        if values_in(fuller) > most_values or len(json.dumps(fuller)) > BYTES:
            return json.dumps(data)
        data["entries"].append(entry)
        cards.append(card)


def large(model: dict[str, Any], powers: list[dict[str, Any]], number: int) -> dict[str, Any]:
    """A card like the model with as many superpowers as it may have."""
    card = {**copy.deepcopy(model), "id": f"large-{number}", "name": f"Large {number}"}
    size = len(json.dumps(card, indent=2))
    for place in range(1000):
        power = {**powers[place % len(powers)], "name": f"Power {place}"}
        # Within the card it is indented further.
        size += sum(len(line) + 5 for line in json.dumps(power, indent=2).split("\n"))
        if size > CARD_BYTES:
            break
        card["superpowers"].append(power)
    return card


@contextmanager
def bringing(text: str) -> Iterator[list[str]]:
    """Four players bring a roster while this lasts; what became of each."""
    stop = threading.Event()
    outcomes: list[str] = []
    threads = [
        threading.Thread(target=bring, args=(text, stop, outcomes)) for _player in range(PLAYERS)
    ]
    for thread in threads:
        thread.start()
    try:
        yield outcomes
    finally:
        stop.set()
        for thread in threads:
            thread.join()


def bring(text: str, stop: threading.Event, outcomes: list[str]) -> None:
    """Import the roster as a new player, again and again, without any budget."""
    from django.db import connections

    from games.cards.refusals import Refused
    from games.rosters import exchange
    from games.rules.systems import systems
    from tests.matchmaking import players

    while not stop.is_set():
        try:
            exchange.import_roster(systems()[SYSTEM], players("Guest")[0], text)
            outcomes.append("taken")
        except Refused:
            outcomes.append("refused")
    connections.close_all()
