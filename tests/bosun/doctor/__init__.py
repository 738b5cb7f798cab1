"""The doctor, the bundle and the watchdog."""
