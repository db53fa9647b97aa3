"""The parts of scale.py, a file for each noun."""
