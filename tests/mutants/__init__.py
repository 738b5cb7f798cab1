"""Breaks rules on purpose, one at a time, and sees whether a test notices: ``make mutants``."""
