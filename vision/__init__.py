"""Frames in, readings out: cameras, the tray, settling, dice, teaching and the simulated table."""
