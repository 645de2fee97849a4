"""The contract between a system's rules and the code around them: asks, answers, events, Table."""
