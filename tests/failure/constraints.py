"""Bad foundations, ties, periodic and turning boundaries."""

import meshes
from case import Case, bad


def foundation(name, says, *options):
    """A bad foundation."""
    return bad(name, says, "-foundations_names", "g", "-foundations_g_where", "id 2", *options)


def periodic(name, says, *options):
    """Bad periodic boundaries beside the clamp at x = 0."""
    return bad(name, says, "-periodic_names", "p", "-periodic_p_from", "id 2", "-periodic_p_to", "id 3",
               *options)


ON_CUBE = ["-mesh_type file -mesh_file mesh.msh -probes_tip_at '1.5, 0.75, 0.75'"]
GLUE = ["-ties_names glue -ties_glue_secondary 'id 3' -ties_glue_primary 'id 2'"]


def tied(name, says, *options):
    """Badly tied cubes."""
    return bad(name, says, *ON_CUBE, *GLUE, *options, extra={"mesh.msh": meshes.BESIDE})


HUB = ["-materials_steel_law 'linear elastic' -remote_points_names hub -remote_points_hub_where 'id 1'"]


def pointed(name, says, *options):
    """A bad remote point on the side x = 1."""
    return bad(name, says, *HUB, *options)


PIVOT = [*HUB, "-joints_names pivot -joints_pivot_second hub"]


def joined(name, says, *options):
    """A bad joint of this point and the ground."""
    return bad(name, says, *PIVOT, *options)


TURN = ["-boundaries_clamp_motion rotation -boundaries_clamp_point '0, 0, 0' -boundaries_clamp_axis '0, 0, 1'"]
HALF = ["-boundaries_clamp_active 't < 0.015'"]
PULL = [*HALF, "-boundaries_names 'clamp, pull'"]
FRICTION = ["-time_scheme central-difference -time_step 1e-4 -obstacles_names floor -obstacles_floor_point '0, 0, -1' "
            "-obstacles_floor_direction '0, 0, 1' -obstacles_floor_friction_static 0.3 "
            "-obstacles_floor_friction_kinetic 0.2"]
TIED = ["-boundaries_clamp_motion 'free; tied; 0'"]

CASES = [
    foundation("foundation without anything", r"Foundations / g: has neither stiffness nor damping; set"),
    foundation("foundation with negative stiffness", r"Foundations / g / Normal stiffness = 1 - 3\*x: is -\S+ at "
               r"\(.*\); it must not be negative", "-foundations_g_normal_stiffness '1 - 3*x'"),
    foundation("foundation in time", r"Foundations / g / Normal damping = t: must not depend on t",
               "-foundations_g_normal_damping t"),
    foundation("absorbing with dampers", r"Foundations / g / Kind = absorbing: takes the dampers from the material; "
               r"remove", "-foundations_g_kind absorbing -foundations_g_normal_damping 1"),
    bad("rotation without a point", r"Boundaries / clamp / Point = : must be 3 numbers separated by commas",
        "-boundaries_clamp_motion rotation"),
    bad("rotation without an axis", r"Boundaries / clamp / Axis = 0, 0, 0: must not be zero", *TURN,
        "-boundaries_clamp_axis '0, 0, 0'"),
    bad("rotation by a field", r"Boundaries / clamp / Angle and Translation: .*depend on t alone", *TURN,
        "-boundaries_clamp_angle x"),
    bad("angle of a clamp", r"Boundaries / clamp / Motion = fixed: takes no Point, Axis, Angle or Translation; remove "
        r"them", "-boundaries_clamp_angle t"),
    bad("bolt that a boundary blocks", r"Bolts / b: Boundaries / sides prescribes the motion along Direction at \(0\.5 \S+ "
        r"\S+\), where the shank is cut, so that nothing can pull both sides together there; leave the nodes of the cut out of "
        r"that boundary, let the component be `free`, or let Bolts / b / Point be elsewhere$",
        "-bolts_names b -bolts_b_where everything -bolts_b_direction '1, 0, 0' -bolts_b_force 1 -boundaries_names 'clamp, sides' "
        "-boundaries_sides_where 'plane 0 1 0 0' -boundaries_sides_motion '0; free; free'"),
    Case("bolt that turns", 0, r"Bolts / b: its cut has turned by 17\.2 degrees, and Direction, which stays, does not turn with "
         r"it: 29\.6 % of the force act across the bolt; give", [
             *TURN, "-boundaries_clamp_angle 0.3*t -time_scheme static -time_step 0.25 -time_end 1 -loads_names '' "
             "-bolts_names b -bolts_b_where everything -bolts_b_direction '1, 0, 0' -bolts_b_shortening 0"]),
    periodic("bolt beside periodic sides", r"Bolts / b: a cut that doubles nodes beside Periodic / p, whose sides may meet "
             r"there, has no form; leave one of them out", "-bolts_names b -bolts_b_where everything -bolts_b_force 1"),
    bad("tied and prescribed", r"Boundaries / clamp: ties component y of \(0 [01] .*\), which another boundary "
        r"prescribes", *TIED, "-boundaries_names 'clamp, pull' -boundaries_pull_where 'plane 0 1 0 0' "
        "-boundaries_pull_motion 'free; 0; free'"),
    bad("support that acts in places", r"Boundaries / clamp / Active = x > 0: it acts as a whole or not at all; use t, "
        r"not x, y or z", "-boundaries_clamp_active 'x > 0'"),
    bad("another solver where no state can be saved", r"Solver / When a step fails = loosen: goes on from a saved "
        r"state, and this run's cannot be saved \(option -snes_lag_preconditioner 2: .*\); let it be stop or finish",
        "-snes_lag_preconditioner 2 -solver_when_a_step_fails loosen"),
    bad("support that acts without a value", r"Boundaries / clamp / Active = sqrt\(0\.02 - t\): is nan at .*t = 0\.02",
        "-boundaries_clamp_active 'sqrt(0.02 - t)'"),
    bad("free support that acts", r"Boundaries / clamp / Active = t < 0\.015: means nothing with Motion = free; remove "
        r"it", *HALF, "-boundaries_clamp_motion free"),
    bad("tie that acts for a time", r"Boundaries / clamp / Active = t < 0\.015: nodes stay tied throughout the run; "
        r"remove it, or", *HALF, *TIED),
    periodic("periodic nodes held for a time", r"Periodic / p: ties component . of \(.*\), where Boundaries / clamp "
             r"acts for a part of the run; leave its Active empty, or", *HALF),
    bad("oblique supports at different times", r"Boundaries / clamp, pull: prescribe directions at \(.*\) that are "
        r"oblique to each other, and act at different times; give all the same Active, or leave", *PULL,
        "-mesh_transform 'x; y; z + 0.5 * x' -boundaries_clamp_motion 'free; free; 0' -boundaries_pull_where 'id 4' "
        "-boundaries_pull_motion symmetry"),
    bad("supports that contradict each other later", r"Boundaries / pull and clamp contradict each other: they move "
        r"component y of \(.*\) to \S+ and 0 at t = 0\.01", *PULL, "-boundaries_clamp_active 't < 0.02' "
        "-boundaries_pull_where 'plane 1 0 0 0' -boundaries_pull_motion 'free; t; free' "
        "-boundaries_pull_active 't > 0.01'"),
    Case("supports that contradict each other at other times", 0, r"boundary pull acts from t = 0\.015 to 0\.03 s",
         [*PULL,
         "-boundaries_pull_where 'plane 1 0 0 0' -boundaries_pull_motion '0; t; 0' -boundaries_pull_active 't > 0.015'"]),
    Case("support that never acts", 0, r"note: Boundaries / clamp / Active = t > 7: is zero throughout the run; the "
         r"boundary is without effect", "-boundaries_clamp_active 't > 7'"),
    periodic("periodic faces that do not match", r"Periodic / p: the node at \(.*\) has no partner at \(.*\) on From; "
             r"the nodes of both boundaries must match", "-periodic_p_from 'id 4'"),
    periodic("periodic face without a node", r"Periodic / p / To = plane 0 1 0 9: no face of",
             "-periodic_p_to 'plane 0 1 0 9'"),
    periodic("periodic jump of two components", r"Periodic / p / Jump = 0; 1: must be one expression of t for each of "
             r"the 3", "-periodic_p_jump '0; 1'"),
    periodic("periodic and prescribed", r"Periodic / p: component x of \(0 1 .*\) is prescribed by Boundaries, but not "
             r"in the same way", "-boundaries_clamp_motion 'y; 0; 0'"),
    Case("tied cubes", 0, r"note: the body is in 2 pieces .*\), held and tied; 1 cell about \(1\.25, 0\.5, 0\.5\), "
         r"tied\n", ["-strict", *ON_CUBE, *GLUE], extra={"mesh.msh": meshes.BESIDE}),
    Case("nodes tied and prescribed alike", 0, options=["-strict", *ON_CUBE, *GLUE, "-boundaries_clamp_kind nodes "
         "-boundaries_clamp_where 'plane 1 0 0 0; plane 1 0 0 1' "
         "-boundaries_clamp_motion 'free; 0.1*x*t + 0.2*y; free'"], extra={"mesh.msh": meshes.BESIDE}),
    Case("ties that are found", 0, r"tied: id 1 \(piece 2\) \(id 3\), secondary, 1 face, to id 1 \(piece 1\) \(id 2\), 1 face, "
         r"over 0\.25 m\^2, largest gap 0 m; 4 nodes follow\nnote: the body is in 2 pieces .*\), held and tied; 1 cell about "
         r"\(1\.25, 0\.5, 0\.5\), tied\n", ["-strict", *ON_CUBE, "-ties_names auto"], extra={"mesh.msh": meshes.BESIDE}),
    tied("ties that are found beside others", r"Ties / Names = auto: stands alone; leave the other names out",
         "-ties_names 'auto, glue'"),
    bad("ties to be found in one piece", r"Ties / Names = auto: the body is one piece, whose cells share their nodes; remove",
        "-ties_names auto"),
    tied("gap of nodes that is to be closed", r"Ties / glue / Gap = close: moves nodes by the weights of Kind = mortar; let",
         "-ties_glue_gap close -ties_glue_kind nodes"),
    tied("tie without a secondary side", r"Ties / glue / Secondary: is missing; give a part of the boundary", "-ties_glue_secondary ''"),
    tied("tie by its names of version 0.8", r"option -ties_glue_slave id 2: is -ties_glue_secondary id 2 since version "
         r"0\.9\.0", "-ties_glue_slave 'id 2'"),
    tied("tie to no face", r"Ties / glue / Primary = id 7: no face of the mesh's boundary lies there",
         "-ties_glue_primary 'id 7'"),
    tied("tied surfaces that are apart", r"Ties / glue: no face of Primary is within a tenth of its diameter of the "
         r"node of Secondary at \(1\.5 0\.25 0\.25\); let Secondary end", "-ties_glue_secondary 'id 4'"),
    tied("tie beyond its tolerance", r"Ties / glue: no face of Primary is within Tolerance = 0\.2 m of the node of "
         r"Secondary at \(1\.5 0\.25 0\.25\)", "-ties_glue_secondary 'id 4' -ties_glue_tolerance 0.2"),
    tied("surface tied to itself", r"Ties / glue: the node at \(1 0 0\) is of Secondary and of a cell at Primary; name two "
         r"surfaces", "-ties_glue_secondary 'id 2'"),
    tied("tied nodes that are prescribed", r"Ties / glue: component x of \(1 0\.\d+ 0\.\d+\) is prescribed by "
         r"Boundaries, but not in the same way at the nodes it is tied to; prescribe both alike, or neither",
         "-ties_glue_kind nodes -boundaries_clamp_where 'id 3'"),
    tied("tie of nodes that are prescribed", r"Ties / glue: all nodes of Secondary are prescribed or follow others already; "
         r"leave", "-boundaries_clamp_where 'id 3'"),
    tied("tied nodes prescribed in another way", r"Ties / glue: component x of \(1 0\.\d+ 0\.\d+\) is prescribed by "
         r"Boundaries, but not in the same way",
         "-ties_glue_kind nodes -boundaries_clamp_kind nodes -boundaries_clamp_where 'plane 1 0 0 1' "
         "-boundaries_clamp_motion 'y*y*t; 0; 0'"),
    tied("nodes in two ties", r"Ties / more: all nodes of Secondary are prescribed or follow others already",
         "-ties_names 'glue, more' -ties_more_secondary 'id 3' -ties_more_primary 'id 2'"),
    tied("nodes in two ties of nodes", r"Ties / glue and Ties / more: both tie component x of \(1 0\.\d+ 0\.\d+\); join the "
         r"boundaries", "-ties_names 'glue, more' -ties_more_secondary 'id 3' -ties_more_primary 'id 2' "
         "-ties_glue_kind nodes -ties_more_kind nodes"),
    tied("tie on a turned boundary", r"Ties / glue: ties component [xy] of \(1\.\d+ 0\.\d+ 0\.\d+\), where an inclined or "
         r"curved", "-boundaries_clamp_where 'id 1' -boundaries_names 'clamp, skew' -boundaries_skew_where 'id 3' "
         "-boundaries_skew_motion symmetry -mesh_transform 'x + 0.1*y; y; z'"),
    pointed("remote point without nodes", r"Remote points / hub / Where = id 9: no node lies there", "-remote_points_hub_where 'id 9'"),
    pointed("remote point on a line", r"Remote points / hub / Where = .*: its nodes leave the rotation of the point about "
            r"\(0, 0, 1\) open, as nodes on a line do", "-remote_points_hub_where 'box 1 1 0 1 1 1'"),
    pointed("remote point at supports", r"Remote points / hub: ties component x of \(0 .*\), which another boundary prescribes",
            "-remote_points_hub_where 'id 0'"),
    pointed("two remote points at a node", r"Remote points / hub and Remote points / other: both tie component x of \(1 ",
            "-remote_points_names 'hub, other' -remote_points_other_where 'id 1'"),
    pointed("rotation of a remote point by two numbers", r"Remote points / hub / Rotation = 0; t: must be 3 expressions of t, or "
            r"`free`", "-remote_points_hub_rotation '0; t'"),
    pointed("spread point of large rotations with a mass", r"Remote points / hub: with a law of large displacements, which "
            r"turns it by any angle, Mass and Inertia of Kind = spread have no form; take rigid, a set of Masses for its "
            r"nodes, or take linear elastic",
            "-remote_points_hub_kind spread -remote_points_hub_mass 1 -materials_steel_law neo-Hookean"),
    pointed("remote point of large rotations in other explicit steps", r"Remote points / hub: .* Time / Scheme = "
            r"explicit-euler has no steps of rotations; take newmark, generalized-alpha, midpoint, energy-momentum, "
            r"backward-euler or static with Newton's method, central-difference, or take linear elastic",
            "-time_scheme explicit-euler -materials_steel_law neo-Hookean"),
    pointed("remote point of large rotations in explicit steps with a consistent mass", r"Remote points / hub: .* Damping / "
            r"Mass = consistent joins it to other nodes in explicit steps; take row-sum or hrz, or take linear elastic",
            "-time_scheme central-difference -damping_mass consistent -materials_steel_law neo-Hookean"),
    pointed("inertia of no body", r"Remote points / hub / Inertia = 1, 1, 3: no body has a moment of inertia larger than",
            "-remote_points_hub_inertia '1, 1, 3'"),
    pointed("rigid point beside many nodes in multigrid", r"Solver / Linear = amg: takes rigid points that join at most 4000 "
            r"nodes beside theirs, and Remote points / hub joins 4225; let it be auto or direct", "-mesh_cells 1,64,64 "
            "-solver_linear amg"),
    pointed("mass at a spread point of many nodes", r"Remote points / hub / Where = everything: has 3375 nodes, which Mass, "
            r"Inertia and Joints of a spread point couple with each other, and matrices have room for those of 3000; take fewer",
            "-mesh_cells 14,14,14 -boundaries_names '' -remote_points_hub_where everything -remote_points_hub_kind spread "
            "-remote_points_hub_mass 1"),
    pointed("load on no remote point", r"Loads / weight / Point = bub: is none of Remote points / Names = hub",
            "-loads_weight_kind 'remote force' -loads_weight_point bub"),
    pointed("probe of no remote point", r"Probes / tip / Point = bub: is none of Remote points / Names = hub",
            "-probes_tip_kind remote -probes_tip_at '' -probes_tip_point bub"),
    joined("joint of no remote point", r"Joints / pivot / First = bub: is neither ground nor a name of Remote points / Names; "
           r"did you mean hub", "-joints_pivot_first bub"),
    joined("joint of one side", r"Joints / pivot / Second = hub: is First, too; a joint has two sides",
           "-joints_pivot_first hub"),
    joined("hinge without an axis", r"Joints / pivot / Axis = : must be 3 numbers separated by commas",
           "-joints_pivot_kind hinge"),
    joined("hinge about nothing", r"Joints / pivot / Axis = 0, 0, 0: has no length", "-joints_pivot_kind hinge "
           "-joints_pivot_axis '0, 0, 0'"),
    joined("loop of joints", r"Joints / other: closes a loop of joints that hold its sides already; leave it out, or let",
           "-joints_names 'pivot, other' -joints_other_second hub"),
    joined("joint of sides that cannot follow", r"Joints / pivot: none of its sides can follow the other: Remote points / hub / "
           r"Kind = spread follows its nodes", "-remote_points_hub_kind spread"),
    joined("hinge of the midpoint rule", r"Joints / pivot / Kind = hinge: with a law of large displacements it has no form in Time / "
           r"Scheme = midpoint; take newmark, generalized-alpha, backward-euler or static, or a bushing$",
           "-joints_pivot_kind hinge -joints_pivot_axis '1, 0, 0' -materials_steel_law neo-Hookean -time_scheme midpoint"),
    joined("joint of a point that moves", r"Joints / pivot: none of .* Remote points / hub has a prescribed Rotation",
           "-remote_points_hub_rotation '0; t; 0'"),
    joined("slider of large rotations", r"Joints / pivot / Kind = slider: has no form with a law of large displacements, which "
           r"turns its axis by any angle; take a bushing", "-joints_pivot_kind slider -joints_pivot_axis '1, 0, 0' "
           "-materials_steel_law neo-Hookean"),
    joined("bushing of nothing", r"Joints / pivot: has neither Stiffness nor Damping; give one of them",
           "-joints_pivot_kind bushing"),
    joined("bushing of two numbers", r"Joints / pivot / Stiffness = 1, 2: must be 6 numbers, along the axes and about them, or "
           r"all 36 of a matrix", "-joints_pivot_kind bushing -joints_pivot_stiffness '1, 2'"),
    joined("bushing that drives", r"Joints / pivot / Damping = 1, 1, 1, 1, 1, -1: gives energy away in some motion",
           "-joints_pivot_kind bushing -joints_pivot_damping '1, 1, 1, 1, 1, -1'"),
    joined("bushing along one axis twice", r"Joints / pivot / Axes = 1, 0, 0, 2, 0, 0: an axis has no length, or both have one",
           "-joints_pivot_kind bushing -joints_pivot_stiffness '1, 1, 1, 1, 1, 1' -joints_pivot_axes '1, 0, 0, 2, 0, 0'"),
    joined("spring without a line", r"Joints / pivot: the ends of the spring are at one place, so that no line is between them",
           "-joints_pivot_kind spring -joints_pivot_force d"),
    joined("spring of another variable", r"Joints / pivot / Force = 3\*x: the symbol x is unknown",
           "-joints_pivot_kind spring -joints_pivot_force '3*x' -joints_pivot_axis '1, 0, 0'"),
    bad("probe of no joint", r"Probes / tip / Joint = bub: is no name of Joints / Names; did you mean|Probes / tip / Joint = "
        r"bub: is no name of Joints / Names; known are pivot", *PIVOT,
        "-probes_tip_kind joint -probes_tip_at '' -probes_tip_joint bub"),
    tied("explicit friction beside a tie", r"Obstacles / floor / Friction static: with Time / Scheme = "
         r"central-difference friction acts on the masses of single nodes, which Ties couple",
         *FRICTION, "-damping_mass consistent"),
    tied("remote point of large rotations at a tie in explicit steps", r"Remote points: points that turn by any angle share "
         r"their mass with other nodes by Ties, which explicit steps have no form for; tie other nodes, or",
         "-remote_points_names hub -remote_points_hub_where 'box 0.9 -1 -1 1.1 0.6 2' -materials_steel_law neo-Hookean "
         "-time_scheme central-difference"),
    tied("explicit friction on tied nodes", r"Obstacles / floor / Where = .*: with Time / Scheme = central-difference "
         r"friction acts on each node alone, and some nodes there are tied", *FRICTION),
]
