"""Loads and obstacles that act for a part of the time.

Sources as in cases.py.
"""

import numpy as np

from checks import LONG, Check, Run, zero
from contact import remainder

RANK_1 = {"all_ranks": False}
INPUT = "contact/oscillator.prm"
FIRM, PUSH = 1e6, 1e4

# the mass of 100 kg on its spring, without the stop, pushed for 0.1 s
PUSHED = ["-obstacles_stop_where", "plane 0 1 0 1", "-obstacles_stop_active", "0", "-loads_names", "push",
          "-loads_push_kind", "traction", "-loads_push_where", "plane 0 1 0 1", "-time_must_hit", "0.1"]


def same_way(other):
    """The way of the mass against that of an earlier run."""
    return zero("way", lambda result: np.abs(result.probes["mass.uy"] - result.earlier[other].probes["mass.uy"]).max()
                / np.abs(result.probes["mass.uy"]).max(), 1e-13, other)


def stop(name, active, scheme, checks):
    """The stop in the way of the mass for a part of the time; it switches at 10 ms or at 50 ms."""
    return Run(name, INPUT, ["-obstacles_stop_active", active, "-time_must_hit", "0.01, 0.05", "-time_end", "0.1",
                             "-time_step", "4e-5", "-output_table_interval", "1e-3", *scheme],
               [zero("remainder of energy", remainder, 5e-3, "balance"), *checks], LONG,
               {"penetration": 1e-2, "gap": 1e-2, "v": 1, "u": 0.1, "a": 1e3}, **RANK_1)


def depth(time):
    """Of the mass that left with 1 m/s, after that time, with the spring's 10 rad/s."""
    return 0.1 * np.sin(10 * time)


APPEARS = [
    zero("force before", lambda result: result.at("stop.force_y", 0.049), 0, "no stop"),
    Check("its work", lambda result: result.ledger["external_work"][-1], FIRM * depth(0.05)**2 / 2,
          0.01 * FIRM * depth(0.05)**2 / 2, "k g^2 / 2"),
]
VANISHES = [
    zero("force after", lambda result: result.at("stop.force_y", 0.011), 0, "no stop"),
    # k g^2 / 2 with g = v / w sin(w t), w = 100.5 rad/s of both springs
    Check("loss", lambda result: result.ledger["damping_loss"][-1],
          FIRM / 2 * (np.sin(np.sqrt(10100) * 0.01) / np.sqrt(10100))**2, 1, "k g^2 / 2"),
]
IMPLICIT = ["-time_scheme", "trapezoidal"]

CASES = {"switched": [
    Run("load by its value", INPUT, [*PUSHED, "-loads_push_value", f"0; if(t < 0.1, {PUSH}, 0); 0"], [], LONG,
        {"v": 1, "u": 0.1, "a": 1e3}, **RANK_1),
    Run("load by the time", INPUT, [*PUSHED, "-loads_push_value", f"0; {PUSH}; 0", "-loads_push_active", "t < 0.1"],
        [same_way("load by its value")], LONG, {"v": 1, "u": 0.1, "a": 1e3, "gap": 1}),
    stop("stop that appears", "t >= 0.05", [], APPEARS),
    stop("stop that appears, implicit", "t >= 0.05", IMPLICIT, APPEARS),
    stop("stop that vanishes", "t <= 0.01", [], VANISHES),
    stop("stop that vanishes, implicit", "t <= 0.01", IMPLICIT, VANISHES),
]}
