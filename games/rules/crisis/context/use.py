"""The context in which a rule is used, and the meaning of names there."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from ...contract.asking import Game
from ...data import Plain
from ..cards.words.base import IN_EVERY_RULE
from ..figures.state import State
from .active_rule import ActiveRule
from .attack_state import Attack, Pool
from .moments import Moment


@dataclass
class Context:
    """A rule in use. `names` contains everything chosen, rolled and remembered so far; `side`
    replaces the rule's own side where a crisis card acts for each player in turn."""

    game: Game[State]
    active: ActiveRule
    moment: Moment | None = None
    attack: Attack | None = None
    names: Plain = field(default_factory=dict)
    side: int | None = None
    result: int = 0
    order: Sequence[str] = ()

    @property
    def seat(self) -> int | None:
        """The side for "ally" and "enemy"."""
        if self.side is not None:
            return self.side
        if self.active.seat is not None:
            return self.active.seat
        return self.game.state.unit(self.active.unit).seat if self.active.unit else None

    @property
    def decider(self) -> int:
        """The seat that makes the rule's choices: its own, the priority player for crisis
        cards."""
        return self.game.state.priority if self.seat is None else self.seat

    def seat_of(self, whose: str) -> int:
        """The seat of "you", the "opponent", or the side of the "ally" or the "enemy"."""
        return self.decider if whose in ("you", "ally") else 1 - self.decider

    @property
    def is_interaction(self) -> bool:
        """Whether it is an interaction by a crisis card (CP-OBJ-05)."""
        return self.active.kind == "crisis" and self.active.unit is not None

    @property
    def icons_shown(self) -> bool:
        """Whether the attack under way shows the icons that the rule needs, if the rule belongs to
        it (CP-ATK-23)."""
        if self.attack is None or self.active.kind != "attack":
            return True
        return self.attack.shows(self.active.rule.icons)

    def topic(self, name: str) -> dict[str, str | int]:
        """The topic of an ask by a rule of this name for standing orders: its name (`rule`), its
        side (`by`), and the topic of its moment, if it has one."""
        found = self.moment.topic() if self.moment else {}
        if self.active.unit:
            found["by"] = self.active.unit
        return {**found, "rule": name}

    def name(self, ref: str) -> list[str]:
        """The ids of the characters, tokens or pieces of a reference."""
        if ref in _BUILT_IN and ref not in self.names:
            found = self._built_in(ref)
            return [found] if found else []
        value = self.names.get(ref, self.active.names.get(ref))
        if value is None:
            return []
        return [str(item) for item in value] if isinstance(value, (list, tuple)) else [str(value)]

    def _built_in(self, ref: str) -> str | None:
        """The character that a name of every rule stands for."""
        attack, moment = self.attack, self.moment
        match ref:
            case "self":
                return self.active.unit
            case "attacker" if attack:
                return attack.attacker
            case "target":
                return attack.target if attack else None
            case "subject":
                return moment.subject if moment else None
            case "other":
                return moment.other if moment else None
            case _:  # "source", and "attacker" outside of an attack
                return moment.source.unit if moment and moment.source else None

    def one(self, ref: str | None) -> str | None:
        """The single id of a reference; None if there is none."""
        found = self.name(ref) if ref else ()
        return found[0] if found else None

    def is_struck_down(self, unit_id: str) -> bool:
        """Whether it is the target that the attack under way has KO'd: rules may refer to it and
        its place, but cannot choose or affect it."""
        attack = self.attack
        return attack is not None and attack.target == unit_id and self.game.state.unit(unit_id).ko

    def pool(self, roll: str) -> Pool | None:
        """A roll of the attack under way, or of the dodge in the moment."""
        pools = self.attack.pools if self.attack else {}
        own = self.moment.pool if self.moment else None
        if roll in ("own", "other") and own is not None:
            other = "defense" if own.roll == "attack" else "attack"
            return own if roll == "own" else pools.get(other)
        return pools.get(roll) or (own if own is not None and own.roll == roll else None)


_BUILT_IN = frozenset({"self", *IN_EVERY_RULE})
"""The names that have a meaning without having been chosen."""
