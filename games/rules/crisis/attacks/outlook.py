"""The outlook of an attack after its roll: as the dice are, and with each way to change them. It
stands beside the options of whoever is asked, and uses the same rules as the odds before the roll:
those that always apply, without anything optional."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from ... import odds
from ...contract.asking import Ask, Game
from ...fields import Option, Preview, Several
from ...fields.option import END, Menu
from ...text import Message, _
from ..constants import FACES
from ..context.attack_state import Attack, Die, Pool, under_way
from ..dice import pools
from ..figures.state import State
from ..reactions.dice_steps import DONE, dice_named
from ..reactions.handles import Handle
from .odds import ROLLS, odds_of_more, percent

OWN_DICE, OTHER_DICE = 9, 10
"""The steps in which dice are changed (CP-ATK-09, CP-ATK-10)."""


def with_outlook(game: Game[State], ask: Ask) -> Ask:
    """An ask about the dice of an attack with the outcome of each option; any other ask
    unchanged."""
    attack = under_way(game)
    if attack is None or not ask.about.get("roll") or isinstance(ask.options, Menu):
        return ask
    if not OWN_DICE <= attack.step <= OTHER_DICE or set(attack.pools) < set(ROLLS):
        return ask
    look = _Outlook(game, attack, ask)
    return replace(ask, options=[look.seen(option) for option in ask.options])


class _Outlook:
    """The outcome of the dice of an attack, for a seat that may change them."""

    def __init__(self, game: Game[State], attack: Attack, ask: Ask) -> None:
        self._game, self._attack = game, attack
        self._is_attacker = game.state.unit(attack.attacker).seat == ask.seat
        self._roll: str = ask.about["roll"]
        # The attacker changes its own dice before the defender may use cover.
        self._decided = not (attack.step == OWN_DICE and self._roll == "attack")

    def seen(self, option: Option) -> Option:
        """An option with its outcome."""
        handle = option.payload
        if isinstance(handle, Handle):
            fields = tuple(
                replace(field, show=partial(self._preview, handle))
                if isinstance(field, Several)
                else field
                for field in option.fields
            )
            return replace(option, details=partial(self._best, handle), fields=fields)
        if option.id == DONE.id and option.group == END:
            return replace(option, details=lambda: (self._as_it_lies(),))
        return option

    # -- In words

    def _as_it_lies(self) -> Message:
        return _("As it lies: %(damage)s damage.", damage=self._now)

    def _best(self, handle: Handle) -> Sequence[Message]:
        """The effect of changing the dice that are worst for the seat."""
        worst = self._worst(handle)
        return (self._said(handle, worst),) if worst else (self._as_it_lies(),)

    def _preview(self, handle: Handle, named: list[str]) -> Preview:
        """The effect of changing the chosen dice."""
        dice = dice_named(self._pool(), named)
        return Preview(notes=(self._said(handle, dice),)) if dice else Preview()

    def _said(self, handle: Handle, dice: Sequence[Die]) -> Message:
        found = self._odds(handle, dice)
        if not found:
            return _("There are too many dice to show the odds.")
        if handle.into is not None:
            return _("With it: %(damage)s damage.", damage=max(found))
        slots = {"now": self._now, "dice": len(dice)}
        if self._is_attacker:
            more = self._now + 1
            return _(
                "As it lies %(now)s damage; with %(dice)s rerolled %(chance)s %% for at least "
                "%(more)s.",
                chance=percent(odds.at_least(found, more)),
                more=more,
                **slots,
            )
        return _(
            "As it lies %(now)s damage; with %(dice)s rerolled %(chance)s %% for less.",
            chance=percent(1 - odds.at_least(found, self._now)),
            **slots,
        )

    # -- In numbers

    @property
    def _now(self) -> int:
        """The damage with the dice as they are."""
        (damage,) = self._of(self._left(()), {})
        return damage

    def _odds(self, handle: Handle, dice: Sequence[Die]) -> Mapping[int, int]:
        """The odds of the damage with these dice rerolled or changed."""
        left = self._left(dice)
        if handle.into is None:
            return self._of(left, {self._roll: len(dice)})
        faces = {**left, self._roll: [*left[self._roll], *[handle.into] * len(dice)]}
        return self._of(faces, {})

    def _of(self, faces: Mapping[str, Sequence[str]], more: Mapping[str, int]) -> Mapping[int, int]:
        attack = self._attack
        return odds_of_more(self._game, attack, faces, more, attack.cover, decided=self._decided)

    def _left(self, touched: Sequence[Die]) -> dict[str, list[str]]:
        """The faces of both rolls without these dice."""
        return {
            roll: [die.face for die in self._attack.pools[roll].dice if die not in touched]
            for roll in ROLLS
        }

    def _worst(self, handle: Handle) -> list[Die]:
        """The dice whose change helps the seat most: those with the lowest value in its own roll,
        or the highest in the opponent's, up to the allowed number, without dice that are better
        unchanged."""
        if handle.all_or_none:
            return handle.dice
        pool = self._pool()
        worths = pools.worths(self._game, self._roll, pool.unit, self._attack)
        thrown = sum(worths[face] for face in FACES) / len(FACES)
        usual = worths[handle.into] if handle.into else thrown
        is_own = (self._roll == "attack") == self._is_attacker
        gain = {die.id: (usual - worths[die.face]) * (1 if is_own else -1) for die in handle.dice}
        wanted = [die for die in handle.dice if gain[die.id] > 0]
        return sorted(wanted, key=lambda die: -gain[die.id])[: handle.most]

    def _pool(self) -> Pool:
        return self._attack.pools[self._roll]
