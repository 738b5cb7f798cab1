"""The serial bridge to a microcontroller at the far end of the table: protocol, firmware and twin."""
