"""A stand-in for AI2-THOR's executable: its pipe protocol, served by the embedded simulator."""
