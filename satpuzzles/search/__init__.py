"""Classic state-space search, to compare SAT with: general methods, and what a wing tells them."""
