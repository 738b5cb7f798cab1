"""The rules: pure games that yield requests and are sent answers. Standard library only."""
