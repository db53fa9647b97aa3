"""Bad foundations, ties, periodic and turning boundaries."""

from case import bad


def foundation(name, says, *options):
    """A bad foundation."""
    return bad(name, says, "-foundations_names", "g", "-foundations_g_where", "id 2", *options)


def periodic(name, says, *options):
    """Bad periodic boundaries beside the clamp at x = 0."""
    return bad(name, says, "-periodic_names", "p", "-periodic_p_from", "id 2", "-periodic_p_to", "id 3",
               *options)


TURN = ["-boundaries_clamp_motion", "rotation", "-boundaries_clamp_point", "0, 0, 0",
        "-boundaries_clamp_axis", "0, 0, 1"]
TIED = ["-boundaries_clamp_motion", "free; tied; 0"]

CASES = [
    foundation("foundation without anything", r"Foundations / g: has neither stiffness nor damping; set"),
    foundation("foundation with negative stiffness", r"Foundations / g / Normal stiffness = 1 - 3\*x: is "
               r"-\S+ at \(.*\); it must not be negative", "-foundations_g_normal_stiffness", "1 - 3*x"),
    foundation("foundation in time", r"Foundations / g / Normal damping = t: must not depend on t",
               "-foundations_g_normal_damping", "t"),
    foundation("absorbing with dampers", r"Foundations / g / Kind = absorbing: takes the dampers from the "
               r"material; remove", "-foundations_g_kind", "absorbing", "-foundations_g_normal_damping", "1"),
    bad("rotation without a point", r"Boundaries / clamp / Point = : must be 3 numbers separated by commas",
        "-boundaries_clamp_motion", "rotation"),
    bad("rotation without an axis", r"Boundaries / clamp / Axis = 0, 0, 0: must not be zero",
        *TURN, "-boundaries_clamp_axis", "0, 0, 0"),
    bad("rotation by a field", r"Boundaries / clamp / Angle and Translation: .*depend on t alone",
        *TURN, "-boundaries_clamp_angle", "x"),
    bad("angle of a clamp", r"Boundaries / clamp / Motion = fixed: takes no Point, Axis, Angle or "
        r"Translation; remove them", "-boundaries_clamp_angle", "t"),
    bad("tied and prescribed", r"Boundaries / clamp: ties component y of \(0 [01] .*\), which another "
        r"boundary prescribes", *TIED, "-boundaries_names", "clamp, pull",
        "-boundaries_pull_where", "plane 0 1 0 0", "-boundaries_pull_motion", "free; 0; free"),
    bad("products with ties", r"Solver / Matrix = cached: .*tied and periodic boundaries need an "
        r"assembled matrix; let", *TIED, "-solver_matrix", "cached"),
    bad("p-multigrid with ties", r"Solver / Linear = pmg: .*tied and periodic boundaries need an "
        r"assembled matrix; let", *TIED, "-solver_linear", "pmg", "-space_degree", "2"),
    periodic("periodic faces that do not match", r"Periodic / p: the node at \(.*\) has no partner at "
             r"\(.*\) on From; the nodes of both boundaries must match", "-periodic_p_from", "id 4"),
    periodic("periodic face without a node", r"Periodic / p / To = plane 0 1 0 9: no face of",
             "-periodic_p_to", "plane 0 1 0 9"),
    periodic("periodic jump of two components", r"Periodic / p / Jump = 0; 1: must be one expression of t "
             r"for each of the 3", "-periodic_p_jump", "0; 1"),
    periodic("periodic and prescribed", r"Periodic: component x of \(0 1 .*\) is prescribed by Boundaries, "
             r"but not in the same way", "-boundaries_clamp_motion", "y; 0; 0"),
]
