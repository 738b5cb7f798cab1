"""Builds ``bosun_<version>_<arch>.deb``: ``make deb``. Nothing is compiled: any PC builds for any Pi."""
