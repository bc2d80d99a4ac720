"""The only importer of Dagster: thin assets over the pipeline, and the command line."""
