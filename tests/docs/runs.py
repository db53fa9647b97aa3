"""The page of what each kind of run takes, input/runs.md, from what the program prints."""

import subprocess

from pages import ROOT

PATH = ROOT / "input" / "runs.md"
HEAD = """# What each kind of run takes

What an input names of the physics, and what each kind of run makes of it, as `steppe --print-runs` prints it.
Generated: do not edit; after a change run `/usr/bin/python3 tests/docs/run.py build/steppe --write`. A run is of the
last kind in the list that it fits.

- taken: all of it, at any size.
- linearised: its derivatives at rest, or about the equilibrium of `Modes / About`.
- said: left out or not all taken; a note on the screen names it.
- refused: an error before the run, exit code 2.

"""


def markdown(steppe):
    return HEAD + subprocess.run([steppe, "--print-runs"], capture_output=True, text=True, check=True).stdout
