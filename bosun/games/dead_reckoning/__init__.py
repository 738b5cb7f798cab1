"""Dead Reckoning on the screens."""
