"""The genuine AI2-THOR 5.0 behind the contract; it imports `ai2thor`, so only who chose it imports it."""
