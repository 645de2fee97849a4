"""Regions and frames: who is sent what."""

from __future__ import annotations

import pytest

from games.live import render
from tests.matchmaking import begun_match, play_on

SPECTATORS = (None, "en")


@pytest.mark.django_db
def test_a_frame_leads_from_the_number_shown_to_the_number_now() -> None:
    match = begun_match()
    before = render.update(match.pk, {SPECTATORS: None})
    assert before.changes == {}
    play_on(match, 1)
    after = render.update(match.pk, before.screens)
    frame = after.changes[SPECTATORS]
    print(frame)
    assert frame.startswith('<template id="frame" data-from="0" data-number="1"></template>')
    assert 'id="region-ask"' in frame
    print(render.frame_since(match.pk, None, "en", -1))
