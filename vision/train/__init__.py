"""How the networks in `vision/data` were made. Needs torch, which Bosun itself never imports."""
