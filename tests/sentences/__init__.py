"""All texts that people read, held to plain rules of English."""
