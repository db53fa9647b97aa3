"""Bad obstacles, and obstacles that a time scheme or solver cannot do with."""

from case import Case, bad

FLOOR = ["-obstacles_names floor -obstacles_floor_point '0, 0, 0' -obstacles_floor_direction '0, 1, 0'"]


def obstacle(name, says, *options, **rest):
    """A bad floor beside the material."""
    return bad(name, says, *FLOOR, *options, **rest)


def inside(name, says, point):
    """A valid input whose body begins inside the floor."""
    return Case(name, 0, says, [*FLOOR, "-obstacles_floor_point", point, "--check"])


EXPLICIT = ["-time_scheme central-difference -time_step 1e-4 -time_end 1e-3"]

CASES = [
    obstacle("obstacle without geometry", r"Obstacles / floor / Point: is missing: a plane in 3D has Point and "
             r"Direction", "-obstacles_floor_point ''"),
    obstacle("obstacle with more geometry", r"Obstacles / floor / Radius = 2: a plane in 3D has Point and Direction; "
             r"remove it", "-obstacles_floor_radius 2"),
    obstacle("obstacle with a bad point", r"Obstacles / floor / Point = 1, 2: must be 3 numbers",
             "-obstacles_floor_point '1, 2'"),
    obstacle("obstacle without end", r"Obstacles / floor / Radius = inf: must be a finite number >= 0",
             "-obstacles_floor_kind sphere -obstacles_floor_direction '' -obstacles_floor_radius inf"),
    obstacle("obstacle that is nan", r"Obstacles / floor / Point = 0, nan, 0: must be 3 numbers",
             "-obstacles_floor_point '0, nan, 0'"),
    obstacle("infinite penalty", r"Obstacles / floor / Stiffness = inf: must be a finite number >= 0",
             "-obstacles_floor_stiffness inf"),
    obstacle("obstacle that moves by nan", r"Obstacles / floor / Motion \(y component\) = sqrt\(-1\): is -?nan",
             "-obstacles_floor_motion '0; sqrt(-1); 0' --check"),
    obstacle("obstacle active by place", r"Obstacles / floor / Active = x > 0: it acts as a whole or not at all; use t",
             "-obstacles_floor_active 'x > 0'"),
    bad("load active by place", r"Loads / weight / Active = y: it acts as a whole or not at all; use t",
        "-loads_weight_active y"),
    inside("body inside an obstacle", r"warning: Obstacles / floor: the body starts up to 0\.1 m inside it, deepest at "
           r"\(\S+ 0 \S+\), with nodes .* apart; contact pushes it out at once", "0, 0.1, 0"),
    inside("body just inside an obstacle", r"note: Obstacles / floor: the body starts up to 0\.0001 m inside it, "
           r"deepest at \(\S+ 0 \S+\), with nodes .* apart\n", "0, 1e-4, 0"),
    obstacle("obstacle that touches no face", r"Obstacles / floor / Where = plane 1 0 0 7: no face",
             "-obstacles_floor_where 'plane 1 0 0 7'"),
    obstacle("obstacle that bends", r"Obstacles / floor / Motion = x; 0; 0: a rigid obstacle moves as a whole; use t",
             "-obstacles_floor_motion 'x; 0; 0'"),
    obstacle("kinetic friction above static", r"Friction static = 0\.1\d*: must be at least Friction kinetic = 0\.2",
             "-obstacles_floor_friction_static 0.1 -obstacles_floor_friction_kinetic 0.2"),
    obstacle("penetration of a penalty", r"Penetration = 1e-3: is for Method = augmented Lagrangian",
             "-obstacles_floor_penetration 1e-3"),
    obstacle("multipliers in explicit steps", r"Method = augmented Lagrangian: repeats the solve of a step, which Time "
             r"/ Scheme = central-difference does not do; use penalty",
             "-obstacles_floor_method 'augmented Lagrangian'", *EXPLICIT),
    obstacle("multipliers in TS", r"Method = augmented Lagrangian: repeats .* Time / Scheme = bdf2 ",
             "-obstacles_floor_method 'augmented Lagrangian' -time_scheme bdf2"),
    obstacle("published friction in implicit steps", r"Friction rule = as-published: is for explicit-euler",
             "-obstacles_floor_friction_rule as-published"),
    obstacle("friction on a consistent mass", r"Damping / Mass = consistent: the friction of explicit schemes acts on "
             r"the masses of nodes; use row-sum", "-obstacles_floor_friction_static 0.1", *EXPLICIT,
             "-damping_mass consistent"),
    obstacle("friction and conjugate gradients", r"option -ksp_type cg: is for symmetric matrices, which .*friction",
             "-obstacles_floor_friction_static 0.1 -ksp_type cg"),
    obstacle("friction in a potential", r"Time / Variational = true, but Obstacles / floor / Damping and friction",
             "-obstacles_floor_friction_static 0.1 -time_variational true"),
    obstacle("damping of a symplectic scheme", r"Obstacles / floor / Damping = 1\.0*: Time / Scheme = symplectic works "
             r"without damping", "-obstacles_floor_damping 1 -time_scheme symplectic"),
    obstacle("friction by a linear step", r"Obstacles / floor / Friction static = 0\.1\d*: Time / Scheme = \S+ with "
             r"Linearly implicit takes the tangent at the start of a step",
             "-obstacles_floor_friction_static 0.1 -time_linearly_implicit true"),
    obstacle("friction in Rosenbrock's method", r"Friction static = 0\.1\d*: Time / Scheme = rosw takes the tangent at "
             r"the start", "-obstacles_floor_friction_static 0.1 -time_scheme rosw"),
    obstacle("friction of a symplectic scheme", r"Friction static = 0\.1\d*: Time / Scheme = symplectic works without "
             r"friction only", "-obstacles_floor_friction_static 0.1 -time_scheme symplectic"),
    obstacle("friction of tied nodes", r"Obstacles / floor / Where = everything: with Time / Scheme = "
             r"central-difference friction acts on each node alone, and some nodes there are tied",
             "-obstacles_floor_friction_static 0.1", *EXPLICIT, "-damping_mass row-sum "
             "-boundaries_names 'clamp, level' -boundaries_level_where 'id 1' "
             "-boundaries_level_motion 'free; tied; free'"),
    bad("probe of no obstacle", r"Probes / tip / Obstacle = : is no name of Obstacles / Names or Contacts / Names; "
        r"there are none",
        "-probes_tip_kind contact"),
    obstacle("probe of another obstacle", r"Probes / tip / Obstacle = flor: .* did you mean floor\?",
             "-probes_tip_kind contact -probes_tip_obstacle flor"),
]
