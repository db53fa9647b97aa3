"""Values that another choice makes meaningless: refused, or left behind by a choice on the command line."""

from case import Case, bad


def meaningless(parameter, value, choice, *options):
    """A value that means nothing with a choice, both by options."""
    option = "-" + parameter.lower().replace(" / ", "_").replace(" ", "_").replace("-", "_")
    return bad(f"{parameter} without effect, {choice}",
               rf"{parameter} = {value}: means nothing with {choice}; remove it", option, value.replace("\\", ""),
               *options)


NET = ["-springs_names net -springs_net_stiffness 1"]
SCHEMES = [
    ("Beta", "0.3", "backward-euler"), ("Gamma", "0.6", "midpoint"), ("Predictor beta", "0.5", "hht"),
    ("Spectral radius", "0.5", "newmark"), ("Alpha", "-0.1", "wbz"), ("Theta", "0.7", "bdf2"),
    ("Symplectic", "false", "central-difference"), ("Start-up", "half-step", "newmark"),
    ("Loads", "start", "trapezoidal"), ("Velocity decay", "1", "static")]
MESHES = [("Generator", "hyper_ball", "box"), ("Arguments", "0:1", "box"), ("File", "mesh\\.msh", "box"),
          ("Format", "msh", "box"), ("Upper", "1, 1, 2", "generator"), ("Lower", "-1, 0, 0", "file"),
          ("Cells", "3, 2, 2", "file"), ("Shape", "simplices", "file")]

CASES = (
    [meaningless("Time / " + name, value, "Scheme = " + scheme, "-time_scheme", scheme)
     for name, value, scheme in SCHEMES] +
    [bad(f"Mesh / {name} without effect, {kind}", rf"Mesh / {name} = {value}: means nothing with Type = {kind}; "
         r"remove it, or take Type = ", "-mesh_" + name.lower(), value.replace("\\", ""), "-mesh_type", kind)
     for name, value, kind in MESHES] +
    [meaningless("Time / Step safety", "0.5", "Step = 0\\.01"),
     meaningless("Time / Error tolerance", "1e-4", "Adaptive = false"),
     meaningless("Mesh / Ranks per reader", "2", "Partitioner = p4est", "-mesh_partitioner", "p4est"),
     meaningless("Loads / weight / Where", "point 1 1 1", "Kind = point force", "-loads_weight_kind",
                 "point force", "-loads_weight_at", "1, 1, 1"),
     meaningless("Loads / weight / Direction", "1; 0; 0", "Kind = gravity"),
     meaningless("Loads / weight / Specific weight", "3", "Kind = gravity"),
     meaningless("Probes / tip / Where", "id 1", "Kind = point"),
     meaningless("Probes / tip / Obstacle", "floor", "Kind = stress", "-probes_tip_kind", "stress"),
     meaningless("Probes / tip / Quantity", "strain", "Kind = peak stress", "-probes_tip_kind", "peak stress",
                 "-probes_tip_at", ""),
     meaningless("Probes / tip / About", "0, 0, 0", "Kind = point"),
     meaningless("Probes / tip / At", "1, 1, 1", "Kind = average", "-probes_tip_kind", "average",
                 "-probes_tip_where", "id 1"),
     meaningless("Springs / net / Where", "id 0", "Pairs = pairs\\.csv", *NET, "-springs_net_pairs", "pairs.csv"),
     meaningless("Springs / net / Between", "all", "Pairs = pairs\\.csv", *NET, "-springs_net_pairs",
                 "pairs.csv"),
     meaningless("Materials / steel / Volumetric energy", "simo-taylor", "Law = neo-Hookean"),
     meaningless("Materials / steel / Rayleigh stiffness", "0.1", "Law = none", "-materials_steel_law", "none"),
     meaningless("Initial / Velocity", "1; 0; 0", "Time / Scheme = static", "-time_scheme", "static"),
     meaningless("Initial / Displacement", "x; 0; 0", "Run = modes", "-run", "modes"),
     meaningless("Modes / Count", "8", "Run = time"),
     meaningless("Modes / Linear", "amg", "Run = time"),
     meaningless("Modes / Damped", "true", "Run = time"),
     meaningless("Modes / Count", "8", "Run = time", "-damping_ratios", "0.02", "-damping_at", "mode 1"),
     Case("modes for damping alone", 0, "", "-modes_tolerance 1e-8 -damping_ratios 0.02 -damping_at 'mode 1'"),
     Case("damping of modes about an equilibrium", 0, r"damping ratio",
          "-run modes -modes_count 1 -modes_damped true -time_scheme static -damping_rayleigh_mass 1"),
     *[meaningless(parameter, value, "Time / Scheme = static", "-time_scheme", "static", *more)
       for parameter, value, *more in [
           ("Materials / steel / Viscosity", "3"), ("Materials / steel / Viscous shear", "3"),
           ("Materials / steel / Rayleigh mass", "3"), ("Damping / Rayleigh stiffness", "3"),
           ("Damping / Ratios", "0\\.02"), ("Damping / Stiffness", "initial"),
           ("Dashpots / ground / Coefficient", "3", "-dashpots_names", "ground"),
           ("Springs / net / Damping", "3", *NET),
           ("Foundations / soil / Normal damping", "3", "-foundations_names", "soil"),
           ("Obstacles / floor / Damping", "3", "-obstacles_names", "floor")]],
     *[meaningless("Solver / " + parameter, value, "Time / Scheme = rk4", "-time_scheme", "rk4")
       for parameter, value in [("Linear", "amg"), ("Matrix", "assembled"), ("Reuse", "never")]],
     meaningless("Output / Field interval", "0.1", "Format = none"),
     meaningless("Output / Quantities", "displacement", "Format = none"),
     *[meaningless("Output / " + parameter, value, "Format = vtu", "-output_format", "vtu")
       for parameter, value in [("Precision", "double"), ("Compression", "2")]],
     meaningless("Output / Exact displacement", "x; y; z", "Ledger = false", "-output_ledger", "false"),
     meaningless("Output / Exact displacement", "x; y; z", "Run = modes", "-run", "modes"),
     bad("box of three numbers in 2D", r"Mesh / Upper = 1, 2, 3: needs 2 numbers separated by commas",
         "-mesh_dimension 2 -mesh_upper '1, 2, 3' -mesh_cells '2, 2'"),
     bad("start of a leapfrog by half a step", r"Time / Start-up = half-step: central-difference has accurate or none",
         "-time_scheme central-difference -time_start_up half-step"),
     bad("correction of an explicit step", r"Time / Correction tolerance = 0\.1: central-difference is explicit, it "
         r"has no corrections", "-time_scheme central-difference -time_correction_tolerance 0.1"),
     bad("rule of no friction", r"Friction rule = as-published: means nothing without friction",
         "-obstacles_names floor -obstacles_floor_point '0, 0, 0' -obstacles_floor_direction '0, 1, 0' "
         "-obstacles_floor_friction_rule as-published -time_scheme central-difference -damping_mass row-sum"),
     bad("scheme parameter of another scheme in the file", r"Time / Theta = 0\.7: means nothing with Scheme = "
         r"backward-euler; remove it, or take Scheme = theta",
         change=[("set Step = 0.01", "set Step = 0.01\n  set Theta = 0.7")]),
     # one input, one option: the parameter belongs to the scheme that the file chose
     Case("scheme parameter of the scheme in the file", 0, "", "-time_scheme newmark",
          change=[("set Step = 0.01", "set Step = 0.01\n  set Scheme = theta\n  set Theta = 0.7")])])
