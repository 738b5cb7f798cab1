"""`bosun doctor`: looks at every device, permission, file and clock, and says what to do about each."""
