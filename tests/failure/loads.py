"""Bad loads, tables, masses and motions given by their rates."""

from case import Case, bad


def load(name, says, kind, *options):
    """A bad load of that kind in the place of the weight."""
    return bad(name, says, "-loads_weight_kind", kind, *options)


def table(name, says, text, *options, names="quake"):
    """A bad table whose file has that text."""
    return bad(name, says, "-tables_names", names, f"-tables_{names}_file", "quake.csv", *options,
               extra={"quake.csv": text} if text is not None else {})


def accepted(name, says, *options):
    """What is printed of an input that is checked alone."""
    return Case(name, 0, says, options, command=["--check", "input.prm"])


PULSE = "if(t > 0.4 && t < 0.411, -sin(pi*(t - 0.4)/0.011), 0)"
AT_SIDE = ["-masses_names tip -masses_tip_where 'id 1' -masses_tip_mass 2"]
SIDE = ["-loads_weight_where 'plane 1 0 0 1'"]
CLAMP = ["-boundaries_clamp_given acceleration -boundaries_clamp_motion"]
CASES = [
    load("unknown kind of load", r"Loads / weight / Kind = suction: must be one of .*pressure",
         "suction"),
    load("pressure with components", r"Loads / weight / Value = 0; -g; 0: ", "pressure", *SIDE),
    load("pressure of no boundary", r"Loads / weight / Where = plane 1 0 0 0\.3: no face of the mesh",
         "pressure", "-loads_weight_value", "1", "-loads_weight_where", "plane 1 0 0 0.3"),
    load("liquid without weight", r"Loads / weight / Specific weight = 0: must be that of the liquid",
         "hydrostatic pressure", "-loads_weight_value", "1", *SIDE),
    load("level that is not level", r"Value = x: the level of the liquid is the same everywhere",
         "hydrostatic pressure", "-loads_weight_value", "x", "-loads_weight_specific_weight", "1",
         *SIDE),
    load("traction without a direction", r"Loads / weight / Direction: is empty; give the direction",
         "follower traction", "-loads_weight_value", "1; 2", *SIDE),
    load("traction along the normal", r"Loads / weight / Direction: is normal to the surface somewhere",
         "follower traction", "-loads_weight_value", "1; 2", "-loads_weight_direction", "1; 0; 0",
         *SIDE),
    load("spin that changes", r"Loads / weight / Value = t: changes with t; add its derivative",
         "rotating frame", "-loads_weight_value", "t"),
    load("spin about nothing", r"Loads / weight / Direction = 0; 0; 0: has no length; give the",
         "rotating frame", "-loads_weight_value", "1", "-loads_weight_direction", "0; 0; 0"),
    load("point of a field", r"Loads / weight / At = 1, 0, 0: means nothing with Kind = gravity; remove it, or "
         r"take Kind = point force or rotating frame", "gravity", "-loads_weight_at", "1, 0, 0"),
    load("force of a field", r"Loads / weight / Value = x; 0; 0: a force is the whole of what acts on the boundary, "
         r"it must not depend on x, y, z; use Kind = traction", "force", "-loads_weight_value", "x; 0; 0", *SIDE),
    load("force beside the body", r"Loads / weight / At = 2, 0, 0: the point is not in the body",
         "point force", "-loads_weight_at", "2, 0, 0"),
    load("symmetric method for a pressure", r"option -ksp_type cg: is for symmetric matrices, which "
         r".*; use gmres or bcgs", "pressure", "-loads_weight_value", "1", *SIDE, "-ksp_type", "cg"),
    load("symmetric preset for a pressure", r"Solver / Linear = icc: is for symmetric matrices",
         "pressure", "-loads_weight_value", "1", *SIDE, "-solver_linear", "icc"),
    load("minimised pressure", r"Loads / weight / Kind = pressure: a load that follows the surface has "
         r"no potential", "pressure", "-loads_weight_value", "1", *SIDE, "-time_variational", "true"),
    load("modes under a pressure on a free side", r"Run = modes: the stiffness about this state is not "
         r"symmetric", "pressure", "-loads_weight_value", "1", *SIDE, "-run", "modes",
         "-modes_count", "1"),
    load("symplectic in a rotating frame", r"Time / Scheme = symplectic: .* Coriolis forces",
         "rotating frame", "-loads_weight_value", "1", "-time_scheme", "symplectic", "-damping_mass",
         "row-sum"),
    bad("massless mass", r"Masses / tip / Mass = 0: must be positive, in kg",
        "-masses_names tip -masses_tip_where 'point 1 1 1'"),
    bad("mass at no node", r"Masses / tip / Where = point 1 0\.3 0: no node lies there",
        "-masses_names tip -masses_tip_where 'point 1 0.3 0' -masses_tip_mass 1"),
    bad("mass at a name that is none", r"Masses / tip / Where = name hole: the mesh has no part of that name",
        "-masses_names tip -masses_tip_where 'name hole' -masses_tip_mass 1"),
    load("sum of a field", r"Loads / weight / Given = total: means nothing with Kind = gravity", "gravity",
         "-loads_weight_given", "total"),
    accepted("mass of each node", r"masses tip: 18 kg in all, at 9 nodes, 2 kg at each, so that other meshes have "
             r"another sum \(Given = total\)", *AT_SIDE),
    accepted("mass of all nodes", r"masses tip: 2 kg in all, at 9 nodes\n", *AT_SIDE, "-masses_tip_given", "total"),
    accepted("dashpots of all nodes", r"dashpots tip: 5 N s/m in all, at 9 nodes\n", "-dashpots_names", "tip",
             "-dashpots_tip_where", "id 1", "-dashpots_tip_coefficient", "5", "-dashpots_tip_given", "total"),
    accepted("nodal force in total", r"load weight: resultant \(0, -3, 0\) N", "-loads_weight_kind", "nodal force",
             "-loads_weight_where", "id 1", "-loads_weight_value", "0; -3; 0", "-loads_weight_given", "total"),
    accepted("pulse of a hundredth of the run", r"load weight: resultant \(0, -1, 0\) N .* at t = 0\.4055 s",
             "-loads_weight_value", f"0; {PULSE}; 0", "-time_end", "1", "-time_step", "1e-4"),
    table("no file of a table", r"Tables / quake / File = .*quake\.csv: cannot be read; give the path",
          None),
    table("table of words", r"quake\.csv: line 2, '1, q', has no finite numbers in the columns 1 and 2",
          "0, 1\n1, q\n"),
    table("table with nan", r"quake\.csv: line 2, '1, nan', has no finite numbers", "0, 1\n1, nan\n"),
    table("table whose times stand", r"quake\.csv: line 3: the time 1 is not later than 1 before it",
          "0, 1\n1, 2\n1, 3\n"),
    table("table without that column", r"Tables / quake / Value column = ac: is no column of the file; "
          r"did you mean acc\?", "time, acc\n0, 1\n", "-tables_quake_value_column", "ac"),
    table("table of a constant's name", r"Tables / g: hides the constant, variable or function",
          "0, 1\n", names="g"),
    table("table without an argument", r"quake is a function; write its arguments in \(\)", "0, 1\n",
          "-loads_weight_value", "0; -quake; 0"),
    bad("Coriolis force of a weight", r"Loads / weight / Coriolis = false: means nothing with Kind = gravity",
        "-loads_weight_coriolis false"),
    bad("stress outside the body", r"Probes / tip / At = 9, 9, 9: the point is not in the body",
        "-probes_names tip -probes_tip_kind stress -probes_tip_at '9, 9, 9'"),
    bad("acceleration of a place", r"Boundaries / clamp / Motion = x; 0; 0: with Given = acceleration it must not "
        r"depend on x, y, z", *CLAMP, "x; 0; 0"),
]
