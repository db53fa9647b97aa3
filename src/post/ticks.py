"""Numbers at the axes of pictures, each whole: no offset and no power of ten stands apart from them."""

import math

import matplotlib
import numpy as np

RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
LEAST_SPAN = 2e-6  # of the values: less cannot be told from a constant by six digits


def power_of_ten(exponent):
    return f"10{exponent}".replace(str(exponent), str(exponent).translate(RAISED)) if exponent else "1"


def digits_of(step):
    """Decimals that tell multiples of a step apart."""
    for digits in range(16):
        if abs(step * 10**digits - round(step * 10**digits)) < 1e-3 * step * 10**digits:
            return digits
    return 16


def words(values):
    """The numbers as text with as many digits as tell them apart."""
    values = np.asarray(values, dtype=float)
    largest = np.max(np.abs(values), initial=0)
    steps = np.diff(np.unique(values))
    step = steps.min() if len(steps) else largest
    if not largest or not step or not np.isfinite(largest):
        return [f"{value:g}" for value in values]
    exponent = math.floor(math.log10(largest) + 1e-9)
    if -3 <= exponent <= 5:
        digits = min(digits_of(step), 9)
        return [minus(f"{value:.{digits}f}") for value in values]
    digits = min(digits_of(step / 10.0**exponent), 9)
    scale = power_of_ten(exponent)
    return ["0" if abs(value) < 1e-9 * largest else minus(f"{value / 10.0**exponent:.{digits}f}·{scale}")
            for value in values]


def minus(text):
    """With the sign of a minus, and no minus before zero."""
    return text.lstrip("-") if not text.strip("-0.") else text.replace("-", "−")


class Linear(matplotlib.ticker.Formatter):
    """Of linear axes."""

    def format_ticks(self, values):
        return words(values)

    def __call__(self, value, position=None):
        return f"{value:.6g}"


class Logarithmic(matplotlib.ticker.Formatter):
    """Of logarithmic axes: 0.001 to 10000, and powers of ten beyond."""

    def __call__(self, value, position=None):
        if value <= 0:
            return ""
        exponent = math.floor(math.log10(value) + 1e-9)
        if -3 <= exponent <= 4:
            return f"{value:.12g}"
        factor = value / 10.0**exponent
        return power_of_ten(exponent) if abs(factor - 1) < 1e-6 else f"{factor:.3g}·{power_of_ten(exponent)}"


def finish(axis):
    """The ticks and labels of an axis that matplotlib chose by itself."""
    if not isinstance(axis.get_major_formatter(), (matplotlib.ticker.ScalarFormatter, matplotlib.ticker.LogFormatter)):
        return
    first, last = sorted(axis.get_view_interval())
    if axis.get_scale() == "log":
        axis.set_minor_formatter(matplotlib.ticker.NullFormatter())
        axis.set_major_formatter(Logarithmic())
        if last < 1e3 * first:
            axis.set_major_locator(matplotlib.ticker.LogLocator(subs=(1, 2, 5) if last < 150 * first else (1, 3)))
        else:  # over many decades minor ticks are too close to read, and each takes a millisecond
            axis.set_minor_locator(matplotlib.ticker.NullLocator())
        return
    largest = max(abs(first), abs(last))
    if last - first < LEAST_SPAN * largest:  # a constant
        axis.set_view_interval((first + last) / 2 - 0.05 * largest, (first + last) / 2 + 0.05 * largest, ignore=True)
    axis.set_major_formatter(Linear())
