"""The installer, the uninstaller and the unit of the service."""
