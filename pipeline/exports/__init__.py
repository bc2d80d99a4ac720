"""The formats that a release can be exported to, one file each."""
