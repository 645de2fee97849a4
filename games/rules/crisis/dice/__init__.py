"""Dice of attacks, defenses and dodges: gathered, rolled, counted."""
