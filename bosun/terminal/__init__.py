"""The front ends for a terminal: a full screen to look at, and plain lines for scripts and screen readers."""
