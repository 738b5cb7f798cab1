"""From a command to a game that is played: launching, resuming, the service."""
