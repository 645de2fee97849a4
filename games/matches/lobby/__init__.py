"""Creating and finding matches: joining, readiness, archiving, recorded matches."""
