"""What people did in their matches: profiles, and ratings by system."""
