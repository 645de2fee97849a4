"""What players bring, and its faults: rosters and squads, their affiliations, battlefields."""
