"""Positions: any moment of a match, described in a file, from which the script goes on.

It is the state written down (see `figures.state`), with what lies on the table named as people name
it. All lengths are thousandths of an inch, x to the right, y down; the "north" edge is y = 0. Units
are called by their side's letter and their card: "a-iron-man" is seat 0's, "b-ultron" seat 1's;
any built-in card may be used, and those of the file's `cards`. Tokens are called by their crisis
card and number, as in "riots-spark-over-extremis-3-0#2", in the order of the card's map. What is
left out, or null, has its value from the beginning of a game. Keys of a position:

    stage        where the script stands: one of those below; "turn" if left out
    battlefield  the id of a battlefield; else that of the match's options
    pieces       or explicit terrain: [{"id", "name", "look", "size", "interactive", "polygon"}];
                 [] for an empty battlefield
    round        1 if left out; 0 before the first round
    priority     the seat with the priority token
    vp           [points of seat 0, points of seat 1]
    secure, extract   the mission's crisis cards; their tokens are set up
    secure_by    the seat that brought the Secure card
    drawn        before the crises are chosen: [[two cards of seat 0], [two cards of seat 1]]
    threat       the mission's maximum Threat
    edges        [seat 0's edge, seat 1's edge], opposite ones; ["south", "north"] if left out
    squads       [{"characters", "affiliation", "leader", "tactics", "used_tactics"}, …]; the
                 characters are those of `units` if left out; "leader" is the unit whose
                 Leadership is in force, as in "a-captain-america-steve-rogers". Squads and
                 their cards are taken as they are; what they may be (CP-SQUAD) is looked at where
                 they are chosen, at the stages "squad" and "tactics"
    units        [{"seat", "card", "at": [x, y], "side": "healthy" or "injured", "damage",
                 "power", "dazed", "ko", "activated", "conditions", "holds", "counters",
                 "form", "upgrades"}, …]; `at` is the centre of the base; a Dazed or KO'd one has
                 damage up to its Stamina; `form` is the name of its stat card, if it is not the
                 first, `upgrades` are the names of those that it bears
    tokens       changes to tokens: [{"id", "at", "control": a seat, "removed", "name",
                 "kind"}, …]; `name` and `kind` are those of one that has turned out to be
                 something else, like a Decoy the Skrull Agent; one with another id, and with
                 name, kind, at and "crisis" too, is a token that has come up in play
    turn         {"seat", "unit", "actions", "moves", "attacks", "passed", "activation_over",
                 "interacted", "may_pass"}; the priority player's first menu if left out.
                 `actions` counts those taken by `unit`, the active character; `interacted` lists
                 the tokens that it has interacted with; `may_pass` is worked out if left out
    last_activated    the seat that made the last activation of this phase

The file's `options` are "battlefield", an id or "random", and "passing": "seed" (who has more
characters with an Activated or Dazed token may pass) or "fewer-left" (who has fewer characters
left to activate may).

Faces of the die, for the file's `dice`: 0 critical, 1 wild, 2 and 3 hit, 4 block, 5 and 6 blank,
7 failure. From the very beginning, without a position, the dice roll: which battlefield, if it is
a random one; five for seat 0 and five for seat 1, for priority; then, when the priority player
has chosen a type of crisis, two numbers for each player's three cards, its own first, that say
which card of those not yet moved goes to the end of the pile (0 to 2, then 0 to 1).

The very beginning, as a whole file; Will has priority, both draw the first two of their cards:

    {"system": "crisis", "options": {"battlefield": "city-block"}, "names": ["Will", "Dallas"],
     "dice": [2, 2, 2, 2, 2, 7, 7, 7, 7, 7, 2, 1, 2, 1],
     "answers": [{"seat": 0, "option": "choose-secure"},
      {"seat": 0, "option": "crisis", "fields": {"card": "infinity-formula-goes-missing"}},
      {"seat": 1, "option": "crisis", "fields": {"card": "spider-infected-invade-manhattan"}},
      {"seat": 0, "option": "threat", "fields": {"card": "infinity-formula-goes-missing"}},
      {"seat": 1, "option": "edge", "fields": {"edge": "north"}},
      {"seat": 0, "option": "squad", "fields":
       {"characters": ["captain-america-steve-rogers", "iron-man"], "affiliation": "avengers"}},
      {"seat": 1, "option": "squad", "fields": {"characters": ["ultron"], "affiliation": "none"}},
      {"seat": 0, "option": "tactics", "fields": {"cards": ["avengers-assemble", "patch-up"]}},
      {"seat": 1, "option": "tactics", "fields": {"cards": []}},
      {"seat": 0, "option": "deploy:a-iron-man", "fields": {"at": [18000, 33000]}},
      {"seat": 1, "option": "deploy:b-ultron", "fields": {"at": [18000, 3000]}},
      {"seat": 0, "option": "deploy:a-captain-america-steve-rogers", "fields":
       {"at": [16000, 33000]}},
      {"seat": 0, "option": "activate:a-iron-man"}]}

Positions from here on. Choosing which type of crisis to draw from:

    {"stage": "crisis-type", "priority": 1}

Choosing crises, both players at once:

    {"stage": "crisis", "priority": 0, "secure_by": 0, "drawn":
     [["riots-spark-over-extremis-3-0", "infinity-formula-goes-missing"],
      ["skrulls-infiltrate-world-leadership", "struggle-for-the-cube-continues"]]}

Choosing whose maximum Threat counts and, with stage "edge", a deployment edge:

    {"stage": "threat", "secure": "riots-spark-over-extremis-3-0",
     "extract": "struggle-for-the-cube-continues"}
    {"stage": "edge", "secure": "riots-spark-over-extremis-3-0",
     "extract": "struggle-for-the-cube-continues", "threat": 17}

Building squads and, with stage "tactics" and squads, choosing Team Tactics cards, out of the
rosters of the file:

    {"stage": "squad", "secure": "riots-spark-over-extremis-3-0",
     "extract": "struggle-for-the-cube-continues", "threat": 17}
    {"stage": "tactics", "secure": "riots-spark-over-extremis-3-0",
     "extract": "struggle-for-the-cube-continues", "threat": 17, "squads":
     [{"characters": ["captain-america-steve-rogers", "iron-man"], "affiliation": "avengers"},
      {"characters": ["red-skull"]}]}

Deployment, one character down and two to come:

    {"stage": "deploy", "secure": "riots-spark-over-extremis-3-0",
     "extract": "struggle-for-the-cube-continues", "units":
     [{"seat": 0, "card": "iron-man", "at": [18000, 33000]}, {"seat": 0, "card": "black-widow"},
      {"seat": 1, "card": "ultron"}]}

Declaring a Leadership (this squad has one only, so that nothing is asked):

    {"stage": "leader", "squads": [{"affiliation": "cabal"}, {}], "units":
     [{"seat": 0, "card": "red-skull", "at": [18000, 33000]},
      {"seat": 1, "card": "ultron", "at": [18000, 3000]}]}

Power phase of round 2:

    {"stage": "power", "round": 2, "secure": "riots-spark-over-extremis-3-0",
     "extract": "struggle-for-the-cube-continues", "units":
     [{"seat": 0, "card": "iron-man", "at": [18000, 30000], "power": 2,
       "holds": ["struggle-for-the-cube-continues#1"]},
      {"seat": 1, "card": "ultron", "at": [22000, 8000], "conditions": ["stun"]}]}

Activation phase, at its very start:

    {"stage": "activation", "priority": 1, "units":
     [{"seat": 0, "card": "iron-man", "at": [18000, 30000], "activated": true},
      {"seat": 1, "card": "ultron", "at": [22000, 8000]}]}

Activation phase: Iron Man is active and has taken one action:

    {"stage": "turn", "secure": "riots-spark-over-extremis-3-0",
     "extract": "struggle-for-the-cube-continues", "units":
     [{"seat": 0, "card": "iron-man", "at": [18000, 30000], "power": 3},
      {"seat": 1, "card": "ultron", "at": [18000, 26000], "damage": 2, "side": "injured"}],
     "turn": {"seat": 0, "unit": "a-iron-man", "actions": 1}}

Activation phase, at its end, before Cleanup:

    {"stage": "activation-end", "last_activated": 0, "units":
     [{"seat": 0, "card": "iron-man", "at": [18000, 30000], "activated": true},
      {"seat": 1, "card": "ultron", "at": [22000, 8000], "activated": true}]}

Cleanup phase, seat 1 having activated last, with one character Dazed:

    {"stage": "cleanup", "round": 6, "vp": [10, 10], "last_activated": 1,
     "secure": "riots-spark-over-extremis-3-0", "extract": "struggle-for-the-cube-continues",
     "units": [{"seat": 0, "card": "iron-man", "at": [18000, 30000], "activated": true},
      {"seat": 1, "card": "ultron", "at": [18000, 26000], "dazed": true}]}
"""

from __future__ import annotations

from ...contract import positions
from ...contract.asking import Game, Setup
from ...data import Json
from ...dice import Dice, Seeded
from ...text import _
from .. import invariants
from ..figures.state import State
from . import in_play, mission
from .mission import PLAY, STAGES

CLOSED = (
    "characters",
    "vp_by_round",
    "revealed",
    "lasting",
    "to_score",
    "markers",
    "serial",
    "used",
    "falling",
    "attack",
)
"""Fields of the state that a position leaves out or says in another form."""
ON_THE_TABLE = (
    "battlefield",
    "pieces",
    "secure",
    "extract",
    "drawn",
    "squads",
    "units",
    "tokens",
    "turn",
)
"""Keys that are laid out by functions; all others are fields of the state."""


def position(data: Json, setup: Setup) -> State:
    """The state that a position describes. Raises Illegal, with the place and the rule, for an
    impossible one."""
    overrides = positions.given(data)
    laid = {name: overrides.pop(name) for name in ON_THE_TABLE if name in overrides}
    state = State(stage="turn", edges=["south", "north"])
    state = positions.laid_over(state, overrides, closed=CLOSED)
    if state.stage not in STAGES:
        raise positions.wrong(
            ("stage",), _("One of these belongs here: %(stages)s.", stages=", ".join(STAGES))
        )
    if "round" not in overrides:
        state.round = int(state.stage in PLAY)
    if state.stage in PLAY and not state.round:
        raise positions.wrong(("round",), _("Rounds count from 1."), "CP-ROUND-01")
    game = Game(state, Dice(Seeded(b"position")), setup)
    mission.lay_out(game, laid)
    mission.squads(game, laid)
    mission.mission(game, laid)
    for place, token in positions.each(laid.get("tokens", []), ("tokens",)):
        in_play.token(game, place, token)
    for place, unit in positions.each(laid.get("units", []), ("units",)):
        in_play.unit(game, place, unit)
    in_play.to_come(game)
    in_play.turn(game, laid)
    for fault in invariants.faults(game):
        raise positions.wrong((), fault.message, fault.rule)
    in_play.leaders_and_bases(game)
    return state
