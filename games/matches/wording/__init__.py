"""What happened, in words: messages as sentences, the lines of a log, lines that make an entry."""
