"""Many boards: on this machine's worker processes or on a Dask cluster, into a store that resumes."""
