"""Tests of cycles counted by the rainflow method."""

import collections

import numpy

import cycles
import tables
from scripts import close, run, write

STANDARD = numpy.array([-2.0, 1, -3, 5, -1, 3, -4, 4, -2])  # A to I of figure 6 of ASTM E1049-85


def series_of_the_standard(_):
    """Its ranges in the order of its text, and its table of counts; points between reversals change nothing."""
    found = cycles.rainflow(STANDARD)
    assert [(abs(STANDARD[b] - STANDARD[a]), count) for a, b, count in found] == [
        (3, 0.5), (4, 0.5), (4, 1), (8, 0.5), (9, 0.5), (8, 0.5), (6, 0.5)], found
    sums = collections.Counter()
    for first, second, count in found:
        sums[abs(STANDARD[second] - STANDARD[first])] += count
    assert sums == {3: 0.5, 4: 1.5, 6: 0.5, 8: 1.0, 9: 0.5}, sums
    dense = numpy.interp(numpy.arange(0, 8.01, 0.25), numpy.arange(9), STANDARD)
    assert [(4 * a, 4 * b, count) for a, b, count in found] == cycles.rainflow(dense)
    assert cycles.rainflow(numpy.repeat(STANDARD, 3)) == [(3 * a, 3 * b, count) for a, b, count in found]
    equal = cycles.rainflow(numpy.array([0, 5, 1, 4, 1, 6]))  # a range is counted by the next one that is as large
    assert equal == [(2, 3, 1), (1, 4, 1), (0, 5, 0.5)], equal
    assert cycles.rainflow(numpy.ones(4)) == [] == cycles.rainflow(numpy.ones(0))


def all_ranges_are_counted(_):
    """However a column goes, half of the ways between its reversals is the sum of count times range."""
    for seed in range(20):
        values = numpy.random.default_rng(seed).normal(size=200)
        table = cycles.table_of(numpy.arange(200.0), values)
        turns = values[cycles.reversals(values)]
        close(2 * numpy.sum(table["count"] * table["range"]), numpy.abs(numpy.diff(turns)).sum(), 1e-12)
        assert numpy.ptp(values) == table["range"].max() and (table["end"] > table["start"]).all()


def list_and_picture(folder):
    """The list of a probe, its picture, and equivalent ranges: of a sine its range, whatever the slope."""
    time = numpy.linspace(0, 8, 9)
    write(folder, "probes", {"step": time, "time": time, "lug.sigma_xx": 1e6 * STANDARD, "lug.still": 0 * time})
    said = run(cycles, folder, "lug.sigma_xx", "--slope", 3, 5)
    assert "lug.sigma_xx: 4 cycles, largest range 9 MPa" in said, said
    expected = (numpy.sum([0.5 * 3**3, 1.5 * 4**3, 0.5 * 6**3, 8**3, 0.5 * 9**3]) / 4) ** (1 / 3)
    assert f"slope 3: equivalent range {expected:.6g} MPa" in said and "slope 5:" in said, said
    table = tables.read(folder / "cycles_lug.sigma_xx.csv")
    head = (folder / "cycles_lug.sigma_xx.csv").read_text().splitlines()[0]
    assert head == "range [Pa],mean [Pa],count,start [s],end [s]", head
    assert list(table) == ["range", "mean", "count", "start", "end"]
    close(table["mean"], 1e6 * numpy.array([-0.5, -1, 1, 1, 0.5, 0, 1]), 1e-9)
    close(table["start"], [0, 1, 4, 2, 3, 6, 7], 1e-12)
    assert (folder / "cycles_lug.sigma_xx.png").stat().st_size > 5000
    wave = cycles.table_of(numpy.arange(41.0), 7 * numpy.sin(numpy.arange(41) * numpy.pi / 2))
    for slope in (1, 3, 12):
        inner = {name: values[wave["range"] > 13.9] for name, values in wave.items()}
        close(cycles.equivalent(inner, slope), 14, 1e-12)
    for arguments, sentence in ((["lug.sigma_yy"], "lug.sigma_yy is no column of"), (["lug.still"], "does not change"),
                                (["lug.sigma_xx", "--from", 3, "--to", 3], "does not change"),
                                (["lug.sigma_xx", "--slope", 0], "must be positive")):
        said = run(cycles, folder, *arguments, code=2)
        assert sentence in said.splitlines()[-1], said


TESTS = [series_of_the_standard, all_ranges_are_counted, list_and_picture]
