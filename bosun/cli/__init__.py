"""The command ``bosun``, one file for each group of commands."""
