"""What plays and tries matches without a site: position files, random matches, trials."""
