"""The symbolic memory reader: an independent program that answers from model-visible records only."""
