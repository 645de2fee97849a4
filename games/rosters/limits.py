"""Limits on what a player may store."""

ROSTERS_OF_A_PLAYER = 100
ENTRIES_OF_A_ROSTER = 100
CARDS_OF_AN_ENTRY = 20
BYTES_OF_A_FILE = 1_000_000
BYTES_OF_A_TEXT = 80_000
# Earlier versions of a roster.
VERSIONS_OF_A_ROSTER = 40
