"""Bodies at rest that can move freely: refused with their free motions; noted where obstacles may hold them."""

from case import Case, bad
from meshes import HEXAHEDRON, msh

STATIC = ["-time_scheme static"]
REMEDY = r"; add supports \(Boundaries\), or springs, foundations or tied boundaries, that hold it"
ALL = r"translation along x, y, z, rotation about x, y, z"
UNIT = [(x, y, z) for z in (0, 1) for x, y in ((0, 0), (1, 0), (1, 1), (0, 1))]
TWO = msh(UNIT + [(x + 3, y, z) for x, y, z in UNIT],
          [(HEXAHEDRON, 1, range(1, 9)), (HEXAHEDRON, 1, range(9, 17))])
TWO_MESH = ["-mesh_type file -mesh_file two.msh -loads_weight_value '0; -1; 0'"]
JOINED = ["-springs_names net -springs_net_stiffness 10 -springs_net_pairs pairs.csv"]
FLOOR = ["-obstacles_names floor -obstacles_floor_point '0, 0, 0' -obstacles_floor_direction '0, 1, 0'"]
NO_CLAMP = [("  set Names = clamp\n  subsection clamp\n    set Where  = plane 1 0 0 0\n"
             "    set Motion = fixed\n  end\n", "  set Names =\n")]

SMALL = ["-materials_steel_law 'linear elastic'"]
HUB = ["-remote_points_names hub -remote_points_hub_where 'id 1'"]
PIVOT = [*HUB, "-joints_names pivot -joints_pivot_second hub -joints_pivot_axis '0, 0, 1'"]
ARMS = [*TWO_MESH, *SMALL, "-remote_points_names 'one, two' -remote_points_one_where 'plane 1 0 0 1' "
        "-remote_points_two_where 'plane 1 0 0 3' -joints_names pivot -joints_pivot_first one -joints_pivot_second two "
        "-joints_pivot_kind hinge -joints_pivot_axis '0, 0, 1'"]
THE_BODY = r"the body can move freely: "
OF_TWO = r"{} of the 2 parts of the body can move freely, "
ALL_OF_TWO = r"the one about \(0\.5, 0\.5, 0\.5\): " + ALL + r"; the one about \(3\.5, 0\.5, 0\.5\): " + ALL
BOLT = ["-bolts_names b -bolts_b_where everything -bolts_b_direction '1, 0, 0'"]


def free(name, motions, *options, reason=r"Time / Scheme = static", **rest):
    return bad(name, reason + r": the body can move freely: " + motions + REMEDY, *options, **rest)


def mechanism(name, says, *options, **rest):
    """A static body that joints hold, but not altogether."""
    return bad(name, r"Time / Scheme = static: " + says + REMEDY + r", or a joint that holds more, as fixed or a stiff "
               r"bushing", *STATIC, *options, **rest)


def held_by(motion, *options):
    """A clamp of another motion."""
    return ["-boundaries_clamp_motion", motion, *options]


CASES = [
    free("static body without supports", ALL, *STATIC, change=NO_CLAMP),
    free("static body on rollers", r"translation along y, z, rotation about x", *STATIC, *held_by("0; free; free")),
    free("static body on a hinge", r"rotation about z", *STATIC,
         *held_by("fixed", "-boundaries_clamp_kind nodes -boundaries_clamp_where 'box 1 1 0 1 1 1'")),
    free("static body on an inclined plane", r"translation along \(0\.707, -0\.707, 0\), z, rotation about \(0\.707, "
         r"0\.707, 0\)", *STATIC, *held_by("symmetry"),
         "-mesh_transform 'x - y; x + y; z' -boundaries_clamp_where 'id 0' -probes_tip_at '0, 2, 1'"),
    free("equilibrium without supports", ALL, "-initial_equilibrium_at 0", reason=r"Initial / Equilibrium at = 0",
         change=NO_CLAMP),
    free("modes about an equilibrium without supports", ALL, "-run modes -modes_about equilibrium",
         reason=r"Modes / About = equilibrium", change=NO_CLAMP),
    free("static body without supports, multigrid between degrees", ALL, *STATIC, "-space_degree 2 -solver_linear pmg",
         change=NO_CLAMP),
    free("static body held at a node of an edge, multigrid between degrees", r"rotation about x, y, z", *STATIC,
         "-space_degree 2 -solver_linear pmg", *held_by("fixed"),
         "-boundaries_clamp_kind nodes -boundaries_clamp_where 'point 0.25 0 0'"),
    free("static body with periodic sides", r"translation along x, y, z, rotation about x", *STATIC,
         "-periodic_names p -periodic_p_from 'plane 1 0 0 0' -periodic_p_to 'plane 1 0 0 1'", change=NO_CLAMP),
    free("static body on a smooth floor", r"translation along x, z, rotation about y", *STATIC, *FLOOR, change=NO_CLAMP),
    bad("one of two static bodies without supports", r"Time / Scheme = static: 1 of the 2 parts of the body can move "
        r"freely, the one about \(3\.5, 0\.5, 0\.5\): " + ALL + REMEDY, *STATIC, *TWO_MESH, extra={"two.msh": TWO}),
    bad("two static bodies that only a spring joins", r"Time / Scheme = static: " + OF_TWO.format(2) + ALL_OF_TWO + REMEDY,
        *STATIC, *TWO_MESH, *JOINED, change=NO_CLAMP, extra={"two.msh": TWO, "pairs.csv": "1, 0, 0, 3, 0, 0\n"}),
    mechanism("static body that hangs on a hinge", THE_BODY + r"rotation about z, which Joints / pivot \(hinge\) allows",
              *SMALL, *PIVOT, "-joints_pivot_kind hinge", change=NO_CLAMP),
    mechanism("static body on a slider", THE_BODY + r"translation along z, which Joints / pivot \(slider\) allows",
              *SMALL, *PIVOT, "-joints_pivot_kind slider", change=NO_CLAMP),
    mechanism("rigid body that turns about a ball by any angle",
              THE_BODY + r"rotation about x, y, z, which Joints / pivot \(ball\) allows", *PIVOT,
              "-remote_points_hub_where everything -joints_pivot_kind ball -joints_pivot_axis '' "
              "-joints_pivot_point '0, 0, 0' -loads_names ''", change=NO_CLAMP),
    mechanism("static body on a bushing without a stiffness",
              THE_BODY + r"translation along y, rotation about z, which Joints / pivot \(bushing\) allows", *SMALL, *PIVOT,
              "-joints_pivot_kind bushing -joints_pivot_axis '' -joints_pivot_stiffness '9, 0, 9, 9, 9, 0'",
              change=NO_CLAMP),
    mechanism("static arm that hinges on a held one", OF_TWO.format(1) + r"the one about \(3\.5, 0\.5, 0\.5\): rotation "
              r"about z, which Joints / pivot \(hinge\) allows", *ARMS, extra={"two.msh": TWO}),
    mechanism("two static arms on a hinge", OF_TWO.format(2) + ALL_OF_TWO + r", which Joints / pivot \(hinge\) allows",
              *ARMS, change=NO_CLAMP, extra={"two.msh": TWO}),
    bad("bolt that pulls a loose piece", r"Time / Scheme = static: " + OF_TWO.format(1) + r"the one about \(0\.75, 0\.5, "
        r"0\.5\): translation along x, which Bolts / b \(Force\) allows" + REMEDY + r", or give the bolt a Shortening: a "
        r"Force needs something that it presses together", *STATIC, *SMALL, *BOLT, "-bolts_b_force 1"),
    Case("bolt that holds a loose piece by its length", 0, options=[*STATIC, *SMALL, *BOLT, "-bolts_b_shortening 1e-3"]),
    bad("equilibrium of a body on a point that holds one direction", r"Initial / Equilibrium at = 0: " + THE_BODY +
        r"translation along y, z, rotation about x, which Remote points / hub \(Directions = x, rx, ry, rz\) allows" + REMEDY, *SMALL, *HUB,
        "-initial_equilibrium_at 0 -remote_points_hub_directions 'x, rx, ry, rz' -remote_points_hub_displacement "
        "'0; free; free' -remote_points_hub_rotation 'free; 0; 0'", change=NO_CLAMP),
    Case("static body on a rough floor", 0, r"note: Time / Scheme = static: until contact presses on it, the body can "
         r"move freely: translation along x, z, rotation about y", [*STATIC, *FLOOR,
         "-obstacles_floor_friction_static 0.5 -obstacles_floor_friction_kinetic 0.5 "
         "-obstacles_floor_point '0, 0.001, 0' -loads_weight_value '0; -1; 0'"], change=NO_CLAMP),
]
