"""The database of a site as an older version left it, in the middle of a match of every system.

Of the version that is checked out one is kept, for later ones to go on from, by

    DJANGO_SETTINGS_MODULE=tests.settings python -m django shell -c \
        "from tests.web import old_site; old_site.keep('2026-11-23')"

Two players are in it, a pack of one of them with a roster that holds its card, and the matches. To
be small it leaves out the built-in cards of all games but one; they come with the site.
"""

from __future__ import annotations

import json
import lzma
import sqlite3
from pathlib import Path
from typing import Any, Final

from django.core.management import call_command
from django.db import connection

from games.cards import builtin as built_in_cards
from games.cards import pack_files, packs
from games.cards.models import Pack
from games.matches.models import Match
from games.people.models import Player
from games.rosters import builtin as built_in_rosters
from games.rosters import collection
from games.rosters.models import Roster
from games.rosters.service import faults_of, ready_rosters
from games.rules.systems import systems
from tests import matchmaking

FOLDER: Final = Path(__file__).parent / "old_sites"
ANSWERS: Final = {"crisis": 24, "kurogane": 40, "battletech": 40, "tide": 40}
"""How far the match of each system is."""
FURTHER: Final = 15
"""So many answers it is played on."""
_KEPT_BUILT_IN: Final = "kurogane"


def names() -> list[str]:
    """The sites that are kept, by the day of their version."""
    return sorted(path.name.removesuffix(".sql.xz") for path in FOLDER.glob("*.sql.xz"))


def restore(name: str, data: Path) -> None:
    """Put the database of a kept site into a data directory."""
    text = lzma.decompress((FOLDER / f"{name}.sql.xz").read_bytes()).decode()
    database = sqlite3.connect(data / "db.sqlite3")
    database.executescript(text)
    database.close()


def keep(name: str) -> None:
    """Keep the database that the settings name, as `play_some` has left it."""
    play_some()
    connection.close()
    kept = sqlite3.connect(connection.settings_dict["NAME"])
    others = "SELECT id FROM cards_pack WHERE owner_id IS NULL AND system <> ?"
    cards = f"SELECT id FROM cards_card WHERE pack_id IN ({others})"
    for table, column, which in (
        ("cards_cardvalue", "card_id", cards),
        ("cards_card", "pack_id", others),
        ("cards_pack", "id", others),
    ):
        kept.execute(f"DELETE FROM {table} WHERE {column} IN ({which})", [_KEPT_BUILT_IN])
    kept.commit()
    text = "\n".join(kept.iterdump())
    FOLDER.mkdir(exist_ok=True)
    packed = lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME)
    (FOLDER / f"{name}.sql.xz").write_bytes(packed)


def play_some() -> None:
    """Make the database, and play a match of every system in it for a while."""
    call_command("migrate", verbosity=0)
    built_in_cards.load()
    built_in_rosters.load()
    ann, bob = (Player.objects.create(name=name) for name in ("Ann", "Bob"))
    crisis = systems()["crisis"]
    captain = "captain-america-steve-rogers"
    card = {**crisis.cards.built_in[captain], "id": "old-friend", "name": "Old Friend"}
    own = packs.create(crisis, ann, "Old friends", [card]).cards.get()
    roster = collection.copy(ready_rosters("crisis")[0], ann)
    roster.name = "Of an older version"
    roster.entries = [
        {**entry, "card": own.card_id} if entry["card"] == captain else entry
        for entry in roster.entries
    ]
    roster.save()
    for system, answers in ANSWERS.items():
        chosen = (
            [roster, ready_rosters("crisis")[1]] if system == "crisis" else ready_rosters(system)
        )
        vars(matchmaking).update(ready_rosters=lambda _system, chosen=chosen: chosen)
        matchmaking.play_on(matchmaking.begun_match(ann, bob, system=system), answers, seed=3)


def go_on() -> None:
    """Play each match on, and print what came of it and of all else that people had."""
    found: dict[str, Any] = {"matches": {}}
    for match in Match.objects.filter(status=Match.Status.PLAYING):
        before = match.number
        after = matchmaking.play_on(match, FURTHER, seed=5)
        found["matches"][match.system] = [before, after.number, after.status, after.stopped]
    roster = Roster.objects.get(name="Of an older version")
    pack = Pack.objects.get(name="Old friends")
    found["faults"] = [str(fault.message) for fault in faults_of(roster)]
    found["cards"] = [card["name"] for card in pack_files.export(pack)["cards"]]
    print(json.dumps(found))
