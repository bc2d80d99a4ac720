"""Column and table rules over whole stages, as Great Expectations suites (imported when first run)."""
