"""Heat: NAFEMS' thermal benchmarks, closed forms, balances.

NAFEMS: The Standard NAFEMS Benchmarks, TNSB rev. 3, 1990, tests T2, T3 and T4.
"""

import math

import numpy as np

from checks import Run, largest, last, leave_out, probe, root, zero

LENGTH, SIGMA = 0.1, 5.67e-8
RANK_1 = {"all_ranks": False}
ADAPTIVE = ["-time_adaptive", "true", "-time_error_tolerance", "1e-6", "-time_step", "0.01"]
DIFFUSIVITY = 35 / (7200 * 440.5)


def radiating_end():
    """Temperature at which what is conducted is radiated."""
    return root(lambda T: 55.6 * (1000 - T) / LENGTH - 0.98 * SIGMA * (T ** 4 - 300 ** 4), 300, 1000)


def sine(x, time, n_terms=400):
    """NAFEMS T3 by Fourier's series: x / L g(t) and what decays and follows g' of each sine."""
    omega = math.pi / 40
    T = 100 * math.sin(omega * time) * x / LENGTH
    for n in range(1, n_terms + 1):
        rate = DIFFUSIVITY * (n * math.pi / LENGTH) ** 2
        # b' + rate b = (2 (-1)^n / (n pi)) 100 omega cos(omega t), b(0) = 0
        factor = 200 * omega * (-1) ** n / (n * math.pi) / (rate ** 2 + omega ** 2)
        b = factor * (rate * math.cos(omega * time) + omega * math.sin(omega * time)
                      - rate * math.exp(-rate * time))
        T += b * math.sin(n * math.pi * x / LENGTH)
    return T


def cooled(time, x, n_terms=30):
    """A slab from 100, insulated at x = 0, with h L / k = 2 at x = L: Carslaw and Jaeger, section 3.11."""
    biot = 2
    T = 0
    for n in range(n_terms):
        angle = root(lambda z: z * math.sin(z) - biot * math.cos(z), n * math.pi + 1e-12, n * math.pi + math.pi / 2)
        amplitude = 4 * math.sin(angle) / (2 * angle + math.sin(2 * angle))
        T += 100 * amplitude * math.exp(-angle ** 2 * DIFFUSIVITY * time / LENGTH ** 2) * math.cos(angle * x / LENGTH)
    return T


def half_way(slope):
    """In the middle between 100 and 500 with k = 35 (1 + slope T): Kirchhoff's transformation."""
    def theta(T):
        return T + slope * T ** 2 / 2
    return root(lambda T: theta(T) - (theta(100) + theta(500)) / 2, 100, 500)


def heated(time):
    """From 20 by 1e7 W/m^3, with c = 440.5 (1 + 1e-3 T): the heat is a quadratic of T."""
    heat = 1e7 * time / (7200 * 440.5) + 20 + 20 ** 2 * 5e-4
    return (-1 + np.sqrt(1 + 4 * 5e-4 * heat)) / (2 * 5e-4)


# A peak of latent heat that flux drives through the bar: whatever the scheme, all of it is stored.
LATENT = ["-materials_steel_specific_heat", "440.5 * (1 + 60 * max(0, 1 - abs(T - 50) / 5))",
          "-prescribed_temperatures_names", "", "-heat_loads_names", "lamp", "-heat_loads_lamp_kind", "flux",
          "-heat_loads_lamp_where", "id 1", "-heat_loads_lamp_flux", "5e5", "-time_step", "0.5", "-time_end", "10",
          "-snes_rtol", "1e-10"]


def latent_run(scheme, *options, **settings):
    return Run(" ".join([scheme, *options]), "heat/bar.prm", [*LATENT, "-time_scheme", scheme, *options],
               [last("ledger", "stored", 5e5 * 0.01 * 10, "the heat that the lamp gave", 1e-8),
                balanced(1e-8)], **settings)


HOT = ["-prescribed_temperatures_left_value", "100", "-prescribed_temperatures_right_value", "500", "-time_scheme", "static", "-time_step",
       "1", "-time_end", "1"]
COOLED = ["-prescribed_temperatures_names", "", "-heat_loads_names", "air", "-heat_loads_air_kind", "convection",
          "-heat_loads_air_where", "id 1", "-heat_loads_air_film_coefficient", "700", "-heat_loads_air_ambient", "0",
          "-initial_temperature", "100"]
HEATED = ["-prescribed_temperatures_names", "", "-heat_loads_names", "current", "-heat_loads_current_kind", "source",
          "-heat_loads_current_source", "1e7", "-initial_temperature", "20", "-materials_steel_specific_heat",
          "440.5 * (1 + 1e-3 * T)", "-time_step", "1"]


def balanced(tolerance):
    """What is supplied is stored, but for the quadrature in time."""
    return zero("remainder / supplied",
                lambda result: result.ledger["remainder"][-1] / result.ledger["supplied"][-1], tolerance, "ledger")


def sine_run(name, options, tolerance, **settings):
    return Run(name, "heat/bar.prm", options,
               [probe("inside.temperature", 32, sine(0.08, 32), "Fourier's series", absolute=tolerance),
                probe("inside.temperature", 32, 36.60, "NAFEMS T3", absolute=0.01 + tolerance)], **settings)


def plate_run(name, options):
    return Run(name, "heat/plate.prm", options,
               [probe("E.temperature", 1, 18.3, "NAFEMS T4", absolute=0.05),
                probe("E.temperature", 1, 18.2537538, "series", absolute=2e-3)])


# k(T): GMRES
CONDUCTIVITY_OF_T = [*HOT, "-materials_steel_conductivity", "35 * (1 + 2e-3 * T)", "-probes_inside_at", "0.05, 0.005"]


def kirchhoff_run(name, options, **settings):
    return Run(name, "heat/bar.prm", [*CONDUCTIVITY_OF_T, *options],
               [probe("inside.temperature", 1, half_way(2e-3), "Kirchhoff", 1e-8),
                # (T + 1e-3 T^2) / 2 from 100 to 500
                probe("flows.from_right", 1, 35 * (400 + 1e-3 * (500 ** 2 - 100 ** 2)) / LENGTH * 0.01, "Kirchhoff",
                      1e-8)], **settings)


# A periodic strip of the bar's steel: 100 sin(w x + 0.7) decays as it is, and so do fluxes.
WAVE = 2 * math.pi / LENGTH
DECAY = DIFFUSIVITY * WAVE ** 2


def decaying(x):
    return lambda time: 100 * math.sin(WAVE * x + 0.7) * np.exp(-DECAY * time)


def fed(x):
    """From 0 by the source k w^2 100 sin(w x + 0.7)."""
    return lambda time: 100 * math.sin(WAVE * x + 0.7) * (1 - np.exp(-DECAY * time))


FED = ["-heat_loads_names", "wave", "-heat_loads_wave_kind", "source", "-heat_loads_wave_source",
       "35 * (2 * pi / L)^2 * 100 * sin(2 * pi * x / L + 0.7)", "-initial_temperature", "0"]
# Fed uniformly and held at the ends that lead: to both sides half of the heat flows out.
HELD = ["-prescribed_temperatures_names", "seam", "-prescribed_temperatures_seam_where", "id 0",
        "-prescribed_temperatures_seam_value", "0", "-heat_loads_names", "current", "-heat_loads_current_kind", "source",
        "-heat_loads_current_source", "1e6", "-time_scheme", "static", "-time_step", "1", "-time_end", "1"]
# Two layers, periodic but for 100 K: the same flux through both, at the mean temperature of the start.
LAYER, OF_STEEL, OF_BRICK = 0.04, 0.04 / 35, 0.06 / 7
LAYERS = ["-materials_names", "steel, brick", "-materials_brick_where", "box 0.04 0 0.1 0.01", "-materials_brick_density",
          "7200", "-materials_brick_conductivity", "7", "-materials_brick_specific_heat", "440.5", "-periodic_ends_jump",
          "100", "-initial_temperature", "1000 * x", "-time_scheme", "backward-euler", "-time_step", "2000", "-time_end",
          "24000", "-snes_rtol", "1e-14"]
FLUX = 100 / (OF_STEEL + OF_BRICK)


def layered(x):
    """Steady, where 1000 x was at the start."""
    mean = (LAYER / 2 * OF_STEEL + (LENGTH - LAYER) * (OF_STEEL + OF_BRICK / 2)) / LENGTH
    return 50 + FLUX * ((x / 35 if x < LAYER else OF_STEEL + (x - LAYER) / 7) - mean)


def strip(name, options, expected):
    columns = {f"{place}.temperature": expected(x) for place, x in (("left", 0), ("right", LENGTH), ("inside", 0.07))}
    return Run(name, "heat/strip.prm", options,
               [largest(list(columns), columns, 4e-4, "temperature", "closed form"),
                zero("ends", lambda result: max(abs(result.probes["left.temperature"] - result.probes["right.temperature"])),
                     1e-12, "periodic")])


# Bars of 0.04 m of steel and 0.06 m of brick between 20 and 120.
SERIES = 100 / (0.04 / 35 + 0.06 / 0.7)


def jump(relative, scheme):
    # the end is at 0 until 10.05 s, in the middle of a step, and at 100 then
    after = 32 - 10.05
    T = 80 + sum(200 * (-1) ** n / (math.pi * n) * math.sin(0.8 * math.pi * n)
                 * math.exp(-DIFFUSIVITY * (n * math.pi / LENGTH) ** 2 * after) for n in range(1, 40))
    return Run(scheme, "heat/bar.prm", ["-time_scheme", scheme, "-time_adaptive", "true", "-space_degree", "1",
                                        "-prescribed_temperatures_right_value", "if(t < 10.05, 0, 100)"],
               [probe("inside.temperature", 32, T, "Fourier's series", relative)], **RANK_1)


CASES = {
    "heat-jump": [jump(0.015, "backward-euler"), jump(0.005, "bdf2-newton"), jump(0.005, "theta")],
    "heat-periodic": [
        strip("decay", [], decaying), strip("source", FED, fed),
        Run("held", "heat/strip.prm", HELD,
            [probe("inside.temperature", 1, 1e6 * 0.07 * 0.03 / (2 * 35), "closed form", 1e-10),
             last("ledger", "from_seam", -1e6 * LENGTH * 0.01, "balance", 1e-9)]),
        Run("layers", "heat/strip.prm", LAYERS,
            [probe(f"{place}.temperature", 24000, layered(x), "closed form", absolute=1e-7)
             for place, x in (("left", 0), ("right", LENGTH), ("inside", 0.07))]
            + [probe("hottest.largest", 24000, FLUX, "closed form", 1e-10),
               zero("stored", lambda result: result.ledger["stored"][-1] / (7200 * 440.5 * 1e-3), 1e-7, "balance")])],
    "heat-tied": [
        Run("plate", "heat/plated.prm", [],
            [probe(f"{place}.temperature", 1, 20 + 1e5 * z / 50, "closed form", 1e-10)
             for place, z in (("low", 1), ("high", 1), ("inside", 0.6))]
            + [probe("flows.from_cold", 1, -1e5, "balance", 1e-9)]),
        # in meshes that do not match
        Run("joint", "heat/joint.prm", [],
            [probe("steel.temperature", 1, 20 + SERIES * 0.031 / 35, "closed form", 1e-10),
             probe("brick.temperature", 1, 120 - SERIES * 0.045 / 0.7, "closed form", 1e-10),
             probe("flows.from_right", 1, SERIES * 0.01, "closed form", 1e-9)])],
    "heat-radiation": [Run(
        "T2", "heat/radiating.prm", [],
        [probe("end.temperature", 1, radiating_end(), "closed form", 1e-9),
         probe("end.temperature", 1, 927.0, "NAFEMS T2", absolute=0.05),
         zero("flow", lambda result: result.ledger["inflow"][-1] / result.ledger["from_hot"][-1], 1e-8,
              "steady state"),
         probe("flows.from_hot", 1, 55.6 * (1000 - radiating_end()) / LENGTH * 0.01, "closed form", 1e-7)])],
    "heat-sine": [
        sine_run("bdf2", [], 1.5e-3),
        sine_run("bdf3", ["-time_scheme", "bdf3"], 5e-4, **RANK_1),
        sine_run("theta", ["-time_scheme", "theta", "-time_theta", "0.5"], 1e-3, **RANK_1),
        sine_run("arkimex", ["-time_scheme", "arkimex"], 4e-4),
        sine_run("adaptive arkimex", ["-time_scheme", "arkimex", *ADAPTIVE], 4e-4, **RANK_1),
        sine_run("rosw", ["-time_scheme", "rosw"], 4e-4, **RANK_1),
        sine_run("backward Euler", ["-time_scheme", "backward-euler", "-time_step", "0.05"], 3e-2, **RANK_1),
        sine_run("adaptive", ADAPTIVE, 4e-3, **RANK_1),
        Run("cooled", "heat/bar.prm", COOLED,
            [probe("inside.temperature", 32, cooled(32, 0.08), "Carslaw and Jaeger", 1e-5), balanced(5e-3)]),
        kirchhoff_run("conductivity of T", []),
        kirchhoff_run("conductivity of T without a matrix",
                      ["-solver_linear", "pmg", "-solver_matrix", "recomputed", "-snes_rtol", "1e-11"]),
        Run("specific heat of T", "heat/bar.prm",
            [*HEATED, "-time_scheme", "theta", "-time_theta", "0.5"],
            [largest(["inside.temperature"], {"inside.temperature": heated}, 1e-9, "temperature", "closed form"),
             last("ledger", "stored", 1e7 * 0.1 * 0.01 * 32, "closed form", 1e-9), balanced(1e-9)],
            scales={"largest": 1e6})],  # no heat flows: rounding beside the source times the length
    "heat-latent": [
        latent_run("bdf2-newton"), latent_run("arkimex"),
        *(latent_run(*words, **RANK_1) for words in (
            ["backward-euler"], ["bdf2-newton", "-time_start-up", "half-step"], ["bdf2-newton", "-time_start-up", "bdf1"],
            ["bdf1"], ["bdf3"], ["theta"], ["theta", "-ts_theta_endpoint"], ["theta", "-time_theta", "1"],
            ["arkimex", "-ts_arkimex_type", "l2"], ["bdf2-newton", "-time_adaptive", "true"],
            ["theta", "-time_adaptive", "true"], ["bdf2", "-time_adaptive", "true"],
            ["arkimex", "-time_adaptive", "true"]))],
    "heat-plate": [
        plate_run("T4", []), plate_run("without a matrix", ["-solver_linear", "pmg", "-snes_rtol", "1e-11"])],
}

leave_out(CASES, {
    "heat-sine": ["bdf3", "adaptive arkimex", "backward Euler"],
    "heat-latent": ["bdf2-newton -time_start-up bdf1", "bdf1", "bdf3", "theta -*", "arkimex -ts*",
                    "bdf2 -time_adaptive *"],
})
