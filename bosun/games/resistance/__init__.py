"""Project: Resistance on the screens."""
