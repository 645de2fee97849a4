"""First principles (CP-CORE)."""

from __future__ import annotations

import pytest

from games.rules.crisis import SYSTEM
from games.rules.crisis.characters import damage
from games.rules.crisis.context import sources
from games.rules.crisis.context.sources import CRISIS, Source
from games.rules.crisis.modifiers import stats
from games.rules.crisis.movement import moves
from games.rules.text import _

from .carding import innate, reactive
from .helpers import character, driven, game, offered, run, say, table, unit

BOTH = [unit(0, "bat", (18, 18)), unit(0, "dog", (9, 9)), unit(1, "cat", (18, 10))]


@pytest.mark.rule("CP-CORE-01")
def test_a_cards_rule_beats_a_basic_rule() -> None:
    """Basic rule: an advance passes terrain of the own Size only; the card says otherwise."""
    flyer = character("flyer", superpowers=[innate("Flight", {"mod": "advance-size", "size": 5})])
    the_game = game(unit(0, "flyer", (18, 18)), unit(0, "bat", (9, 9)), cards=[flyer])
    assert stats.advance_size(the_game, "a-flyer") == 5
    assert stats.advance_size(the_game, "a-bat") == 2


@pytest.mark.rule("CP-CORE-02")
def test_cannot_beats_can() -> None:
    stuck = character(
        "stuck", superpowers=[innate("Stuck", {"mod": "cannot", "do": ["be-advanced"]})]
    )
    the_game = game(unit(0, "stuck", (18, 18)), cards=[stuck])
    part = moves.advance(the_game, "a-stuck", ["S"], by=0, optional=True, why=_("Go."))
    assert run(the_game, part) is False


@pytest.mark.rule("CP-CORE-03", "CP-V-48")
@pytest.mark.parametrize(("number", "half"), [(5, 3), (4, 2), (1, 1)])
def test_halves_are_rounded_up(number: int, half: int) -> None:
    from games.rules.crisis import constants

    assert constants.half(number) == half


@pytest.mark.rule("CP-CORE-04", "CP-CORE-05")
def test_effects_of_one_name_do_not_stack() -> None:
    """Two sources of the same aura give its bonus once."""
    aura = {
        "mod": "dice", "roll": ["defense"], "add": 1, "to": {"side": "ally"},
    }  # fmt: skip
    chief = character("chief", superpowers=[innate("Shield wall", aura)])
    twin = character("twin", superpowers=[innate("Shield wall", aura)])
    other = character("other", superpowers=[innate("Iron skin", aura)])
    the_game = game(
        unit(0, "chief", (18, 18)), unit(0, "twin", (14, 18)), unit(0, "other", (10, 18)),
        unit(0, "bat", (9, 9)), cards=[chief, twin, other],
    )  # fmt: skip
    names = [active.name for active, _mod, _context in stats.modifiers(the_game, "a-bat", "dice")]
    assert sorted(names) == ["Iron skin", "Shield wall"]


@pytest.mark.rule("CP-CORE-06")
def test_characters_and_objects() -> None:
    the_game = game(*BOTH, secure="vaults", extract="relics")
    assert set(the_game.state.characters) == {"a-bat", "a-dog", "b-cat"}
    assert all(token.id in the_game.state.tokens for token in the_game.state.tokens.values())


@pytest.mark.rule("CP-CORE-07", "CP-CORE-08", "CP-CORE-10", "CP-CORE-17", "CP-COND-03")
def test_whose_effect_it_is() -> None:
    the_game = game(*BOTH)
    enemy = [
        Source("attack", "b-cat"), Source("superpower", "b-cat"), Source("collision", "b-cat"),
        Source("tactic", seat=1), Source("leadership", seat=1),
    ]  # fmt: skip
    allied = [
        Source("attack", "a-dog"), Source("superpower", "a-bat"), Source("tactic", seat=0),
        Source("leadership", seat=0),
    ]  # fmt: skip
    neither = [CRISIS, Source("condition", "b-cat", name="Bleed"), Source("crisis", "b-cat", 1)]
    assert all(sources.is_enemy(the_game, source, "a-bat") for source in enemy)
    assert not any(sources.is_enemy(the_game, source, "a-bat") for source in allied + neither)
    assert [sources.seat_of(the_game, source) for source in neither] == [None, None, None]


@pytest.mark.rule("CP-CORE-11")
def test_who_moves_a_character_does_not_own_it() -> None:
    """An enemy that is moved stays its own player's: it is eligible, counts and scores there."""
    the_game = game(*BOTH, secure="vaults", extract="relics")
    part = moves.advance(the_game, "a-bat", ["S"], by=1, optional=False, why=_("Go."))
    run(the_game, part, {"option": "move:S", "fields": {"to": [18000, 19000]}})
    assert the_game.state.unit("a-bat").seat == 0


@pytest.mark.rule("CP-CORE-09", "CP-CORE-16", "CP-EX-01", "CP-EX-04", "CP-CARD-15", "CP-CARD-16")
def test_what_happens_after_waits_and_each_event_is_answered_once() -> None:
    """A reaction to suffered damage: usable once for each of two events, when it is over."""
    gain = {"do": "gain-power", "who": "self", "amount": 1}
    grudge = {
        "name": "Grudge", "type": "reactive", "cost": 0,
        "rules": [{"when": "suffered", "if": [{"test": "character", "who": "subject",
                                               "is": {"one_of": ["self"]}}], "do": [gain]}],
    }  # fmt: skip
    brute = character("brute", superpowers=[grudge])
    the_game = game(unit(0, "brute", (18, 18)), unit(1, "cat", (18, 10)), cards=[brute])
    for total in (1, 2):
        part = driven(the_game, damage.deal(the_game, "a-brute", 1, CRISIS))
        ask = next(part)
        assert the_game.state.unit("a-brute").damage == total
        (react,) = [option.id for option in ask.options if option.id.startswith("react:")]
        with pytest.raises(StopIteration) as over:  # not asked twice for one event
            part.send(ask.check({"option": react, "fields": {}}))
        assert over.value.value == 1
        assert the_game.state.unit("a-brute").power == total


@pytest.mark.rule("CP-CORE-12", "CP-CORE-13", "CP-CORE-16")
def test_the_owner_chooses_the_order_of_effects_and_the_priority_player_goes_first() -> None:
    gain = {"do": "gain-power", "who": "self", "amount": 1}
    powers = [reactive(name, when="power-phase", do=[gain]) for name in ("First", "Second")]
    hero = character("hero", superpowers=powers)
    the_table = table(
        unit(0, "hero", (18, 30)), unit(1, "hero", (18, 6)), cards=[hero], stage="power",
        priority=1,
    )  # fmt: skip
    assert list(the_table.asks) == [1]
    reactions = [key for key in offered(the_table, 1) if key.startswith("react:")]
    assert len(reactions) == 2
    say(the_table, 1, reactions[1])
    say(the_table, 1, reactions[0])
    assert list(the_table.asks) == [0]
    say(the_table, 0, "pass")
    assert the_table.game.state.unit("b-hero").power == 3


@pytest.mark.rule("CP-CORE-14")
def test_two_players() -> None:
    assert len(SYSTEM.rules.seats) == 2


@pytest.mark.rule("CP-CORE-15")
def test_the_rulebooks_terms() -> None:
    view = SYSTEM.rules.view(game(*BOTH))
    assert {"priority", "round", "turn"} <= set(view)
    assert {"power", "dazed", "ko"} <= set(view["characters"][0])
