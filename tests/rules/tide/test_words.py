"""What the screen says, as a friend at the table would."""

from __future__ import annotations

from games.rules.fields import Several
from games.rules.tide import actions
from games.rules.tide.assault.declaring import options
from games.rules.tide.phases import ready
from tests.rules.running import asked

from .positions import act, match, squad


def test_who_goes_on_is_asked_what_to_do() -> None:
    game = match(squad("rr", "0404"), squad("rr", "0704", side=1))
    act(game, "a1", mp=4)
    ask = asked(actions.go_on(game))
    assert str(ask.prompt) == "What does a1 do next?"
    assert str(ask.others) == "a1 is acting: what it does next is being chosen."


def test_choosing_nobody_has_its_word() -> None:
    game = match(squad("rr", "0404"), squad("rr", "0504"), squad("rr", "0405", side=1))
    game.state.waiting = [0]
    (wait,) = asked(ready.ready(game)).options
    act(game, "a1", "assault", mp=4)
    for option in (wait, next(options(game, game.state.squads["a1"]))):
        (field,) = option.fields
        assert isinstance(field, Several)
        assert field.describe()["none"] == {"text": "nobody", "params": {}}
    assert str(wait.label) == "Wait in Op Fire mode"
