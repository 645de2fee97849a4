"""Where matches are made and found: created, joined, made ready, put away, or recorded before."""
