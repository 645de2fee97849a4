"""Computer players: they think in their own processes, and answer through the same service as
people."""
