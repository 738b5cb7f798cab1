"""Tables joined over a real broker."""
