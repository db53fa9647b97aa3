"""Error bars of a case: which runs, what their results tell, and how it is said (src/post/verify.py)."""
