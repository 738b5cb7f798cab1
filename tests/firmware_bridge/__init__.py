"""Tests of the serial bridge; those that need a device run the real firmware in its twin."""
