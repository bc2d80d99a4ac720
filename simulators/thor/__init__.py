"""The genuine AI2-THOR 5.0 behind the simulator contract; imports `ai2thor`, so import it when chosen."""
