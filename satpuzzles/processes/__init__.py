"""Other processes, and calls that can be given up: children, pools, the cluster."""
