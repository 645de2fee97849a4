"""Effects that move characters."""

from typing import Annotated, ClassVar, Literal

from .....text import Message, _, all_of, one_by_one
from ..base import (
    CHARACTER,
    PIECE,
    SOME,
    THING,
    DirectionRef,
    Label,
    RangeNumber,
    Ref,
    Refers,
    Tool,
)
from ..characters import Target, side_of
from ..rules import Effect
from ..speaking import reference


class Movement(Effect):
    """A movement. `by` opponent: the other player lays the tool. `may`: it can be declined."""

    texts: ClassVar[dict[tuple[bool, bool], Message]]
    """Its texts, by whether it may be declined and whether it names a direction."""

    by: Literal["you", "opponent"] = "you"
    may: bool = False

    def text(self) -> Message:
        way, texts = self._way(), self._texts()
        return texts[self.may, False] if way is None else texts[self.may, True].filled(way=way)

    def reading(self) -> Message:
        """The movement, and who lays its tool if that needs to be said."""
        return one_by_one([super().reading(), *self._who_chooses()])

    def _texts(self) -> dict[tuple[bool, bool], Message]:
        return self.texts

    def _way(self) -> Message | None:
        """The character it goes toward or away from."""
        toward, away = getattr(self, "toward", None), getattr(self, "away", None)
        ways = [_("toward %(who)s", who=reference(toward))] if toward else []
        ways += [_("away from %(who)s", who=reference(away))] if away else []
        return all_of(ways) if ways else None

    def _who_chooses(self) -> list[Message]:
        """Who lays the tool, if it is not the rule's player."""
        return [_("The opponent chooses how.")] if self.by == "opponent" else []


class Push(Movement):
    """They are pushed."""

    texts = {
        (False, False): _("Push %(who)s %(tool)s."),
        (True, False): _("You may push %(who)s %(tool)s."),
        (False, True): _("Push %(who)s %(tool)s, %(way)s."),
        (True, True): _("You may push %(who)s %(tool)s, %(way)s."),
    }

    do: Literal["push"]
    who: Target
    tool: Tool
    toward: DirectionRef | None = None
    away: DirectionRef | None = None


class Throw(Movement):
    """A character, or the chosen piece of terrain, is thrown. `unhurt`: it takes no damage from its
    own collision."""

    texts = {
        (False, False): _("Throw %(who)s %(tool)s."),
        (True, False): _("You may throw %(who)s %(tool)s."),
        (False, True): _("Throw %(who)s %(tool)s, %(way)s."),
        (True, True): _("You may throw %(who)s %(tool)s, %(way)s."),
    }

    do: Literal["throw"]
    who: Annotated[Ref, Refers(frozenset({CHARACTER, PIECE, THING}))]
    tool: Tool
    toward: DirectionRef | None = None
    away: DirectionRef | None = None
    thrower: Annotated[Ref, Refers(if_given=True), Label(_("Thrown by"))] = "self"
    unhurt: Annotated[bool, Label(_("Takes no damage from it"))] = False

    def reading(self) -> Message:
        """The throw, and that it does not hurt."""
        if not self.unhurt:
            return super().reading()
        unhurt = _("It takes no damage from its own collision.")
        return one_by_one([super().reading(), unhurt])


class Advance(Movement):
    """They advance with one of these tools, or up to their own Speed."""

    texts = {
        (False, False): _("Advance %(who)s %(tool)s."),
        (True, False): _("You may advance %(who)s %(tool)s."),
        (False, True): _("Advance %(who)s %(tool)s, %(way)s."),
        (True, True): _("You may advance %(who)s %(tool)s, %(way)s."),
    }
    texts_with_speed: ClassVar[dict[tuple[bool, bool], Message]] = {
        (False, False): _("Advance %(who)s, up to its Speed."),
        (True, False): _("You may advance %(who)s, up to its Speed."),
        (False, True): _("Advance %(who)s, up to its Speed, %(way)s."),
        (True, True): _("You may advance %(who)s, up to its Speed, %(way)s."),
    }
    slot_fields = {"tool": "tools"}

    do: Literal["advance"]
    who: Target = "self"
    tools: Annotated[Annotated[tuple[Tool, ...], SOME] | Literal["speed"], Label(_("How far"))] = (
        "S",
    )
    toward: DirectionRef | None = None
    away: DirectionRef | None = None

    def _texts(self) -> dict[tuple[bool, bool], Message]:
        return self.texts_with_speed if self.tools == "speed" else self.texts

    def _who_chooses(self) -> list[Message]:
        """Who lays the tool; also said of an opponent's character, which its own player would
        advance otherwise."""
        if self.by == "you" and side_of(self.who) == "enemy":
            return [_("You choose how.")]
        return super()._who_chooses()


class Place(Movement):
    """They are placed within a Range of where they are, or of another."""

    texts = {
        (False, False): _("Place %(who)s within Range %(range)s of where it is."),
        (True, False): _("You may place %(who)s within Range %(range)s of where it is."),
        (False, True): _("Place %(who)s within Range %(range)s of %(of)s."),
        (True, True): _("You may place %(who)s within Range %(range)s of %(of)s."),
    }
    slot_fields = {"range": "within", "of": "around"}

    do: Literal["place"]
    who: Target = "self"
    within: RangeNumber
    around: Annotated[DirectionRef | None, Label(_("Around"))] = None

    def text(self) -> Message:
        return self.texts[self.may, self.around is not None]


class MoveAction(Effect):
    """A Move action, granted."""

    says = _("%(who)s may take a Move action.")

    do: Literal["move-action"]
    who: Ref = "self"
