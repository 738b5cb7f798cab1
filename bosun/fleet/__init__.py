"""A fleet: many tables of a café or a convention, joined over an MQTT broker that is already there."""
