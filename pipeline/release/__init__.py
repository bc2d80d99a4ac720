"""Stage `release`: rows, files, card and checksums of one published version, and how to read them."""
