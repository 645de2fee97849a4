"""The cards of a squad besides characters: Team Tactics cards and affiliations."""

from collections.abc import Sequence
from typing import Annotated, Literal

from pydantic import Field

from ....forms.cards import CardBlock, CardText
from ....text import Message, _, all_of, apart
from ..builtin import name_of
from ..words.rules import Rule, merged, named
from .base import EACH_ONCE, Affiliated, Card, CardId, Fact, of_affiliation

CharacterId = Annotated[CardId, Field(json_schema_extra={"names": "character"})]


class Tactic(Card):
    """A Team Tactics card (CP-TAC-01): a rule without `when` is Active, one with it Reactive. Its
    rules' choices say who pays."""

    kind: Literal["tactic"]
    affiliation: Affiliated | None = None
    rules: Annotated[tuple[Rule, ...], Field(min_length=1)]

    def card_text(self) -> CardText:
        """Its affiliation, and a paragraph for each rule."""
        blocks = [
            CardBlock(_("Reactive") if rules[0].when else _("Active"), (), (named(rules),))
            for rules in merged(self.rules)
        ]
        facts = ((_("Affiliation"), self._affiliation()),)
        return CardText(self.name, all_of(self._types()), facts, tuple(blocks))

    def facets(self) -> list[tuple[Message, list[Fact]]]:
        """Its affiliation and type."""
        return [(_("Affiliation"), [self._affiliation()]), (_("Type"), [*self._types()])]

    def searches(self) -> list[tuple[Message, str]]:
        """Searches for the characters that may play it."""
        if not self.affiliation:
            return []
        own = of_affiliation(name_of(self.affiliation))
        return [(_("Who may play it"), f"game:crisis t:character {own}")]

    def _affiliation(self) -> Message | str:
        return name_of(self.affiliation) if self.affiliation else _("Any")

    def _types(self) -> list[Message]:
        active = [_("Active")] if any(rule.when is None for rule in self.rules) else []
        return active + ([_("Reactive")] if any(rule.when for rule in self.rules) else [])

    def place_of_rules(self, around: str) -> str:
        """Its rules are the card's own."""
        return "tactic"


class Affiliation(Card):
    """An affiliation: its members, and the leaders whose Leadership belongs to it (CP-SQUAD-12)."""

    kind: Literal["affiliation"]
    members: tuple[CharacterId, ...] = Field(json_schema_extra=EACH_ONCE)
    leaders: tuple[CharacterId, ...] = Field((), json_schema_extra=EACH_ONCE)

    def card_text(self) -> CardText:
        """Its leaders and members."""
        blocks = [CardBlock(_("Leaders"), (), (_names(self.leaders),))] if self.leaders else []
        blocks.append(CardBlock(_("Members"), (), (_names(self.members),)))
        return CardText(self.name, None, ((_("Members"), len(self.members)),), tuple(blocks))

    def searches(self) -> list[tuple[Message, str]]:
        """Searches for its characters and tactics."""
        own = of_affiliation(self.name)
        return [
            (_("Its characters"), f"game:crisis t:character {own}"),
            (_("Its tactics"), f"game:crisis t:tactic {own}"),
        ]


def _names(card_ids: Sequence[str]) -> Message:
    return _("%(names)s", names=apart([name_of(one) for one in card_ids]) if card_ids else "")
