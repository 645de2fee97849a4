"""Tournaments and leagues of clubs: pairings, rounds that begin by themselves, and standings."""
