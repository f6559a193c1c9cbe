"""Runs work in other processes: child processes, worker pools and a Dask cluster."""
