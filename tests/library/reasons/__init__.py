"""What the sentences of hints and explanations claim, each kind's by brute force."""
