"""Before the first round: battlefield, priority, mission, squads, deployment, in the order of
CP-BOARD-09. Each stage is a function that the script calls while `state.stage` names it."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ..fields import Choice, Illegal, Option, Pick, Point, Preview, Several
from ..table import CHECKPOINT, Ask, Game, Part, Together
from ..text import Message, _
from . import battlefields, board, constants, crisis_rules, library, names, roster, rounds
from .state import Character, State


def unit_id(seat: int, card: str) -> str:
    """The id of a character of a seat."""
    return f"{'ab'[seat]}-{card}"


# -- Battlefield and priority


def battlefield(game: Game[State]) -> Part:
    """The agreed battlefield is laid out, or one drawn at random; then priority is rolled
    (CP-BOARD-05, CP-BOARD-07, CP-PRIO-01)."""
    state = game.state
    chosen = game.setup.options.get("battlefield", battlefields.RANDOM)
    if chosen == battlefields.RANDOM:
        chosen = game.dice.choice(battlefields.cards_of(game.setup))
    battlefields.lay_out(state, game.setup.cards[chosen])
    game.emit("battlefield", card=chosen, name=names.card(game.setup, chosen), rule="CP-BOARD-07")
    state.priority = roll_priority(game)
    state.stage = "crisis-type"
    yield from ()


def roll_priority(game: Game[State]) -> int:
    """Both players roll five dice until one has more successes, then criticals, then wilds,
    then hits (CP-PRIO-01 to CP-PRIO-04). Returns the seat that gets the token."""
    while True:
        rolls = []
        for seat in (0, 1):
            numbers = game.dice.roll(constants.PRIORITY_DICE, len(constants.FACES))
            faces = [constants.FACES[number] for number in numbers]
            game.emit(
                "dice",
                seat=seat,
                roll="priority",
                faces=faces,
                marks=[""] * len(faces),
                rule="CP-PRIO-01",
            )
            rolls.append(Counter(faces))
        first, second = (_priority_rank(roll) for roll in rolls)
        if first != second:
            seat = 0 if first > second else 1
            game.emit("priority", seat=seat, rule="CP-PRIO-01")
            return seat
        game.emit("priority-tied", rule="CP-PRIO-04")


def _priority_rank(roll: Counter[str]) -> tuple[int, ...]:
    total = sum(roll[face] for face in constants.PRIORITY_SUCCESSES)
    return (total, *(roll[face] for face in constants.PRIORITY_SUCCESSES))


# -- Mission


def crisis_type(game: Game[State]) -> Part:
    """Steps 1 and 2: the priority player chooses Secure or Extract; both shuffle their three
    cards of their type and draw two (CP-MISS-03, CP-MISS-04)."""
    state = game.state
    yield CHECKPOINT
    options = [
        Option(f"choose-{kind}", _("Draw from my %(type)s cards", type=names.CRISIS_TYPES[kind]))
        for kind in ("secure", "extract")
    ]
    answer = yield Ask(
        state.priority,
        _("You have priority: which of your crisis cards do you draw from?"),
        options,
        "CP-MISS-03",
        others=_("Which of the crisis cards does each player draw from?"),
    )
    kind = answer.option.removeprefix("choose-")
    state.secure_by = state.priority if kind == "secure" else 1 - state.priority
    game.emit("crisis-type", seat=state.priority, type=kind, rule="CP-MISS-03")
    for seat in (state.priority, 1 - state.priority):
        pile = roster.roster_cards(game.setup, seat, crisis_type_of(state, seat))
        game.dice.shuffle(pile)
        state.squads[seat].drawn = pile[: constants.CRISES_DRAWN]
        game.emit("drawn", (seat,), seat=seat, cards=state.squads[seat].drawn, rule="CP-MISS-03")
    state.stage = "crisis"


def crisis_type_of(state: State, seat: int) -> str:
    """Which type of crisis card a seat brings to the mission."""
    return "secure" if seat == state.secure_by else "extract"


def crisis(game: Game[State]) -> Part:
    """Step 3: each player chooses one of the two cards in secret; both are revealed together
    (CP-MISS-05, CP-MISS-06)."""
    state = game.state
    yield CHECKPOINT
    answers = yield Together([_crisis_ask(game, seat) for seat in (0, 1)])
    for seat in (0, 1):
        state.squads[seat].crisis = answers[seat]["card"]
    for seat in (0, 1):
        card = state.squads[seat].crisis
        game.emit(
            "crisis", seat=seat, card=card, type=crisis_type_of(state, seat), rule="CP-MISS-05"
        )
    state.stage = "threat"


def _crisis_ask(game: Game[State], seat: int) -> Ask:
    cards = [_card_choice(game, card) for card in game.state.squads[seat].drawn]
    pick = Pick("card", _("Crisis card"), cards, of="card")
    return Ask(
        seat,
        _("Choose one of the two crisis cards that you drew."),
        [Option("crisis", _("Choose this crisis"), (pick,), rule="CP-MISS-05", final=True)],
        "CP-MISS-05",
        others=_("The players choose their crisis cards."),
    )


def _card_choice(game: Game[State], card: str) -> Choice:
    data = game.setup.cards[card]
    details = []
    if "threat" in data:
        details.append(_("Threat %(threat)s", threat=data["threat"]))
    return Choice(card, _("%(name)s", name=names.card(game.setup, card)), tuple(details))


def threat(game: Game[State]) -> Part:
    """Step 4: the priority player chooses which card's maximum Threat counts (CP-MISS-07)."""
    state = game.state
    yield CHECKPOINT
    pick = Pick(
        "card",
        _("Crisis card"),
        [_card_choice(game, card) for card in state.mission()],
        of="card",
    )
    answer = yield Ask(
        state.priority,
        _("Which card's maximum Threat is used?"),
        [Option("threat", _("Use its Threat"), (pick,), rule="CP-MISS-07")],
        "CP-MISS-07",
    )
    state.threat = game.setup.cards[answer["card"]]["threat"]
    game.emit("threat", seat=state.priority, threat=state.threat, rule="CP-MISS-07")
    state.stage = "edge"


def edge(game: Game[State]) -> Part:
    """Steps 5 and 6: the player without priority chooses a deployment edge, and both crisis
    cards are set up (CP-MISS-08, CP-MISS-09)."""
    state = game.state
    yield CHECKPOINT
    chooser = 1 - state.priority
    pick = Pick("edge", _("Edge"), [Choice(name, names.EDGES[name]) for name in constants.EDGES])
    answer = yield Ask(
        chooser,
        _("Choose the edge from which you deploy."),
        [Option("edge", _("Deploy from this edge"), (pick,), rule="CP-MISS-08")],
        "CP-MISS-08",
        others=_("From which edge do they deploy?"),
    )
    state.edges = edges_of(chooser, answer["edge"])
    game.emit("edges", edges=state.edges, rule="CP-MISS-08")
    for seat in (state.priority, 1 - state.priority):
        set_up_crisis(game, str(state.squads[seat].crisis))
    state.stage = "squad"


def edges_of(seat: int, edge_name: str) -> list[str]:
    """Both seats' edges if one seat has this one: they are opposite."""
    index = constants.EDGES.index(edge_name)
    opposite = constants.EDGES[(index + 2) % 4]
    return [edge_name, opposite] if seat == 0 else [opposite, edge_name]


def set_up_crisis(game: Game[State], card: str) -> None:
    """Lay out a crisis card's tokens; terrain too high for them is moved (CP-MISS-09,
    CP-OBJ-24)."""
    crisis_rules.set_up(game, card)
    battlefields.clear_tokens(game.state)


def map_point(state: State, from_centre: Any) -> board.Spot:
    """A point of a crisis card's map on the battlefield: x along the players' edges, y towards
    the priority player's edge, which is the map's bottom (thousandths of an inch)."""
    x, y = from_centre
    bottom = state.edges[state.priority]
    middle = constants.BOARD // 2
    dx, dy = {
        "south": (x, y),
        "west": (-y, x),
        "north": (-x, -y),
        "east": (y, -x),
    }[bottom]
    return (middle + dx, middle + dy)


# -- Squads


def squad(game: Game[State]) -> Part:
    """Both players build their squads in secret, within the Threat, and say which affiliation
    they use (CP-SQUAD-01 to CP-SQUAD-06)."""
    state = game.state
    yield CHECKPOINT
    answers = yield Together([_squad_ask(game, seat) for seat in (0, 1)])
    for seat in (0, 1):
        chosen = state.squads[seat]
        chosen.characters = list(answers[seat]["characters"])
        affiliation = answers[seat]["affiliation"]
        chosen.affiliation = None if affiliation == "none" else affiliation
        game.emit(
            "squad",
            (seat,),
            seat=seat,
            cards=chosen.characters,
            affiliation=chosen.affiliation,
            rule="CP-SQUAD-01",
        )
    state.stage = "tactics"


def _squad_ask(game: Game[State], seat: int) -> Ask:
    setup, limit = game.setup, game.state.threat
    cards = roster.roster_cards(setup, seat, "character")
    known = [Choice("none", _("No affiliation"))]
    known += [
        Choice(affiliation.id, _("%(name)s", name=affiliation.name))
        for affiliation in library.affiliations(setup)
        if any(roster.affiliated(setup, card, affiliation.id) for card in cards)
    ]

    def within_threat(characters: list[str]) -> None:
        faults = roster.squad_faults(setup, seat, characters, None, limit)
        if faults:
            raise Illegal(faults[0].rule, faults[0].message)

    def threat_used(characters: list[str]) -> Preview:
        used = sum(setup.cards[card]["threat"] for card in characters)
        return Preview(notes=(_("Threat %(used)s of %(limit)s.", used=used, limit=limit),))

    def fits(values: dict[str, Any]) -> None:
        affiliation = None if values["affiliation"] == "none" else values["affiliation"]
        faults = roster.squad_faults(setup, seat, values["characters"], affiliation, limit)
        if faults:
            raise Illegal(faults[0].rule, faults[0].message)

    fields = (
        Several(
            "characters",
            _("Characters"),
            [_card_choice(game, card) for card in cards],
            of="card",
            least=1,
            most=len(cards),
            whole=within_threat,
            rule="CP-SQUAD-11",
            show=threat_used,
            outside="CP-SQUAD-01",
        ),
        Pick("affiliation", _("Affiliation"), known, outside="CP-SQUAD-05"),
    )
    return Ask(
        seat,
        _("Build your squad: at most %(threat)s Threat.", threat=limit),
        [Option("squad", _("Take this squad"), fields, rule="CP-SQUAD-02", final=True, whole=fits)],
        "CP-SQUAD-01",
        others=_("The players build their squads."),
    )


def tactics(game: Game[State]) -> Part:
    """Both players choose at most five Team Tactics cards in secret (CP-SQUAD-08 to -10)."""
    state = game.state
    yield CHECKPOINT
    answers = yield Together([_tactics_ask(game, seat) for seat in (0, 1)])
    for seat in (0, 1):
        state.squads[seat].tactics = list(answers[seat]["cards"])
        game.emit(
            "tactics", (seat,), seat=seat, cards=state.squads[seat].tactics, rule="CP-SQUAD-08"
        )
    _reveal(game)
    state.stage = "deploy"


def _tactics_ask(game: Game[State], seat: int) -> Ask:
    affiliation = game.state.squads[seat].affiliation
    choices = [
        Choice(
            card,
            _("%(name)s", name=names.card(game.setup, card)),
            refused=roster.tactics_allowed(game.setup, seat, card, affiliation),
        )
        for card in roster.roster_cards(game.setup, seat, "tactic")
    ]
    cards = Several(
        "cards",
        _("Team Tactics cards"),
        choices,
        of="card",
        most=constants.TACTICS_CHOSEN,
        rule="CP-SQUAD-08",
    )
    return Ask(
        seat,
        _("Choose up to %(most)s Team Tactics cards.", most=constants.TACTICS_CHOSEN),
        [Option("tactics", _("Take these cards"), (cards,), rule="CP-SQUAD-08", final=True)],
        "CP-SQUAD-08",
        others=_("The players choose their Team Tactics cards."),
    )


def _reveal(game: Game[State]) -> None:
    """Squads and Team Tactics cards are laid open (CP-DEPL-01, CP-TAC-09)."""
    state = game.state
    state.revealed = True
    for seat in (state.priority, 1 - state.priority):
        chosen = state.squads[seat]
        game.emit(
            "revealed",
            seat=seat,
            characters=chosen.characters,
            affiliation=chosen.affiliation,
            tactics=chosen.tactics,
            rule="CP-DEPL-01",
        )
        for card in chosen.characters:
            unit = Character(unit_id(seat, card), card, seat)
            state.characters[unit.id] = unit


# -- Deployment


def deploy(game: Game[State]) -> Part:
    """The players deploy one character each in turns, the priority player first; who has none
    left waits for the other (CP-DEPL-02 to CP-DEPL-07)."""
    state = game.state
    seat = next_to_deploy(state)
    if seat is None:
        state.stage = "leader"
        return
    yield CHECKPOINT
    options = [
        _deploy_option(game, unit.id)
        for unit in state.characters.values()
        if unit.seat == seat and not unit.deployed
    ]
    answer = yield Ask(seat, _("Deploy a character."), options, "CP-DEPL-02")
    unit = state.unit(answer.option.removeprefix("deploy:"))
    unit.x, unit.y = answer["at"]
    unit.deployed = True
    game.emit("deployed", unit=unit.id, at=answer["at"], rule="CP-DEPL-03")


def next_to_deploy(state: State) -> int | None:
    """The seat that deploys next; None when all are deployed (CP-DEPL-02, CP-DEPL-06)."""
    placed, left = [0, 0], [0, 0]
    for unit in state.characters.values():
        (placed if unit.deployed else left)[unit.seat] += 1
    first, second = state.priority, 1 - state.priority
    if not left[0] and not left[1]:
        return None
    if not left[first] or not left[second]:
        return first if left[first] else second
    return first if placed[first] <= placed[second] else second


def _deploy_option(game: Game[State], unit: str) -> Option:
    at = Point(
        "at",
        _("Where"),
        board.deployment_area(game, unit),
        unit=unit,
        radius=board.radius(game, unit),
    )
    return Option(
        f"deploy:{unit}",
        _("Deploy %(unit)s", unit=names.unit(game, unit)),
        (at,),
        rule="CP-DEPL-03",
        on={"unit": unit},
    )


def leader(game: Game[State]) -> Part:
    """Each player declares which Leadership is in force, the priority player first; where there
    is no choice it needs no asking (CP-CARD-24, CP-CARD-27, CP-CARD-28, CP-CARD-30)."""
    state = game.state
    for seat in (state.priority, 1 - state.priority):
        chosen = state.squads[seat]
        if chosen.declared:
            continue
        leaders = roster.leaders(game, seat)
        if len(leaders) > 1:
            yield CHECKPOINT
            answer = yield _leader_ask(game, seat, leaders)
            leaders = [] if answer["unit"] == "none" else [answer["unit"]]
        chosen.declared = True
        if leaders:
            chosen.leader = leaders[0]
            game.emit("leader", seat=seat, unit=chosen.leader, rule="CP-CARD-28")
    rounds.begin_first_round(game)


def _leader_ask(game: Game[State], seat: int, leaders: list[str]) -> Ask:
    choices = [Choice(unit, _("%(name)s", name=names.unit(game, unit))) for unit in leaders] + [
        Choice("none", _("No Leadership"))
    ]
    return Ask(
        seat,
        _("Which Leadership is in force in this game?"),
        [
            Option(
                "leader",
                _("Declare it"),
                (Pick("unit", _("Leader"), choices, of="unit"),),
                rule="CP-CARD-27",
            )
        ],
        "CP-CARD-28",
    )


def battlefield_choices() -> list[Choice]:
    """The battlefields that players may agree on, and a random one (CP-BOARD-05)."""
    cards = [Choice(card["id"], Message(card["name"])) for card in battlefields.built_in()]
    return [*cards, Choice(battlefields.RANDOM, _("A random battlefield"))]
