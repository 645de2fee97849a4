"""The cards of the system: their schema, their words, and the built-in pack."""
