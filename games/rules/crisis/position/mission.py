"""The battlefield, the squads and the mission in a position, and the stages in which it may
begin."""

from typing import Final

from ...contract import positions
from ...contract.asking import Game, Setup
from ...contract.positions import Place
from ...data import Plain
from ...text import _
from .. import constants
from ..cards.kinds.battlefield import Battlefield
from ..figures import library
from ..figures.state import Squad, State
from ..rosters import battlefields
from ..script import setup as before

STAGES: Final = (
    "crisis-type",
    "crisis",
    "threat",
    "edge",
    "squad",
    "tactics",
    "deploy",
    "leader",
    "power",
    "activation",
    "turn",
    "activation-end",
    "cleanup",
)
BEFORE_EDGES, DEPLOYED, PLAY = STAGES[:4], STAGES[6:], STAGES[8:]
"""The stages without edges, with open squads, and with all characters on the battlefield."""


OF_SQUADS = ("drawn", "crisis", "declared", "deploys_as_suggested", "upgrades")
"""Fields that a position cannot set."""
Overrides = Plain


def card_of(setup: Setup, place: Place, card_id: object, kind: str) -> str:
    """The id of a card of this kind. Raises Illegal for one that the match does not have."""
    known = setup.cards.get(card_id) if isinstance(card_id, str) else None
    if known is None or known.get("kind") != kind:
        message = _(
            "There is no %(kind)s card %(id)s among the cards of this match.",
            kind=kind,
            id=repr(card_id)[:80],
        )
        raise positions.wrong(place, message)
    return str(card_id)


def lay_out(game: Game[State], laid: Overrides) -> None:
    """Lays out the given terrain; otherwise that of the named battlefield, of the match's options,
    or of the first battlefield (CP-BOARD-07)."""
    options = battlefields.cards_of(game.setup)
    if "pieces" in laid:
        own = {"id": "own", "kind": "battlefield", "name": "Own", "pieces": laid["pieces"]}
        card = positions.read(Battlefield, own)
        for fault in battlefields.outline_faults(card):
            raise positions.wrong((fault.where,), fault.message, fault.rule)
        battlefields.lay_out(game.state, {"id": "", "pieces": laid["pieces"]})
    elif "battlefield" in laid:
        chosen = card_of(game.setup, ("battlefield",), laid["battlefield"], "battlefield")
        battlefields.lay_out(game.state, game.setup.cards[chosen])
    elif options:
        chosen = game.setup.options.get("battlefield", "")
        battlefields.lay_out(
            game.state, game.setup.cards[chosen if chosen in options else options[0]]
        )


def squads(game: Game[State], laid: Overrides) -> None:
    """Sets the squads as given, without the checks of CP-SQUAD."""
    state = game.state
    state.revealed = state.stage in DEPLOYED
    if "squads" in laid:
        overrides = positions.each(laid["squads"], ("squads",))
        if len(overrides) != len(state.squads):
            raise positions.wrong(("squads",), _("Two squads are needed."))
        state.squads = [
            positions.written(Squad, one, at, closed=OF_SQUADS) for at, one in overrides
        ]
    for seat, squad in enumerate(state.squads):
        squad.declared = "squads" in laid and state.stage in PLAY
        for slot, kind in (
            ("characters", "character"),
            ("tactics", "tactic"),
            ("used_tactics", "tactic"),
        ):
            for card_id in getattr(squad, slot):
                card_of(game.setup, ("squads", seat, slot), card_id, kind)
        if squad.affiliation is not None:
            card_of(game.setup, ("squads", seat, "affiliation"), squad.affiliation, "affiliation")
    if state.stage == "tactics" and not all(squad.characters for squad in state.squads):
        raise positions.wrong(
            ("squads",), _("Both squads' characters are needed at this stage."), "CP-SQUAD-01"
        )


def mission(game: Game[State], laid: Overrides) -> None:
    """Sets the edges, the crisis cards drawn or chosen, and the maximum Threat (CP-MISS)."""
    state = game.state
    first = state.edges[0] if state.edges else ""
    if first not in constants.EDGES or before.edges_of(0, first) != state.edges:
        raise positions.wrong(("edges",), _("Two opposite edges are needed."), "CP-MISS-08")
    if state.stage in BEFORE_EDGES:
        state.edges = []
    if state.stage == "squad" and not state.threat:
        raise positions.wrong(
            ("threat",), _("The maximum Threat is needed at this stage."), "CP-MISS-07"
        )
    if "drawn" in laid:
        _draw(game, positions.read(list[list[str]], laid["drawn"], ("drawn",)))
    elif state.stage == "crisis":
        raise positions.wrong(
            ("drawn",), _("The cards drawn are needed at this stage."), "CP-MISS-03"
        )
    for kind, seat in (("secure", state.secure_by), ("extract", 1 - state.secure_by)):
        if kind in laid:
            state.squads[seat].crisis = _crisis(game, (kind,), laid[kind], kind)
            if state.edges:
                before.set_up_crisis(game, laid[kind])
        elif state.stage in ("threat", "edge"):
            message = _("The mission's cards are needed at this stage.")
            raise positions.wrong((kind,), message, "CP-MISS-01")


def _draw(game: Game[State], drawn: list[list[str]]) -> None:
    """Sets the cards from which each player chooses one (CP-MISS-03)."""
    if len(drawn) != len(game.state.squads):
        raise positions.wrong(("drawn",), _("The cards of both players are needed."), "CP-MISS-03")
    for seat, cards in enumerate(drawn):
        kind = game.state.crisis_type_of(seat)
        if len(set(cards)) != constants.CRISES_DRAWN:
            raise positions.wrong(
                ("drawn", seat), _("Two different cards are needed."), "CP-MISS-03"
            )
        game.state.squads[seat].drawn = [
            _crisis(game, ("drawn", seat), card, kind) for card in cards
        ]


def _crisis(game: Game[State], place: Place, overrides: object, kind: str) -> str:
    card_id = card_of(game.setup, place, overrides, "crisis")
    if library.crisis(game.setup, card_id).type != kind:
        message = _("%(id)s is no %(kind)s card.", id=card_id, kind=kind)
        raise positions.wrong(place, message, "CP-MISS-01")
    return card_id
