"""The orders in which the programs of a launch are run, one run of a call in each."""
ORDERS = ("forward", "reverse", "shuffled")
