"""Many boards: jobs, ordered runs, the store that resumes."""
