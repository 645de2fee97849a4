"""The stages of the squads and of their Team Tactics cards (CP-SQUAD)."""

from collections.abc import Iterable, Sequence
from functools import partial

from ...contract.asking import Answer, Ask, Game, ScriptPart, Setup, SuggestedAnswer
from ...contract.events import Event
from ...data import Plain
from ...fields import Choice, Dependent, Illegal, Option, Pick, Preview, Several
from ...forms.faults import Fault
from ...text import Message, _
from .. import constants
from ..cards.kinds.character import Upgrade
from ..cards.words.base import slug
from ..figures import library, names
from ..figures.state import Character, Squad, State
from ..rosters import roster, upgrades
from ..rosters.upgrades import Borne
from . import as_suggested, suggestions
from . import setup as before


class SquadChosen(Event, kind="squad"):
    """A seat's squad, in secret."""

    seat: int
    cards: tuple[str, ...]
    affiliation: str | None = None
    upgrades: Borne | None = None
    rule: str = "CP-SQUAD-01"


class TacticsChosen(Event, kind="tactics"):
    """A seat's Team Tactics cards, in secret."""

    seat: int
    cards: tuple[str, ...]
    rule: str = "CP-SQUAD-08"


class SquadRevealed(Event, kind="revealed", reveals=True):
    """A seat's squad and its Team Tactics cards lie open from now on."""

    seat: int
    characters: tuple[str, ...]
    affiliation: str | None = None
    tactics: tuple[str, ...]
    upgrades: Borne | None = None
    rule: str = "CP-DEPL-01"


# -- Squads


def squad(game: Game[State]) -> ScriptPart:
    """Both players build their squads in secret, within the Threat, and choose an affiliation
    (CP-SQUAD-01 to CP-SQUAD-06)."""
    state = game.state
    answers = yield from as_suggested.both(game, squad_ask, _suggested_squad)
    for seat in (0, 1):
        chosen = take_squad(game, answers[seat])
        game.emit(
            SquadChosen(
                audience=(seat,),
                seat=seat,
                cards=tuple(chosen.characters),
                affiliation=chosen.affiliation,
                upgrades=chosen.upgrades or None,
            )
        )
    state.stage = "tactics"


def take_squad(game: Game[State], answer: Answer) -> Squad:
    """Sets the squad of a seat by its answer."""
    chosen = game.state.squads[answer.seat]
    chosen.characters = list(answer["characters"])
    chosen.affiliation = suggestions.affiliation_of(answer.fields)
    chosen.upgrades = _borne(game.setup, answer.seat, answer.fields.get("upgrades", ()))
    return chosen


def _suggested_squad(game: Game[State], seat: int) -> SuggestedAnswer | None:
    return suggestions.squad(game.setup, seat, game.state.threat)


def squad_ask(game: Game[State], seat: int) -> Ask:
    """The ask for a squad from the roster, with its affiliation and upgrades."""
    setup, limit = game.setup, game.state.threat
    cards = roster.roster_cards(setup, seat, "character")
    members = [
        (affiliation, len(roster.belonging(setup, cards, affiliation.id).members))
        for affiliation in library.affiliations(setup)
    ]
    known = [
        Choice(affiliation.id, _("%(name)s", name=affiliation.name))
        for affiliation, count in sorted(members, key=lambda one: -one[1])
        if count
    ]
    known.append(Choice("none", _("No affiliation")))

    def within_threat(characters: list[str]) -> None:
        _refuse(roster.squad_faults(setup, seat, characters, None, limit))

    def summary(characters: list[str]) -> Preview:
        more = suggestions.rest(setup, seat, characters, limit)
        return Preview(notes=_squad_notes(setup, characters, limit), more=more)

    def fits(values: Plain) -> None:
        characters, affiliation = values["characters"], suggestions.affiliation_of(values)
        _refuse(roster.squad_faults(setup, seat, characters, affiliation, limit))

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
        as_suggested.menu(game, seat, [take]),
        "CP-SQUAD-01",
        others=_("The players build their squads."),
        suggest=partial(as_suggested.suggest, game, seat, partial(_suggested_squad, game, seat)),
    )


def _refuse(faults: Sequence[Fault]) -> None:
    """Raises Illegal for the first of these faults, if there is any."""
    if faults:
        raise Illegal(faults[0].rule, faults[0].message)


def _upgrades_field(setup: Setup, seat: int, limit: int) -> tuple[Dependent, ...]:
    """The field of upgrades for the chosen characters, by default none (CP-HOUSE-06); no field if
    no character of the roster may have any."""
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
    """The possible upgrades of these characters, within the Threat left."""
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
        _refuse(roster.squad_faults(setup, seat, characters, None, limit, borne))

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
    """The possible upgrades of a roster's characters, each with the character's card, by the id of
    the choice."""
    return setup.cached(
        ("bearable", seat),
        lambda: {
            f"{card}:{slug(upgrade.name)}": (card, upgrade)
            for card in roster.roster_cards(setup, seat, "character")
            for upgrade in library.character(setup, card).upgrades
            if upgrade.name in upgrades.bearable(setup, card).names
        },
    )


def _borne(setup: Setup, seat: int, chosen: Iterable[str]) -> dict[str, list[str]]:
    """The names of the chosen upgrades, by the cards of their characters."""
    known, found = _bearable(setup, seat), dict[str, list[str]]()
    for choice in chosen:
        card, upgrade = known[choice]
        found.setdefault(card, []).append(upgrade.name)
    return found


def _squad_notes(setup: Setup, characters: list[str], limit: int) -> tuple[Message, ...]:
    """A squad's Threat against the mission's, and each affiliation of its members, with whether the
    squad may use it (CP-SQUAD-02, CP-SQUAD-04)."""
    notes = [
        _("May use the affiliation %(name)s.", name=names.card(setup, affiliation))
        for affiliation in suggestions.usable_affiliations(setup, characters)
    ]
    return (*suggestions.squad_summary(setup, characters, None, limit), *notes)


def tactics(game: Game[State]) -> ScriptPart:
    """Both players choose at most five Team Tactics cards in secret (CP-SQUAD-08 to -10)."""
    state = game.state
    answers = yield from as_suggested.both(game, _tactics_ask, suggestions.tactics)
    for seat in (0, 1):
        state.squads[seat].tactics = list(answers[seat]["cards"])
        game.emit(
            TacticsChosen(audience=(seat,), seat=seat, cards=tuple(state.squads[seat].tactics))
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
    take = Option("tactics", _("Take these cards"), (cards,), rule="CP-SQUAD-08", final=True)
    return Ask(
        seat,
        _("Choose up to %(most)s Team Tactics cards.", most=constants.TACTICS_CHOSEN),
        as_suggested.menu(game, seat, [take]),
        "CP-SQUAD-08",
        others=_("The players choose their Team Tactics cards."),
        suggest=partial(as_suggested.suggest, game, seat, partial(suggestions.tactics, game, seat)),
    )


def _tactic_choice(game: Game[State], seat: int, card: str) -> Choice:
    """The choice of a Team Tactics card, with the affiliation that it needs."""
    needed = library.tactic(game.setup, card).affiliation
    return Choice(
        card,
        _("%(name)s", name=names.card(game.setup, card)),
        (_("%(name)s", name=names.card(game.setup, needed)),) if needed else (),
        refused=roster.tactics_allowed(game.setup, seat, card, game.state.squads[seat].affiliation),
    )


def _reveal(game: Game[State]) -> None:
    """Opens squads and Team Tactics cards (CP-DEPL-01, CP-TAC-09)."""
    state = game.state
    state.revealed = True
    for seat in (state.priority, 1 - state.priority):
        chosen = state.squads[seat]
        game.emit(
            SquadRevealed(
                seat=seat,
                characters=tuple(chosen.characters),
                affiliation=chosen.affiliation,
                tactics=tuple(chosen.tactics),
                upgrades=chosen.upgrades or None,
            )
        )
        for card in chosen.characters:
            unit = Character(names.id_of(seat, card), card, seat)
            unit.upgrades = list(chosen.upgrades.get(card, ()))
            state.characters[unit.id] = unit
