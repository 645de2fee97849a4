"""Squads, affiliations and tactics for a game (CP-SQUAD), deployment (CP-DEPL), Leadership."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from games.rules.contract.table import Table
from games.rules.crisis import SYSTEM
from games.rules.crisis.rosters import roster
from games.rules.dice import Dice, Scripted, Seeded

from .helpers import at, box, character, offered, refused, say, setup, state_of, table, unit

CRISES: dict[str, Any] = {"secure": "vaults", "extract": "relics"}


def leader(card_id: str, affiliation: str, **changes: Any) -> dict[str, Any]:
    """A character with a Leadership for squads of that affiliation."""
    power = {
        "name": f"{card_id} leads",
        "type": "leadership",
        "affiliation": affiliation,
        "rules": [{"always": [{"mod": "immune", "conditions": ["hex"]}]}],
    }
    return character(card_id, superpowers=[power], affiliations=[affiliation], **changes)


def heroes(*threats: int) -> list[dict[str, Any]]:
    return [
        character(f"hero{number}", threat=threat, affiliations=["avengers"])
        for number, threat in enumerate(threats)
    ]


def choosing(stage: str = "squad", cards: Any = (), **position: Any) -> Table[Any]:
    """A match in which squads, or tactics, are to be chosen; threat 17 unless said."""
    the_setup = setup(cards)
    state = state_of(the_setup, [], **{"stage": stage, "threat": 17, **CRISES, **position})
    return Table(SYSTEM, the_setup, Dice(Scripted([], Seeded(b"x"))), state=state)


@pytest.mark.rule("CP-SQUAD-01", "CP-SQUAD-02", "CP-V-42")
def test_a_squad_fits_in_the_threat() -> None:
    cards = heroes(4, 4, 4, 5, 5)
    the_table = choosing(cards=cards)
    legal = ["hero0", "hero1", "hero2", "hero3"]
    the_table.check(0, {"option": "squad", "fields": {"characters": legal, "affiliation": "none"}})
    stranger = refused(the_table, 0, "squad", characters=["iron-man"], affiliation="none")
    assert stranger == "CP-SQUAD-01"
    too_much = ["hero0", "hero1", "hero3", "hero4"]
    rule = refused(the_table, 0, "squad", characters=too_much, affiliation="none")
    assert rule == "CP-SQUAD-02"


@pytest.mark.rule("CP-CARD-01")
def test_every_character_begins_with_the_healthy_side_of_its_card() -> None:
    """Its Injured side has values of its own, which are not in force."""
    jay = character("jay", injured={**character("jay")["healthy"], "stamina": 9})
    the_table = choosing(cards=[jay])
    squad = {"characters": ["jay"], "affiliation": "none"}
    for seat in (0, 1):
        the_table.answer(seat, {"option": "squad", "fields": squad})
    while the_table.game.state.stage == "tactics":
        (seat, *_others) = the_table.asks
        the_table.answer(seat, {"option": "tactics", "fields": {"cards": []}})
    shown = the_table.view(None)["table"]["characters"]
    assert len(shown) == 2
    assert {(unit["side"], unit["stamina"]) for unit in shown} == {
        ("healthy", jay["healthy"]["stamina"])
    }


@pytest.mark.rule("CP-SQUAD-11")
def test_a_squad_has_at_least_one_character() -> None:
    the_table = choosing()
    assert refused(the_table, 0, "squad", characters=[], affiliation="none") == "CP-SQUAD-11"
    the_table.check(
        0, {"option": "squad", "fields": {"characters": ["bat"], "affiliation": "none"}}
    )


@pytest.mark.rule("CP-SQUAD-04", "CP-SQUAD-06", "CP-SQUAD-13", "CP-V-43")
@pytest.mark.parametrize(
    ("members", "others", "may"), [(3, 2, True), (2, 2, False), (3, 1, True), (1, 0, True)]
)
def test_more_than_half_must_belong_to_the_affiliation(
    members: int, others: int, may: bool
) -> None:
    the_table = choosing(cards=heroes(2, 2, 2), threat=40)
    squad = ["hero0", "hero1", "hero2"][:members] + ["bat", "cat"][:others]
    fields: dict[str, Any] = {"characters": squad, "affiliation": "avengers"}
    if may:
        the_table.check(0, {"option": "squad", "fields": fields})
    else:
        assert refused(the_table, 0, "squad", **fields) == "CP-SQUAD-04"
    the_table.check(0, {"option": "squad", "fields": {"characters": squad, "affiliation": "none"}})


@pytest.mark.rule("CP-SQUAD-05", "CP-SQUAD-12")
def test_one_affiliation_at_most_from_the_affiliation_cards() -> None:
    the_table = choosing(cards=heroes(2, 2))
    field = offered(the_table, 0)["squad"].fields[1]
    assert field.kind == "pick"
    assert {choice.id for choice in field.choices} == {"none", "avengers"}
    both = refused(the_table, 0, "squad", characters=["hero0"], affiliation="x-men")
    assert both == "CP-SQUAD-05"


@pytest.mark.rule("CP-SQUAD-03", "CP-DEPL-01")
def test_squads_are_secret_until_deployment() -> None:
    the_table = choosing()
    first = say(the_table, 0, "squad", characters=["gnu", "elk"], affiliation="none")
    assert first.events == ()
    second = say(the_table, 1, "squad", characters=["bat"], affiliation="none")
    assert [event.audience for event in second.events] == [(0,), (1,)]
    for perspective in (1, None):
        view = the_table.view(perspective)
        assert view["table"]["squads"][0]["characters"] is None
        assert "gnu" not in json.dumps(view)
    assert the_table.view(0)["table"]["squads"][0]["characters"] == ["elk", "gnu"]
    say(the_table, 0, "tactics", cards=[])
    revealed = say(the_table, 1, "tactics", cards=[])
    assert [event.kind for event in revealed.events if event.audience is None] == ["revealed"] * 2
    for perspective in (0, 1, None):
        squads = the_table.view(perspective)["table"]["squads"]
        assert [squad["characters"] for squad in squads] == [["elk", "gnu"], ["bat"]]


def plan(card_id: str, affiliation: str | None = None) -> dict[str, Any]:
    chosen = {"choose": "character", "as": "friend", "from": {"side": "ally"}}
    rules = [{"choose": [chosen], "do": [{"do": "gain-power", "who": "friend", "amount": 1}]}]
    card = {"id": card_id, "kind": "tactic", "name": card_id.title(), "rules": rules}
    return {**card, "affiliation": affiliation} if affiliation else card


PLANS = [plan(f"plan{number}") for number in range(6)] + [plan("assemble", "avengers")]


@pytest.mark.rule("CP-SQUAD-07", "CP-SQUAD-08", "CP-SQUAD-09", "CP-SQUAD-10", "CP-V-44")
def test_tactics_cards_for_a_game() -> None:
    squads = [{"characters": ["bat"]}, {"characters": ["hero0"], "affiliation": "avengers"}]
    cards = [*heroes(2), *PLANS]
    the_table = choosing("tactics", cards, squads=squads)
    assert refused(the_table, 0, "tactics", cards=["assemble"]) == "CP-SQUAD-09"
    six = [f"plan{number}" for number in range(6)]
    assert refused(the_table, 0, "tactics", cards=six) == "CP-SQUAD-08"
    the_table.check(0, {"option": "tactics", "fields": {"cards": six[:3]}})
    the_table.check(1, {"option": "tactics", "fields": {"cards": ["assemble"]}})
    say(the_table, 0, "tactics", cards=six[:5])
    assert the_table.view(1)["table"]["squads"][0]["tactics"] is None
    say(the_table, 1, "tactics", cards=["assemble"])
    squads = the_table.view(None)["table"]["squads"]
    assert [[card["card"] for card in squad["tactics"]] for squad in squads] == [
        six[:5],
        ["assemble"],
    ]


# -- Deployment


def deploying(*units: Any, **position: Any) -> Table[Any]:
    return table(*units, stage="deploy", **{**CRISES, **position})


@pytest.mark.rule("CP-DEPL-02", "CP-DEPL-06")
def test_players_deploy_in_turns_and_the_longer_squad_goes_on_alone() -> None:
    the_table = deploying(
        unit(0, "bat", None), unit(1, "cat", None), unit(1, "dog", None), unit(1, "elk", None),
        priority=1,
    )  # fmt: skip
    order = []
    rng = random.Random(1)
    while the_table.game.state.stage == "deploy":
        (seat,) = the_table.asks
        order.append(seat)
        own = the_table.asks[seat].options[0]
        the_table.answer(seat, {"option": own.id, "fields": own.sample(rng)})
    assert order == [1, 0, 1, 1]


@pytest.mark.rule("CP-DEPL-03", "CP-DEPL-04")
@pytest.mark.parametrize(
    ("edges", "inside", "outside"),
    [
        (["south", "north"], (18, 29.4), (18, 29.2)),
        (["north", "south"], (18, 6.6), (18, 6.8)),
        (["east", "west"], (29.4, 18), (29.2, 18)),
        (["west", "east"], (6.6, 18), (6.8, 18)),
    ],
)
def test_part_of_the_base_is_within_range_3_of_the_own_edge(
    edges: list[str], inside: tuple[float, float], outside: tuple[float, float]
) -> None:
    the_table = deploying(unit(0, "bat", None), unit(1, "cat", None), edges=edges)
    the_table.check(0, {"option": "deploy:a-bat", "fields": {"at": at(*inside)}})
    assert refused(the_table, 0, "deploy:a-bat", at=at(*outside)) == "CP-DEPL-03"


@pytest.mark.rule("CP-DEPL-04")
def test_the_whole_base_is_on_the_battlefield() -> None:
    the_table = deploying(unit(0, "bat", None), unit(1, "cat", None))
    assert refused(the_table, 0, "deploy:a-bat", at=at(18, 35.5)) == "CP-MOVE-06"
    the_table.check(0, {"option": "deploy:a-bat", "fields": {"at": at(18, 35.3)}})


@pytest.mark.rule("CP-DEPL-07")
def test_no_overlap_at_deployment() -> None:
    the_table = deploying(
        unit(0, "dog", (18, 33)), unit(1, "cat", (18, 3)), unit(0, "bat", None),
        pieces=[box("shed", (25, 33), 4, 4, 3)],
    )  # fmt: skip
    assert refused(the_table, 0, "deploy:a-bat", at=at(19, 33)) == "CP-MOVE-03"
    assert refused(the_table, 0, "deploy:a-bat", at=at(23, 33)) == "CP-MOVE-04"
    the_table.check(0, {"option": "deploy:a-bat", "fields": {"at": at(25, 33)}})


@pytest.mark.rule("CP-DEPL-05", "CP-CARD-36", "CP-ROUND-03")
def test_then_round_1_begins_with_1_power_each() -> None:
    the_table = deploying(unit(0, "bat", None), unit(1, "cat", (18, 3)), priority=0)
    assert the_table.game.state.unit("b-cat").power == 0
    say(the_table, 0, "deploy:a-bat", at=at(18, 33))
    state = the_table.game.state
    assert (state.round, state.stage) == (1, "turn")
    assert [unit.power for unit in state.characters.values()] == [1, 1]


# -- Leadership


def led(*cards: dict[str, Any], affiliation: str | None = "avengers", **more: Any) -> Table[Any]:
    units = [unit(0, card["id"], (5 + 4 * n, 33)) for n, card in enumerate(cards)]
    squads = [{"affiliation": affiliation}, {"affiliation": more.get("other")}]
    return table(
        *units, unit(1, "cat", (18, 3)), stage="leader", cards=cards, squads=squads, **CRISES
    )


@pytest.mark.rule("CP-CARD-24", "CP-EX-06")
def test_a_leadership_needs_its_affiliation() -> None:
    chief = leader("chief", "avengers")
    assert led(chief).game.state.squads[0].leader == "a-chief"
    assert led(chief, affiliation=None).game.state.squads[0].leader is None
    assert led(chief, affiliation="cabal").game.state.squads[0].leader is None


@pytest.mark.rule("CP-CARD-27", "CP-CARD-28")
def test_one_of_several_is_declared_after_deployment() -> None:
    the_table = led(leader("chief", "avengers"), leader("boss", "avengers"))
    pick = offered(the_table, 0)["leader"].fields[0]
    assert {choice.id for choice in pick.choices} == {"a-chief", "a-boss", "none"}
    say(the_table, 0, "leader", unit="a-boss")
    assert the_table.game.state.squads[0].leader == "a-boss"
    none = led(leader("chief", "avengers"), leader("boss", "avengers"))
    say(none, 0, "leader", unit="none")
    assert none.game.state.squads[0].leader is None


@pytest.mark.rule("CP-CARD-30")
def test_the_priority_player_declares_first() -> None:
    chief, boss = leader("chief", "avengers"), leader("boss", "avengers")
    units = [
        unit(seat, card, (5 + 6 * n, 33 if seat == 0 else 3))
        for seat in (0, 1)
        for n, card in enumerate(("chief", "boss"))
    ]
    squads = [{"affiliation": "avengers"}, {"affiliation": "avengers"}]
    the_table = table(
        *units, stage="leader", cards=[chief, boss], squads=squads, priority=1, **CRISES
    )
    assert list(the_table.asks) == [1]
    say(the_table, 1, "leader", unit="b-chief")
    assert list(the_table.asks) == [0]
    restored = the_table.fork(Dice(Seeded(b"leader")))
    assert list(restored.asks) == [0]
    say(restored, 0, "leader", unit="a-boss")
    assert [squad.leader for squad in restored.game.state.squads] == ["a-boss", "b-chief"]


@pytest.mark.rule("CP-SQUAD-07")
def test_an_affiliated_character_is_one_listed_or_marked() -> None:
    the_setup = setup(heroes(2))
    assert roster.affiliated(the_setup, "hero0", "avengers")
    assert not roster.affiliated(the_setup, "bat", "avengers")
