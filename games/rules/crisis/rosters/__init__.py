"""What players bring, with every fault: rosters and squads, their affiliations, battlefields."""
