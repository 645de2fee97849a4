"""Live tables: one room per watched match and process, and what browsers are told."""
