"""Live tables: one room per watched match and process, and the frames sent to browsers."""
