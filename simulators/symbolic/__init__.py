"""The rules of a home that every backend shares: what an action asks for, and what it says."""
