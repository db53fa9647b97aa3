"""Reductions that cannot be made, or mean nothing."""

from case import Case, bad

MODES = ["-reduction_basis modes -reduction_modes 4"]
FUNCTIONS = ["-reduction_basis functions -reduction_functions"]
ST_VENANT = ["-materials_steel_law 'St. Venant-Kirchhoff'"]
TAYLOR = [*MODES, "-reduction_local 'sphere 1 1 1 0.1' -reduction_local_law taylor"]
FLOOR = ["-obstacles_names floor -obstacles_floor_point '0, -1, 0' -obstacles_floor_direction '0, 1, 0'"]
FLOATING = ["-reduction_basis modes -reduction_modes 8 -reduction_frame floating", *ST_VENANT]
FREE = ["-boundaries_clamp_motion free", *FLOATING]



def lacks_nothing(result):
    assert "the coordinates lack" not in result.stdout, "the static response is in the basis"


CASES = [
    Case("strict run in four coordinates", 0, options=["-strict", *MODES]),
    Case("response to a pulse of a hundredth of the run", 0, r"reduction: static responses to the loads at t = 0\.4055 "
         r"s\n", [*MODES, "-loads_weight_value '0; if(t > 0.4 && t < 0.411, -sin(pi*(t - 0.4)/0.011), 0); 0' "
         "-time_end 1 -time_step 1e-4"], command=["--check", "input.prm"]),
    bad("more coordinates than unknowns", r"Reduction / Modes = 99: the body has only 54 free unknowns; take fewer",
        "-reduction_basis modes -reduction_modes 99"),
    bad("derivatives of more modes than there are", r"Reduction / Derivatives = 5: must be at most Modes = 4", *MODES,
        "-reduction_derivatives 5"),
    bad("fewer coordinates than modes", r"Reduction / Size = 3: must be 0, or at least Modes = 4 with Derivatives",
        *MODES, "-reduction_size 3 -reduction_derivatives 2"),
    bad("responses beside rigid modes", r"Reduction / Modes = 4: these modes are all rigid, beside which there are no "
        r"static responses", *MODES, "-boundaries_clamp_motion free"),
    Case("derivatives of rigid modes", 0,
         options="-reduction_basis modes -reduction_modes 7 -reduction_derivatives 2 -boundaries_clamp_motion free"),
    bad("local functions without a basis", r"Reduction / Local = everything: means nothing with Basis = none",
        "-reduction_local everything"),
    bad("local functions where there are no nodes", r"Reduction / Local = sphere 9 9 9 1: no node lies there", *MODES,
        "-reduction_local 'sphere 9 9 9 1'"),
    bad("local functions of all nodes", r"Reduction / Basis = modes, with Local = everything: vector .* depends on "
        r"those before", *MODES, "-reduction_local everything"),
    bad("local functions and an inclined support", r"Reduction / Local = everything: its functions are displacements "
        r"of single nodes, which inclined supports, ties and periodic boundaries change; leave these out, or let Local "
        r"be empty", *MODES, "-reduction_local everything -boundaries_clamp_motion symmetry "
        "-mesh_transform 'x - y; x + y; z' -boundaries_clamp_where 'id 0' -probes_tip_at '0, 2, 1' -reduction_modes 9"),
    bad("expansion in no local functions", r"Reduction / Local law = taylor: means nothing without Local; give that, "
        r"or remove it", *MODES, *ST_VENANT, "-reduction_local_law taylor"),
    bad("expansion of rubber", r"Reduction / Local law = taylor: Materials / steel / Law: its energy is no polynomial "
        r"of the displacement; let Local law be exact", *TAYLOR),
    bad("expansion of an energy by cells", r"Reduction / Local law = taylor: expands a polynomial, and Energy = cells "
        r"has none; let Energy be auto, or Local law exact", *TAYLOR, *ST_VENANT, "-reduction_energy cells"),
    bad("expansion of differences of energy", r"Reduction / Local law = taylor: Time / Scheme = energy-momentum takes "
        r"differences of the whole energy; let Local law be exact, or take another scheme", *TAYLOR, *ST_VENANT,
        "-time_scheme energy-momentum"),
    bad("expansion where there is rubber", r"Reduction / Local law = taylor: Materials / pad / Law: its energy is no "
        r"polynomial of the displacement, and local functions live there; let Local law be exact", *TAYLOR, *ST_VENANT,
        "-materials_names 'steel, pad' -materials_pad_law neo-Hookean -materials_pad_young_modulus 10 "
        "-materials_pad_poisson_ratio 0.3 -materials_pad_density 1 -materials_pad_where 'halfspace 1 0 0 0.5'"),
    Case("expansion in local functions", 0, r"energy by a polynomial and an expansion in the local functions",
         options=["-strict", *TAYLOR, *ST_VENANT, "-damping_rayleigh_stiffness 0.01 -reduction_error 5"]),
    Case("rigid modes alone", 0, options=[*MODES, "-boundaries_clamp_motion free -reduction_static_responses false"]),
    bad("modes without a basis of them", r"Reduction / Modes = 3: means nothing with Basis = none; remove it, or take "
        r"Basis = modes", "-reduction_modes 3"),
    bad("two components in three dimensions", r"Reduction / Functions = 'x; 0': has 2 components; give 3 for each "
        r"vector", *FUNCTIONS, "x; 0"),
    bad("functions that depend on one another", r"Reduction / Basis = functions: vector 2 of the 2 of the basis is "
        r"zero or depends on those before; leave it out", *FUNCTIONS, "x; 0; 0; 2*x; 0; 0"),
    bad("function of time", r"Reduction / Functions = .*: 'x\*t; 0; 0' depends on t", *FUNCTIONS, "x*t; 0; 0"),
    bad("polynomial of rubber", r"Reduction / Energy = polynomial: Materials / steel / Law: its energy is no "
        r"polynomial of the displacement; let Energy be auto or cells", *MODES, "-reduction_energy polynomial"),
    Case("polynomial about a displaced support", 0,
         options=["-strict", *MODES, *ST_VENANT, "-reduction_energy polynomial -boundaries_clamp_motion '0.1; 0; 0'"]),
    Case("polynomial and differences of energy", 0,
         options=[*MODES, *ST_VENANT, "-reduction_energy polynomial -time_scheme energy-momentum"]),
    bad("polynomial and differences of energy with a damping that has none", r"Time / Scheme = energy-momentum, but "
        r"Damping / Rayleigh stiffness: must be 0", *MODES, *ST_VENANT,
        "-reduction_energy polynomial -time_scheme energy-momentum -damping_rayleigh_stiffness 0.01"),
    bad("weights of no cells", r"Reduction / Training = .*full: means nothing with Energy = auto; remove it, or take "
        r"Energy = weighted cells", *MODES, "-reduction_training full"),
    bad("weights without training", r"Reduction / Training: is missing; Energy = weighted cells takes the displacements of "
        r"an earlier run, give the folder of its results", *MODES, "-reduction_energy", "weighted cells"),
    bad("training without checkpoints", r"Reduction / Training = .*none: holds no checkpoints "
        r"NAME.checkpoint.NUMBER.h5", *MODES, "-reduction_energy 'weighted cells' -reduction_training none"),
    *(bad(f"weights of tolerance {tolerance}", rf"Reduction / Tolerance = {tolerance}: must lie between 0 and 1; 0.01 "
          rf"is", *MODES, "-reduction_energy 'weighted cells' -reduction_training none -reduction_tolerance", tolerance)
      for tolerance in ("0", "1")),
    bad("weighted cells of a floating frame", r"Reduction / Energy = weighted cells: is not for Frame = floating",
        *FREE, "-reduction_energy 'weighted cells' -reduction_training none"),
    Case("load that the coordinates lack", 0, r"note: Loads / weight: the coordinates lack 100 % of the body's static "
         r"response to it, in the energy norm, at t = 0 s; take more Modes, Static responses, or Local where it acts",
         options=[*FUNCTIONS, "x; 0; 0", "-reduction_error 5"]),
    Case("load that the coordinates hold", 0, options=[*MODES, "-reduction_error 5"], check=lacks_nothing),
    bad("no file of a basis", r"Reduction / File = .*no.h5: there is no such file; give one that Reduction / Save "
        r"wrote", "-reduction_basis file -reduction_file no.h5"),
    bad("no folder for a basis", r"Reduction / Save = .*none/b.h5: there is no such folder; make it", *MODES,
        "-reduction_save none/b.h5"),
    bad("damaged file of a basis", r"Reduction / File = .*b.h5: the checkpoint .* is damaged",
        "-reduction_basis file -reduction_file b.h5", extra={"b.h5": "no HDF5"}),
    bad("file without a basis of it", r"Reduction / File = .*b.h5: means nothing with Basis = modes", *MODES,
        "-reduction_file b.h5"),
    bad("no snapshots", r"Reduction / Snapshots = .*none: holds no checkpoints NAME.checkpoint.NUMBER.h5; give the "
        r"folder", "-reduction_basis snapshots -reduction_snapshots none"),
    bad("damaged snapshot", r"Reduction / Snapshots = .*: the checkpoint .*a.checkpoint.000001.h5 is damaged",
        "-reduction_basis snapshots -reduction_snapshots .", extra={"a.checkpoint.000001.h5": "no HDF5"}),
    bad("error without a reduction", r"Reduction / Error = 5: means nothing with Basis = none", "-reduction_error 5"),
    bad("error of a body that moves freely", r"Reduction / Error = 5: the body can move freely: translation along x, "
        r"y, z", *MODES, "-boundaries_clamp_motion free -reduction_static_responses false -reduction_error 5"),
    Case("reduced equilibrium by a polynomial", 0,
         options=[*MODES, *ST_VENANT, "-reduction_energy polynomial -time_scheme static"]),
    Case("reduced support that moves", 0, options=["-strict", *MODES, "-boundaries_clamp_motion '0.1*t; 0; 0'"]),
    bad("reduced support that moves a body without hold", r"Reduction / Basis = modes, with supports that move: the "
        r"body can move freely: .*; add supports", *MODES,
        "-boundaries_clamp_motion '0.1*t; free; free' -reduction_static_responses false"),
    # steps are looked at, the stages within them are not
    bad("reduced support with a motion between the samples", r"Boundaries: at t = 0.015 the supports move as at none "
        r"of the times at which a reduction looked at them; let Time / Must hit name times of all their motions",
        *MODES,
        "-time_scheme rk4 -damping_mass hrz -boundaries_clamp_motion '0.1*t; if(abs(t - 0.015) < 1e-5, 1e-3, 0); 0'"),
    bad("reduced support that lets go", r"Reduction / Basis = modes: its coordinates know the supports of the start "
        r"alone; ", *MODES, "-boundaries_clamp_active 't < 0.01'"),
    bad("reduced friction node by node", r"Obstacles / floor / Friction rule = as-published: stops nodes one by one, "
        r"which a Reduction moves together; leave this as trial", *MODES, "-time_scheme central-difference "
        "-damping_mass hrz -obstacles_names floor -obstacles_floor_kind plane -obstacles_floor_point '0, -1, 0' "
        "-obstacles_floor_direction '0, 1, 0' -obstacles_floor_friction_static 0.2 "
        "-obstacles_floor_friction_rule as-published"),
    bad("reduction without a matrix", r"Solver / Matrix = cached: a reduction needs an assembled matrix; let Solver / "
        r"Matrix be assembled or auto", *MODES, "-solver_matrix cached"),
    bad("reduction without density", r"Materials / steel / Density = 0: must be positive .*with a reduction", *MODES,
        "-materials_steel_density 0 -time_scheme static"),
    Case("floating frame", 0, options=["-strict", *FREE]),
    Case("floating frame under a pull on a face", 0, options=[*FREE, "-loads_weight_kind traction "
         "-loads_weight_where 'id 1' -loads_weight_value 't; 0; 0' -damping_rayleigh_stiffness 0.01 "
         "-damping_rayleigh_mass 0.1 -time_scheme bdf2-newton"]),
    bad("floating frame of a body that is held", r"Reduction / Frame = floating: is that of a free body, and "
        r"Boundaries hold this one; leave them out, or let Frame be fixed", *FLOATING),
    *(Case(f"floating frame, {scheme}", 0, options=["-strict", *FREE, "-time_scheme", scheme, "-mass_sub_pc_type lu"])
      for scheme in ("central-difference", "explicit-euler", "rk4", "ssp")),
    bad("floating frame by symplectic", r"Reduction / Frame = floating: the mass depends on the motion, forces of inertia on "
        r"velocities, and Time / Scheme = symplectic is not for that; take energy-momentum, or another one that solves for "
        r"the acceleration, such as generalized-alpha, central-difference or rk4", *FREE, "-time_scheme", "symplectic"),
    *(bad(f"floating frame by {scheme}", rf"Reduction / Frame = floating: .* and Time / Scheme = {scheme} is not for "
          rf"that", *FREE, "-time_scheme", scheme) for scheme in ("bdf3", "theta", "arkimex", "rosw")),
    bad("floating frame at rest", r"Reduction / Frame = floating: .* and Time / Scheme = static is not for that", *FREE,
        "-time_scheme static"),
    bad("floating frame of an energy", r"Time / Variational = true, but Reduction / Frame = floating: its inertia has "
        r"no incremental potential; let Variational be false", *FREE, "-time_variational true"),
    bad("floating frame of rigid modes", r"Reduction / Basis = modes: all of its vectors are rigid motions, which the "
        r"floating frame has; take more", *FREE, "-reduction_modes 6 -reduction_static_responses false"),
    bad("floating frame of small rotations", r"Materials / steel / Law: in a floating frame bodies turn, and this law "
        r"is one of small rotations; take St. Venant-Kirchhoff", *FREE, "-materials_steel_law 'linear elastic'"),
    Case("floating frame of rubber", 0, options=[*FREE, "-materials_steel_law", "neo-Hookean", "-time_scheme", "energy-momentum"]),
    Case("floating frame on a foundation, under a wave and a pressure, over a floor", 0, options=["-strict", *FREE,
         "-foundations_names soil -foundations_soil_where 'id 2' -foundations_soil_normal_stiffness 5 "
         "-loads_names 'weight, wind' -loads_weight_value '0; x*t; 0' -loads_wind_kind pressure "
         "-loads_wind_where 'id 1' -loads_wind_value 2*t -obstacles_names floor -obstacles_floor_point '0, -1, 0' "
         "-obstacles_floor_direction '0, 1, 0' -obstacles_floor_friction_static 0.3 "
         "-obstacles_floor_friction_kinetic 0.3"]),
    bad("floating frame under a pressure that keeps energy", r"Time / Scheme = energy-momentum, but Loads / weight / "
        r"Kind = pressure: follows the motion and has no energy; take a dead load, or midpoint", *FREE,
        "-time_scheme energy-momentum -loads_weight_kind pressure -loads_weight_where 'id 1' -loads_weight_value 2"),
    bad("floating frame in equilibrium", r"Reduction / Frame = floating: a body that moves freely has no equilibrium "
        r"for Initial / Equilibrium at; let Frame be fixed", *FREE, "-initial_equilibrium_at 0"),
    Case("error in a floating frame", 0, options=["-strict", *FREE, "-reduction_error 5"], check=lacks_nothing),
    bad("floating frame of nothing", r"Reduction / Frame = floating: means nothing with Basis = none",
        "-reduction_frame floating"),
    bad("floating frame of modes", r"Reduction / Frame = floating: means nothing with Run = modes", *FREE, "-run modes"),
    bad("coordinates of nothing", r"Probes / tip / Kind = coordinates: there are none without a Reduction; choose "
        r"Reduction / Basis", "-probes_tip_kind coordinates -probes_tip_at ''"),
]
