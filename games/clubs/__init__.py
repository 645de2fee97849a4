"""Clubs: people who play together, with a page, a chat, matches and evenings of their own."""
