"""Points of a machine and a program whose costs are known."""

import itertools

from scaling.machine import Machine
from scaling.points import Point

FLOPS, CORE, NODE, LATENCY, MESSAGES, TREE = 2e10, 1e10, 1.5e10, 1e-6, 1e9, 2e-6


def machine(ranks):
    """Eight cores share what two can have of the bandwidth; one alone has a faster clock."""
    counts = [n for n in (1, 2, 4, 8) if n <= ranks]
    return Machine({"processor": "synthetic", "ranks": ranks, "nodes": 1, "cores_of_a_node": 8, "flops_of_a_core": 0.8 * FLOPS,
                    "bandwidth_of_a_core": CORE, "bandwidth_of_a_node": NODE, "latency": LATENCY,
                    "message_bandwidth": MESSAGES, "triad": {str(n): min(n * CORE, NODE) for n in counts},
                    "flops": {str(n): FLOPS * (1 if n == 1 else 0.8) for n in counts},
                    "allreduce": {"2": TREE, "4": 2 * TREE, "8": 3 * TREE}})


class Program:
    """Sums over cells that compute, a solver that streams, and mesh and numbering, of which nothing is counted."""

    def __init__(self, cells=64000, iterations=lambda p: 100, imbalance=lambda p: 1.0, entries=lambda p: 1.0,
                 partitioner="bricks"):
        self.partitioner = partitioner
        self.cells, self.iterations, self.imbalance, self.entries = cells, iterations, imbalance, entries

    def counts(self, ranks):
        n, k, between = self.cells / ranks, self.iterations(ranks), 1 - ranks ** (-1 / 3)
        messages, sent = (1 + 2 * between) ** 3 - 1, 144 * n ** (2 / 3) * between  # of a cube cut into blocks
        return {"tangent": {"flops": 4e5 * n, "memory_bytes": 1e3 * n, "messages": messages, "message_bytes": sent,
                            "reductions": 1},
                "solve": {"flops": 500. * n * k, "memory_bytes": 3000. * n * k * self.entries(ranks), "messages": messages * k,
                          "message_bytes": sent * k, "reductions": 2 * k},
                **{phase: dict.fromkeys(("flops", "memory_bytes", "messages", "message_bytes", "reductions"), 0)
                   for phase in ("mesh", "numbering")}}

    def seconds(self, ranks):
        """Coefficients of work and memory: tangent 2 and 1, solve 0.5 and 1.25; of communication 3."""
        rates, counts = machine(ranks), self.counts(ranks)
        found = {"numbering": 2e4 * self.cells / ranks / rates.flops(ranks), "start": 0.2}
        found["mesh"] = found["numbering"] * (1 if self.partitioner == "bricks" else ranks)
        for phase, a, m in (("tangent", 2, 1), ("solve", 0.5, 1.25)):
            c = counts[phase]
            found[phase] = self.imbalance(ranks) * (a * c["flops"] / rates.flops(ranks) + m * c["memory_bytes"] / rates.bandwidth(ranks)) \
                + 3 * rates.communication(ranks, c["messages"], c["message_bytes"], c["reductions"])
        return found

    def point(self, ranks, kind="strong", timed=True):
        whole, counts, seconds = Point(kind, ranks, timed=timed), self.counts(ranks), self.seconds(ranks)
        most, phases = self.imbalance(ranks), {}
        for phase, amounts in counts.items():
            phases[phase] = {"calls": 1, "own_seconds": dict.fromkeys(("max", "mean", "min"), seconds[phase])}
            for name, value in amounts.items():
                ratio = most if name in ("flops", "memory_bytes") else 1
                phases[phase][f"own_{name}"] = {"max": ratio * value, "mean": value, "min": value}
        n = self.cells / ranks
        whole.add({"phases": phases, "wall_seconds": sum(seconds.values()), "unknowns": 3 * self.cells,
                   "outside_phases": {"start": seconds["start"], "rest": 0.0}, "cells": self.cells,
                   "cells_of_a_rank": {"max": n, "mean": n, "min": n}, "partitioner": self.partitioner,
                   "memory": {"largest_of_a_rank": 1e8 + 1e4 * n, "sum": ranks * (1e8 + 1e4 * n)},
                   "counts": {"linear_iterations": self.iterations(ranks), "newton_iterations": 1, "multigrid_levels": 3},
                   "versions": {"steppe": "0"}, "host": "nowhere"}, timed)
        whole.machines = [machine(ranks).values]
        return whole


def product(factors):
    return list(itertools.accumulate(factors.values(), lambda a, b: a * b))[-1]
