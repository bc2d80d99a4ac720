"""The Dagster assets, one thin file a stage, in the order of the data."""
