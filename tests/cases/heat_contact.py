"""Heat across contact: slabs in series with a joint, in meshes that do not match, closed forms."""

import dataclasses

from checks import last, probe, zero
from heat import cooled
from tied import FOUR_BY_FIVE, boxes
from touching import POINTS, SEAT, TRIANGLES, meshed

RANK_1 = {"all_ranks": False}
OF_LOWER, OF_UPPER = 35, 7


def in_series(name, options=(), joint=1 / 50, mesh=(), tolerance=1e-10, sign=1, gap=0, **settings):
    """Slabs of 1 m from 20 to 120 with a resistance of their joint, m^2 K/W, whose Secondary is the hot upper one."""
    q = 100 / (1 / OF_LOWER + joint + 1 / OF_UPPER)
    return meshed(name, "blocks", "heat", list(options), [
        probe("lower.temperature", 1, 20 + 0.8 * q / OF_LOWER, "closed form", tolerance),
        probe("upper.temperature", 1, 120 - (0.7 + gap) * q / OF_UPPER, "closed form", tolerance),
        probe("seat.jump", 1, q * joint, "closed form", tolerance),
        probe("seat.flow", 1, sign * q, "closed form", tolerance),
        probe("seat.conductance", 1, 1 / joint, "closed form", tolerance),
        probe("seat.area", 1, 1, "closed form", tolerance),
        last("ledger", "across_seat", sign * q, "closed form", tolerance),
        last("ledger", "from_top", q, "balance", tolerance)], mesh, **settings)


# without a matrix, on any number of ranks
FREE = ["-space_degree", "2", "-solver_linear", "pmg", "-ksp_rtol", "1e-14", "-snes_rtol", "1e-13"]
OF_ITSELF = ["-contacts_seat_secondary", "", "-contacts_seat_primary", "", "-contacts_seat_where",
             "name face_upper; name face_lower"]


def folded():
    """A surface that touches itself: as much flows either way by definition."""
    run = in_series("of itself", OF_ITSELF, **RANK_1)
    return dataclasses.replace(run, checks=[check for check in run.checks if "seat.flow" not in check.label
                                            and "across" not in check.label])


SERIES = [
    in_series("Q1"),
    in_series("Q2", ["-space_degree", "2"]),
    in_series("triangles", [], mesh=TRIANGLES, **RANK_1),
    in_series("quadratic triangles", ["-space_degree", "2"], mesh=TRIANGLES, **RANK_1),
    in_series("exchanged", SEAT, sign=-1, **RANK_1),
    in_series("without a matrix", FREE),
    # the quadrature of the functions of one side on the other: the closed form with one percent
    in_series("points", POINTS, tolerance=0.02, **RANK_1),
    # air between the blocks
    in_series("gap", ["-contacts_seat_conductance", "0.5 / g"], 0.01 / 0.5, {"gap": 0.01}, gap=0.01),
    in_series("place and time", ["-contacts_seat_conductance", "h * (1 + (t - 1) * x)"], **RANK_1),
    # unknowns of a map; apart, since periodic nodes are found by their places
    in_series("periodic", ["-periodic_names", "ends", "-periodic_ends_from", "where x < 1e-9", "-periodic_ends_to",
                           "where x > 1 - 1e-9"], mesh={"gap": 0.01}, gap=0.01, **RANK_1),
    folded(),
]

# h = 35 of two boxes of 1 m and k = 35: thirds of the 100 K.
ACROSS = ["-ties_names", "", "-contacts_names", "joint", "-contacts_joint_secondary", "name face_right",
          "-contacts_joint_primary", "name face_left", "-contacts_joint_conductance", "35", "-snes_rtol", "1e-14"]


def through(name, mesh, *options, **settings):
    """From 20 at the left end to 120 at the right end of boxes."""
    return boxes(name, "heat", [*ACROSS, *options], [
        probe("left.temperature", 1, 20 + 70 / 3, "closed form", 1e-10),
        probe("right.temperature", 1, 120 - 20, "closed form", 1e-10),
        probe("flows.across_joint", 1, 3500 / 3, "closed form", 1e-10),
        probe("flows.from_right", 1, 3500 / 3, "balance", 1e-10)], mesh, **settings)


SPATIAL = [through("hexahedra", FOUR_BY_FIVE), through("Q2", FOUR_BY_FIVE, "-space_degree", "2", **RANK_1),
           through("tetrahedra", {"hexahedra": 0, "m2": 3, "p2": 3}),
           through("quadratic tetrahedra", {"hexahedra": 0, "m2": 3, "p2": 3}, "-space_degree", "2", **RANK_1)]

# Bars of 0.1 m from 100 and -100 that touch with h: each as one that is cooled by 2 h.
BARS = ["-mesh_file", "{folder}/mesh.msh", "-prescribed_temperatures_names", "", "-constants_h", "350",
        "-materials_upper_density", "7200", "-materials_upper_conductivity", "35", "-materials_upper_specific_heat", "440.5",
        "-initial_temperature", "if(y < 0.1005, 100, -100)", "-probes_lower_at", "0.004, 0.08", "-probes_upper_at",
        "0.006, 0.121", "-space_degree", "2", "-time_scheme", "bdf2-newton", "-time_step", "0.1", "-time_end", "32"]
THIN = {"width": 0.01, "height": 0.1, "upper_width": 0.01, "upper_height": 0.1, "gap": 0.001, "n1": 2, "m1": 40, "n2": 3,
        "m2": 50}


def at_rest(result):
    """Heat that the whole body has gained, beside what half of it had."""
    return abs(result.ledger["stored"]).max() / (7200 * 440.5 * 100 * 1e-3)


IN_TIME = [meshed("bars", "blocks", "heat", BARS, [
    probe("lower.temperature", 32, cooled(32, 0.08), "Carslaw and Jaeger", 1e-5),
    probe("upper.temperature", 32, -cooled(32, 0.08), "Carslaw and Jaeger", 1e-5),
    probe("seat.jump", 32, 2 * cooled(32, 0.1), "Carslaw and Jaeger", 1e-5),
    zero("stored", at_rest, 1e-13, "balance")], THIN, scales={"stored": 1e4})]

CASES = {"heat-contact": SERIES, "heat-contact-boxes": SPATIAL, "heat-contact-bars": IN_TIME}
