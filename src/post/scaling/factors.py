"""Why a point is not as efficient as the one on the fewest ranks: the efficiency as a product."""

from scaling.points import OUTSIDE, START

UNCOUNTED = 0.05  # phases whose counted work takes less of their time than this go with their cells
TOO_FAST = 3  # times the measured rate of operations, which no other work beside the measurement explains
CACHED = 2  # bytes that would stream for so many times as long as the phase took came from caches


def memory_share(seconds, flops, n_bytes, machine, ranks):
    """The part of a phase's time in which its bytes would stream at the bandwidth of the triad, nothing of what caches
    hold; none where what is counted cannot be what took the time, as in numbering."""
    streaming = n_bytes / machine.bandwidth(ranks)
    if max(streaming, flops / machine.flops(ranks)) < UNCOUNTED * seconds:
        return None
    return min(1.0, streaming / seconds) if streaming < CACHED * seconds else 0.0


def growth(phase, share, point, first, of):
    """The work of a rank of a point over the mean of the first point's ranks: of its mean rank or the one with most."""
    if phase in (START, OUTSIDE) or share is None:
        return point.cells_of_a_rank("mean" if phase in (START, OUTSIDE) else of) / first.cells_of_a_rank()

    def ratio(name):
        before = first.amount(phase, name, "mean")
        return point.amount(phase, name, of) / before if before > 0 else 1.0
    return (1 - share) * ratio("flops") + share * ratio("memory_bytes")


def impossible(point):
    """Phases that counted more operations than the machine can do in their time."""
    seconds, rate = point.phases("max"), point.machine.flops(point.ranks)
    return [name for name in point.counted_phases()
            if point.amount(name, "flops") > TOO_FAST * rate * seconds.get(name, 0)]


def efficiency(point, first):
    """Of its time against that of the fewest ranks."""
    return first.median / point.median * point.cells_of_a_rank() / first.cells_of_a_rank()


def communication(point):
    """Seconds in which its mean rank sends and reduces, when it waits for nobody."""
    counts = [point.sum_of(name, "mean") for name in ("messages", "message_bytes", "reductions")]
    return point.machine.communication(point.ranks, *counts)


def efficiency_factors(point, first):
    """Ratios of the seconds that a rank should need, cause after cause, from its part of the first point's time to its
    own time: their product is the efficiency. What each is stands in input/solvers.md."""
    machine = point.machine
    streams, computes = (rate(first.ranks) / rate(point.ranks) for rate in (machine.bandwidth, machine.flops))
    seconds = first.phases()
    work = balanced = shared = 0.0
    for phase, s in seconds.items():
        if s == 0:
            continue
        s *= first.median / sum(seconds.values())  # medians of phases add up to nearly that of the whole
        counts = (first.amount(phase, name, "mean") for name in ("flops", "memory_bytes"))
        share = memory_share(s, *counts, first.machine, first.ranks)
        mean, most, before = (growth(phase, share, of, first, which)
                              for of, which in ((point, "mean"), (point, "max"), (first, "max")))
        most /= before
        work += s * mean
        balanced += s * most
        shared += s * most * ((share or 0) * streams + (1 - (share or 0)) * computes)
    ideal = first.median * point.cells_of_a_rank() / first.cells_of_a_rank()
    whole = shared + communication(point) - communication(first)
    return {"iterations": ideal / work, "balance": work / balanced, "bandwidth": balanced / shared,
            "communication": shared / whole, "rest": whole / point.median}
