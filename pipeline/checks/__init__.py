"""The gates, one file each."""
