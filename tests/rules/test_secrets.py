"""Which fields of a state are secret, whose they are, and that nobody else is shown anything of
them. A field of a system with secrets is declared here as open, or by the system as secret."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

import pytest

from games.rules.contract.events import Event
from games.rules.contract.orders import Order
from games.rules.contract.table import Table
from games.rules.crisis import view
from games.rules.crisis.figures import state as crisis
from games.rules.crisis.view import SECRETS
from games.rules.dice import Dice, Seeded
from games.rules.systems import system, systems
from games.rules.tide import state as tide
from games.rules.tools.playouts import random_setup
from tests import toy

OPEN: Mapping[str, Mapping[type, str]] = {
    "toy": {toy.ToyState: "round scores places"},
    "crisis": {
        crisis.Character: (
            "id card seat x y deployed ko side damage power dazed activated conditions holds "
            "counters form upgrades"
        ),
        crisis.Piece: "id name look size interactive polygon",
        crisis.Token: "id crisis name kind x y holder control removed",
        crisis.Marker: "id group name seat x y source kind reach cost rule until",
        crisis.Lasting: "id name source seat on what until uses",
        crisis.ToScore: "seat points name",
        crisis.Turn: (
            "seat may_pass unit passed activation_over acted actions extra_moves moves attacks "
            "interacted attacked queue"
        ),
        crisis.Squad: "used_tactics declared deploys_as_suggested asked_for leader",
        crisis.State: (
            "stage battlefield round priority vp vp_by_round secure_by threat edges revealed "
            "squads characters pieces tokens lasting to_score markers serial used turn falling "
            "last_activated attack"
        ),
    },
    "tide": {
        tide.Unit: "id side name hex activation out",
        tide.Squad: (
            "id side name hex activation out figures token division morale transport fortification"
        ),
        tide.Vehicle: "id side name hex activation out card damage",
        tide.Marker: "id kind hex",
        tide.Acting: "unit action trail mp moved attacked stopped hindered fired_at_by goal",
        tide.State: (
            "stage round nations initiative turn actions waiting squads vehicles markers acting "
            "control last_in points command initiative_command scored transferred exchanging lost "
            "board"
        ),
    },
}
SECRET: Mapping[str, Mapping[type, str]] = {
    "toy": {toy.ToyState: "secrets"},
    "crisis": {crisis.Squad: " ".join(SECRETS)},
    "tide": {tide.State: "orders"},
}
PARTS = [
    (name, part)
    for name, module in (("toy", toy), ("crisis", crisis), ("tide", tide))
    for part in vars(module).values()
    if is_dataclass(part) and isinstance(part, type) and part.__module__ == module.__name__
    if not issubclass(part, Event)
]
SEATS = (0, 1)


@pytest.mark.parametrize(("name", "part"), PARTS)
def test_each_field_declares_who_may_know_it(name: str, part: type) -> None:
    declared = " ".join(known[name].get(part, "") for known in (OPEN, SECRET)).split()
    assert sorted(declared) == sorted(field.name for field in fields(part))


@pytest.mark.parametrize("name", systems())
def test_what_everybody_may_know_is_plain_data(name: str) -> None:
    for table in stages(name, 1, most=40):
        seen = table.view(None)["table"]
        assert json.loads(json.dumps(seen)) == seen


@pytest.mark.rule("BT-11.7")
@pytest.mark.parametrize("name", [name for name in systems() if name not in OPEN])
def test_where_everything_lies_open_nobody_knows_anything_besides(name: str) -> None:
    table = new_table(name, 1)
    assert system(name).rules.without_secrets is None
    assert [system(name).rules.seat_view(table.game, seat) for seat in SEATS] == [{}, {}]
    assert table.view(0)["table"] == table.view(None)["table"]


@pytest.mark.rule("TI-1.7")
def test_standing_orders_are_shown_to_nobody() -> None:
    table = new_table("tide", 1)
    before = seen(table, (*SEATS, None))
    for seat in SEATS:
        table.game.state.orders[seat].append(Order({}))
        known = system("tide").rules.visible_to(table.game, seat).state
        assert known.orders[seat]
        assert not known.orders[1 - seat]
    assert seen(table, (*SEATS, None)) == before


def new_table(name: str, seed: int) -> Table[Any]:
    """The beginning of a match with random rosters."""
    rules = toy.TOY if name == "toy" else system(name)
    return Table(rules, random_setup(rules, random.Random(seed)), Dice(Seeded(b"%d" % seed)))


def stages(name: str, seed: int, most: int = 14) -> Iterator[Table[Any]]:
    """A match of random answers, after each of them."""
    table, rng = new_table(name, seed), random.Random(seed)
    while table.result is None and table.number < most:
        yield table
        seat = rng.choice(sorted(table.asks))
        table.answer(seat, table.asks[seat].sample(rng))


def seen(table: Table[Any], perspectives: Iterable[int | None]) -> dict[int | None, str]:
    """All that each perspective is shown, with every option opened."""
    views = table.views()
    return {who: json.dumps(views.of(who, opened=True), sort_keys=True) for who in perspectives}


@pytest.mark.rule("CP-MISS-06", "CP-SQUAD-03")
@pytest.mark.parametrize("seed", range(2))
def test_a_squad_with_other_secrets_looks_the_same_to_everybody_else(seed: int) -> None:
    compared = set()
    for table in stages("crisis", seed):
        state, unset = table.game.state, crisis.Squad()
        for seat, squad in enumerate(state.squads):
            hidden = [name for name, is_hidden in SECRETS.items() if is_hidden(state)]
            others = (1 - seat, None)
            before, own = seen(table, others), view.seat_view(table.game, seat)
            for name in [name for name in hidden if getattr(squad, name)]:
                kept = getattr(squad, name)
                setattr(squad, name, getattr(unset, name))
                assert seen(table, others) == before, (state.stage, name)
                if view.seat_view(table.game, seat) != own:
                    compared.add(name)
                setattr(squad, name, kept)
    assert compared >= {"drawn", "characters"}, "its own player sees them"


@pytest.mark.parametrize("seed", range(2))
def test_a_number_that_was_chosen_in_secret_is_seen_by_its_own_seat_alone(seed: int) -> None:
    for table in stages("toy", seed):
        before = seen(table, (*SEATS, None))
        for seat in SEATS:
            table.game.state.secrets[seat] += 7
            after = seen(table, (*SEATS, None))
            table.game.state.secrets[seat] -= 7
            assert [who for who in before if before[who] != after[who]] == [seat]


@pytest.mark.parametrize("seed", range(2))
def test_a_view_is_made_of_a_state_without_the_secrets_of_others(seed: int) -> None:
    unset = crisis.Squad()
    for table in stages("crisis", seed):
        state = table.game.state
        hidden = [name for name, is_hidden in SECRETS.items() if is_hidden(state)]
        for seat in (*SEATS, None):
            known = view.without_secrets(state, seat)
            for number, (squad, own) in enumerate(zip(known.squads, state.squads, strict=True)):
                for each in fields(squad):
                    expected = unset if number != seat and each.name in hidden else own
                    assert getattr(squad, each.name) == getattr(expected, each.name)
            known.squads = state.squads
            assert known == state
