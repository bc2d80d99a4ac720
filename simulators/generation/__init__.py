"""New houses, made offline by ProcTHOR's own generator. Nothing else of the project imports this."""
