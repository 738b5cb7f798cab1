"""The panel: buttons, lights and a buzzer on gpiozero, described in one TOML file."""
