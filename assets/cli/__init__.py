"""The command line. No Dagster in here but where a command starts it."""
