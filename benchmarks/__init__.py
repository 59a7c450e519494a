"""What the kernels are measured against, and how."""
