"""Details that are easily broken: each of them once went without a test."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.crisis import board
from games.rules.crisis import constants as numbers
from games.rules.crisis.attacks import aims, steps
from games.rules.crisis.characters import damage, tokens
from games.rules.crisis.context.sources import Source
from games.rules.crisis.dice import pools
from games.rules.crisis.figures import printed
from games.rules.crisis.modifiers import lasting
from games.rules.crisis.movement import moves, throws
from games.rules.crisis.rosters import roster
from games.rules.crisis.script import turns
from games.rules.fields import Point

from .bouts import bout, fighter, result
from .carding import (
    BLANK,
    BLANKS,
    B,
    H,
    asked,
    attack,
    event_data,
    ids,
    innate,
    is_over,
    match_of,
    of,
    power,
    reactive,
    say,
    unit,
)
from .helpers import CARDS, R35, box, character, game, rule_of, run
from .helpers import roster as roster_of
from .throwing import BY_ENEMY

FOE = Source("attack", "b-bat", 1, "Strike")
GAIN = {"do": "gain-power"}
MORE = {"always": [{"mod": "dice", "roll": ["attack"], "add": 2}]}

# -- Limits and what lasts


@pytest.mark.rule("CP-CORE-01", "CP-ROUND-09")
def test_a_limit_for_each_activation_is_over_with_the_turn() -> None:
    """Counted after the activation, or in a turn that has none, it ends with the turn."""
    late = innate("Late", when="turn-end", do=[GAIN], limit={"per": "activation"})
    match = match_of(late, mine={"power": 0})
    for expected in (1, 2):
        run(match.game, turns.end_turn(match.game))
        assert of(match, "a-yak").power == expected
        run(match.game, turns.begin_turn(match.game, 0))


@pytest.mark.rule("CP-CORE-01")
def test_a_limit_for_each_turn_outlives_the_activation() -> None:
    match = match_of(power("Once", GAIN, rule={"do": [GAIN], "limit": {"per": "turn"}}))
    say(match, 0, "power:once")
    used = dict(match.game.state.used)
    lasting.ended(match.game, "activation")
    assert match.game.state.used == used
    lasting.ended(match.game, "turn")
    assert match.game.state.used == {}


@pytest.mark.rule("CP-CORE-05")
@pytest.mark.parametrize("spent_on", ["attack", "attack-action"])
def test_what_waits_for_the_next_attack_is_not_spent_by_anothers(spent_on: str) -> None:
    focus = {"do": "last", "until": "round", "next": spent_on, "rule": MORE}
    match = match_of(power("Focus", focus), faces=[B] * 20)
    say(match, 0, "power:focus")
    others = aims.attacks_of(match.game, "b-bat")[0].attack(match.game, "a-yak", "physical")
    assert lasting.claim(match.game, others, spent_on) == []
    assert others.rules == []
    assert [effect.name for effect in match.game.state.lasting] == ["Focus"]
    outcome = attack(match, "strike", "b-bat")
    assert len(event_data(outcome, "dice")[0]["faces"]) == 7
    assert match.game.state.lasting == []
    outcome = attack(match, "strike", "b-bat")
    assert len(event_data(outcome, "dice")[0]["faces"]) == 5


@pytest.mark.rule("CP-CARD-16", "CP-CORE-09")
def test_what_begins_to_last_does_not_answer_the_moment_that_began_it() -> None:
    echo = {"name": "Echo", "when": "targeted", "do": [GAIN]}
    howl = innate("Howl", when="targeted", do=[{"do": "last", "until": "turn", "rule": echo}])
    match = match_of(howl, faces=[B] * 16)
    attack(match, "strike", "b-bat")
    assert of(match, "a-yak").power == 5
    attack(match, "strike", "b-bat")
    assert of(match, "a-yak").power == 6


# -- Whose rules count


@pytest.mark.rule("CP-CARD-29", "CP-CARD-26", "CP-CARD-25")
@pytest.mark.parametrize(
    ("leader", "counts"), [({}, True), ({"dazed": True, "damage": 5}, True), ({"ko": True}, False)]
)
def test_a_dazed_leader_still_leads_and_a_fallen_one_does_not(
    leader: dict[str, Any], counts: bool
) -> None:
    """Its modifiers count, and what answers a moment is done."""
    words = {"type": "leadership", "affiliation": "herd", "name": "Lead"}
    inspire = {"always": [{**MORE["always"][0], "to": {"side": "ally"}}]}
    cheer = {"when": "targeted", "do": [{**GAIN, "who": "attacker"}]}
    elk = character("yak", superpowers=[{**words, "rules": [inspire, cheer]}])
    where = None if leader.get("ko") else (24, 24)
    the_game = game(
        unit(0, "yak", where, **leader),
        unit(0, "bat", (12, 18)),
        unit(1, "cat", (14, 18)),
        cards=[elk],
        faces=[B] * 20,
    )
    the_game.state.squads[0].leader = "a-yak"
    size, _reasons = pools.gathered(the_game, "attack", "a-bat", 5, None)
    assert size == (7 if counts else 5)
    made = aims.attacks_of(the_game, "a-bat")[0].attack(the_game, "b-cat", "physical")
    run(the_game, steps.make_attack(the_game, made))
    assert the_game.state.unit("a-bat").power == int(counts)


@pytest.mark.rule("CP-CORE-02")
@pytest.mark.parametrize("first", ["much", "nothing"])
def test_a_face_that_is_worth_nothing_is_not_made_worth_more(first: str) -> None:
    """Whichever rule is looked at first."""
    wild = {"mod": "worth", "roll": ["attack"], "faces": ["wild"]}
    much, nothing = ({**wild, "worth": worth} for worth in (2, 0))
    order = [much, nothing] if first == "much" else [nothing, much]
    match = match_of(*(innate(f"Rule {number}", item) for number, item in enumerate(order)))
    assert pools.worths(match.game, "attack", "a-yak", None)["wild"] == 0
    assert pools.worths(match.game, "attack", "a-yak", None)["hit"] == 1
    assert pools.worths(match_of(innate("Much", much)).game, "attack", "a-yak", None)["wild"] == 2


@pytest.mark.rule("CP-DICE-07", "CP-DICE-02", "CP-DICE-03")
def test_a_blank_is_no_success_in_any_roll() -> None:
    match = match_of()
    for roll, good in (("attack", "hit"), ("defense", "block"), ("dodge", "block")):
        worth = pools.worths(match.game, roll, "a-yak", None)
        successes = {face for face, value in worth.items() if value}
        assert successes == {"critical", "wild", good}
        assert set(worth.values()) == {0, 1}
    _match, outcome = bout([BLANK] * 5 + [BLANK] * 3)
    assert result(outcome) == (0, 0, 0)


# -- The steps of an attack


@pytest.mark.rule("CP-ATK-25", "CP-ATK-12")
@pytest.mark.parametrize("how", ["out of reach", "dazed"])
def test_a_target_lost_in_step_12_suffers_no_damage(how: str) -> None:
    away: list[dict[str, Any]] = [
        {"do": "place", "who": "target", "within": 5},
        {"do": "end-attack-if-lost"},
    ]
    if how == "dazed":
        away = [{"do": "daze", "who": "target"}]
    blow = {"when": "before-damage", "do": away}
    after = {"when": "after-attack", "do": [GAIN]}
    match, outcome = bout([H] * 3 + [B] * 2 + BLANKS[:3], fighter("yak", rules=[blow, after]))
    if how != "dazed":
        outcome = say(match, 0, "place", to=[25_000, 18_000])
    assert is_over(match)
    assert of(match, "b-zebu").damage == 0
    assert event_data(outcome, "damage") == []
    assert event_data(outcome, "attack-over")
    assert of(match, "a-yak").power == 5


@pytest.mark.rule("CP-CORE-02", "CP-MOD-06")
def test_who_cannot_change_its_own_dice_changes_the_opponents_all_the_same() -> None:
    bound = {"mod": "no-modifying", "roll": ["attack", "defense"]}
    again = {"mod": "reroll", "roll": ["attack", "defense"], "count": 1}
    yak = fighter("yak", superpowers=[innate("Bound", bound, again, {**again, "whose": "other"})])
    match, _outcome = bout([H, *[B] * 4, *[B] * 3, BLANK], yak)
    assert (asked(match), match.asks[0].about["roll"]) == (0, "defense")
    assert ids(match, 0) == ["reroll:bound", "done"]
    say(match, 0, "reroll:bound", dice=["0-block"])
    zebu = fighter("zebu", superpowers=[innate("Spin", {**again, "whose": "other"})])
    still = fighter("yak", superpowers=[innate("Bound", bound, again)])
    match, _outcome = bout([H, *[B] * 4, *[B] * 3, BLANK], still, zebu)
    assert (asked(match), match.asks[1].about["roll"]) == (1, "attack")


@pytest.mark.rule("CP-ATK-04", "CP-ATK-05")
@pytest.mark.parametrize(("roll", "usual"), [("attack", 5), ("defense", 3)])
def test_dice_are_added_and_removed_while_a_pool_is_gathered(roll: str, usual: int) -> None:
    """In step 4 those of the attack, in step 5 those of the defense, by either side; and the pool
    says where its dice come from."""

    def change(name: str, add: int) -> dict[str, Any]:
        effect = {"do": "dice", "roll": roll, "add": add}
        return innate(name, when=f"pool-{roll}", do=[effect])

    yak = fighter("yak", superpowers=[change("Push", 3)])
    zebu = fighter("zebu", superpowers=[change("Dodge", -1)])
    _match, outcome = bout([B] * 10, yak, zebu)
    rolls = {dice["roll"]: len(dice["faces"]) for dice in event_data(outcome, "dice")}
    assert rolls == {"attack": 5, "defense": 3, roll: usual + 2}
    yak = fighter("yak", superpowers=[reactive("Push", when=f"pool-{roll}", do=[
        {"do": "dice", "roll": roll, "add": -2}])])  # fmt: skip
    match, _outcome = bout([B] * 10, yak)
    outcome = say(match, 0, "react:push@a-yak")
    rolls = {dice["roll"]: len(dice["faces"]) for dice in event_data(outcome, "dice")}
    assert rolls == {"attack": 5, "defense": 3, roll: usual - 2}


@pytest.mark.rule("CP-ATK-04", "CP-ATK-05")
@pytest.mark.parametrize(("roll", "usual"), [("attack", 5), ("defense", 3)])
def test_what_lasts_from_the_gathering_on_counts_for_the_pool(roll: str, usual: int) -> None:
    rule = {"always": [{"mod": "dice", "roll": [roll], "add": 1}]}
    effect = {"do": "last", "on": "attacker" if roll == "attack" else "target", "until": "attack"}
    brace = innate("Brace", when=f"pool-{roll}", do=[{**effect, "rule": rule}])
    _match, outcome = bout([B] * 9, fighter("yak", superpowers=[brace]))
    rolls = {dice["roll"]: len(dice["faces"]) for dice in event_data(outcome, "dice")}
    assert rolls == {"attack": 5, "defense": 3, roll: usual + 1}


@pytest.mark.rule("CP-CARD-18")
def test_the_innate_rules_of_a_dazed_character_count_for_nobody() -> None:
    aura = innate("Aura", {**MORE["always"][0], "to": {"side": "ally"}})
    for dazed, dice in ((False, 7), (True, 5)):
        the_game = game(
            unit(0, "yak", (24, 24), dazed=dazed),
            unit(0, "bat", (12, 18)),
            unit(1, "cat", (14, 18)),
            cards=[character("yak", superpowers=[aura])],
        )
        assert pools.gathered(the_game, "attack", "a-bat", 5, None)[0] == dice


# -- Tokens, rosters


@pytest.mark.rule("CP-OBJ-09", "CP-OBJ-20")
def test_a_token_that_is_picked_up_loses_its_control_marker() -> None:
    the_game = game(unit(0, "bat", (18, 25.5)), unit(1, "cat", (2, 2)), extract="relics")
    lying = the_game.state.tokens
    tokens.take_control(the_game, "relics#1", 1)
    assert [lying[name].control for name in ("relics#1", "relics#2")] == [1, None]
    run(the_game, tokens.pick_up(the_game, "a-bat", "relics#1"))
    assert [lying["relics#1"].control, lying["relics#1"].holder] == [None, "a-bat"]


@pytest.mark.rule("CP-ROST-04", "CP-ROST-05")
@pytest.mark.parametrize(
    ("kind", "rule"),
    [("tactic", "CP-ROST-04"), ("secure", "CP-ROST-05"), ("extract", "CP-ROST-05")],
)
def test_two_cards_of_one_name_are_refused_whatever_their_ids(kind: str, rule: str) -> None:
    rules = [{"do": [GAIN | {"who": {"side": "ally"}}]}]
    plan = {"id": "plan", "kind": "tactic", "name": "Plan", "rules": rules}
    slots = {
        "tactic": (plan, []),
        "secure": (CARDS["vaults"], ["towers", "gates"]),
        "extract": (CARDS["relics"], ["idols", "crowns"]),
    }
    card, others = slots[kind]
    for name, expected in ((card["name"], [rule]), ("Another", [])):
        twin = {**card, "id": "twin", "name": name.upper()}
        chosen = [card["id"], "twin", *others[1:]]
        faults = roster.roster_faults(
            roster_of(**{kind: chosen}), {**CARDS, card["id"]: card, "twin": twin}
        )
        assert [fault.rule for fault in faults if fault.rule in (rule,)] == expected


# -- Where things are


@pytest.mark.rule("CP-CARD-23", "CP-MOVE-10", "CP-CARD-22")
def test_a_wall_crawler_advances_over_what_others_go_around() -> None:
    """Over terrain up to Size 5, not of Size 6; and only while its tool is laid: its Size stays."""
    crawl = innate("Wall Crawler", {"mod": "advance-size", "size": 5})
    beyond = (18_000, 15_200)
    found = {}
    for size in (2, 3, 5, 6):
        for powers in ([], [crawl]):
            the_game = game(
                unit(0, "yak", (18, 18)),
                unit(1, "cat", (2, 2)),
                cards=[character("yak", superpowers=powers)],
                pieces=[box("wall", (18, 16.6), 8, 0.8, size)],
            )
            option = moves.advance_option(the_game, "a-yak", "M")
            (field,) = option.fields
            assert isinstance(field, Point)
            assert field.area is not None
            found[size, bool(powers)] = rule_of(field.area.why_not(beyond))
            assert printed.size(the_game, "a-yak") == 2
            assert board.sight_size(the_game, "a-yak") == 2
    assert found == {
        (2, False): None,
        (2, True): None,
        (3, False): "CP-MOVE-10",
        (3, True): None,
        (5, False): "CP-MOVE-10",
        (5, True): None,
        (6, False): "CP-MOVE-10",
        (6, True): "CP-MOVE-10",
    }


@pytest.mark.rule("CP-MOVE-36")
@pytest.mark.parametrize(("further", "chosen"), [(0, True), (1, True), (20, False)])
def test_two_are_hit_at_once_though_rounding_parts_them(further: int, chosen: bool) -> None:
    """A thousandth of an inch in where they stand is none in when they are hit."""
    the_game = game(
        unit(0, "bat", (15, 18)),
        unit(0, "dog", (18, 18.7)),
        unit(0, "fox", (18, 17.3)),
        unit(1, "cat", (13, 18)),
        faces=[BLANK] * 20,
    )
    the_game.state.unit("a-fox").y -= further
    flight = board.thrown_to(the_game, "a-bat", "M", 0, "b-cat")
    assert set(flight.units) == ({"a-dog", "a-fox"} if chosen else {"a-dog"})
    answers = [{"option": "throw", "fields": {"heading": 0}}]
    if chosen:
        answers.append({"option": "hit", "fields": {"hit": "a-fox"}})
    run(the_game, throws.throw(the_game, "a-bat", "M", thrower="b-cat", **BY_ENEMY), *answers)


@pytest.mark.rule("CP-MOVE-04", "CP-LOS-05", "CP-DEPL-07")
@pytest.mark.parametrize(
    ("inside", "stands"), [(R35, True), (R35 - 0.01, False), (0.0, False), (-R35 + 0.01, False)]
)
def test_who_is_half_on_terrain_stands_neither_on_it_nor_beside_it(
    inside: float, stands: bool
) -> None:
    """A base wholly on a roof stands on it; one over its edge may stand there by no movement, and
    counts as on top of nothing."""
    the_game = game(
        unit(0, "bat", (10, 10)), unit(1, "cat", (2, 2)), pieces=[box("roof", (20, 18), 4, 4, 3)]
    )
    at_edge = (round((18 + inside) * 1000), 18_000)
    unit_ = the_game.state.unit("a-bat")
    unit_.x, unit_.y = at_edge
    assert board.standing_on(the_game, "a-bat") == ("roof" if stands else None)
    assert board.sight_size(the_game, "a-bat") == (5 if stands else 2)
    assert bool(board.misplaced(the_game)) == (not stands)
    unit_.x, unit_.y = 12_000, 18_000
    area = board.place_area(the_game, "a-bat", 5)
    assert rule_of(area.why_not(at_edge)) == (None if stands else "CP-MOVE-04")


WIDE = numbers.RANGE_TOOL_WIDTH / 2000
LONG = numbers.RANGES[3] / 1000


@pytest.mark.rule("CP-BEAM-01", "CP-BEAM-02", "CP-BEAM-08")
@pytest.mark.parametrize(
    ("x", "y", "hit"),
    [
        (3.0, WIDE + R35, True),  # its base touches the edge
        (3.0, WIDE + R35 + 0.01, False),
        (3.0, -WIDE - R35, True),
        (3.0, -WIDE - R35 - 0.01, False),
        (R35 + LONG + R35, 0.0, True),  # it touches the far end
        (R35 + LONG + R35 + 0.01, 0.0, False),
        (2 * R35, 0.0, True),  # it touches the attacker, in front
        (-2 * R35, 0.0, False),  # and behind
        (0.0, 2 * R35, False),  # and beside it
        (-2.0, WIDE, False),
        (-LONG, 0.0, False),
    ],
)
def test_a_beam_has_edges_an_end_and_nothing_behind(x: float, y: float, hit: bool) -> None:
    the_game = game(unit(0, "bat", (18, 18)), unit(1, "cat", (18 + x, 18 + y)))
    assert board.beam_targets(the_game, "a-bat", 3, 0) == (["b-cat"] if hit else [])
    turned = game(unit(0, "bat", (18, 18)), unit(1, "cat", (18 - y, 18 + x)))
    assert board.beam_targets(turned, "a-bat", 3, 90_000) == (["b-cat"] if hit else [])


@pytest.mark.rule("CP-DMG-12")
@pytest.mark.parametrize(("bat_falls", "points"), [(True, 1), (False, 0)])
def test_a_rule_about_a_ko_may_still_say_who_it_was(bat_falls: bool, points: int) -> None:
    enemy = {"test": "character", "who": "subject", "is": {"side": "enemy", "dazed": "either"}}
    bounty = innate("Bounty", when="ko", do=[{"do": "score", "points": 1}], **{"if": [enemy]})
    last = {"side": "injured", "power": 5}
    others = [unit(0, "cat", (20, 20), **last), unit(1, "cat", (24, 24))]
    match = match_of(bounty, theirs=last, others=others)
    fallen = "b-bat" if bat_falls else "a-cat"
    run(match.game, damage.knock_out(match.game, fallen, FOE))
    assert match.game.state.vp == [points, 0]
