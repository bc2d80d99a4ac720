"""Houses of ProcTHOR's JSON schema into scenes: one for each room that can be walked to."""
