"""Public knowledge: placement table, alias types, taxonomy of categories; with loaders."""
