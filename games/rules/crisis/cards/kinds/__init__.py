"""The kinds of card: what each takes, how it reads, what it is found by. One file a kind."""
