"""The simulated table: dice that really fall, filmed by a camera that is not there. Needs MuJoCo."""
