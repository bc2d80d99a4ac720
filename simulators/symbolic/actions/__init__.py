"""One file a group of actions; each action is a function of the home as it is now."""
