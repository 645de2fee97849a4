"""What is to be read and learned of a game: its rules, its terms, its lesson."""
