"""Side-by-side runs of satpuzzles and other tools on the same boards: ``python -m benchmarks``.

The package itself never imports anything from here. What is compared lives in peers/.
"""
