"""The error of a number from its values on several meshes, or with several steps.

The procedure of Eca and Hoekstra (J. Comput. Phys. 262, 104-130, 2014), which takes Roache's grid convergence index
(J. Fluids Eng. 116, 405-413, 1994) to data with scatter: f = f0 + a h^p is fitted to the values, and the error a h^p
times a factor of safety is the bar, 1.25 where the order p that is found can be trusted and 3 where one is assumed.
"""

import dataclasses

import numpy as np

SAFE, UNSAFE = 1.25, 3.0  # Roache's factors
LOWEST = 0.5  # orders below are not trusted
NONE = 0.25  # values with orders below are not said to converge
POWERS = np.geomspace(0.02, 12, 200)  # where the order is looked for


@dataclasses.dataclass
class Estimate:
    """The error of the case's own value."""

    bar: float
    limit: float  # the value extrapolated to h = 0; where that is not possible the one of the smallest h
    power: float  # with which the bar falls
    order: float = np.nan  # that is observed
    how: str = "observed"  # or assumed, not monotone, does not converge, equal


class Fit:
    """f0 + sum of a_k h^p_k by least squares with weights of sum one."""

    def __init__(self, h, f, powers, weights, fitted_powers=0):
        matrix, root = np.column_stack([np.ones_like(h), *(h**p for p in powers)]), np.sqrt(weights)
        self.powers = powers
        self.limit, *self.factors = np.linalg.lstsq(root[:, None] * matrix, root * f, rcond=None)[0]
        self.square = len(f) * np.sum(weights * (f - self.limit - self.error(h))**2)
        free = len(f) - len(powers) - 1 - fitted_powers
        self.sigma = np.sqrt(self.square / free) if free > 0 else 0.0  # standard deviation

    def error(self, h):
        return sum(a * h**p for a, p in zip(self.factors, self.powers))


def fit_order(h, f, weights):
    """The fit with the power that is best."""
    def with_power(p):
        return Fit(h, f, (p,), weights, 1)

    best = min(range(len(POWERS)), key=lambda i: with_power(POWERS[i]).square)
    low, high = POWERS[max(best - 1, 0)], POWERS[min(best + 1, len(POWERS) - 1)]
    ratio = (np.sqrt(5) - 1) / 2
    while high - low > 1e-9 * high:  # golden section
        one, other = high - ratio * (high - low), low + ratio * (high - low)
        if with_power(one).square < with_power(other).square:
            high = other
        else:
            low = one
    return with_power(0.5 * (low + high))


def estimate(sizes, values, case, most, rounding=0.0):
    """From values at sizes of cells or steps, of which the one with the index `case` is asked for.

    `most` is the highest order that is believed. Differences up to `rounding` are none. None for a single value.
    """
    h, f = np.asarray(sizes, float) / sizes[case], np.asarray(values, float)
    falling = np.argsort(-h)
    finest, range_ = f[falling[-1]], np.ptp(f)
    if len(f) < 2:
        return None
    if range_ <= rounding:
        return Estimate(range_, finest, most, how="equal")
    if len(f) == 2:
        only = Fit(h, f, (min(most, 2),), np.full(2, 0.5))  # a higher order, falsely assumed, is not safe
        return Estimate(UNSAFE * abs(only.error(1.0)), only.limit, only.powers[0], how="assumed")

    weights = [np.full(len(h), 1 / len(h)), (1 / h) / np.sum(1 / h)]
    free = min((fit_order(h, f, w) for w in weights), key=lambda fit: fit.sigma)
    changes = np.diff(f[falling])
    is_monotone = np.all(changes >= 0) or np.all(changes <= 0)
    is_met = is_monotone or len(f) > 3  # three values that are not monotone are no power of h
    order = free.powers[0] if is_met else np.nan
    is_trusted = LOWEST <= order <= 1.05 * most
    if NONE <= order <= 1.05 * most:
        chosen = free
    elif order > most:  # the coarsest ones say too little
        last = falling[-2:]
        chosen = Fit(h[last], f[last], (float(most),), np.full(2, 0.5))
    else:
        powers = [(1.0,), (float(most),)] + ([(1.0, 2.0)] if len(f) > 3 else [])
        chosen = min((Fit(h, f, p, w) for p in powers for w in weights), key=lambda fit: fit.sigma)
    mean_change, error = range_ / (len(f) - 1), abs(chosen.error(1.0))
    off = abs(f[case] - chosen.limit - chosen.error(1.0))
    if chosen.sigma < mean_change:
        bar = (SAFE if is_trusted else UNSAFE) * error + chosen.sigma + off
    else:
        bar = UNSAFE * chosen.sigma / mean_change * (error + chosen.sigma + off)
    how = ("observed" if is_trusted else "not monotone" if not is_monotone else "does not converge" if order < NONE
           else "assumed")
    limit = chosen.limit if how in ("observed", "assumed") else finest
    return Estimate(bar, limit, min(chosen.powers), order, how)
