"""Squads, their Team Tactics cards, deployment and Leadership: the stages from the mission to the
first round (CP-SQUAD, CP-DEPL, CP-CARD-24)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from ...fields import Choice, Dependent, Illegal, Option, Pick, Point, Preview, Several
from ...menu import Builder, Menu, Unbuilt
from ...table import CHECKPOINT, Ask, Game, Part, Setup, Together
from ...text import Message, _
from .. import board, constants
from ..cards.schema import Upgrade
from ..cards.words.base import slug
from ..context import moments
from ..figures import library, names
from ..figures.state import Character, Squad, State
from ..rosters import roster, upgrades
from . import rounds, suggestions
from . import setup as before

# -- Squads


def squad(game: Game[State]) -> Part:
    """Both players build their squads in secret, within the Threat, and say which affiliation
    they use (CP-SQUAD-01 to CP-SQUAD-06)."""
    state = game.state
    yield CHECKPOINT
    answers = yield Together([squad_ask(game, seat) for seat in (0, 1)])
    for seat in (0, 1):
        chosen = state.squads[seat]
        chosen.characters = list(answers[seat]["characters"])
        affiliation = answers[seat]["affiliation"]
        chosen.affiliation = None if affiliation == "none" else affiliation
        chosen.upgrades = _borne(game.setup, seat, answers[seat].fields.get("upgrades", ()))
        game.emit(
            "squad",
            (seat,),
            seat=seat,
            cards=chosen.characters,
            affiliation=chosen.affiliation,
            **_upgrades_shown(chosen),
            rule="CP-SQUAD-01",
        )
    state.stage = "tactics"


def squad_ask(game: Game[State], seat: int) -> Ask:
    """Which squad a seat takes of its roster, with which affiliation and upgrades."""
    setup, limit = game.setup, game.state.threat
    cards = roster.roster_cards(setup, seat, "character")
    affiliations = sorted(
        library.affiliations(setup),
        key=lambda one: -len(roster.belonging(setup, cards, one.id).members),
    )
    known = [
        Choice(affiliation.id, _("%(name)s", name=affiliation.name))
        for affiliation in affiliations
        if roster.belonging(setup, cards, affiliation.id).members
    ]
    known.append(Choice("none", _("No affiliation")))

    def within_threat(characters: list[str]) -> None:
        faults = roster.squad_faults(setup, seat, characters, None, limit)
        if faults:
            raise Illegal(faults[0].rule, faults[0].message)

    def summary(characters: list[str]) -> Preview:
        more = suggestions.rest(setup, seat, characters, limit)
        return Preview(notes=_squad_notes(setup, characters, limit), more=more)

    def fits(values: dict[str, Any]) -> None:
        affiliation = None if values["affiliation"] == "none" else values["affiliation"]
        faults = roster.squad_faults(setup, seat, values["characters"], affiliation, limit)
        if faults:
            raise Illegal(faults[0].rule, faults[0].message)

    fields = (
        Several(
            "characters",
            _("Characters"),
            [before.card_choice(game, card) for card in cards],
            of="card",
            least=1,
            most=len(cards),
            validate=within_threat,
            rule="CP-SQUAD-11",
            show=summary,
            outside="CP-SQUAD-01",
        ),
        Pick("affiliation", _("Affiliation"), known, outside="CP-SQUAD-05"),
        *_upgrades_field(setup, seat, limit),
    )
    take = Option(
        "squad", _("Take this squad"), fields, rule="CP-SQUAD-02", final=True, validate=fits
    )
    return Ask(
        seat,
        _("Build your squad: at most %(threat)s Threat.", threat=limit),
        [take],
        "CP-SQUAD-01",
        others=_("The players build their squads."),
        suggest=lambda: suggestions.squad(setup, seat, limit),
    )


def _upgrades_field(setup: Setup, seat: int, limit: int) -> tuple[Dependent, ...]:
    """The upgrades that those who were chosen may bear, none by itself (CP-HOUSE-06); no field
    where nobody in the roster may bear any."""
    if not _bearable(setup, seat):
        return ()
    field = Dependent(
        "upgrades",
        _("Upgrades"),
        default=[],
        default_words=_("No upgrades"),
        make=lambda earlier: _upgrades_of(setup, seat, earlier["characters"], limit),
    )
    return (field,)


def _upgrades_of(setup: Setup, seat: int, characters: Sequence[str], limit: int) -> Several:
    """The upgrades that these characters may bear, within the Threat that they leave."""
    choices = [
        Choice(
            key,
            _("%(unit)s: %(upgrade)s", unit=names.card(setup, card), upgrade=upgrade.name),
            (_("Threat +%(threat)s", threat=upgrade.threat),),
        )
        for key, (card, upgrade) in _bearable(setup, seat).items()
        if card in characters
    ]

    def within_limits(chosen: list[str]) -> None:
        borne = _borne(setup, seat, chosen)
        faults = roster.squad_faults(setup, seat, characters, None, limit, borne)
        if faults:
            raise Illegal(faults[0].rule, faults[0].message)

    return Several(
        "upgrades",
        _("Upgrades"),
        choices,
        most=len(choices),
        validate=within_limits,
        rule="CP-HOUSE-06",
        outside="CP-HOUSE-06",
        default=[],
        default_words=_("No upgrades"),
    )


def _bearable(setup: Setup, seat: int) -> dict[str, tuple[str, Upgrade]]:
    """The upgrades that characters of a roster may bear, each with the bearer's card, as choices
    name them."""
    return {
        f"{card}:{slug(upgrade.name)}": (card, upgrade)
        for card in roster.roster_cards(setup, seat, "character")
        for upgrade in library.character(setup, card).upgrades
        if upgrade.name in upgrades.bearable(setup, card).names
    }


def _borne(setup: Setup, seat: int, chosen: Iterable[str]) -> dict[str, list[str]]:
    """The names of the upgrades that were chosen, by the cards of their bearers."""
    known, found = _bearable(setup, seat), dict[str, list[str]]()
    for choice in chosen:
        card, upgrade = known[choice]
        found.setdefault(card, []).append(upgrade.name)
    return found


def _upgrades_shown(squad: Squad) -> dict[str, Any]:
    """What events tell of a squad's upgrades: nothing where there are none."""
    return {"upgrades": squad.upgrades} if squad.upgrades else {}


def _squad_notes(setup: Setup, characters: list[str], limit: int) -> tuple[Message, ...]:
    """A squad's Threat beside the mission's, and each affiliation that it has members of, with
    whether it may use it (CP-SQUAD-02, CP-SQUAD-04)."""
    usable = suggestions.usable_affiliations(setup, characters)
    notes = [
        _("May use the affiliation %(name)s.", name=names.card(setup, affiliation))
        for affiliation in usable
    ]
    return (*suggestions.squad_summary(setup, characters, None, limit), *notes)


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
    choices = [
        _tactic_choice(game, seat, card) for card in roster.roster_cards(game.setup, seat, "tactic")
    ]
    cards = Several(
        "cards",
        _("Team Tactics cards"),
        choices,
        of="card",
        most=constants.TACTICS_CHOSEN,
        rule="CP-SQUAD-08",
        face_up=True,
    )
    return Ask(
        seat,
        _("Choose up to %(most)s Team Tactics cards.", most=constants.TACTICS_CHOSEN),
        [Option("tactics", _("Take these cards"), (cards,), rule="CP-SQUAD-08", final=True)],
        "CP-SQUAD-08",
        others=_("The players choose their Team Tactics cards."),
        suggest=lambda: suggestions.tactics(game, seat),
    )


def _tactic_choice(game: Game[State], seat: int, card: str) -> Choice:
    """A Team Tactics card to choose, with the affiliation that it needs."""
    needed = library.tactic(game.setup, card).affiliation
    return Choice(
        card,
        _("%(name)s", name=names.card(game.setup, card)),
        (_("%(name)s", name=names.card(game.setup, needed)),) if needed else (),
        refused=roster.tactics_allowed(game.setup, seat, card, game.state.squads[seat].affiliation),
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
            **_upgrades_shown(chosen),
            rule="CP-DEPL-01",
        )
        for card in chosen.characters:
            unit = Character(names.id_of(seat, card), card, seat)
            unit.upgrades = list(chosen.upgrades.get(card, ()))
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
    if state.squads[seat].deploys_as_suggested:
        unit = next(one for one in state.characters.values() if _waits(one, seat))
        spot = suggestions.place(game, unit)
        if spot is not None:
            _set_down(game, unit, spot)
            return
    yield CHECKPOINT
    answer = yield _deploy_ask(game, seat)
    if answer.option == "deploy-all":
        state.squads[seat].deploys_as_suggested = True
    else:
        _set_down(game, state.unit(answer.option.removeprefix("deploy:")), answer["at"])


def _waits(unit: Character, seat: int) -> bool:
    return unit.seat == seat and not unit.deployed


def _set_down(game: Game[State], unit: Character, spot: Sequence[int]) -> None:
    unit.x, unit.y = spot
    unit.deployed = True
    game.emit("deployed", unit=unit.id, at=list(spot), rule="CP-DEPL-03")


def _deploy_ask(game: Game[State], seat: int) -> Ask:
    """One character at a place of its player's choice, or all that are left, each in its turn, at
    suggested places."""
    waiting = [unit for unit in game.state.characters.values() if _waits(unit, seat)]
    options = [
        Unbuilt(f"deploy:{unit.id}", partial(_deploy_option, game, unit.id)) for unit in waiting
    ]
    deploy_all = Option("deploy-all", _("Deploy all at the suggested places"), rule="CP-DEPL-02")
    return Ask(
        seat,
        _("Deploy a character."),
        Menu(
            Builder(("deploy",), lambda: options),
            Builder(
                ("deploy-all",), lambda: [deploy_all] if suggestions.place(game, waiting[0]) else []
            ),
        ),
        "CP-DEPL-02",
        suggest=lambda: suggestions.deployment(game, seat),
    )


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
    yield moments.Moment("deployed", seat=state.priority)
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
                _("Use this Leadership"),
                (Pick("unit", _("Leader"), choices, of="unit"),),
                rule="CP-CARD-27",
            )
        ],
        "CP-CARD-28",
    )
