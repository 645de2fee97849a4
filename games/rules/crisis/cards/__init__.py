"""Cards as data: the vocabulary that they are written in, their text, and the built-in pack."""
