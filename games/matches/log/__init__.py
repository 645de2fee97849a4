"""The log of a match: its answers with their events, and Tables restored from it."""
