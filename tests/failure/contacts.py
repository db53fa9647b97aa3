"""Bad contact between bodies, and contact that a time scheme or a kind of run cannot do with."""

import meshes
from case import Case, bad

CUBES = ["-mesh_type file -mesh_file mesh.msh -probes_tip_at '1.5, 0.75, 0.75'"]
SEAT = [*CUBES, "-contacts_names seat -contacts_seat_secondary 'id 3' -contacts_seat_primary 'id 2'"]
AUGMENTED = "-contacts_seat_method 'augmented Lagrangian'"
FRICTION = "-contacts_seat_friction_static 0.1"
LOAD_CASE = "-time_scheme static -time_end 1 -time_step 1 -cases_names dead -cases_dead_loads weight"
BESIDE = {"mesh.msh": meshes.BESIDE}


def contact(name, says, *options):
    """A small cube badly pressed on the side of a large one."""
    return bad(name, says, *SEAT, *options, extra=BESIDE)


CASES = [
    Case("contact of two bodies", 0, r"contact seat, secondary: 1 face, area 0\.25 m\^2, .*\n"
         r"contact seat, primary: 1 face, area 1 m\^2, ",
         command=["--check", "input.prm"], options=SEAT, extra=BESIDE),
    Case("pieces in contact", 0, r"note: the body is in 2 pieces .*\), held and in contact; 1 cell about \(1\.25, "
         r"0\.5, 0\.5\), in contact\n", [*SEAT, "--check"], extra=BESIDE),
    Case("bodies that touch at the start", 0, r"contact seat: at the start it touches, without overlap\n",
         [*SEAT, "--check"], extra=BESIDE),
    Case("bodies that overlap at the start", 0, r"contact seat: at the start the sides overlap by up to 0\.01 m\n",
         [*SEAT, "-contacts_seat_interference 0.01", "--check"], extra=BESIDE),
    contact("contact without a secondary side", r"Contacts / seat / Secondary: is missing; give a part of the boundary",
            "-contacts_seat_secondary ''"),
    contact("contact without a primary side", r"Contacts / seat / Primary: is missing; give a part of the boundary",
            "-contacts_seat_primary ''"),
    contact("contact without sides", r"Contacts / seat / Secondary: is missing", "-contacts_seat_secondary ''",
            "-contacts_seat_primary ''"),
    contact("contact of a side with itself", r"Contacts / seat / Primary = id 3: is Secondary too; name another part",
            "-contacts_seat_primary 'id 3'"),
    contact("contact named as an obstacle", r"Contacts / seat: is a name of Obstacles too; give one of them another",
            "-obstacles_names seat -obstacles_seat_point '9, 0, 0' -obstacles_seat_direction '-1, 0, 0'"),
    contact("contact of no face", r"Contacts / seat / Primary = id 7: no face of the mesh's boundary lies there",
            "-contacts_seat_primary 'id 7'"),
    contact("contact of sides that share nodes", r"Contacts / seat / Primary = plane 1 0 0 1: the node at \(1 0\.\d+ "
            r"0\.\d+\) is of Secondary = id 3 too; name another region of one of them",
            "-contacts_seat_primary 'plane 1 0 0 1'"),
    contact("contact of a side that is tied", r"Contacts / seat / Secondary = id 3: the node at \(1 0\.\d+ 0\.\d+\) "
            r"follows Ties / glue / Primary; exchange Secondary and Primary of one of them",
            "-ties_names glue -ties_glue_secondary 'id 3' -ties_glue_primary 'id 2'"),
    contact("reach of contact that is zero", r"Contacts / seat / Reach = 0: must be positive",
            "-contacts_seat_reach 0"),
    contact("reach of contact that is negative", r"Contacts / seat / Reach = -1: must be a finite number >= 0",
            "-contacts_seat_reach -1"),
    contact("reach of contact that sees nothing", r"Contacts / seat / Reach = 1e-12: is less than a hundredth of the "
            r"smallest face, 0\.7\d+ m, so that surfaces would pass", "-contacts_seat_reach 1e-12"),
    contact("infinite penalty between bodies", r"Contacts / seat / Stiffness = inf: must be a finite number >= 0",
            "-contacts_seat_stiffness inf"),
    contact("kinetic friction above static between bodies", r"Contacts / seat / Friction static = 0\.1\d*: must be "
            r"at least Friction kinetic = 0\.2", FRICTION, "-contacts_seat_friction_kinetic 0.2"),
    contact("penetration of a penalty between bodies", r"Contacts / seat / Penetration = 1e-3: is for Method = "
            r"augmented", "-contacts_seat_penetration 1e-3"),
    contact("no penetration between bodies", r"Contacts / seat / Penetration = 0: must be positive", AUGMENTED,
            "-contacts_seat_penetration 0"),
    contact("contact of bodies in TS", r"Contacts / seat: Time / Scheme = bdf2: contact between bodies changes which "
            r"nodes are joined, for which PETSc's implicit TS has no place; take static", "-time_scheme bdf2"),
    contact("contact by a place and sides", r"Contacts / seat / Where = everything: takes the place of Secondary and "
            r"Primary, and one of them is given too", "-contacts_seat_where everything"),
    contact("thin walls of two sides", r"Contacts / seat / Thin wall = 0\.3\d*: is for a surface that touches itself",
            "-contacts_seat_thin_wall 0.3"),
    contact("conductance of a motion", r"Contacts / seat / Conductance = 5: means nothing with Physics = elastodynamics; "
            r"remove it, or take Physics = heat", "-contacts_seat_conductance 5"),
    contact("heat partition of a surface to itself", r"Contacts / seat / Heat partition = 0\.3\d*: is of Secondary and "
            r"Primary, and each face of a surface that touches itself is both; leave it as 0\.5",
            "-contacts_seat_secondary '' -contacts_seat_primary ''", "-contacts_seat_where everything "
            "-contacts_seat_heat_partition 0.3"),
    contact("gaps of a surface to itself", r"Contacts / seat / Start = close gaps: which gaps of a surface to itself "
            r"are meant cannot be told", "-contacts_seat_secondary '' -contacts_seat_primary ''",
            "-contacts_seat_where everything -contacts_seat_start 'close gaps'"),
    contact("no face of a surface that touches itself", r"Contacts / seat / Where = id 7: no face of the mesh's "
            r"boundary lies there", "-contacts_seat_secondary '' -contacts_seat_primary '' -contacts_seat_where 'id 7'"),
    Case("contact by forces of the position", 0, r"note: Contacts / seat: impacts may feed energy in, and a large "
         r"Stiffness shortens the stable step; central-difference and the symplectic explicit-euler keep the energy",
         [*SEAT, "-time_scheme rk -time_step 1e-4 -time_end 1e-4"], extra=BESIDE),
    contact("contact of bodies in Rosenbrock's method", r"Contacts / seat: Time / Scheme = rosw: contact between "
            r"bodies", "-time_scheme rosw"),
    contact("multipliers between bodies in linear steps", r"Contacts / seat / Method = augmented Lagrangian: repeats "
            r"the solve of a step, which Time / Scheme = \S+ with Linearly implicit does not do", AUGMENTED,
            "-time_linearly_implicit true"),
    contact("friction between bodies in linear steps", r"Contacts / seat / Friction static = 0\.1\d*: Time / Scheme "
            r"= \S+ with Linearly implicit takes the tangent at the start of a step", FRICTION,
            "-time_linearly_implicit true"),
    contact("contact of bodies in a floating frame", r"Contacts / seat: Reduction / Frame = floating: bodies that touch "
            r"each other move apart", "-reduction_basis modes -reduction_modes 2 -reduction_frame floating"),
    contact("damping between bodies in equilibrium", r"Contacts / seat / Damping = 1: means nothing with Time / "
            r"Scheme = static", "-contacts_seat_damping 1 -time_scheme static"),
    contact("load cases with friction between bodies", r"Cases / Names: each case begins at the reference "
            r"configuration, and the friction of Contacts / seat depends on the path", FRICTION,
            LOAD_CASE),
    contact("load cases with multipliers between bodies", r"Cases / Names: .* Contacts / seat / Method = augmented "
            r"Lagrangian remembers its forces", AUGMENTED,
            LOAD_CASE),
    contact("load cases with an interference in time", r"Contacts / seat / Interference = 1e-3 \* t: depends on t, "
            r"and a load case has no time", "-contacts_seat_interference '1e-3 * t'",
            LOAD_CASE),
    contact("contact by the names of other programs", r"option -contacts_seat_master: is not known",
            "-contacts_seat_master 'id 2'"),
    contact("probe of no contact", r"Probes / tip / Obstacle = seal: is no name of Obstacles / Names or Contacts / Names; ",
            "-probes_tip_kind contact -probes_tip_at '' -probes_tip_obstacle seal"),
]
