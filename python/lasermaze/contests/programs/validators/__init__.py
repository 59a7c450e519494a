"""Validators of inputs and outputs. They share no code with the solutions."""
