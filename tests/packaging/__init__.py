"""The Debian package: how it is built, what is in it, and what it does to a machine."""
