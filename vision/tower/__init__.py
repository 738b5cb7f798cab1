"""Eyes on the combat board of Dead Reckoning: which cube lies in which zone."""
