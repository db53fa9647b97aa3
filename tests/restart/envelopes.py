"""Envelopes and load cases that go on on other numbers of ranks."""

import csv

import h5py
import numpy as np

from runs import INPUT, Run, step_of

CHOSEN = ["-output_envelope", "von mises, displacement, contact pressure", "-output_precision", "double",
          "-snes_rtol", "1e-12"]


class BarRun(Run):
    """One run of the load cases of a bar."""

    input, name = INPUT.parents[1] / "cases" / "load-cases" / "bar.prm", "bar"


def envelope(run):
    """The tables at the points of an envelope."""
    with h5py.File(run.folder / f"{run.name}_envelope.h5") as file:
        return {name: table[()] for name, table in file["points"].items()}


def off(one, other):
    """The largest difference of the largest values, over the largest of all; where times are others, values that
    differ by rounding alone may have them."""
    largest = 0
    assert set(one) == set(other), f"{sorted(one)} and {sorted(other)}"
    for name, values in one.items():
        if name.endswith("_largest"):
            largest = max(largest, abs(values - other[name]).max() / abs(values).max())
    return largest


def other_times(one, other):
    """The part of the points with another time."""
    return max(np.mean(values != other[name]) for name, values in one.items() if name.endswith("_time"))


def of_time(steppe, folder):
    """The first half holds the largest values of some points, the second those of others."""
    whole = Run(steppe, folder / "whole", [*CHOSEN, "-time_end", "0.4"])
    whole.run(1)
    expected = envelope(whole)
    early = np.mean(expected["von_mises_time"] <= 0.2)
    assert 0.01 < early < 0.99, f"{early:.0%} of the points have their largest stress in the first half"
    for before, after in ((2, 4), (4, 1)):
        parts = Run(steppe, folder / f"{before}-{after}", [*CHOSEN, "-time_end", "0.4"])
        parts.run(before, "-checkpoints_times", "0.2", "-time_end", "0.2")
        stdout, _ = parts.run(after, "-restart", "auto")
        assert step_of(stdout) is not None, stdout
        found = envelope(parts)
        assert off(expected, found) < 1e-9, f"{before} to {after} ranks: off by {off(expected, found):.1e}"
        share = other_times(expected, found)
        assert share < 0.05, f"{before} to {after} ranks: {share:.0%} of the points have another time"


def of_cases(steppe, folder):
    """From the second case on, with the rows of the first two."""
    saved = ["-checkpoints_steps", "1", "-checkpoints_keep_all", "true"]
    whole = BarRun(steppe, folder / "whole", saved)
    whole.run(1)
    rows = cases(whole)
    assert [row["name"] for row in rows] == ["pulled", "bent", "moved", "heated", "combined"], rows
    for before, after in ((1, 2), (2, 4), (4, 1)):
        parts = BarRun(steppe, folder / f"{before}-{after}", saved)
        parts.run(before)
        stdout, _ = parts.run(after, "-restart", str(parts.folder / "bar.checkpoint.000002.h5"))
        assert step_of(stdout) == 2, stdout
        assert all(f"\nresults of case {k}, {row['name']}\n" in stdout for k, row in enumerate(rows, 1)), stdout
        for one, other in zip(rows, cases(parts), strict=True):
            apart = [name for name in one if differs(name, one[name], other[name])]
            assert not apart, f"{before} to {after} ranks, case {one['name']}: other {apart}"
        assert off(envelope(whole), envelope(parts)) < 1e-9, f"{before} to {after} ranks: another envelope"


def cases(run):
    with open(run.folder / "cases.csv", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def differs(name, one, other):
    """Whether an entry of cases.csv is another one; places and materials may jump between equal values."""
    if "_at_" in name or name == "material":
        return False
    return one != other if name == "name" else abs(float(one) - float(other)) > 1e-9


TESTS = [("an envelope, other ranks", of_time), ("load cases, other ranks", of_cases)]
