"""Work on many boards: jobs, ordered runs, and a store that can resume."""
