"""Perseverance, Episode 2, on the screens."""
