"""Runs that begin from the state of another: motions, plastic flow, contact, and small motions about that state.

Sources as in cases.py.
"""

import math

import numpy as np

from checks import SLENDER, Check, Run, frequency, root, summary, zero

RANK_1 = {"all_ranks": False}


def before(name, *options):
    """Commands that leave the state of a run, on two ranks, in the folder from which another begins."""
    return {"prepare": [["{mpirun}", "2", "{steppe}", f"{{here}}/{name}.prm", *options, "-checkpoints_end", "true",
                         "-output_folder", "{folder}/before"]]}


FROM = ["-start_from", "{folder}/before"]


def same(other, table, column, tolerance):
    """The largest difference of a column from that of an earlier run, relative to the largest."""
    def measure(result):
        here, there = (getattr(one, table)[column] for one in (result, result.earlier[other]))
        return abs(here - there).max() / abs(there).max()
    return zero(f"as {other}", measure, tolerance, other)


# Euler and Bernoulli's beam with supports that let its ends turn, under tension.
def taut(n, s=2e5, h=0.01, young=2e9, density=1000):
    bent = n**2 * math.pi / 2 * math.sqrt(young * h**2 / 12 / density)
    return bent * math.sqrt(1 + s / (n**2 * math.pi**2 * young * h**2 / 12))


MODES = ["-run", "modes", "-modes_count", "3", "-modes_tolerance", "1e-9", "-checkpoints_end", "false"]
SHAKEN = ["-checkpoints_end", "false", "-loads_names", "tension, push", "-loads_push_kind", "gravity",
          "-loads_push_value", "0; 1", "-excitation_loads", "push", "-damping_rayleigh_mass", "3",
          "-probes_names", "point", "-probes_point_at", "0.3, 0"]
HARMONIC = ["-run", "harmonic", *SHAKEN, "-frequencies_from", "1", "-frequencies_to", "60", "-frequencies_points", "20",
            "-frequencies_cluster", "false"]
REDUCED = ["-reduction_basis", "modes", "-reduction_modes", "8"]
RANDOM = ["-run", "spectrum", *SHAKEN, *REDUCED, "-frequencies_to", "200", "-excitation_power_density", "1"]
SHOCK = ["-run", "spectrum", *SHAKEN, *REDUCED, "-excitation_response_spectrum", "10"]
EQUILIBRIUM = ["-modes_about", "equilibrium"]


def natural(result):
    """Natural frequencies that the summary has, Hz."""
    return [one["frequency"] for one in summary(result)["natural_frequencies"]]


def taut_beam(name, options, *checks, **settings):
    return Run(name, "started/string.prm", options, list(checks), SLENDER, **settings)


LIKE_MODES = zero("frequencies", lambda result: max(abs(f / g - 1) for f, g in zip(
    natural(result), result.earlier["modes"].modes["frequency"][:2])), 1e-8, "modes")
PULLED = before("started/string")
FREQUENCIES = same("modes", "modes", "frequency", 1e-8)
IN_TENSION = [
    taut_beam("modes", [*MODES, *FROM], *(frequency(n, taut(n), "closed form", 1e-3) for n in (1, 2)), **PULLED),
    taut_beam("modes about an equilibrium", [*MODES, *EQUILIBRIUM], FREQUENCIES, **RANK_1),
    # nothing pulls any longer: the state is not in equilibrium, its stress is the same
    taut_beam("modes without the load", [*MODES, *FROM, "-loads_names", ""], FREQUENCIES, **RANK_1, **PULLED),
    taut_beam("direct", [*HARMONIC, *FROM], **RANK_1, **PULLED),
    taut_beam("8 modes", [*HARMONIC, *FROM, *REDUCED], same("direct", "response", "point.uy", 2e-3), **PULLED),
    taut_beam("8 modes about an equilibrium", [*HARMONIC, *EQUILIBRIUM, *REDUCED],
              same("8 modes", "response", "point.uy", 1e-6), **RANK_1),
    taut_beam("random", [*RANDOM, *FROM], LIKE_MODES, **PULLED),
    taut_beam("random about an equilibrium", [*RANDOM, *EQUILIBRIUM], same("random", "spectrum", "point.uy", 1e-6), **RANK_1),
    taut_beam("shock", [*SHOCK, *FROM], LIKE_MODES, **RANK_1, **PULLED),
    taut_beam("shock about an equilibrium", [*SHOCK, *EQUILIBRIUM], same("shock", "spectrum", "point.uy", 1e-6), **RANK_1),
]


# A column that is held at its top and pressed onto a floor, a spring of its stiffness: x cot x = -k H / E.
PRESSED = ["-obstacles_floor_method", "penalty", "-obstacles_floor_stiffness", "1e8", "-obstacles_floor_penetration", "",
           "-space_degree", "2", "-mesh_transform", "", "-mesh_cells", "2, 16", "-materials_block_density", "1",
           "-boundaries_names", "top, rails", "-boundaries_rails_where", "everything", "-boundaries_rails_kind", "nodes",
           "-boundaries_rails_motion", "0; free"]
COLUMN = ["-run", "modes", "-modes_count", "1", "-modes_tolerance", "1e-9", "-probes_names", ""]
HELD = root(lambda x: x * math.cos(x) + 50 * math.sin(x), math.pi / 2, math.pi)
IN_CONTACT = [
    Run(name, "contact/patch.prm", [*PRESSED, *COLUMN, *more],
        [frequency(1, HELD / (2 * math.pi * 0.5) * 1e3, "closed form", 1e-5)], SLENDER, **settings)
    for name, more, settings in (("pressed", FROM, before("contact/patch", *PRESSED)),
                                 ("pressed in equilibrium", EQUILIBRIUM, RANK_1))]


# Two blocks in shear, pressed together by c: what sticks in the joint is a spring of its stiffness k between bars of
# the modulus G, lengths 1 and H; what slides is free. x is the wave's number.
SHEAR, SPRING, SPEED = 1e6, 1e7, math.sqrt(1e3)


def wave(x):
    """Frequency of a shear wave, Hz."""
    return SPEED * x / (2 * math.pi)


def joined(height, ends, stiffness=SPRING):
    """The lowest x of the lower block, held below, with an upper one whose top is free or held."""
    def free(x):
        return math.cos(x * (1 + height)) - SHEAR * x / stiffness * math.cos(x) * math.sin(x * height)

    def held(x):
        return math.sin(x * (1 + height)) + SHEAR * x / stiffness * math.cos(x) * math.cos(x * height)

    return root(free, 0.1, math.pi / 2) if ends == "free" else root(held, math.pi / 2 + 1e-6, math.pi - 1e-6)


def shaken_top(frequency, stiffness=SPRING):
    """Amplitude of the top under a traction of 1 Pa along it: a sin(x y) below, the springs, and above b and c of
    cos(x (2 - y)) and sin(x (2 - y))."""
    x = 2 * math.pi * frequency / SPEED
    sine, cosine = math.sin(x), math.cos(x)
    c = -1 / (SHEAR * x)
    force = SHEAR * x * np.array([-cosine, sine, -cosine])  # above less below, of a, b and c
    jump = np.array([-sine, cosine, sine])
    rows = np.array([force, stiffness * jump - SHEAR * x * np.array([cosine, 0, 0])])
    a, b = np.linalg.solve(rows[:, :2], -rows[:, 2] * c)
    return abs(b)


BLOCKS = {"width": 1, "upper_width": 1, "gap": 0.01, "m1": 6, "m2": 5, "n1": 2, "n2": 3}
ABOUT = ["-run", "modes", "-modes_count", "2", "-modes_tolerance", "1e-9", "-probes_names", ""]
LOW = ["-contacts_seat_friction_static", "0.1", "-contacts_seat_friction_kinetic", "0.1"]
DRAGGED = ["-boundaries_top_motion", "1e-3*t; free"]
NONE = ["-contacts_seat_friction_static", "0", "-contacts_seat_friction_kinetic", "0"]
HIGH = ["-contacts_seat_friction_static", "100", "-contacts_seat_friction_kinetic", "100"]


def sheared(name, options, checks, height=1, begins=None, **settings):
    """A run about the equilibrium, or with `begins` about the state of another run with these options."""
    numbers = [word for key, value in {**BLOCKS, "upper_height": height}.items()
               for word in ("-setnumber", key, str(value))]
    mesh = ["-mesh_file", "{folder}/mesh.msh"]
    prepare = [["gmsh", "-2", "-v", "1", *numbers, "{here}/contacts/blocks.geo", "-o", mesh[1]]]
    if begins is not None:
        prepare += before("started/sheared", *mesh, *begins)["prepare"]
    about = EQUILIBRIUM if begins is None else FROM
    return Run(name, "started/sheared.prm", [*mesh, *options, *about], checks, SLENDER, prepare=prepare, **settings)


def waves(*expected, tolerance=1e-5, source="closed form"):
    return [frequency(n, wave(x), source, tolerance) for n, x in enumerate(expected, 1)]


MULTIPLIERS = ["-contacts_seat_method", "augmented Lagrangian", "-contacts_seat_penetration", "1e-9",
               "-boundaries_upper_motion", "free; tied", "-loads_names", "press", "-loads_press_kind", "force",
               "-loads_press_where", "name top", "-loads_press_value", "0; -1000"]
FLOOR = ["-contacts_names", "", "-obstacles_names", "floor", "-obstacles_floor_where", "name face_upper",
         "-obstacles_floor_point", "0, 1.01", "-obstacles_floor_direction", "0, 1", "-obstacles_floor_stiffness", "1e7",
         "-obstacles_floor_friction_static", "0.5", "-obstacles_floor_friction_kinetic", "0.5"]
SHAKEN_TOP = ["-run", "harmonic", "-probes_top_at", "0.5, 2.01", "-loads_names", "shake", "-loads_shake_kind",
              "traction", "-loads_shake_where", "name top", "-loads_shake_value", "1; 0", "-excitation_loads", "shake",
              "-frequencies_from", "1", "-frequencies_to", "9", "-frequencies_points", "5", "-frequencies_cluster",
              "false"]
ON_FLOOR = root(lambda x: x * math.sin(x) - SPRING / SHEAR * math.cos(x), 1, math.pi / 2)
RUBBING = [
    sheared("sticks", ABOUT, waves(joined(1, "free"))),
    sheared("sticks, from a run", ABOUT, waves(joined(1, "free")), begins=[], **RANK_1),
    # as one block of the height of both
    sheared("sticks, stiff", [*ABOUT, "-constants_c", "1e-6", "-contacts_seat_stiffness", "1e9"],
            waves(math.pi / 4, tolerance=1e-3, source="one block"), **RANK_1),
    sheared("sticks, multipliers", [*ABOUT, *MULTIPLIERS], waves(joined(1, "free")), **RANK_1),
    sheared("no friction", [*ABOUT, *DRAGGED, *NONE], waves(math.pi / 2, math.pi / 2 / 0.6), height=0.6, **RANK_1),
    sheared("slides", [*ABOUT, *DRAGGED, *LOW], waves(math.pi / 2, math.pi / 2 / 0.6), height=0.6),
    sheared("slides, from a run", [*ABOUT, *DRAGGED, *LOW], waves(math.pi / 2, math.pi / 2 / 0.6), height=0.6,
            begins=[*DRAGGED, *LOW]),
    sheared("dragged, but sticks", [*ABOUT, *DRAGGED, *HIGH], waves(joined(0.6, "held")), height=0.6, **RANK_1),
    sheared("shaken", SHAKEN_TOP, [
        Check("amplitudes over the closed form - 1", lambda result: max(abs(a / shaken_top(f) - 1) for f, a in zip(
            result.response["frequency"], result.response["top.ux"])), 0, 1e-4, "closed form")]),
    sheared("on a floor", [*ABOUT, *FLOOR], waves(ON_FLOOR, math.pi / 2)),
    # what the scheme of a run in time does to friction is not that of vibrations
    sheared("on a floor, explicit scheme", [*ABOUT, *FLOOR, "-time_scheme", "central-difference", "-time_step", "0.5"],
            waves(ON_FLOOR, math.pi / 2), **RANK_1),
    sheared("on a floor, slides", [*ABOUT, *FLOOR, *DRAGGED, "-obstacles_floor_friction_static", "0.1",
                                   "-obstacles_floor_friction_kinetic", "0.1"],
            waves(math.pi / 2, math.pi / 2 / 0.6), height=0.6, **RANK_1),
]


# The motion goes on: from the middle of a run the second half of it, whose time begins where it is told to.
def second_half(other, start, columns, tolerance):
    """Largest distance of probes from those of the whole run, at times of both, relative to the largest of each."""
    def measure(result):
        whole, half = result.earlier[other].probes, result.probes
        here, there = np.nonzero(abs(half["time"][:, None] - whole["time"]) < 1e-9)
        assert half["time"][here[0]] == start and here[-1] == len(half["time"]) - 1, half["time"]
        return max(abs(half[name][here] - whole[name][there]).max() / abs(whole[name]).max() for name in columns)
    return zero("second half", measure, tolerance, other)


def halves(name, file, options, half, end, columns, tolerance, late=(), **settings):
    """A run, and its second half from the state in its middle."""
    return [Run(name, f"{file}.prm", [*options, "-time_end", str(end)], [], SLENDER, **settings),
            Run(f"{name}, second half", f"{file}.prm",
                [*options, *late, *FROM, "-time_start", str(half), "-time_end", str(end)],
                [second_half(name, half, columns, tolerance)], SLENDER, **settings,
                **before(file, *options, "-time_end", str(half)))]


# after the pull to ln l = 0.05 sin(1.5) the stress goes elastically
STRAIN = 0.05 * math.sin(1.5)
FLOWED = (200e3 * STRAIN - 250) / (200e3 + 2000)
SWING = ["-time_scheme", "newmark", "-time_step", "0.002", "-loads_names", "tension, push", "-loads_push_kind", "gravity",
         "-loads_push_value", "0; 1", "-probes_names", "point", "-probes_point_at", "0.3, 0", "-checkpoints_end", "false",
         "-snes_rtol", "1e-13"]
PUSHED = ["-loads_top_value", "0; -p*min(1, 10*t)", "-loads_side_value", "q*sin(2*pi*t); 0", "-time_step", "0.05"]
GOING_ON = [
    *halves("flow", "plasticity/bar", [], 0.25, 0.5, ["corner.ux", "corner.uy", "force.reaction_x", "flow.work",
                                                      "flow.largest_strain"], 1e-9),
    Run("let go", "plasticity/bar.prm", [*FROM, "-boundaries_pull_motion", "free", "-time_step", "1"],
        [Check("length", lambda result: result.probes["corner.ux"][-1], math.exp(FLOWED) - 1, 1e-9, "closed form")],
        SLENDER, **before("plasticity/bar", "-time_end", "0.25")),
    *halves("relaxation", "relaxation/cube", [], 1, 2, ["top.reaction_z", "corner.ux"], 1e-9, ["-time_must_hit", ""], **RANK_1),
    *halves("friction", "contact/plate", PUSHED, 0.5, 1, [f"{point}.ux" for point in "ABCDE"], 1e-8, **RANK_1),
    *halves("swing", "started/string", SWING, 0.02, 0.04, ["point.uy", "point.vy", "point.ay"], 1e-6, **RANK_1),
]

# A mass on springs that are alike in all directions, in a frame that turns: w_0 +- Omega.
def whirls(result):
    """Largest distance of both frequencies from w_0 +- Omega, relative to w_0, over all speeds."""
    table = result.campbell
    found = 2 * math.pi * np.sort([table["mode1.frequency"], table["mode2.frequency"]], axis=0)
    speed = table["speed"]
    return max(abs(found[0] - abs(10 - speed)).max(), abs(found[1] - 10 - speed).max()) / 10


def critical(result):
    """Of the backward whirl: w_0 for an unbalance, w_0 / (1 + n) for order n."""
    speeds = {(one["order"], one["mode"]): one["speed"] for one in summary(result)["critical_speeds"] if one["mode"] < 3}
    orders = sorted(order for order, _ in speeds)
    expected = {0: 10, 1: 5, 2: 10 / 3}
    assert {0, 1, 2} <= set(orders), orders
    return max(min(abs(speed - expected[order]) for (of, _), speed in speeds.items() if of == order) for order in expected)


CAMPBELL = [
    Run("whirl", "started/whirl.prm", [],
        [Check("w_0 +- Omega", whirls, 0, 1e-10, "closed form", True),
         Check("critical speeds", critical, 0, 1e-8, "closed form", True)]),
    Run("damped", "started/whirl.prm", ["-campbell_to", "8", "-campbell_points", "5", "-damping_rayleigh_mass", "0.2"],
        [Check("damping ratio at rest", lambda result: result.campbell["mode1.damping_ratio"][0], 0.01, 1e-10, "closed form")],
        **RANK_1),
]

CASES = {"in-tension": IN_TENSION, "in-contact": IN_CONTACT, "in-friction": RUBBING, "going-on": GOING_ON,
         "campbell": CAMPBELL}
