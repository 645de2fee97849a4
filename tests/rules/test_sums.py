"""Numbers as sums, in words."""

from __future__ import annotations

from games.rules.contract.sums import Sum, Term, signed
from games.rules.text import _


def test_what_is_added_has_its_sign() -> None:
    assert [signed(value) for value in (2, 0, -1)] == ["+2", "+0", "−1"]


def test_the_first_term_stands_alone_and_those_of_nothing_are_left_out() -> None:
    need = Sum((Term(4, _("Gunnery")), Term(0, _("stood still")), Term(-4, _("immobile"))))
    assert need.total == 0
    assert [str(words) for words in need.words()] == ["Gunnery 4", "immobile −4"]
