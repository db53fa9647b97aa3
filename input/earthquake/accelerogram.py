#!/usr/bin/python3
"""Makes accelerogram.csv: a synthetic ground acceleration in three directions, m/s^2.

White noise through the filter of Kanai and Tajimi (ground frequency 2.5 Hz, damping ratio 0.6), with
the drift below 0.25 Hz taken away (Clough and Penzien) and an envelope that rises over 2 s, holds for
5 s and decays; scaled to peaks of 0.3, 0.24 and 0.15 g. It starts and ends at rest.
"""

import math
import os

import numpy as np

STEP, LENGTH, G = 0.01, 14.0, 9.80665


def filtered(noise):
    frequency = 2 * math.pi * np.fft.rfftfreq(len(noise), STEP)
    ground, ratio, low = 2 * math.pi * 2.5, 0.6, 2 * math.pi * 0.25
    kanai = (ground**2 + 2j * ratio * ground * frequency) / (
        ground**2 - frequency**2 + 2j * ratio * ground * frequency)
    drift = frequency**2 / (low**2 - frequency**2 + 2j * 0.6 * low * frequency)
    cut = 1 / (1 + (frequency / (2 * math.pi * 15)) ** 8)
    return np.fft.irfft(np.fft.rfft(noise) * kanai * drift * cut, len(noise))


def main():
    t = np.arange(0, LENGTH + STEP / 2, STEP)
    envelope = np.minimum((t / 2) ** 2, 1) * np.exp(-0.6 * np.maximum(t - 7, 0)) * np.clip((LENGTH - t) / 2, 0, 1)
    random = np.random.default_rng(1906)
    columns = [t]
    for peak in (0.3, 0.24, 0.15):
        a = envelope * filtered(random.standard_normal(len(t)))
        columns.append(peak * G * a / np.abs(a).max())
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "accelerogram.csv")
    np.savetxt(path, np.stack(columns, 1), fmt=("%.2f", "%.5f", "%.5f", "%.5f"), delimiter=",",
               header="t,x,y,z", comments="")


main()
