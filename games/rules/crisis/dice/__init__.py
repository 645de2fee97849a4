"""Dice of attacks, defenses and dodges: gathering, rolling, counting."""
