"""Oscillating loads on beams: modes against all unknowns, fields, NAFEMS, CalculiX, about a stressed equilibrium."""

import math

import numpy as np

from checks import SLENDER, Check, Run, frequency, root, rows, summary, zero
from field_files import fields

RANK_1 = {"all_ranks": False}

# A square steel beam under forces that rotate about its axis: all amplitudes are the same in both directions, and the
# von Mises stress does not change over a period.
ROTATING = ["-loads_names", "one, other", *(word for name, value, phase in (("one", "0; 1e3; 0", "0"),
                                                                           ("other", "0; 0; 1e3", "90"))
                                            for word in (f"-loads_{name}_kind", "point force", f"-loads_{name}_at",
                                                         "1, 0.05, 0.05", f"-loads_{name}_value", value,
                                                         f"-loads_{name}_phase", phase))]


def circles(result):
    table = result.response
    return max(np.max(abs(table["tip.uy"] / table["tip.uz"] - 1)),
               np.max(abs(np.cos(np.radians(table["tip.uy.phase"] - table["tip.uz.phase"])))))


def steady(result):
    """At the centre of the upper side bending in one plane alone stresses: the largest is that of this plane."""
    table = result.response
    return np.max(abs(table["top.von_mises"] - table["top.sigma_xx"])) / np.max(table["top.sigma_xx"])


def largest_von_mises(result):
    """Of the components over a period, at 3600 instants."""
    table = result.response
    turn = np.exp(1j * np.linspace(0, 2 * math.pi, 3600))
    xx, yy, zz, xy, yz, xz = (np.outer(turn, table[f"top.sigma_{name}"] * np.exp(1j * np.radians(
        table[f"top.sigma_{name}.phase"]))).real for name in ("xx", "yy", "zz", "xy", "yz", "xz"))
    squares = ((xx - yy)**2 + (yy - zz)**2 + (zz - xx)**2) / 2 + 3 * (xy**2 + yz**2 + xz**2)
    return np.max(abs(np.sqrt(squares.max(axis=0)) / table["top.von_mises"] - 1))


def at_node(result, place, quantity):
    """A quantity of the last field files at a node."""
    node = np.argmin(np.linalg.norm(fields(result, "").reshape(-1, 3) - place, axis=1))
    values = fields(result, quantity)
    return values.reshape(-1, values.size // (fields(result, "").size // 3))[node]


def field_and_probe(table, row):
    """Stress and deflection at nodes in fields against the probes there."""

    def measure(result):
        probes = getattr(result, table)
        stress = at_node(result, (0.5, 0.1, 0.05), "von_mises")[0]
        if table == "spectrum":
            motion = at_node(result, (1, 0.05, 0.05), "displacement_rms")[1]
        else:  # at two instants a quarter of a period apart
            motion = math.hypot(*(at_node(result, (1, 0.05, 0.05), name)[1]
                                  for name in ("displacement", "displacement_later")))
        return max(abs(stress / probes["top.von_mises"][row] - 1), abs(motion / probes["tip.uy"][row] - 1))

    return zero("fields and probes", measure, 1e-8, "probes")


FIELDS = ["-output_format", "xdmf", "-output_precision", "double"]
MOST = ["-probes_names", "tip, top, clamp, most, half", "-probes_most_kind", "peak stress", "-probes_half_kind", "peak stress",
        "-probes_half_where", "halfspace 1 0 0 0.5"]


def peaks_and_field(table, row):
    """The largest stress of all nodes, and of those of the half that is off the clamp, against fields."""

    def measure(result):
        x = fields(result, "").reshape(-1, 3)
        stress = fields(result, "von_mises").reshape(-1, len(x))[-1]
        probes, off = getattr(result, table), 0
        for name, chosen in (("most", x[:, 0] >= 0), ("half", x[:, 0] > 0.5 - 1e-9)):
            place = np.array([probes[f"{name}.{axis}"][row] for axis in "xyz"])
            off = max(off, abs(stress[chosen].max() / probes[f"{name}.von_mises"][row] - 1),
                      abs(at_node(result, place, "von_mises")[-1] / probes[f"{name}.von_mises"][row] - 1))
        return off

    return zero("peaks and fields", measure, 1e-8, "fields")


def three_sigma(result):
    """Of a random vibration: the stress grows with sigma, its place does not move."""
    return max(abs(result.spectrum["most.von_mises"] @ [3, -1]), *(np.ptp(result.spectrum[f"most.{axis}"]) for axis in "xyz"))


def nearness(result):
    """To the response in all unknowns, the largest difference over the largest value."""
    one, other = result.earlier["direct"].response, result.response
    return max(np.max(abs(one[name] - other[name])) / np.max(one[name])
               for name in ("tip.uy", "top.sigma_xx", "clamp.reaction_y"))


def modal(n, bound, responses="true"):
    return Run(f"{n} modes, {responses}", "harmonic/beam.prm",
               ["-frequencies_cluster", "false", "-reduction_basis", "modes", "-reduction_modes", str(n),
                "-reduction_static_responses", responses],
               [zero("difference from direct", nearness, bound, "direct")], SLENDER, all_ranks=n == 4)


BEAM = [
    Run("direct", "harmonic/beam.prm", ["-frequencies_cluster", "false"], [], SLENDER),
    modal(2, 1), modal(4, 0.02), modal(8, 2e-3), modal(12, 1e-3), modal(12, 0.05, "false"),
    Run("rotating", "harmonic/beam.prm", ROTATING,
        [zero("circles", circles, 1e-6, "symmetry"), zero("steady stress", steady, 0.02, "symmetry"),
         zero("von Mises stress", largest_von_mises, 1e-5, "its components")], SLENDER),
    Run("fields", "harmonic/beam.prm", [*FIELDS, *MOST, "-frequencies_from", "0", "-frequencies_to", "0", "-frequencies_points",
                                       "100", "-frequencies_at", "90, 300", "-loads_pull_value", "1e3; 1e5; 2e4"],
        [field_and_probe("response", -1), peaks_and_field("response", -1)], SLENDER, compares_fields=True, agrees=True),
    Run("fields of a random vibration", "harmonic/beam.prm",
        [*FIELDS, *MOST, "-run", "spectrum", "-excitation_power_density", "1e-2", "-reduction_basis", "modes",
         "-reduction_modes", "6", "-loads_pull_value", "1e3; 1e5; 2e4"],
        [field_and_probe("spectrum", 0), peaks_and_field("spectrum", 0),
         zero("three sigma", three_sigma, 1e-6, "definition")], SLENDER),
]

def recorded(path, columns, relative, source):
    """Complex amplitudes at all frequencies of a file of others, relative to the largest of each."""

    def off(result, name, column):
        table, lines = result.response, rows(path)
        found = table[name] * np.exp(1j * np.radians(table[f"{name}.phase"]))
        expected = np.array([float(line[column]) * np.exp(1j * math.radians(float(line[f"{column}.phase"])))
                             for line in lines])
        assert np.allclose(table["frequency"], [float(line["frequency_hz"]) for line in lines])
        return np.max(abs(found - expected)) / np.max(abs(expected))

    return [zero(name, lambda result, name=name, column=column: off(result, name, column), relative, source)
            for name, column in columns.items()]


def at(column, hertz, expected, source, relative, factor=1):
    """Factor times an amplitude at one frequency."""

    def measure(result):
        row = np.argmin(abs(result.response["frequency"] - hertz))
        return factor * result.response[column][row]

    return Check(f"{column} at {hertz} Hz", measure, expected, relative * expected, source)


def density(column, factor, expected, relative):
    """The largest power density of a response, near the natural frequency."""
    return Check(f"largest power density of {column}", lambda result: factor * result.response[column].max(), expected,
                 relative * expected, "NAFEMS 5R")


DEEP = [
    Run("5H", "harmonic/deep-beam.prm", [],
        [*recorded("harmonic/deep-beam.csv", {"middle.uy": "uy", "face.sigma_xx": "sigma_xx"}, 2e-3, "plane stress"),
         at("middle.uy", 42.65, 13.45, "NAFEMS 5H", 0.01, 1e3), at("face.sigma_xx", 42.65, 241.9, "NAFEMS 5H", 0.02, 1e-6)],
        SLENDER),
    Run("5R", "harmonic/deep-beam.prm",
        ["-run", "spectrum", "-excitation_power_density", "1", "-reduction_basis", "modes", "-reduction_modes", "12",
         "-frequencies_at", "", "-frequencies_cluster", "true", "-frequencies_to", "400"],
        [density("middle.uy", 1e6, 180.90, 0.015), density("face.sigma_xx", 1e-12, 58516, 0.04)], SLENDER),
]
CALCULIX = [
    Run("all unknowns", "harmonic/cantilever.prm", [],
        recorded("harmonic/cantilever.csv", {f"corner.u{axis}": f"u{axis}" for axis in "xyz"}, 1e-6, "CalculiX's matrices"),
        SLENDER),
    Run("40 modes", "harmonic/cantilever.prm", ["-reduction_basis", "modes", "-reduction_modes", "40"],
        recorded("harmonic/cantilever.csv", {f"corner.u{axis}": f"u{axis}" for axis in "xyz"}, 1e-4, "CalculiX's matrices"),
        **RANK_1),
    Run("natural frequencies", "harmonic/cantilever.prm", ["-run", "modes", "-modes_count", "10", "-frequencies_at", "",
                                                          "-frequencies_cluster", "true"],
        [frequency(int(line["mode"]), float(line["frequency_hz"]), "CalculiX", 1e-6)
         for line in rows("harmonic/cantilever-modes.csv")], SLENDER, all_ranks=False),
]

# The beam under half of Euler's stress in tension: its peak is at the natural frequency about the equilibrium.
TENSION = ["-modes_about", "equilibrium", "-boundaries_right_motion", "0.5 * t * crit; 0", "-modes_count", "1"]
STRESSED = [
    Run("modes", "modes/stressed.prm", TENSION, [], SLENDER, all_ranks=False),
    Run("response", "modes/stressed.prm",
        [*TENSION, "-run", "harmonic", "-loads_names", "shake", "-loads_shake_kind", "base acceleration",
         "-loads_shake_value", "0; 1", "-excitation_loads", "shake", "-damping_structural", "0.02", "-probes_names", "middle",
         "-probes_middle_at", "0.5, 0", "-frequencies_from", "1", "-frequencies_to", "1000"],
        [Check("peak over natural frequency", lambda result: result.response["frequency"][np.argmax(
            result.response["middle.uy"])] / result.earlier["modes"].modes["frequency"][0], 1, 1e-4, "modes")], SLENDER),
]

# A cube that relaxes, stretched along x: E* = E (1 + g i w tau / (1 + i w tau)).
E, G, TAU = 1e6, 0.5, 0.1


def zener(hertz):
    lag = 2j * math.pi * np.asarray(hertz) * TAU
    return E * (1 + G * lag / (1 + lag))


def complex_column(result, name):
    return result.response[name] * np.exp(1j * np.radians(result.response[f"{name}.phase"]))


def is_at_all(name, expected, relative, source):
    """A complex amplitude at all frequencies, a function of the frequency, Hz."""

    def off(result):
        right = expected(result.response["frequency"]) + 0j
        return np.max(abs(complex_column(result, name) / right - 1))

    return zero(name, off, relative, source)


def pulled(modulus, relative=1e-6):
    """Of 1 Pa: the stretch, the stress at the middle, and the reaction."""
    return [is_at_all("end.ux", lambda hertz: 1 / modulus(hertz), relative, "closed form"),
            is_at_all("middle.sigma_xx", lambda hertz: 1, relative, "closed form"),
            is_at_all("left.reaction_x", lambda hertz: -1, relative, "closed form")]


def said(*keys):
    """A number of summary.json."""

    def measure(result):
        found = summary(result)
        for key in keys:
            found = found[key]
        return found

    return measure


def when_largest(result):
    """The load of 1 Pa times sin(2 pi t) when the stress is largest, of which the run's last words tell."""
    return abs(math.sin(2 * math.pi * said("largest_von_mises_over_time", "solid", "time")(result)))


WORDS = [Check("largest stress over time", said("largest_von_mises_over_time", "solid", "value"), 1, 1e-6, "the load"),
         Check("load when it is largest", when_largest, 1, 1e-6, "the load"),
         Check("states with a stress", said("states_with_stress"), 601, 0.5, "the steps"),
         zero("largest stress at the end", said("largest_von_mises", "solid", "value"), 1e-9, "the load")]


def of_time(result):
    """The response at 1 Hz from the last period of a run in time."""
    t, u = result.probes["time"], result.probes["end.ux"]
    last = t > t[-1] - 1 + 1e-9
    return 2 * np.mean(u[last] * np.exp(-2j * math.pi * t[last])) * 1j  # of sin(2 pi t)


def stretched(hertz):
    """About a stretch l under 1e5 Pa, relaxed: dP = (S + l^2 E*) dl with P = l S, S = E (l^2 - 1) / 2."""
    pull = 1e5
    stretch = root(lambda x: x * E * (x * x - 1) / 2 - pull, 1, 2)
    return pull / stretch + stretch**2 * zener(hertz)


def unbalanced(result):
    """Load, reaction and inertia of the cube, whose density is 1e4, over the load."""
    inertia = (2 * math.pi * result.response["frequency"])**2 * 1e4 * complex_column(result, "end.ux") / 2
    return np.max(abs(1 + complex_column(result, "left.reaction_x") + inertia))


HELD = ["-modes_about", "equilibrium", "-loads_names", "pull, hold", "-loads_hold_kind", "traction", "-loads_hold_where",
        "id 1", "-loads_hold_value", "1e5; 0; 0", "-excitation_loads", "pull", "-time_end", "100", "-time_step", "50"]
FLAT = ["-mesh_dimension", "2", "-mesh_lower", "0, 0", "-mesh_upper", "1, 1", "-mesh_cells", "1, 1",
        "-boundaries_left_motion", "0; free", "-boundaries_all_motion", "free; 0", "-loads_pull_value", "1; 0",
        "-probes_end_at", "1, 0", "-probes_middle_at", "0.5, 0.5", "-materials_solid_poisson_ratio", "0.3"]
ONE_MODE = ["-reduction_basis", "modes", "-reduction_modes", "1"]
RELAXING = [
    Run("complex modulus", "harmonic/prony.prm",
        ["-probes_names", "end, middle, left, most", "-probes_most_kind", "peak stress"],
        [*pulled(zener), zero("largest von Mises stress", lambda result: abs(result.response["most.von_mises"] - 1).max(), 1e-6,
                              "closed form"),
         Check("its largest value in the summary", said("responses", "most.von_mises", "largest"), 1, 1e-6, "closed form")]),
    Run("one mode", "harmonic/prony.prm", ONE_MODE, pulled(zener), **RANK_1),
    Run("about an equilibrium", "harmonic/prony.prm", HELD, pulled(stretched)[::2], **RANK_1),
    Run("inertia about an equilibrium", "harmonic/prony.prm", [*HELD, "-materials_solid_density", "1e4"],
        [zero("forces", unbalanced, 1e-6, "balance")], **RANK_1),
    Run("plane strain", "harmonic/prony.prm", FLAT,
        [is_at_all("middle.sigma_xx", lambda hertz: 1, 1e-6, "closed form"),
         is_at_all("middle.sigma_zz", lambda hertz: 3 / 7, 1e-6, "closed form")], **RANK_1),
    Run("viscous", "harmonic/prony.prm",
        ["-materials_solid_prony", "", "-materials_solid_viscous_shear", "1e4"],
        pulled(lambda hertz: E + 4j / 3 * 2 * math.pi * hertz * 1e4), **RANK_1),
    Run("power density", "harmonic/prony.prm", ["-run", "spectrum", "-excitation_power_density", "2", *ONE_MODE],
        [zero("end.ux", lambda result: np.max(abs(result.response["end.ux"] * abs(
            zener(result.response["frequency"]))**2 / 2 - 1)), 1e-6, "closed form")], **RANK_1),
    Run("run in time", "harmonic/prony.prm",
        ["-run", "time", "-time_scheme", "static", "-time_step", "0.005", "-time_end", "3", "-loads_pull_value",
         "sin(2*pi*t); 0; 0"],
        [zero("end.ux at 1 Hz", lambda result: abs(of_time(result) * zener(1) - 1), 1e-3, "closed form"), *WORDS], **RANK_1),
    *(Run(modulus, "harmonic/prony.prm", ["-run", "modes", "-modes_count", "1", "-modes_modulus", modulus],
          [frequency(1, math.sqrt(3 * E * factor / 1e-3) / (2 * math.pi), "closed form", 1e-6),
           zero("frequency in the summary",
                lambda result: said("modes", 0, "frequency")(result) / result.modes["frequency"][0] - 1, 1e-14, "modes.csv")],
          **RANK_1)
      for modulus, factor in (("instantaneous", 1 + G), ("relaxed", 1))),
]

def nearness_of_core(result):
    one, other = result.earlier["all unknowns"], result
    return max(np.max(abs(complex_column(one, name) - complex_column(other, name))) / np.max(one.response[name])
               for name in ("tip.uy", "top.sigma_xx"))


CORE = [
    Run("all unknowns", "harmonic/layer.prm", [], [], SLENDER),
    *(Run(f"{n} modes, {modulus}", "harmonic/layer.prm",
          ["-reduction_basis", "modes", "-reduction_modes", str(n), "-modes_modulus", modulus],
          [zero("difference from all unknowns", nearness_of_core, bound, "direct")], SLENDER, **RANK_1)
      for n, modulus, bound in ((4, "instantaneous", 5e-3), (12, "relaxed", 1e-3))),
]

CASES = {"frequency-beam": BEAM, "frequency-deep-beam": DEEP, "frequency-calculix": CALCULIX,
         "frequency-stressed": STRESSED, "frequency-relaxing": RELAXING, "frequency-core": CORE}
