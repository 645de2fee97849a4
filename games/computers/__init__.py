"""Computers at the table: they think in processes of their own, and answer as anybody does."""
