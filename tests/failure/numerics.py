"""Runs that fail, or nearly, in the solution: cut steps, minimised steps, instability."""

from case import Case, bad
from checks import end_reached, steps_before_failure, step_was_cut, tables_are_whole

# Columns of a few cells, of which only the one at the tip, on one rank, turns inside out at first.
COLUMN = ["-mesh_cells '4, 1, 1' -probes_tip_kind point -loads_names '' -time_step 0.05 -time_end 0.1"]
FAST_TIP = COLUMN + ["-initial_velocity", "if(x > 0.9, -30, 0); 0; 0"]
PRESSED_TIP = ["-mesh_cells '4, 1, 1' -loads_weight_kind traction -loads_weight_where 'plane 1 0 0 1' "
               "-loads_weight_value '-4000; 0; 0' -time_step 0.05 -time_end 0.1"]
CRUSHED = ["-mesh_cells '3, 1, 1' -boundaries_names 'clamp, lid' -boundaries_lid_where 'plane 1 0 0 1' "
           "-boundaries_lid_motion '-2 * t; 0; 0' -loads_names '' -time_scheme static -time_step 0.1 -time_end 1 "
           "-output_format xdmf"]
PUSHED = ["-mesh_cells '3, 1, 1' -boundaries_names 'clamp, lid' -boundaries_lid_where 'plane 1 0 0 1' "
          "-boundaries_lid_motion '-40 * t; 0; 0' -loads_names '' -time_smallest_step 0.01 -time_step 0.02 "
          "-time_end 0.04"]
SEARCHES = {"default": [], **{name: ["-snes_linesearch_type", name]
                              for name in ["basic", "bt", "l2", "cp", "nleqerr"]}}
NO_LOADS = [("  set Names = weight\n  subsection weight\n    set Kind  = gravity\n"
             "    set Value = 0; -g; 0\n  end\n", "  set Names =\n")]

VARIATIONAL = ["-time_variational true"]
LBFGS = ["-snes_type qn -snes_qn_scale_type jacobian -snes_max_it 100"]
# a slender column far beyond the load that buckles it, in one step
BUCKLING = ["-mesh_upper '10, 0.5, 0.5' -mesh_cells '20, 1, 1' -space_degree 2 -loads_weight_kind traction "
            "-loads_weight_where 'plane 1 0 0 10' -loads_weight_value '-4; 0.01; 0' -probes_tip_at '10, 0.5, 0.5' "
            "-time_step 10 -time_end 10"]
MINIMISER = [
    bad("explicit scheme that minimises", r"Time / Variational = true: Time / Scheme = central-difference minimises "
        r"nothing; allowed are backward-euler, ", *VARIATIONAL, "-time_scheme central-difference"),
    bad("explicit Newmark that minimises", r"Time / Variational = true: newmark has a potential when Time / Beta and "
        r"Gamma are both positive; they are 0 and 0\.5", *VARIATIONAL, "-time_scheme newmark -time_beta 0"),
    bad("linear step that minimises", r"Time / Variational = true: with Time / Linearly implicit = true nothing is "
        r"minimised; set", *VARIATIONAL, "-time_linearly_implicit true"),
    bad("minimum without potential", r"Time / Variational = true, but Damping / Stiffness = current: the damping force "
        r".* has no potential; take initial or last", *VARIATIONAL, "-damping_rayleigh_stiffness 0.01"),
    bad("minimum without potential, one material", r"Time / Variational = true, but Damping / Stiffness = current",
        *VARIATIONAL, "-materials_steel_rayleigh_stiffness 0.01", command=["--check", "input.prm"]),
]

NUMERICS = (
    [Case(f"tip inverts in the predictor, {search}", 0, "", FAST_TIP + more, change=NO_LOADS, check=end_reached)
     for search, more in SEARCHES.items()] +
    [Case(f"tip inverts in Newton, {search}", 0, "", PRESSED_TIP + more,
          check=step_was_cut if search == "basic" else end_reached)
     for search, more in SEARCHES.items()] +
    [Case(f"crushed to nothing, {search}", 3, r"step \d+ from t = 0\.4\d* s failed with every length down to .*last "
          r"good state is written; try", CRUSHED + more, change=NO_LOADS, check=steps_before_failure)
     for search, more in SEARCHES.items()] +
    # the same words on all ranks
    [Case("crushed to nothing, cell and place", 3, r"DIVERGED_FUNCTION_DOMAIN, det F = -8\.67e-05 in cell 0 of steel "
          r"with its centre at \(0\.167 0\.5 0\.5\)\); the last good state",
          CRUSHED + ["-output_format none -time_smallest_step 0.02"], change=NO_LOADS, ranks=(1, 2, 4)),
     # whichever cell is inside out in the last trial, which PETSc's releases choose differently
     Case("crushed to nothing, place by TS", 3, r"failed with every length down to .*, det F = -\S+ in cell [02] of "
          r"steel", PUSHED + ["-time_scheme theta"], change=NO_LOADS),
     Case("crushed to nothing, place by an explicit scheme", 3, r"every length down to .*, det F = -\S+ in cell 2 of "
          r"steel", PUSHED + ["-time_scheme central-difference -damping_mass row-sum"], change=NO_LOADS)] +
    [Case("minimum with a tip that inverts", 0, "", PRESSED_TIP + VARIATIONAL, check=end_reached),
     Case("L-BFGS with a tip that inverts", 0, "", PRESSED_TIP + VARIATIONAL + LBFGS, check=end_reached),
     Case("iteration that raises the potential", 3, r"every length down to .*\(the incremental potential rose in an "
          r"iteration", BUCKLING + VARIATIONAL + ["-snes_linesearch_type basic -time_smallest_step 10"]),
     Case("L-BFGS with a linear solver that gives up", 3, r"failed with every length down to .*DIVERGED_LINEAR_SOLVE",
          VARIATIONAL + LBFGS + ["-ksp_type cg -pc_type none -ksp_max_it 1 -time_smallest_step 0.004"])] +
    [Case("initial state inside out", 3, r"the initial state turns a cell inside out \(det F <= 0\), det F = -\S+ in "
          r"cell [1357] of steel with its centre at \(0\.75 .*; check the",
          "-initial_displacement 'if(x > 0.9, -3, 0); 0; 0'"),
     Case("no equilibrium to start from", 3, r"no static equilibrium was found under the loads of t = -1 s \(Initial / "
          r"Equilibrium at\), not even in increments of 1/64: DIVERGED.*; check that the supports",
          "-initial_equilibrium_at -1 -snes_max_it 1 -loads_weight_value '0; -1000; 0'"),
     Case("load without measure", 3, r"(the forces are too large to compute with, \|F\| = .* N; check|the state is "
          r"beyond measure \(not finite, or above 1e100\); check) the values of Loads", "-loads_weight_value '0; 1e300; 0'"),
     *(Case(f"free body under a load without measure, {scheme}", 3, r"numerics error: .*(the state is beyond measure "
            r"\(not finite, or above 1e100\); check|too large to compute with.*; check)", ["-boundaries_names '' "
            "-loads_weight_value '0; 1e308; 0' -materials_steel_law 'linear elastic' -time_scheme", scheme, *more],
            ranks=(1,))
       for scheme, *more in (["backward-euler"], ["bdf2"], ["rk4", "-damping_mass", "row-sum"],
                             ["central-difference", "-damping_mass", "row-sum"])),
     Case("linear solver that gives up", 3, r"failed with every length down to",
          "-ksp_type cg -pc_type none -ksp_max_it 1 -time_smallest_step 0.004"),
     Case("Newton that gives up", 3, r"failed with every length down to",
          "-snes_max_it 1 -snes_rtol 1e-14 -loads_weight_value '0; -1000; 0' -time_smallest_step 0.004")])

EXPLICIT = ["-damping_mass row-sum -time_end 10"]
BLOW_UP = EXPLICIT + ["-time_scheme", "central-difference", "-materials_steel_law", "linear elastic",
                      "-time_step", "0.02"]

STABILITY = [
    Case("step above the stable one", 0, r"warning: the step of 0\.02 s is longer than the stable step of "
         r"central-difference, 0\.01\d* s; take", BLOW_UP + ["-time_end 0.06"]),
    Case("blow-up", 3, r"the motion blows up: after step \d+.*J were put in; the stable step of central-difference was "
         r"last found to be 0\.01\d* s", BLOW_UP, check=tables_are_whole),
    Case("blow-up without a ledger", 3, r"failed with every length down to.*; the stable step of central-difference",
         BLOW_UP + ["-output_ledger false -time_end 1e4 -time_smallest_step 0.02"]),
    bad("symplectic with damping", r"Time / Scheme = symplectic: allowed without damping only", *EXPLICIT,
        "-time_scheme symplectic -damping_rayleigh_mass 1"),
    bad("error control without an embedded method", r"Time / Scheme = rk4 has no embedded method", *EXPLICIT,
        "-time_scheme rk4 -time_adaptive true"),
]

CASES = MINIMISER + NUMERICS + STABILITY
