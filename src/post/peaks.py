"""Peaks of amplitudes over frequency, and the damping that their width tells."""

import numpy as np


def half_power(frequency, amplitude):
    """Frequency and amplitude of the highest peak, and its width where the power is half; None without one.

    Of one mode 1 / amplitude^2 is a parabola in frequency^2: the peak is the vertex of the one through the three
    largest values, and the places where 1 / amplitude^2 is twice as large are interpolated linearly in these. None at
    the ends of the table, where the curve rises again before its power has halved (the modes are too close), and where
    the vertex would have twice the power of the largest value (the frequencies are too far apart).
    """
    square, inverse = frequency**2, (np.nanmax(amplitude) / np.maximum(amplitude, 1e-300))**2
    top = np.nanargmax(amplitude)
    if not 0 < top < len(frequency) - 1:
        return None
    near = slice(top - 1, top + 2)
    c2, c1, c0 = np.polyfit(square[near] / square[top], inverse[near], 2)
    if c2 <= 0:
        return None
    vertex, lowest = -c1 / (2 * c2), c0 - c1**2 / (4 * c2)
    if lowest < 0.5:
        return None
    ends = []
    for side in (-1, 1):
        i = top
        while inverse[i] < 2 * lowest:
            i += side
            if not 0 <= i < len(frequency) or not inverse[i] > inverse[i - side]:
                return None
        share = (2 * lowest - inverse[i - side]) / (inverse[i] - inverse[i - side])
        ends.append(np.sqrt(square[i - side] + share * (square[i] - square[i - side])))
    return np.sqrt(vertex * square[top]), np.nanmax(amplitude) / np.sqrt(lowest), ends[1] - ends[0]


def words_of_peak(frequency, amplitude, unit, frequency_unit):
    """The highest peak with the damping ratio of its half-power width, or else the largest value; and its place."""
    found = half_power(frequency, amplitude)
    if found is None:
        top = np.nanargmax(amplitude)
        return f"largest {amplitude[top]:.4g} {unit} at {frequency[top]:.4g} {frequency_unit}", (
            frequency[top], amplitude[top])
    at, height, width = found
    return (f"peak {height:.4g} {unit} at {at:.4g} {frequency_unit}, half-power width {width:.3g} {frequency_unit}: "
            f"damping ratio {50 * width / at:.3g} %"), (at, height)
