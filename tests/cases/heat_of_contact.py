"""Heat across contact and of friction in one run with the motion of both bodies: closed forms, balances."""

import numpy as np

from checks import SLENDER, Run, probe, zero
from coupled import in_heat
from heat_contact import OF_LOWER, OF_UPPER
from steppe import Results

RANK_1 = {"all_ranks": False}
# what is zero in a closed form is compared between numbers of ranks by these sizes
SMALL = {"penetration": 1, "gap": 1, "slip": 1, "von_mises": 1e6}
COARSER = {"n1": 2, "m1": 2, "n2": 3, "m2": 2}


def moving(name, changes, options, checks, mesh=(), of_heat=(), heat="heated", **settings):
    """Motion of blocks.prm with heat of an input some of whose lines are changed, in a mesh of its own."""
    def meshed(file, numbers):
        words = [word for key, value in dict(numbers).items() for word in ("-setnumber", key, str(value))]
        return ["gmsh", "-2", "-v", "1", *words, "{here}/contacts/blocks.geo", "-o", f"{{folder}}/{file}.msh"]
    edits = [word for change in [("^#", "#"), *changes] for word in ("-e", "s|{}|{}|".format(*change))]
    return Run(name, "contacts/blocks.prm",
               ["-mesh_file", "{folder}/mesh.msh", "-temperature_run", "{folder}/heat.prm",
                "-materials_body_thermal_expansion", "1e-15", "-materials_body_reference_temperature", "20",
                "-time_end", "10", *options], checks,
               prepare=[meshed("mesh", mesh), meshed("heat", {**dict(mesh), **COARSER, **dict(of_heat)}),
                        ["cp", f"{{here}}/contacts/{heat}.prm", "{folder}/heat.prm"],
                        ["sed", "-i", *edits, "{folder}/heat.prm"]], scales=SMALL, **settings)


def in_series(name, conductance, motion, joint, *options, **settings):
    """Slabs as in heat-contact, whose joint comes to a resistance by the motion, m^2 K/W, and a steady state."""
    q = 100 / (1 / OF_LOWER + joint + 1 / OF_UPPER)
    return moving(name, [("= h$", f"= {conductance}")], ["-boundaries_top_motion", motion, *options],
                  [in_heat("seat.jump", q * joint, 1e-9, "closed form"),
                   in_heat("seat.conductance", 1 / joint, 1e-9, "closed form"),
                   in_heat("seat.flow", q, 1e-9, "closed form"),
                   in_heat("lower.temperature", 20 + 0.8 * q / OF_LOWER, 1e-9, "closed form")], **settings)


PRESSED = "free; -0.1 * min(t, 1)"  # by 1e5 Pa, see contact-patch
CLOSING = [
    in_series("pressed", "5e-4 * p", PRESSED, 1 / 50),
    in_series("pressed, other meshes", "5e-4 * p", PRESSED, 1 / 50, of_heat={"quadrilaterals": 0, "n2": 5}, **RANK_1),
    in_series("pressed, Q2", "5e-4 * p", PRESSED, 1 / 50, "-space_degree", "2", **RANK_1),
    # a gap of 0.02 m: 0.5 / g
    in_series("opened", "0.5 / (g + 1e-9)", "free; 0.02 * min(t, 1)", (0.02 + 1e-9) / 0.5),
    # what counts as closed is so for heat
    in_series("closed gap", "if(g < 1e-9, 50, 1)", PRESSED, 1 / 50, "-contacts_seat_start", "close gaps", mesh={"gap": 0.01},
              **RANK_1),
]

# The upper block, half as wide, slides over the lower one, whose temperature is 100 x and hardly changes: it takes the
# mean of that below it.
SLIDES = [("= h$", "= 1"), ("= 1e-3", "= 1e-5"), ("35", "1e6"), ("= 7$", "= 1e6"), ("Names = bottom, top", "Names = bottom, face, ends"),
          ("subsection top", "subsection ends\\n set Where = name ends_lower\\n set Value = 100 * x\\n end\\n subsection face"),
          ("Where = name top", "Where = name face_lower"), ("Value = 120", "Value = 100 * x"),
          ("Value = 20", "Value = 100 * x"), ("Temperature = 20", "Temperature = 25"), ("At = 0.4, 1.3", "At = 0.3, 1.3")]


def followed(result):
    """The temperature of the slider beside the mean of what was below it one step before, relative to 100."""
    table = Results(result.folder / "heat").table("probes")
    expected = 100 * (0.25 + 0.05 * np.maximum(0, np.arange(11) - 1))
    return abs(table["upper.temperature"][2:] - expected[2:]).max() / 100


SLIDING = [moving(name, SLIDES, ["-boundaries_top_motion", "0.05 * t; -0.001", "-boundaries_names", "bottom, top",
                                 "-boundaries_bottom_where", "name bottom; name face_lower", "-boundaries_bottom_motion",
                                 "fixed", *options],
                  [zero("slider", followed, 2e-6, "closed form")], {"upper_width": 0.5}, **settings)
           for name, options, settings in (("slider", [], {}), ("slider, other ranks", ["-space_degree", "2"], RANK_1))]

# Two blocks of 100 K and 0 K that touch: each expands freely by its own temperature.
APART = [("= h$", "= 0"), ("Where = name bottom", "Where = name bottom; name face_lower; name ends_lower"),
         ("Where = name top", "Where = name top; name face_upper; name ends_upper"), ("Value = 20", "Value = 100"),
         ("Value = 120", "Value = 0"), ("Temperature = 20", "Temperature = if(y < 1, 100, 0)")]
FREE = ["-contacts_names", "", "-boundaries_names", "bottom, left, top", "-boundaries_bottom_motion", "free; 0",
        "-boundaries_top_motion", "free; 0", "-materials_body_thermal_expansion", "1e-4",
        "-materials_body_reference_temperature", "0", "-probes_names", "below, above, stress", "-probes_below_kind",
        "average", "-probes_below_where", "name face_lower", "-probes_above_kind", "average", "-probes_above_where", "name face_upper",
        "-time_end", "2"]


def touching(name, **settings):
    """Blocks without stress, the lower one of which rises by 1 %."""
    return moving(name, APART, FREE, [
        # in plane strain
        zero("stress / (E alpha 100 K)", lambda result: result.probes["stress.von_mises"].max() / 2e4 - 1, 1e-11, "closed form"),
        probe("below.uy", 2, 0.01, "closed form", absolute=1e-13), probe("above.uy", 2, 0, "closed form", absolute=1e-13)],
        **settings)


TOUCHING = [touching("coarser heat"), touching("finer heat", of_heat={"n1": 6, "m1": 5, "n2": 7, "m2": 5}, **RANK_1),
            touching("the same mesh", of_heat={"n1": 3, "m1": 3, "n2": 4, "m2": 4})]

# The upper block is dragged along the lower one: four fifths of the work heat both, upwards with a part of it.
CAPACITY = {"lower": 2, "upper": 3 / 2}  # J/K, of 1 m^2 and 0.5 m^2


def stored(result):
    """The heat that each step stored less its part of the work of friction up to the step before, relative to the last."""
    heat = Results(result.folder / "heat").table("ledger")
    loss = np.interp(heat["time"][:-1], result.ledger["time"], result.ledger["friction_loss"])
    return abs(heat["stored"] - 0.8 * np.array([0, *loss])).max() / heat["stored"][-1]


def shared(body, part):
    """The heat of a body beside its part of all."""
    def measure(result):
        heat = Results(result.folder / "heat")
        T, all_of_it = (heat.table("probes")[name][-1] for name in (f"{body}.temperature", "heat.stored"))
        return CAPACITY[body] * (T - 20) / all_of_it - part
    return zero(f"part of {body}", measure, 1e-5, "closed form")


def rubbed(name, part, *options, changes=(), **settings):
    """Dragged by 0.2 m under 1000 Pa."""
    return moving(name, changes, [
        "-contacts_seat_friction_static", "0.3", "-contacts_seat_friction_kinetic", "0.3", "-contacts_seat_method",
        "penalty", "-contacts_seat_penetration", "", "-contacts_seat_heat_partition", str(part), "-boundaries_names",
        "bottom, top", "-boundaries_bottom_motion", "fixed", "-boundaries_top_motion", "0.2 * t; -0.001", "-time_step", "0.1",
        "-time_end", "1", *options], [
            zero("stored", stored, 1e-10, "balance"), shared("lower", 1 - part), shared("upper", part)],
        {"upper_width": 0.5, "at": 0.25}, heat="rubbed", rank_tolerance=SLENDER, **settings)


SHORT = ["-time_step", "0.01"]
BRIEF = [("Step   = 0.1", "Step   = 0.02"), ("End    = 1", "End    = 0.2")]
EXPLICIT = ["-time_scheme", "central-difference", "-time_step", "1e-3", "-time_end", "0.2", "-boundaries_top_motion",
            "t; -0.001 * min(10 * t, 1)"]
RUBBING = [
    rubbed("half", 0.5), rubbed("secondary alone", 1, **RANK_1), rubbed("primary alone", 0, **RANK_1),
    rubbed("quadratic", 0.3, "-space_degree", "2", **RANK_1),
    rubbed("triangles", 0.3, of_heat={"quadrilaterals": 0}, **RANK_1),
    rubbed("midpoint", 0.3, "-time_scheme", "midpoint", *SHORT, **RANK_1),
    rubbed("central difference", 0.3, *EXPLICIT, changes=BRIEF),
]

CASES = {"heat-contact-motion": CLOSING, "heat-contact-slides": SLIDING, "heat-of-two-bodies": TOUCHING, "heat-of-rubbing": RUBBING}
