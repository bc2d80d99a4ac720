"""What stages share: the store and the replay."""
