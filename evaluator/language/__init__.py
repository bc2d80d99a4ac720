"""What sentences mean: instructions, and what a person says when something was put wrongly."""
