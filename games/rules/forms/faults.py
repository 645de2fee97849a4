"""What is wrong with a card or a roster."""

from dataclasses import dataclass

from ..data import Plain
from ..text import Message, plain


@dataclass(frozen=True)
class Fault:
    """Something wrong with a roster or a card: the rule's id, why, and where (a slot's name,
    a card's id, a field's path)."""

    rule: str
    message: Message
    where: str = ""

    def plain(self) -> Plain:
        """As plain data."""
        return {"rule": self.rule, "message": plain(self.message), "where": self.where}
