"""What a computer of Crisis Protocol expects of attacks, and what it tries."""

from __future__ import annotations

from math import dist

import pytest

from games.rules.crisis.figures import printed
from games.rules.crisis.opponent.fights import promises
from games.rules.crisis.opponent.suggestions import SHORTEST, suggestions
from games.rules.crisis.opponent.worth import life

from .carding import match_of, power
from .helpers import character, table, unit
from .missions import by, mission


def test_nothing_is_expected_of_whoever_has_no_stamina_left() -> None:
    """In the middle of an attack, before it is Dazed."""
    game = match_of(faces=[]).game
    own, enemy = game.state.unit("a-yak"), game.state.unit("b-bat")
    assert any(promise.spot == (enemy.x, enemy.y) for promise in promises(game, own))
    enemy.damage = printed.stamina(game, enemy.id)
    assert not any(promise.spot == (enemy.x, enemy.y) for promise in promises(game, own))


def test_an_attack_promises_less_where_more_stamina_is_left() -> None:
    game = match_of(faces=[]).game
    own, enemy = game.state.unit("a-yak"), game.state.unit("b-bat")
    gains = []
    for left in (1, 2, 3):
        enemy.damage = printed.stamina(game, enemy.id) - left
        gains += [one.gain for one in promises(game, own) if one.spot == (enemy.x, enemy.y)]
    assert gains == sorted(gains, reverse=True)
    assert len(set(gains)) == 3
    assert min(gains) > 0


def test_life_ends_with_whoever_is_taken_off() -> None:
    """From a whole character to one that is KO'd, by its damage on both sides."""
    game = match_of(faces=[]).game
    own = game.state.unit("a-yak")
    found = [life(game, own)]
    for side in ("healthy", "injured"):
        own.side = side
        own.damage = printed.stamina(game, own.id) - 1
        found.append(life(game, own))
    own.ko = True
    found.append(life(game, own))
    assert found[0] == 1
    assert found == sorted(found, reverse=True)
    assert found[-1] == 0 < found[-2]


@pytest.mark.parametrize("others_activated", [False, True])
def test_it_passes_only_while_the_other_has_somebody_left(others_activated: bool) -> None:
    """Else the turn would only come back."""
    the_table = table(
        unit(0, "bat", (4, 30), activated=True),
        unit(0, "cat", (10, 30), activated=True),
        unit(0, "dog", (16, 30)),
        unit(1, "bat", (4, 5), activated=others_activated),
        turn={"seat": 0},
    )
    ask = the_table.asks[0]
    tried = [suggestion.option for suggestion in suggestions(the_table.game, ask)]
    assert ask.option("pass").refused is None
    assert ("pass" in tried) is not others_activated


def test_it_spends_no_action_on_a_move_that_leads_nowhere() -> None:
    """As towards a token that it stands on."""
    card = "riots-spark-over-extremis-3-0"
    the_table = mission(card, unit(0, "bat", by(card, 1)), turn={"seat": 0, "unit": "a-bat"})
    own = the_table.game.state.unit("a-bat")
    tried = suggestions(the_table.game, the_table.asks[0])
    moves = [one.fields["to"] for one in tried if "to" in one.fields]
    assert moves
    assert min(dist(spot, (own.x, own.y)) for spot in moves) >= SHORTEST


AIM = power(
    "Aim",
    {
        "do": "last",
        "on": "self",
        "until": "turn",
        "rule": {"always": [{"mod": "dice", "roll": ["attack"], "add": 2}]},
        "next": "attack-action",
    },
)


def tried(foe: tuple[float, float], *used: str) -> list[str]:
    """What is tried by a yak that can Aim when an enemy stands there and it has used this."""
    the_table = table(
        unit(0, "yak", (18, 18), power=5),
        unit(1, "bat", foe),
        cards=[character("yak", superpowers=[AIM])],
        turn={"seat": 0, "unit": "a-yak"},
    )
    for option in used:
        the_table.answer(0, {"option": option, "fields": {}})
    return [one.option for one in suggestions(the_table.game, the_table.asks[0])]


def test_what_helps_only_an_attack_is_used_for_one() -> None:
    near, far = (18.0, 20.0), (2.0, 2.0)
    assert {"power:aim", "end-activation"} <= set(tried(near))
    assert "power:aim" not in tried(far)
    assert {one.partition(":")[0] for one in tried(near, "power:aim")} == {"attack"}
    assert "end-activation" in tried(far, "power:aim")
