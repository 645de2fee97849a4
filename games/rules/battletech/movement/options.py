"""The options of a 'Mech in its turn of the movement phase, built when somebody looks at them. No
option searches for paths before it is opened, so refusals here are those that need no search."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Final, Literal, get_args

from ...contract.asking import Game
from ...fields import Chance, Chances, Details, Field, Illegal, Option
from ...fields.option import Builder, Item, Menu, Unbuilt
from ...hexes import distance
from ...lazy import LazySequence
from ...text import Message, _
from ..actions import MechAction
from ..constants import movement as constants
from ..harm import piloting
from ..mechs import condition
from ..state import Mech, State
from ..sums import Sum
from ..terms import Mode
from . import allowance, charging, jumping, jumping_upon, leaving, paths, prone, rolls, words
from .allowance import Outlook, no_outlook
from .foot import Foot, Pace

GROUP: Final = "move"

Kind = Literal["stand", "walk", "run", "jump", "get-up", "drop", "charge", "dfa", "leave", "end"]
KINDS: Final = get_args(Kind)
AT_A_PACE: Final = frozenset({"get-up", "drop", "charge", "leave"})
"""The kinds of movement that are possible at either pace."""


@dataclass(frozen=True)
class Move(MechAction):
    """A 'Mech moves: the kind of movement, with its pace and its target if it has any."""

    kind: Kind
    pace: Pace = "walk"
    target: str = ""


PACES: Final[tuple[Pace, ...]] = ("walk", "run")
GOING: Final[dict[tuple[Pace, bool], Message]] = {
    ("walk", False): _("Walk"),
    ("run", False): _("Run"),
    ("walk", True): _("Turn, walking"),
    ("run", True): _("Turn, running"),
}
"""By pace, and by whether the 'Mech is prone."""
GETTING_UP: Final[dict[Pace, Message]] = {
    "walk": _("Stand up, walking"),
    "run": _("Stand up, running"),
}
DROPPING: Final[dict[Pace, Message]] = {
    "walk": _("Walk and drop prone"),
    "run": _("Run and drop prone"),
}
CHARGING: Final[dict[Pace, Message]] = {
    "walk": _("Charge %(unit)s, walking"),
    "run": _("Charge %(unit)s, running"),
}
LEAVING: Final[dict[Pace, Message]] = {
    "walk": _("Walk off the map"),
    "run": _("Run off the map"),
}
GOING_RULE: Final[dict[Pace, str]] = {"walk": "BT-2.3.p1", "run": "BT-2.4.p1"}

REACH: Final[dict[Mode, int]] = {"walk": 1, "run": 2, "jump": 3}
"""The modes in order of effort: see `Option.reach`."""

PRONE: Final = Illegal("BT-2.8.p1", _("It is prone."))
IMMOBILE: Final = Illegal("BT-0.p3", _("It is immobile."))
NO_MP: Final = Illegal("BT-2.1.1", _("It has no MP left for that."))
NO_JUMP: Final = Illegal("BT-2.1.5", _("It has no MP for a jump."))
NO_TURN: Final = Illegal("BT-2.1.4", _("On one leg it cannot run, and so not turn either."))
CRIPPLED: Final = Illegal("BT-11.14", _("It is crippled and must withdraw."))


def menu(game: Game[State], mechs: Sequence[Mech], outlook: Outlook = no_outlook) -> Menu:
    """The options of all these 'Mechs. Those of each are listed when they are looked for."""
    return Menu.of(LazySequence(partial(map, partial(_builder, game, outlook), mechs)))


def _builder(game: Game[State], outlook: Outlook, mech: Mech) -> Builder:
    kinds = tuple(f"{kind}:{mech.id}" for kind in KINDS)
    return Builder(kinds, Choices(game, mech, outlook).items)


class Choices:
    """The choices of one 'Mech, at the beginning of its turn or within a mode that it has begun."""

    def __init__(self, game: Game[State], mech: Mech, outlook: Outlook) -> None:
        self.game, self.mech, self.outlook = game, mech, outlook
        self._left: dict[Mode, int] = {}

    @property
    def begins(self) -> bool:
        """Whether it has not yet picked a mode."""
        return not self.mech.movement.mode

    @property
    def paces(self) -> Sequence[Pace]:
        """The possible paces on foot: both, or the one that it has begun with."""
        return PACES if self.begins else [p for p in PACES if p == self.mech.movement.mode]

    def left(self, mode: Mode) -> int:
        """The MP left for a mode."""
        if mode not in self._left:
            self._left[mode] = allowance.left(self.game, self.mech, mode)
        return self._left[mode]

    @cached_property
    def forced(self) -> leaving.Forced | None:
        """The demand of forced withdrawal now."""
        return leaving.forced(self.game, self.mech, self.paces)

    @property
    def stop(self) -> paths.Stop | None:
        """Why it may not end its movement at a node; None if nothing forbids any."""
        return self.forced.stop if self.forced else None

    def items(self) -> Iterator[Item]:
        """All its options, kind by kind."""
        begins, paces = self.begins, self.paces
        if begins:
            yield self._unbuilt("stand", self._stand)
        for pace in paces:
            yield self._unbuilt(pace, partial(self._go, pace))
        if begins:
            yield self._unbuilt("jump", self._jump)
        for pace in paces:
            if self.mech.prone:
                yield self._unbuilt("get-up", partial(self._get_up, pace), pace)
            else:
                yield self._unbuilt("drop", partial(self._drop, pace), pace)
        yield from self._attacks()
        edges = leaving.exits(self.game, self.mech)
        for pace in paces if edges else ():
            yield self._unbuilt("leave", partial(self._leave, pace, edges), pace)
        if not begins:
            yield self._end()

    def _attacks(self) -> Iterator[Item]:
        """The charges, and the deaths from above, at enemies that its MP reach."""
        enemies = self.game.state.enemies(self.mech)
        there = [(enemy, distance(self.mech.at, enemy.at)) for enemy in enemies]
        for pace in self.paces:
            left = self.left(pace)
            for enemy, far in there:
                if far <= left:
                    yield self._unbuilt(
                        "charge", partial(self._charge, pace, enemy), pace, enemy.id
                    )
        if self.begins:
            left = self.left("jump")
            for enemy, far in there:
                if far <= left:
                    yield self._unbuilt("dfa", partial(self._dfa, enemy), target=enemy.id)

    # -- each kind

    def _stand(self) -> Option:
        """Standing still, or staying prone (BT-2.6.p1)."""
        return self._option(
            "stand", _("Stand still"), rule="BT-2.6.p1", refused=self._cannot_stay()
        )

    def _end(self) -> Option:
        """Ending a movement that has begun."""
        return self._option(
            "end",
            _("End the movement"),
            rule="BT-2.p1",
            refused=self._cannot_stay(),
            group="end",
        )

    def _go(self, pace: Pace) -> Option:
        """Walking or running along a path (BT-2.3, BT-2.4); turning in place while prone
        (BT-2.8.p1)."""
        foot = Foot(self.game, self.mech, pace, left=self.left(pace))
        return self._option(
            pace,
            GOING[pace, self.mech.prone],
            (paths.on_foot(foot, stop=self.stop, outlook=self.outlook),),
            pace=pace,
            mode=pace,
            rule=GOING_RULE[pace],
            reach=REACH[pace],
            details=partial(self._after_running, pace),
            refused=self._cannot_move(foot.left)
            or (NO_TURN if self.mech.prone and foot.limps else None)
            or self._must_leave(),
        )

    def _jump(self) -> Option:
        """Jumping (BT-2.5)."""
        way = jumping.path(self.game, self.mech, self.stop)
        return self._option(
            "jump",
            _("Jump"),
            (way, jumping.facing(self.game, self.mech, self.outlook)),
            mode="jump",
            rule="BT-2.5.p1",
            reach=REACH["jump"],
            refused=self._cannot_move(prone=PRONE)
            or (None if way.allowance else NO_JUMP)
            or self._must_leave(),
        )

    def _get_up(self, pace: Pace) -> Option:
        """Trying to stand up (BT-2.7)."""
        refused = self._cannot_move() or prone.why_no_attempt(self.game, self.mech, pace)
        return self._option(
            "get-up",
            GETTING_UP[pace],
            (prone.facing(self.game, self.mech, pace, self.outlook),),
            pace=pace,
            mode=pace,
            rule="BT-2.7.p1",
            details=self._attempt,
            chances=lambda: [Chance(_("It stands up"), float(self._to_stand.chance))],
            refused=refused,
        )

    def _attempt(self) -> list[Message]:
        """The number of the roll to stand up, term by term, and the heat of the attempt."""
        return [*self._to_stand.words(), words.heat(constants.GETTING_UP_HEAT)]

    @cached_property
    def _to_stand(self) -> Sum:
        return piloting.number(self.game, self.mech, rolls.STAND)

    def _drop(self, pace: Pace) -> Option:
        """Dropping prone at the end of a path (BT-2.8)."""
        foot = Foot(self.game, self.mech, pace, prone.dropping, left=self.left(pace))
        return self._option(
            "drop",
            DROPPING[pace],
            (paths.on_foot(foot, stop=self.stop, outlook=self.outlook, drops=True),),
            pace=pace,
            mode=pace,
            rule="BT-2.8.p1",
            refused=self._cannot_move(foot.left) or self._must_leave(),
        )

    def _charge(self, pace: Pace, target: Mech) -> Option:
        """Charging an enemy in reach (BT-2.10)."""
        left = self.left(pace)
        foot = charging.foot(self.game, self.mech, target, pace, left=left)
        refused = self._cannot_move(left, prone=PRONE) or self._no_attack()
        return self._option(
            "charge",
            CHARGING[pace].filled(unit=target.name),
            (paths.on_foot(foot, unfinished=charging.NOT_THERE),),
            pace=pace,
            target=target.id,
            mode=pace,
            rule="BT-2.10.p1",
            details=partial(self._after_running, pace),
            refused=refused or charging.why_not(self.game, self.mech, target, left),
        )

    def _dfa(self, target: Mech) -> Option:
        """Jumping upon an enemy in reach (BT-2.11)."""
        refused = self._cannot_move(prone=PRONE) or self._no_attack()
        return self._option(
            "dfa",
            _("Death from above on %(unit)s", unit=target.name),
            (jumping_upon.stop(self.game, self.mech, target),),
            target=target.id,
            mode="jump",
            rule="BT-2.11.p1",
            refused=refused or jumping_upon.why_not(self.game, self.mech, target),
        )

    def _leave(self, pace: Pace, edges: Collection[int]) -> Option:
        """Leaving the map (BT-11.13, BT-11.17)."""
        foot = leaving.foot(self.game, self.mech, pace, edges)
        return self._option(
            "leave",
            LEAVING[pace],
            (paths.on_foot(foot, unfinished=leaving.NOT_THERE),),
            pace=pace,
            mode=pace,
            rule="BT-11.13",
            refused=self._cannot_move(foot.left, prone=PRONE),
            final=True,
        )

    # -- what they have in common

    def _option(
        self,
        kind: Kind,
        label: Message,
        fields: tuple[Field, ...] = (),
        *,
        rule: str,
        pace: Pace = "walk",
        target: str = "",
        mode: Mode = "",
        refused: Illegal | None,
        details: Details = (),
        chances: Chances = (),
        group: str = GROUP,
        final: bool = False,
        reach: int = 0,
    ) -> Option:
        """An option of the 'Mech."""
        return Option(
            self._id(kind, pace, target),
            label,
            fields,
            rule=rule,
            cost=self._cost(mode) if mode else None,
            details=details,
            chances=chances,
            refused=refused,
            final=final,
            group=group,
            on={"unit": self.mech.id},
            reach=reach,
            payload=Move(self.mech.id, kind, pace, target),
        )

    def _unbuilt(
        self, kind: Kind, build: Callable[[], Option], pace: Pace = "walk", target: str = ""
    ) -> Unbuilt:
        """An option of the 'Mech that is still to be built."""
        return Unbuilt(self._id(kind, pace, target), build)

    def _id(self, kind: Kind, pace: Pace, target: str) -> str:
        """The id of an option: the kind, the 'Mech, and whatever else distinguishes it."""
        whose = f"{kind}:{self.mech.id}:{target}" if target else f"{kind}:{self.mech.id}"
        return f"{whose}:{pace}" if kind in AT_A_PACE else whose

    def _cost(self, mode: Mode) -> Message:
        """The MP available and, at the beginning of a movement, the consequences of its mode."""
        left = self.left(mode)
        return words.cost(left, mode) if self.begins else words.mp(left)

    def _cannot_move(
        self, left: int | None = None, *, prone: Illegal | None = None
    ) -> Illegal | None:
        """Why it may not move at all with so many MP left, or not while prone. None if it may."""
        if condition.immobile(self.mech):
            return IMMOBILE
        if prone is not None and self.mech.prone:
            return prone
        return NO_MP if left == 0 else None

    def _cannot_stay(self) -> Illegal | None:
        """Why it may not stay in place. None if it may."""
        return self.forced.stop(self.mech.at) if self.forced else None

    def _must_leave(self) -> Illegal | None:
        """Why it may only leave the map. None if it may do anything else."""
        return CRIPPLED if self.forced and self.forced.leaves else None

    def _no_attack(self) -> Illegal | None:
        """Why it may neither charge nor jump upon a target. None if it may."""
        return CRIPPLED if self.forced else None

    def _after_running(self, pace: Pace) -> list[Message]:
        """The roll at the end of a run, if there is one."""
        event = rolls.asked_after(self.game, self.mech, pace)
        return [rolls.described(self.game, self.mech, event)] if event else []
