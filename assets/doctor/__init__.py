"""What `emem doctor` looks at, one file a topic."""
