"""Perseverance: Castaway Chronicles. What both episodes share; each episode is a folder of its own."""
