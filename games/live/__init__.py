"""Live tables: one room per watched match and process, and what is sent to browsers."""
