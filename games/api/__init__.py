"""What programs of other people use: tokens, addresses that speak JSON, and streams."""
