"""Proofs for VeriPB: what the formulas say, what the checker accepts, and the verb."""
