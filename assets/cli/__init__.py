"""The `emem` command line: one file a command."""
