"""The asks of a phase: to whom they are put, and which options are built for them (BT-11.8)."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.battletech import movement, physical, shooting
from games.rules.battletech.movement.options import Choices
from games.rules.battletech.phases import asking
from games.rules.battletech.state import State
from games.rules.contract.asking import AlternativeAsks, Answer, Ask, Game
from games.rules.fields import Option
from games.rules.text import Message

from .positions import at, lance


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The ids of the options of movement, in the order in which they are built."""
    ids: list[str] = []
    build = Choices._option

    def noted(choices: Choices, *args: Any, **more: Any) -> Option:
        option = build(choices, *args, **more)
        ids.append(option.id)
        return option

    monkeypatch.setattr(Choices, "_option", noted)
    return ids


def position(**second: Any) -> Game[State]:
    """An Atlas and a Locust beside each other, a Locust before them."""
    return lance(at("atlas", "0909"), at("locust", "0910", **second), at("locust", "0908", side=1))


def asked(game: Game[State], options: asking.Options) -> Any:
    """What the first side is asked."""
    mechs = [mech for mech in game.state.mechs.values() if mech.side == 0]
    part = asking.one_acts(game, mechs, options, Message("Act."), Message("They act."), "BT-2.p1")
    return next(part)


def test_no_more_options_are_built_than_show_that_there_is_a_choice(built: list[str]) -> None:
    asked(position(), movement.menu)
    assert built == ["stand:a1", "walk:a1"]


def test_to_check_an_answer_builds_the_option_that_it_names(built: list[str]) -> None:
    ask = asked(position(), movement.menu)
    assert isinstance(ask, Ask)
    built.clear()
    assert ask.check({"option": "stand:a2", "fields": {}}).option == "stand:a2"
    assert built == ["stand:a2"]


@pytest.mark.parametrize("menu", [movement.menu, shooting.declarations, physical.declarations])
def test_a_side_is_asked_for_all_of_its_mechs_one_after_the_other(menu: asking.Options) -> None:
    game = position()
    ask = asked(game, menu)
    both = [option.id for name in ("a1", "a2") for option in menu(game, [game.state.mech(name)])]
    assert [option.id for option in ask.options] == both
    for name in both:
        assert ask.option(name).id == name


@pytest.mark.rule("BT-11.8")
def test_players_who_share_a_side_are_asked_for_their_own_mechs() -> None:
    either = asked(position(seat=2), movement.menu)
    assert isinstance(either, AlternativeAsks)
    named = {ask.seat: {option.on["unit"] for option in ask.options} for ask in either.asks}
    assert named == {0: {"a1"}, 2: {"a2"}}


def test_a_side_without_a_choice_is_not_asked() -> None:
    """The first of its 'Mechs acts, as its player could say alone."""
    game = lance(at("atlas", "0909"), at("locust", "0910"))
    mechs = list(game.state.mechs.values())
    said = Message("Act.")
    part = asking.one_acts(game, mechs, physical.declarations, said, said, "BT-4.1.p1")
    with pytest.raises(StopIteration) as over:
        next(part)
    assert over.value.value == (game.state.mech("a1"), Answer(0, "none:a1"))


def test_a_mech_is_listed_with_where_it_stands_and_what_it_suffers_from() -> None:
    well = at("atlas", "0505")
    ill = at("hunchback", "0307", heat=9, prone=True, shut_down=True, warrior__conscious=False)
    game = lance(well, ill, at("locust", "1010", side=1))
    listed = [asking._listed(game, game.state.mech(mech_id)) for mech_id in ("a1", "a2")]
    assert [[str(words) for words in unit.state] for unit in listed] == [
        ["hex 0505"],
        ["hex 0307", "heat 9", "prone", "shut down", "warrior unconscious"],
    ]
    assert [str(unit.name) for unit in listed] == [
        game.state.mech("a1").name, game.state.mech("a2").name
    ]  # fmt: skip
