"""How the embedded simulator compares with recordings of real AI2-THOR."""
