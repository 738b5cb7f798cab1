"""Tries the package on a PC (``sudo make try``), in Debians that boot with a systemd of their own."""
