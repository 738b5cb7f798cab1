"""Builds ``bosun_<version>_<arch>.deb``: ``make deb``. Nothing is compiled, so that any PC builds for any Pi."""
