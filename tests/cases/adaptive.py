"""Steps chosen by the local error from the first one on, and steps that begin in equilibrium."""

import math

from checks import Run, leave_out, probe, zero

RANK_1 = {"all_ranks": False}
# a first step of half a period, which the linear formulas of many schemes cannot tell from a whole one
SWING = ["-initial_velocity", "10*x; 0; 0", "-loads_names", "", "-time_step", "0.3", "-time_error_tolerance", "1e-5"]
DIAGONAL = ["-damping_mass", "row-sum", "-materials_bar_density", "2"]  # 1 kg again


def swing(absolute, *words, **settings):
    return Run(" ".join(words), "adaptive/oscillator.prm", [*SWING, "-time_scheme", *words],
               [probe("tip.ux", 1, math.sin(10), "closed form", absolute=absolute)],
               **{**RANK_1, **settings})


# From rest under loads 100 f(t): x(1).
FROM_REST = {"100": 1 - math.cos(10), "100*t": 1 - math.sin(10) / 10, "100*t^2": 0.98 + 0.02 * math.cos(10),
             "100*sin(t)": 100 / 99 * (math.sin(1) - math.sin(10) / 10),
             # which begins later, in the middle of a step
             "100*max(0, t-0.4)": 0.6 - math.sin(6) / 10}


def from_rest(relative, *words, **settings):
    return [Run(f"{' '.join(words)} under {load}", "adaptive/oscillator.prm",
                ["-loads_pull_value", f"{load}; 0; 0", "-time_step", "0.01", "-time_scheme", *words],
                [probe("tip.ux", 1, x, "closed form", relative)], **{**RANK_1, **settings})
            for load, x in FROM_REST.items()]


def confined(name, *options, **settings):
    return Run(name, "adaptive/confined.prm", [*options],
               [zero("inside", lambda result: max(abs(result.probes["inside.ux"])), 1e-15, "symmetry")],
               scales={"u": 1}, **settings)


MEAN = ["-materials_block_law", "isochoric neo-Hookean", "-materials_block_dilatation", "mean"]
# Squeezed by 10 % between walls that hold it at the sides.
PRESSED = ["-boundaries_names", "guided, floor, lid", "-boundaries_guided_kind", "nodes", "-boundaries_guided_where",
           "everything", "-boundaries_guided_motion", "0; 0; free", "-boundaries_floor_where", "id 4",
           "-boundaries_floor_motion", "free; free; 0", "-boundaries_lid_where", "id 5", "-boundaries_lid_motion",
           "free; free; -0.1*t", "-materials_block_thermal_expansion", "0", "-temperature_value", ""]


def pressed(name, *options, **settings):
    return Run(name, "adaptive/confined.prm", [*PRESSED, *options],
               [probe("inside.uz", 1, -0.06, "closed form", 1e-12)], **{**RANK_1, **settings})


def kink(relative, *words, **settings):
    w, s = math.sqrt(300), 0.05
    return Run(" ".join(words), "adaptive/kink.prm", ["-time_scheme", *words],
               [probe("tip.ux", 0.1, s - 1.5 * math.sin(w * s) / w, "closed form", relative)],
               **{**RANK_1, **settings})


def closing(scheme, tolerance):
    # the end of a bar that flies at 1 m/s is held from then on: the impulse is that of the kink with the other sign
    w, s = math.sqrt(300), 0.05
    return Run(f"{scheme}, a support that closes", "adaptive/kink.prm",
               ["-time_scheme", scheme, "-boundaries_pulled_motion", "0; free", "-boundaries_pulled_active", "t >= 0.05",
                "-initial_velocity", "1; 0"],
               [probe("tip.ux", 0.1, s + 1.5 * math.sin(w * s) / w, "closed form", 1e-3),
                zero("remainder", lambda result: max(abs(result.ledger["remainder"])), tolerance, "balance")], **RANK_1)


CONTROLLED = ["-time_adaptive", "true"]

CASES = {
    # fixed steps, whether they take the prescribed acceleration or differences; controlled ones pass the kink
    "kinks": [kink(1e-3, "newmark"), kink(1e-3, "theta", all_ranks=True), kink(5e-3, "bdf2"), kink(1e-3, "rosw"),
              kink(1e-3, "rk"), kink(1e-3, "central-difference"), kink(1e-3, "explicit-euler"),
              closing("newmark", 1e-15), closing("rk", 1e-9),
              kink(0.015, "theta", *CONTROLLED, "-time_start", "-0.1"),
              kink(0.015, "newmark", *CONTROLLED, "-time_must_hit", "0.05"),
              kink(0.015, "bdf2-newton", *CONTROLLED, "-time_must_hit", "0.05"),
              *[kink(0.07 if scheme == "backward-euler" else 0.015, scheme, *CONTROLLED) for scheme in (
                  "newmark", "midpoint", "backward-euler", "bdf2-newton", "theta", "bdf2", "rosw", "rk")]],
    "first-step": [swing(5e-3, "bdf2-newton", all_ranks=True), swing(5e-3, "bdf2-newton", "-time_start-up", "half-step"),
                   swing(5e-3, "bdf2-newton", "-time_start-up", "bdf1"), swing(5e-3, "theta"),
                   swing(5e-3, "theta", "-ts_theta_endpoint"), swing(5e-3, "bdf2", "-time_start-up", "half-step"),
                   swing(5e-3, "bdf3"), swing(5e-3, "bdf4", "-time_start-up", "bdf1"), swing(5e-3, "trapezoidal"),
                   swing(5e-3, "generalized-alpha"), swing(5e-3, "arkimex", *DIAGONAL), swing(5e-3, "rosw"),
                   swing(5e-3, "rk", *DIAGONAL)],
    "from-rest": [*from_rest(0.02, "bdf2-newton"), *from_rest(0.1, "backward-euler"), *from_rest(0.02, "generalized-alpha"),
                  *from_rest(0.02, "theta"), *from_rest(0.02, "bdf2"), *from_rest(0.02, "arkimex", *DIAGONAL),
                  *from_rest(0.02, "rosw"), *from_rest(0.02, "rk2", *DIAGONAL)],
    "confined": [confined("heated"), confined("heated, mean dilatation", *MEAN, **RANK_1),
                 pressed("pressed, mean dilatation", *MEAN, all_ranks=True),
                 pressed("pressed, F-bar", "-materials_block_dilatation", "f-bar"),
                 pressed("pressed, nearly incompressible", *MEAN, "-materials_block_poisson_ratio", "0.4999")],
}

leave_out(CASES, {
    "kinks": ["rosw*", "explicit-euler", "bdf2-newton * 0.05", "midpoint *", "backward-euler *",
              "bdf2 -time_adaptive *"],
    "first-step": ["bdf2-newton -time_start-up *", "theta -ts_theta_endpoint", "bdf4 *", "trapezoidal"],
    "from-rest": ["* under 100[*]t", "* under 100[*]t^2", "* under 100[*]sin(t)", "backward-euler *", "theta *",
                  "rosw *"],
})
