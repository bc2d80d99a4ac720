"""Tests of the backend on the genuine AI2-THOR Controller."""
