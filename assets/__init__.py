"""The wiring: names to objects, Dagster assets over the pure stages, engines, and the command line."""
