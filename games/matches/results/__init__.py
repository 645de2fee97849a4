"""Results of matches and of the cards in them: summaries, charts, pictures, counts."""
