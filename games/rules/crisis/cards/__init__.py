"""Cards as data: their vocabulary, their text, and the built-in packs."""
