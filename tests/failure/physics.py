"""Bad materials, boundaries, loads, time steps and modes."""

from case import Case, bad

MODES = [
    bad("ratio without frequency", r"Damping / Ratios = 0\.02, Damping / At = : give one or two",
        "-damping_ratios 0.02"),
    bad("ratio above one", r"Damping / Ratios = 2: '2' must be a number between 0 and 1",
        "-damping_ratios 2 -damping_at 80"),
    bad("ratio at a word", r"Damping / At = mode first: 'mode first' is neither",
        "-damping_ratios 0.02 -damping_at 'mode first'"),
    bad("negative Rayleigh factor", r"Damping / Ratios = 0\.01, 0\.2: .*must lie between 0\.2 and 5",
        "-damping_ratios '0.01, 0.2' -damping_at '80, 400'"),
    bad("ratios beside factors", r"Damping / Ratios = 0\.02: takes the place of Rayleigh mass",
        "-damping_ratios 0.02 -damping_at 80 -damping_rayleigh_mass 1"),
    bad("ratio at a rigid mode", r"Damping / At = mode 1: is a rigid or unstable motion",
        "-damping_ratios 0.02 -damping_at 'mode 1' -boundaries_clamp_motion free"),
    bad("modes without density", r"Materials / steel / Density = 0: must be positive",
        "-run modes -time_scheme static -materials_steel_density 0"),
    bad("more modes than unknowns", r"Modes / Count = 99: the body has only 54 free unknowns",
        "-run modes -modes_count 99", command=["--check", "input.prm"]),
    bad("damped modes without damping", r"Modes / Damped = true: nothing damps the motion; give Damping, Dashpots, "
        r"Foundations, Springs or viscous Materials, or let it be false", "-run modes -modes_damped true",
        command=["--check", "input.prm"]),
    bad("modes of a body without freedom", r"Boundaries: every unknown is prescribed",
        "-run modes -mesh_cells '1, 1, 1' -boundaries_clamp_where everything"),
    Case("too few modes found", 3, r"the eigenvalue solver found \d of 9 modes in 1 iterations",
         "-run modes -modes_count 9 -modes_linear amg -eps_max_it 1"),
]

PHYSICS = [
    bad("negative density", r"Materials / steel / Density = -1: must be a number >= 0", "-materials_steel_density -1"),
    bad("no density in a dynamic run", r"Materials / steel / Density = 0: must be positive.*Time / Scheme = static",
        "-materials_steel_density 0"),
    bad("Poisson ratio of a half", r"Materials / steel / Poisson ratio = 0\.5: must lie in \(-1, 0\.5\)",
        "-materials_steel_poisson_ratio 0.5"),
    bad("negative Young modulus", r"Materials / steel / Young modulus = -3: must be positive",
        "-materials_steel_young_modulus -3"),
    bad("no modulus", r"Materials / steel: no modulus given; give exactly one pair",
        change=[("    set Young modulus = 1000\n    set Poisson ratio = 0.3\n", "")]),
    bad("three moduli", r"Materials / steel: Young modulus, Poisson ratio, Shear modulus given; give exactly one pair",
        "-materials_steel_shear_modulus 4"),
    bad("infinite density", r"Materials / steel / Density = inf: must be a number >= 0", "-materials_steel_density inf"),
    bad("infinite modulus", r"Materials / steel / Young modulus = inf: must be a number",
        "-materials_steel_young_modulus inf"),
    bad("unknown law", r"Materials / steel / Law = mooney: must be one of .*neo-Hookean", "-materials_steel_law mooney"),
    bad("negative viscosity", r"Materials / steel / Viscosity = -1: must be a number >= 0",
        "-materials_steel_viscosity -1"),
    bad("negative Rayleigh factor", r"Materials / steel / Rayleigh mass = -1: must not be negative",
        "-materials_steel_rayleigh_mass -1"),
    bad("cells without material", r"Materials: the cell at \(0\.25 .*\) has no material; let one",
        "-materials_steel_where 'halfspace 1 0 0 0.5'"),
    bad("material without cells", r"Materials / steel / Where = sphere 9 9 9 1: no cell of the mesh lies there; check",
        "-materials_steel_where 'sphere 9 9 9 1'"),
    bad("contradictory motions", r"Boundaries / clamp and pull contradict each other: .* component x .*leave the "
        r"component of one of them `free`", "-boundaries_names 'clamp, pull' -boundaries_pull_where 'plane 0 1 0 0' "
        "-boundaries_pull_motion 't; free; free'"),
    bad("motion with two components", r"Boundaries / clamp / Motion = 0; 0: must be .*3 components",
        "-boundaries_clamp_motion '0; 0'"),
    bad("motion with an unknown symbol", r"Boundaries / clamp / Motion.* = sqrtt\(t\): .*did you mean sqrt\?",
        "-boundaries_clamp_motion 'sqrtt(t); 0; 0'"),
    bad("motion that is nan", r"Boundaries / clamp / Motion.* = sqrt\(y - 0\.4\): is nan at \(0, 0, [01]\.?5?\), t = "
        r"0; give a finite", "-boundaries_clamp_motion 'sqrt(y - 0.4); 0; 0'"),
    bad("motion that is infinite later", r"Boundaries / clamp / Motion.* = 1/\(t-0\.03\): is infinite at .* t = 0\.03; "
        r"give a finite", "-boundaries_clamp_motion '1/(t-0.03); 0; 0'"),
    bad("symmetry of a curved boundary", r"Boundaries / clamp / Motion = symmetry: .*do not lie in parallel planes; "
        r"take sliding for a curved", "-boundaries_clamp_motion symmetry -boundaries_clamp_where everything"),
    bad("load with two components", r"Loads / weight / Value = 0; 1: has 2 components, 3 are needed in 3D, separated "
        r"by ';'", "-loads_weight_value '0; 1'"),
    bad("load with an unknown symbol", r"Loads / weight / Value \(x component\) = gg: the symbol gg is unknown; did "
        r"you mean g\?", "-loads_weight_value 'gg; 0; 0'"),
    bad("equilibrium at no time", r"Initial / Equilibrium at = rest: must be a time in s, or empty",
        "-initial_equilibrium_at rest"),
    bad("equilibrium before a static run", r"Initial / Equilibrium at = 0: a static run seeks the equilibrium of every "
        r"step; leave", "-initial_equilibrium_at 0 -time_scheme static"),
    bad("load that is nan", r"Loads / weight / Value \(y component\) = log\(x - 2\): is nan at \(.*t = 0; give a "
        r"finite", "-loads_weight_value '0; log(x - 2); 0'"),
    bad("load that is nan later", r"Loads / weight / Value \(y component\) = sqrt\(0\.015 - t\): is nan at .* t = "
        r"0\.0\d+; give a finite", "-loads_weight_value '0; sqrt(0.015 - t); 0'"),
    bad("load of unknown kind", r"Loads / weight / Kind = wind: must be one of gravity", "-loads_weight_kind wind"),
    bad("load without value", r"Loads / weight / Value = '': has 0 components, 3 are needed", "-loads_weight_value ''"),
    bad("load in an assignment", r"Loads / weight / Value .*'=' is an assignment; write '=='",
        "-loads_weight_value 'x = 1; 0; 0'"),
    bad("base acceleration with two components", r"Loads / weight / Value = t; t: has 2 components, 3 are needed",
        "-loads_weight_kind 'base acceleration' -loads_weight_value 't; t'"),
    bad("base acceleration that varies in space", r"Loads / weight / Value = x; 0; 0: .*base acceleration.*must not "
        r"depend on x, y, z", "-loads_weight_kind 'base acceleration' -loads_weight_value 'x; 0; 0'"),
    bad("initial velocity that is nan", r"Initial / Velocity \(x component\) = 0/0: is nan at .*give a finite",
        "-initial_velocity '0/0; 0; 0'"),
    bad("exact solution with two components", r"Output / Exact displacement = x; y: has 2 components, 3 are needed",
        "-output_exact_displacement 'x; y'"),
    bad("exact solution of an unknown symbol", r"Output / Exact displacement \(x component\) = xx: the symbol xx is "
        r"unknown", "-output_exact_displacement 'xx; 0; 0'", command=["--check", "input.prm"]),
    bad("exact solution that is nan", r"Output / Exact displacement \(y component\) = log\(x - 2\): is nan at \(.*t = "
        r"0; give a finite", "-output_exact_displacement '0; log(x - 2); 0'", command=["--check", "input.prm"]),
    bad("exact solution that is nan later", r"Output / Exact displacement \(z component\) = sqrt\(0\.015 - t\): is nan "
        r"at .* t = 0\.0\d+; give a finite", "-output_exact_displacement '0; 0; sqrt(0.015 - t)'"),
    bad("initial displacement with one component", r"Initial / Displacement = x: has 1 component, 3 are needed",
        "-initial_displacement x"),
    bad("supports that disagree between the ends and the middle", r"Boundaries / clamp and pull contradict each other: "
        r".* at t = 0\.0\d+; leave", "-boundaries_names 'clamp, pull' -boundaries_pull_where 'plane 0 1 0 0' "
        "-boundaries_pull_motion 'sin(2*pi*t/0.03); free; free'"),
    bad("supports that disagree at one row of a table", r"Boundaries / clamp and pull contradict each other: .* at t = "
        r"0\.0100333; leave", "-boundaries_names 'clamp, pull' -boundaries_pull_where 'plane 0 1 0 0' "
        "-boundaries_pull_motion 'push(t); free; free' -tables_names push -tables_push_file push.csv",
        extra={"push.csv": "0,0\n0.01,0\n0.0101,1\n0.0102,0\n"}),
    bad("constant that is nan", r"Constants / g = nan: the symbol nan is unknown; did you mean tan\?",
        "-constants 'g = nan'"),
    bad("equilibrium at an infinite time", r"Initial / Equilibrium at = inf: must be a time in s, or empty",
        "-initial_equilibrium_at inf"),
    bad("times that are nan", r"Time / Must hit = nan: 'nan' is not a time between Start and End", "-time_must_hit nan"),
    bad("check of a load that is nan", r"Loads / weight / Value \(y component\) = log\(x - 2\): is nan at \(.*t = 0; "
        r"give a finite", "-loads_weight_value '0; log(x - 2); 0'", command=["--check", "input.prm"]),
    bad("constant without value", r"Constants = g: 'g' is not of the form name = number", "-constants g"),
    bad("constant named like a coordinate", r"the constant t hides the symbol of that name; rename",
        "-constants 'g = 1, t = 2'"),
    bad("end before start", r"Time / End = 0\.03: must be later than Time / Start = 1", "-time_start 1"),
    bad("step of zero", r"Time / Step = 0: must be a positive number, .*at the start it is 0", "-time_step 0"),
    bad("step that is nan", r"Time / Step = nan: the symbol nan is unknown", "-time_step nan"),
    bad("endless time", r"Time / End = inf: must be a number", "-time_end inf"),
    bad("negative field interval", r"Output / Field interval = -1: must be a number >= 0", "-output_field_interval -1"),
    bad("arkimex with a consistent mass", r"Damping / Mass = consistent, or Ties: .*row-sum or hrz without Ties",
        "-time_scheme arkimex -damping_mass consistent"),
    bad("start-up none of bdf", r"Time / Start-up = none: bdf2 has accurate, half-step or bdf1",
        "-time_scheme bdf2 -time_start-up none"),
    bad("velocity decay in a multistep scheme", r"Time / Velocity decay = 1: must be 0 with bdf3",
        "-time_scheme bdf3 -time_velocity_decay 1"),
    bad("linearly implicit TS", r"Time / Linearly implicit = true: not with theta",
        "-time_scheme theta -time_linearly_implicit true"),
    bad("correction tolerance in TS", r"Time / Correction tolerance = 0\.1: must be 0 with bdf1",
        "-time_scheme bdf1 -time_correction_tolerance 0.1"),
    bad("scheme of version 0.5", r"option -time_scheme: Time / Scheme = alpha2: is Time / Scheme = generalized-alpha "
        r"since version 0\.9\.0", "-time_scheme alpha2"),
    bad("negative step", r"Time / Step = -1: must be a positive number", "-time_step -1"),
    bad("step too small for the time", r"Time / Step = 1e-12: needs more than 1e9 steps", "-time_step 1e-12"),
    bad("smallest step above the step", r"Time / Smallest step = 1: must not be larger than Time / Step = 0\.01",
        "-time_smallest_step 1"),
    bad("quadrature that tetrahedra do not have", r"Space / Quadrature = 8: tetrahedra and triangles take 1 to 5",
        "-mesh_shape simplices -space_quadrature 8"),
    bad("row sums of quadratic tetrahedra", r"Damping / Mass = row-sum: gives the node .* not positive.*use hrz or "
        r"consistent", "-mesh_shape simplices -space_degree 2 -damping_mass row-sum"),
    bad("frequency that is none", r"Output / Damping at = 80, x: 'x' is not a frequency; give",
        "-output_damping_at '80, x'"),
]

CASES = MODES + PHYSICS
