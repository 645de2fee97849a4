"""Numbers in addresses and forms are read in one way, whatever is sent instead of them."""

import pytest

from games.people.http import whole_number


@pytest.mark.parametrize("sent", ["0", "7", "007", "999999999"])
def test_a_number_of_up_to_nine_digits_is_read(sent: str) -> None:
    assert whole_number(sent, -1) == int(sent)


@pytest.mark.parametrize(
    "sent", ["", "x", "-1", "+1", " 1", "1\n", "1.0", "1_0", "²", "٣", "1" * 10]
)
def test_anything_else_is_the_default(sent: str) -> None:
    assert whole_number(sent, None) is None
