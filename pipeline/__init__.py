"""Pure stages of the build, in the order of the data. Knows no Dagster, no environment, no printing."""
