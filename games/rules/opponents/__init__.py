"""Computers that play: one way to think for all systems, and tournaments to measure it."""
