"""How counts grow with the ranks p and the cells n = N / p of a rank: sums of a few simple laws."""

import math

import numpy


def nonnegative(matrix, right):
    """The x >= 0 with the smallest |matrix x - right| (Lawson and Hanson 1974, chapter 23)."""
    matrix, right = numpy.asarray(matrix, float), numpy.asarray(right, float)
    scale = numpy.linalg.norm(matrix, axis=0)
    scale[scale == 0] = 1
    a = matrix / scale
    x, free = numpy.zeros(a.shape[1]), numpy.zeros(a.shape[1], bool)
    tiny = 1e-12 * (1 + numpy.abs(a.T @ right).max(initial=0))
    for _ in range(10 * a.shape[1] + 10):
        slope = a.T @ (right - a @ x)
        slope[free] = -1
        if free.all() or slope.max() <= tiny:
            break
        free[slope.argmax()] = True
        while True:
            try_ = numpy.zeros_like(x)
            try_[free] = numpy.linalg.lstsq(a[:, free], right, rcond=None)[0]
            bad = free & (try_ <= 0)
            if not bad.any():
                break
            step = min(x[i] / (x[i] - try_[i]) for i in numpy.flatnonzero(bad))  # as far as all stay positive
            x += step * (try_ - x)
            free &= x > 1e-14 * max(x.max(), 1)
            x[~free] = 0
        x = try_
    return x / scale


def blocks(p):
    """Of a cube cut into p blocks: the part of the sides of a block that has a neighbour, mean of the blocks."""
    return 1 - p ** (-1 / 3)


TERMS = {
    "n": lambda n, p: n,
    "n log2 p": lambda n, p: n * math.log2(p),
    "n^(2/3) (1 - p^(-1/3))": lambda n, p: n ** (2 / 3) * blocks(p),
    "n^(2/3) (1 - p^(-1/3)) log2 p": lambda n, p: n ** (2 / 3) * blocks(p) * math.log2(p),
    "((3 - 2 p^(-1/3))^3 - 1)": lambda n, p: (1 + 2 * blocks(p)) ** 3 - 1,  # neighbours of a block, at corners too
    "(1 - 1/p)": lambda n, p: 1 - 1 / p,
    "log2 p": lambda n, p: math.log2(p),
    "p": lambda n, p: p,
    "1": lambda n, p: 1,
}
VOLUME, GROWING, SURFACE, SURFACE_GROWING, NEIGHBOURS, SEVERAL, TREE, RANKS, ONE = TERMS

LAWS = {
    "flops": (VOLUME, GROWING, SURFACE, ONE),
    "memory_bytes": (VOLUME, GROWING, SURFACE, ONE),
    "message_bytes": (SURFACE, SURFACE_GROWING, SEVERAL, TREE),
    "messages": (NEIGHBOURS, SEVERAL, TREE),
    "reductions": (ONE, TREE),
    "memory": (VOLUME, SURFACE, RANKS, ONE),
}


class Law:
    """A count of the rank that has most, fitted by relative least squares with coefficients that are not negative."""

    def __init__(self, kind, samples):
        """Samples are (n, p, value)."""
        self.kind, self.samples = kind, [sample for sample in samples if sample[2] > 0]
        rows = [[TERMS[term](n, p) / value for term in LAWS[kind]] for n, p, value in self.samples]
        found = nonnegative(rows, numpy.ones(len(rows))) if rows else numpy.zeros(len(LAWS[kind]))
        self.coefficients = dict(zip(LAWS[kind], found))

    def __call__(self, n, p):
        return float(sum(c * TERMS[term](n, p) for term, c in self.coefficients.items()))

    def __str__(self):
        return " + ".join(f"{c:.3g}{'' if term == ONE else ' ' + term}"
                          for term, c in self.coefficients.items() if c > 0) or "0"

    def error(self):
        """The largest relative difference from the samples."""
        return max((abs(self(n, p) / value - 1) for n, p, value in self.samples), default=0.0)

    def held_out(self):
        """That of the sample on most ranks when the law is fitted to the others; none of fewer than three."""
        if len(self.samples) < 3:
            return None
        *others, (n, p, value) = sorted(self.samples, key=lambda sample: sample[1])
        return Law(self.kind, others)(n, p) / value - 1
