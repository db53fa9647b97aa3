"""Tests of the model of scaling studies on machines and programs whose costs are known."""

import itertools
import random

import numpy

from scaling import model_tables
from scaling.factors import efficiency, efficiency_factors, memory_share
from scaling.laws import LAWS, TERMS, Law, nonnegative
from scaling.machine import Machine
from scaling.model import HeldOut, Model, Prediction
from scaling.picture import powers_of_two
from scaling.points import interval
from scaling.report import report
from synthetic import Program, machine, product


def close(a, b, tolerance):
    assert abs(a / b - 1) <= tolerance, f"{a} differs from {b} by more than {tolerance}"


def test_interval():
    """Order statistics: of six the smallest and largest, of eighteen the fifth and fourteenth, of twenty the sixth
    and fifteenth (binomial tables)."""
    assert interval([1, 2, 3, 4, 5]) is None
    assert interval([6, 5, 4, 3, 2, 1]) == (1, 6)
    assert interval(list(range(1, 19))) == (5, 14)
    assert interval(list(range(1, 21))) == (6, 15)


def test_nonnegative():
    """The same residual as the best of all choices of columns that have positive coefficients."""
    draw = random.Random(1)
    for _ in range(200):
        a = numpy.array([[draw.uniform(0, 1) for _ in range(4)] for _ in range(6)])
        b = numpy.array([draw.uniform(-1, 1) for _ in range(6)])
        best = numpy.linalg.norm(b)
        for columns in itertools.chain.from_iterable(itertools.combinations(range(4), k) for k in range(1, 5)):
            x = numpy.linalg.lstsq(a[:, columns], b, rcond=None)[0]
            if (x >= 0).all():
                best = min(best, numpy.linalg.norm(a[:, columns] @ x - b))
        x = nonnegative(a, b)
        assert (x >= 0).all()
        close(numpy.linalg.norm(a @ x - b), best, 1e-9)


def test_laws():
    """Each law finds a sum of its terms again, and with it the count on ten times the ranks."""
    for kind, terms in LAWS.items():
        def true(n, p, terms=terms):
            return sum((k + 2) * TERMS[term](n, p) for k, term in enumerate(terms))
        law = Law(kind, [(64000 / p, p, true(64000 / p, p)) for p in (1, 2, 4, 8, 16, 32, 64, 128)])
        assert law.error() < 1e-6 and abs(law.held_out()) < 1e-3, f"{kind}: {law}"
        close(law(50, 1280), true(50, 1280), 1e-3)
    twice = Law("memory", [(64 / p, p, 64 / p * (1 if p < 32 else 2)) for p in (1, 2, 4, 8, 16, 32)])
    close(twice.held_out(), -0.5, 1e-6)


def test_model_predicts_more_ranks():
    """Fitted to one, two and four ranks, it predicts all phases on eight and how well it did; as it was measured, too."""
    points = [Program().point(ranks) for ranks in (1, 2, 4, 8)]
    held = HeldOut(points)
    assert abs(held.error(points[-1])) < 0.02, held.error(points[-1])
    assert all(abs(error) < 0.05 for error in held.errors_of_phases(points[-1]).values())
    for point in points:
        for phase, seconds in Model(points)(point).items():
            if seconds > 1e-6:
                close(seconds, point.phases()[phase], 0.05)


def test_one_number_of_ranks():
    """Fitted to one rank alone, the time where nothing communicates is exact, and the shared bandwidth is foreseen."""
    points = [Program().point(1), Program().point(2)]
    model = Model(points[:1])
    close(sum(model(points[0]).values()), points[0].median, 1e-3)
    assert abs(HeldOut(points).error(points[1])) < 0.1
    for partitioner in ("bricks", "metis", "p4est"):  # the model knows which meshes one rank makes
        points = [Program(partitioner=partitioner).point(ranks) for ranks in (1, 2)]
        assert abs(HeldOut(points).errors_of_phases(points[1])["mesh"]) < 0.01, partitioner


def test_factors():
    """Their product is the efficiency; each cause shows in its own factor."""
    plain = Program(iterations=lambda p: 100)
    first = plain.point(1)
    for program in (plain, Program(iterations=lambda p: 100 + 20 * p), Program(imbalance=lambda p: 1 + 0.1 * p)):
        for ranks in (1, 2, 4, 8):
            point = program.point(ranks)
            close(product(efficiency_factors(point, program.point(1))), efficiency(point, program.point(1)), 1e-12)
            close(efficiency(point, program.point(1)), program.point(1).median / (ranks * point.median), 1e-12)
    assert all(abs(factor - 1) < 1e-12 for factor in efficiency_factors(first, first).values())

    causes = efficiency_factors(plain.point(8), first)
    close(causes["iterations"], 1, 1e-9)
    close(causes["balance"], 1, 1e-9)
    assert causes["bandwidth"] < 0.5 and causes["communication"] < 1
    # what streams takes (8 / 1.5) times as long on eight ranks, all else 1 / 0.8 times
    seconds, streaming = first.phases(), {phase: min(1.0, plain.counts(1)[phase]["memory_bytes"] / 1e10 /
                                                     first.phases()[phase]) for phase in ("tangent", "solve")}

    def together(phase, s):
        share = streaming.get(phase, 0)
        return s * (share * 8 / 1.5 + (1 - share) / 0.8)
    close(causes["bandwidth"], first.median / sum(together(phase, s) for phase, s in seconds.items()), 1e-9)

    uneven = Program(imbalance=lambda p: 1.25 if p > 1 else 1)
    causes = efficiency_factors(uneven.point(8), uneven.point(1))
    most = {phase: s * (1.25 if phase in streaming else 1) for phase, s in seconds.items()}
    close(causes["balance"], first.median / sum(most.values()), 1e-9)
    close(causes["bandwidth"], sum(most.values()) / sum(together(phase, s) for phase, s in most.items()), 1e-9)

    slower = Program(iterations=lambda p: 100 if p == 1 else 150)
    iterations = efficiency_factors(slower.point(8), slower.point(1))["iterations"]
    close(iterations, 1 / (1 + 0.5 * seconds["solve"] / first.median), 1e-9)

    fuller = Program(entries=lambda p: 1 if p == 1 else 1.5)  # more bytes, as many operations
    iterations = efficiency_factors(fuller.point(8), fuller.point(1))["iterations"]
    close(iterations, 1 / (1 + 0.5 * streaming["solve"] * seconds["solve"] / first.median), 1e-9)


def test_caches():
    """Bytes that cannot have come from memory are not slowed by others who stream."""
    rates = machine(8)
    assert memory_share(1.0, 1e9, 0.5e10, rates, 1) == 0.5 and memory_share(1.0, 1e9, 1.9e10, rates, 1) == 1
    assert memory_share(1.0, 1e9, 2.1e10, rates, 1) == 0 and memory_share(1.0, 1e6, 1e6, rates, 1) is None


def test_median_of_machines():
    """Number by number; a rate that was measured is taken, else what a machine file allows."""
    samples = [{**machine(8).values, "latency": latency, "triad": {"1": triad, "8": 1.5e10}}
               for latency, triad in ((1e-6, 3e9), (9e-6, 1e9), (2e-6, 2e9))]
    del samples[2]["triad"]["8"]  # other nodes may hold fewer ranks
    middle = Machine.median(samples)
    assert middle.latency == 2e-6 and middle.bandwidth(1) == 2e9 and middle.bandwidth(8) == 1.5e10 / 8
    assert middle.bandwidth(4) == 1.5e10 / 4 and middle.bandwidth(64) == 1.5e10 / 8
    assert middle.flops(1) == 2e10 and middle.flops(64) == 1.6e10
    assert middle.allreduce(1) == 0 and middle.allreduce(8) == 6e-6 and abs(middle.allreduce(64) - 12e-6) < 1e-12


def test_prediction():
    """Counts of 64 ranks and times of four predict 512 on the same machine; strong scaling ends where it does."""
    program = Program()
    timed = [program.point(ranks) for ranks in (1, 2, 4)]
    counted = timed + [program.point(ranks, timed=False) for ranks in (8, 16, 32, 64)]
    prediction = Prediction(timed, counted, machine(8))
    for ranks in (8, 64, 512):
        seconds, low, high = prediction.seconds(program.cells / ranks, ranks)
        close(seconds, sum(program.seconds(ranks).values()), 0.15)
        assert low <= seconds <= high and low < sum(program.seconds(ranks).values()) < high
    close(prediction.memory(1000, 8), 1e8 + 1e7, 1e-3)
    said = model_tables.end_of_strong_scaling([(p, 1 / p + 0.01 + 1e-5 * p) for p in (1, 2, 4, 8, 16, 32, 64, 128, 256, 512)])
    assert "ends at 64 ranks" in said and "that on 256 ranks." in said, said


def test_busy_machine():
    """Other work beside a run shows in the triad of one rank, of which the report says so."""
    points = [Program().point(ranks) for ranks in (1, 2)]
    assert "busy" not in report(points, [], "a case", [], 0.03)
    values = points[0].machines[0]
    points[0].machines = [{**values, "triad": {**values["triad"], "1": 4.5e9}}]
    said = report(points, [], "a case", [], 0.03)
    assert "**The triad of one rank had 4.5 GB/s beside one run and 10.0 beside another: the machine was busy" in said, said


def test_impossible_counts():
    """Operations that no machine does in the time are said."""
    point = Program().point(2)
    assert "more operations" not in report([point], [], "a case", [], 0.03)
    flops = point.record["phases"]["solve"]["own_flops"]
    flops.update({of: 100 * value for of, value in flops.items()})
    assert "**solve: more operations are counted there than the machine can do" in report([point], [], "a case", [], 0.03)


def test_ticks():
    """Labels on both sides of every speed-up, of those below one too."""
    assert powers_of_two([0.3, 1, 4]) == [0.25, 0.5, 1, 2, 4] and powers_of_two([1, 1]) == [1, 2]
    assert powers_of_two([0.9, 0.95]) == [0.5, 1] and powers_of_two([1, 24]) == [1, 2, 4, 8, 16, 32]


TESTS = [value for name, value in sorted(globals().items()) if name.startswith("test_")]
