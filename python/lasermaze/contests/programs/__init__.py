"""Programs of contestants, right and wrong ones, and validators; none needs lasermaze."""
