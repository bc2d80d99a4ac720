"""The genuine AI2-THOR 5.0 behind the contract. It imports `ai2thor`: import it only when chosen."""
