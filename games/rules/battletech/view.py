"""What everybody may know of a match: everything lies open (BT-11.7)."""

from collections import defaultdict

from ..contract.asking import Game
from ..data import Plain
from ..hexes import Hex
from . import ground, scenarios
from .cards.schema import MechCard
from .cards.weapons import WEAPONS
from .ground import Ground
from .mechs import condition, sheet, slots
from .phases import alternation, victory
from .state import Mech, State
from .terms import LOCATIONS

PHASES = {
    "set-up": "set-up",
    "placing": "set-up",
    "turn": "initiative",
    "move": "movement",
    "moving": "movement",
    "fire": "weapons",
    "firing": "weapons",
    "resolving-fire": "weapons",
    "strike": "physical",
    "striking": "physical",
    "resolving-strikes": "physical",
    "heat": "heat",
    "end": "end",
    "over": "end",
}
"""The phase of each stage of the script."""


APART = 250
"""The distance from the middle of a hex at which two 'Mechs in it are drawn (see hexes.SIDE)."""


def view(game: Game[State]) -> Plain:
    """The state as it is shown, the same for everybody."""
    state = game.state
    land = ground.of(game.setup, state)
    spots = _spots(state, land)
    return {
        "stage": state.stage,
        "phase": PHASES[state.stage],
        "round": state.turn,
        "rounds": victory.limit(game),
        "scenario": victory.scenario(game),
        "priority": state.initiative[0] if state.initiative else None,
        "vp": victory.victory_points(game),
        "battle_value": _battle_value(game),
        "sides_out": sorted(set(state.sides) - set(victory.sides_in(game))),
        "hill_points": list(state.hill) if victory.scenario(game) == scenarios.HILL else None,
        "board": _board(game, land),
        "units": [_unit(game, land, mech, spots.get(mech.id)) for mech in state.mechs.values()],
        "waiting": list(state.turns.waiting),
        "done": list(state.turns.done),
        "to_come": alternation.to_come(state),
        "limbs": dict(state.limbs),
        "attack": state.attack,
    }


def _battle_value(game: Game[State]) -> list[list[int]] | None:
    """The battle value left of each side, and that of its whole force. A 'Mech in play counts with
    its share of armour and structure left. None where the score says the same (BT-11.18)."""
    if scenarios.each_for_itself(game.setup.options):
        return None
    left, whole = [0.0, 0.0], [0, 0]
    for mech in game.state.mechs.values():
        value = victory.value(game.setup, mech)
        whole[mech.side] += value
        if not mech.out:
            left[mech.side] += value * condition.share_left(sheet.card_of(game.setup, mech), mech)
    return [[round(now), all_] for now, all_ in zip(left, whole, strict=True)]


def _board(game: Game[State], land: Ground) -> Plain:
    hill = land.hill() if victory.scenario(game) == scenarios.HILL else None
    return {
        "width": land.board.chart.width,
        "depth": land.board.chart.depth,
        "grid": land.board.plain(),
        "hexes": land.written,
        "edges": [edge.value for edge in land.edges],
        "stretches": [list(map(land.number, stretch)) for stretch in land.stretches],
        "hill": land.number(hill) if hill is not None else None,
    }


def _unit(game: Game[State], land: Ground, mech: Mech, spot: tuple[int, int] | None) -> Plain:
    card = sheet.card_of(game.setup, mech)
    x, y = spot or (None, None)
    return {
        "id": mech.id,
        "card": mech.card,
        "name": mech.name,
        "seat": mech.seat,
        "side": mech.side,
        "owner": scenarios.place(game.setup.options, mech.seat),
        "letter": mech.id[0].upper() if land.stretches else "",
        "tonnage": card.tonnage,
        "value": victory.value(game.setup, mech),
        "x": x,
        "y": y,
        "hex": land.number(mech.hex) if mech.hex is not None else None,
        "level": land.floor(mech.hex) if mech.hex is not None else None,
        "facing": mech.facing,
        "twist": mech.twist,
        "flipped": mech.flipped,
        "prone": mech.prone,
        "shut_down": mech.shut_down,
        "immobile": condition.immobile(mech),
        "out": mech.out,
        "crippled": mech.crippled,
        "heat": mech.heat,
        "club": mech.club,
        "movement": {
            "mode": mech.movement.mode,
            "hexes": mech.movement.hexes,
            "mp": mech.movement.spent,
            "charge": mech.movement.charge,
            "dfa": mech.movement.dfa,
        },
        "fire": _fire(mech),
        "strike": _strike(mech),
        "sheet": sheet_of(card, mech),
    }


def _spots(state: State, land: Ground) -> dict[str, tuple[int, int]]:
    """The place of each 'Mech on the map, by id: the middle of its hex, or apart from others in
    it."""
    together: dict[Hex, list[Mech]] = defaultdict(list)
    for mech in state.on_map():
        together[mech.at].append(mech)
    spots = {}
    for hex, mechs in together.items():
        x, y = land.board.chart.centre(hex)
        for place, mech in enumerate(mechs):
            spots[mech.id] = (x + APART * (2 * place - len(mechs) + 1), y)
    return spots


def _fire(mech: Mech) -> Plain | None:
    if mech.fire is None:
        return None
    shots = [{"weapon": shot.weapon, "target": shot.target} for shot in mech.fire.shots]
    return {"shots": shots, "seeks_club": mech.fire.seeks_club}


def _strike(mech: Mech) -> Plain | None:
    if mech.strike is None:
        return None
    return {"kind": mech.strike.kind, "targets": mech.strike.targets}


def sheet_of(card: MechCard, mech: Mech) -> Plain:
    """The record sheet with all its marks, also those without effect yet."""
    warrior, walk = mech.warrior, condition.walk_mp(card, mech)
    return {
        "armour": dict(mech.armour),
        "rear": dict(mech.rear),
        "structure": dict(mech.structure),
        "lost": [location for location in LOCATIONS if location in mech.lost],
        "breached": list(mech.breached),
        "hit": {location: sorted(hit) for location, hit in mech.hit.items() if hit},
        "weapons": [
            {
                "id": mount.id,
                "weapon": mount.weapon,
                "location": mount.location,
                "rear": mount.rear,
                "works": not slots.out_of_order(mech, mount.slots),
                "rounds": condition.rounds(card, mech, mount)
                if WEAPONS[mount.weapon].feeds
                else None,
            }
            for mount in card.mounts
        ],
        "shots": dict(mech.shots),
        "walk": walk,
        "run": condition.run_for(mech, walk),
        "jump": condition.jump_mp(card, mech),
        "sinks": condition.heat_capacity(card, mech),
        "warrior": {
            "name": warrior.name,
            "gunnery": warrior.gunnery,
            "piloting": warrior.piloting,
            "hits": warrior.hits,
            "conscious": warrior.conscious,
            "dead": warrior.dead,
        },
    }
