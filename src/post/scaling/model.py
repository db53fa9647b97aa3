"""A model of the time: each phase takes what its counts cost on a machine, with coefficients fitted to a few points.

    t(p) = a work + m memory + c communication + s

of the rank that has most to do, with

    work            operations / flop rate; of phases whose operations and bytes do not explain their time, its cells,
                    and of a mesh that one rank reads and cuts, those of all
    memory          bytes / bandwidth of a rank while p share it; nothing where they came from caches
    communication   messages x latency + bytes / message bandwidth + reductions x time of an allreduce on p ranks
    s               what does not change

all in seconds of the machine, so that m = c = 1 where it is as fast as it was measured. All are at least zero, by
relative least squares; m is held near 1 with a small weight, c near 1 and s near 0 with larger ones, which decide where
there are fewer points than coefficients. The start of the program is s alone.
"""

import math
import statistics

import numpy

from scaling.factors import memory_share
from scaling.laws import Law, nonnegative
from scaling.points import AMOUNTS, OUTSIDE, START

# Weights of what is held, relative to one point's error of its time: where two ranks are slower than half of one, they
# rather share more memory than is counted than have slower messages or a part that never runs in parallel, of which
# thousands of ranks would make far more.
HOLD_MEMORY, HOLD_OTHERS = 0.03, 0.3
SMALL = 0.1  # what takes less than this part of the time cannot move its coefficient far by how it fits
CUT_BY_ONE = ("metis", "p4est")  # partitioners of meshes that one rank reads or makes
SLOWER = (0.5, 1.0, 2.0)  # how much slower a machine's messages may turn out to be


class Amounts:
    """What a phase counts on the rank that has most, of the cells of a rank and of the ranks."""

    def __init__(self, cells, values):
        self.cells, self.values = cells, values

    @classmethod
    def of(cls, point, phase):
        return cls(point.cells_of_a_rank("max"), {name: point.amount(phase, name) for name in AMOUNTS})


class PhaseModel:
    """Of one phase, fitted to points with times; by option without s."""

    def __init__(self, phase, points, serial=True):
        self.phase = phase
        self.is_serial = phase == "mesh" and points[0].record["partitioner"] in CUT_BY_ONE
        points = [point for point in points if point.phases().get(phase, 0) > 0]
        if phase in (START, OUTSIDE):
            self.counted = self.streams = False
            self.coefficients = [0, 0, 0, statistics.mean(point.phases()[phase] for point in points)]
            return
        first = min(points, key=lambda point: point.ranks)
        counts = (first.amount(phase, name, "mean") for name in ("flops", "memory_bytes"))
        share = memory_share(first.phases()[phase], *counts, first.machine, first.ranks)
        self.counted, self.streams = share is not None, bool(share)
        rows, right = [], []
        for point in points:
            seconds = point.phases()[phase]
            terms = self.terms(Amounts.of(point, phase), point.machine, point.ranks)
            rows.append([term / seconds for term in terms])
            right.append(1.0)
        largest = numpy.max(rows, axis=0)
        for k, value, hold in ((1, 1, HOLD_MEMORY), (2, 1, HOLD_OTHERS), (3, 0, HOLD_OTHERS)):
            weight = hold * max(largest[k], SMALL)
            rows.append([weight if k == j else 0 for j in range(4)])
            right.append(weight * value)
        rows = numpy.asarray(rows) * [1, 1, 1, serial]
        self.coefficients = list(nonnegative(rows, right))

    def terms(self, amounts, machine, ranks):
        """Seconds of work, memory and communication with coefficients of one, and one."""
        values, cells = amounts.values, amounts.cells * (ranks if self.is_serial else 1)
        sent = (values[name] for name in ("messages", "message_bytes", "reductions"))
        return [(values["flops"] if self.counted else cells) / machine.flops(ranks),
                values["memory_bytes"] / machine.bandwidth(ranks) if self.streams else 0.0,
                machine.communication(ranks, *sent), 1.0]

    def __call__(self, amounts, machine, ranks, slower=1.0):
        """Seconds of amounts on a machine."""
        a, m, c, s = self.coefficients
        work, memory, communication, one = self.terms(amounts, machine, ranks)
        return a * work + m * memory + c * slower * communication + s * one


class Model:
    """Of all phases."""

    def __init__(self, points, serial=True):
        names = dict.fromkeys(name for point in points for name, s in point.phases().items() if s > 0)
        self.phases = [PhaseModel(name, points, serial) for name in names]

    def __call__(self, point):
        """Seconds of each phase of a point, of its counts."""
        return {model.phase: model(Amounts.of(point, model.phase), point.machine, point.ranks) for model in self.phases}


class HeldOut:
    """How well a model of the fewer ranks predicts the most ranks."""

    def __init__(self, points):
        most = max(point.ranks for point in points)
        self.known = [point for point in points if point.ranks < most]
        self.points = [point for point in points if point.ranks == most] if self.known else []
        model = Model(self.known) if self.known else None
        self.predicted = {point: model(point) for point in self.points}

    def error(self, point):
        """Relative error of the total."""
        return sum(self.predicted[point].values()) / sum(point.phases().values()) - 1

    def errors_of_phases(self, point):
        """Relative errors of the phases that take a hundredth of the time."""
        seconds = point.phases()
        least = 0.01 * sum(seconds.values())
        return {name: self.predicted[point].get(name, 0) / s - 1 for name, s in seconds.items() if s >= least}

    def largest(self):
        return max((abs(self.error(point)) for point in self.points), default=0.0)


def memory_law(points):
    return Law("memory", [(point.cells_of_a_rank(), point.ranks, point.record["memory"]["largest_of_a_rank"])
                          for point in points])


class Prediction:
    """Of times on another machine and on many ranks: counts by the laws of one kind of scaling, times by the model of
    all points that have them."""

    def __init__(self, timed, counted, machine):
        self.machine = machine
        self.error = HeldOut(timed).largest()
        most = max(point.ranks for point in counted)
        fewer = [point for point in counted if point.ranks < most]
        some = [[point for point in timed if point is not left] for left in timed] if len(timed) > 1 else []
        models = [Model(timed), Model(timed, serial=False)] + [Model(points) for points in some]
        laws = [self.laws(models[0], points) for points in ([counted, fewer] if len(fewer) > 2 else [counted])]
        self.members = [(model, law, slower) for model in models for law in laws for slower in SLOWER]
        self.best = (models[0], laws[0], 1.0)
        self.imbalance = statistics.mean(point.cells_of_a_rank("max") / point.cells_of_a_rank() for point in counted)
        self.memory_law = memory_law(counted)

    @staticmethod
    def laws(model, points):
        return {(phase.phase, name): Law(name, [(point.cells_of_a_rank(), point.ranks, point.amount(phase.phase, name))
                                                for point in points])
                for phase in model.phases for name in AMOUNTS}

    def memory(self, cells, ranks):
        """B of the rank that has most. What grows with the ranks are MPI's buffers for others of the same node."""
        return self.memory_law(cells, self.machine.of_a_node(ranks))

    def phases(self, cells, ranks, member=None):
        """Seconds of each phase where a rank has that many cells."""
        model, laws, slower = member or self.best
        found = {}
        for phase in model.phases:
            amounts = Amounts(cells * self.imbalance, {name: laws[phase.phase, name](cells, ranks) for name in AMOUNTS})
            found[phase.phase] = phase(amounts, self.machine, ranks, slower)
        return found

    def seconds(self, cells, ranks):
        """With the band in which it should be: that of models without s or with one point left out, laws without the
        most ranks, messages twice as fast and as slow, and the error on the ranks that were held out."""
        totals = [sum(self.phases(cells, ranks, member).values()) for member in self.members]
        return (sum(self.phases(cells, ranks).values()), min(totals) / (1 + self.error), max(totals) * (1 + self.error))


def rank_counts(most):
    """One, two, four, ... and the whole number."""
    return [2 ** k for k in range(int(math.log2(most)) + 1) if 2 ** k < most] + [most]
