"""The kinds of card: their fields, their text and their facets. One file for each kind."""
