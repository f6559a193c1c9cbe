"""Evidence that clauses say no more than the rules of a board, from nothing that encoders are made of."""
