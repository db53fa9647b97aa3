"""What a check says of the entries of an input: faces, cells and nodes that they select, and resultants."""

from case import Case

CASES = [Case(f"check: {what}", 0, says, ["--check", *options], ranks=(1, 2, 4)) for what, says, *options in [
    ("supports", r"\nsupport clamp: 4 faces, area 1 m\^2, centre \(0, 0\.5, 0\.5\) m, 9 nodes; Motion = fixed\n",
     "-boundaries_names", "clamp", "-boundaries_clamp_where", "id 0", "-boundaries_clamp_motion", "fixed"),
    ("free sides", r"\nnothing selects a face of the parts id 1, id 4, id 5\n",
     "-boundaries_names", "clamp", "-boundaries_clamp_where", "id 0", "-periodic_names", "sides", "-periodic_sides_from",
     "id 2", "-periodic_sides_to", "id 3"),
    # a unit cube: 3 Pa on its side of 1 m^2 at the end, half of it, a point of a side, two corners, a point of an edge
    ("load and its resultant", r"\nload lid: resultant \(0, 0, -3\) N and moment \(0, 0, 0\) N m about the centre of mass "
     r"at t = 0\.03 s, .*(\n.*)*\nload lid: 4 faces, area 1 m\^2, centre \(0\.5, 0\.5, 1\) m, 9 nodes; pressure = 100 \* t\n",
     "-loads_names", "lid", "-loads_lid_kind", "pressure", "-loads_lid_where", "id 5", "-loads_lid_value",
     "100 * t"),
    ("load on a part", r"\nload weight: 4 cells, volume 0\.5 m\^3, centre \(0\.25, 0\.5, 0\.5\) m; gravity = 0; -10; 0\n",
     "-loads_weight_where", "where x < 0.5", "-loads_weight_value", "0; -10; 0"),
    ("force at a point", r"\nload hook: found at \(1, 0\.25, 0\.75\) m, 0 m from At; point force = 0; 0; 4\n",
     "-loads_names", "hook", "-loads_hook_kind", "point force", "-loads_hook_at", "1, 0.25, 0.75",
     "-loads_hook_value", "0; 0; 4"),
    ("masses", r"\nmasses ends: 2 nodes, centre \(1, 0\.5, 1\) m\n", "-masses_names", "ends", "-masses_ends_where",
     "where x == 1 && z == 1 && abs(y - 0.5) > 0.25", "-masses_ends_mass", "2"),
    ("probe", r"\nprobe tip: found at \(1, 0\.1, 0\.2\) m, 0 m from At; point\n", "-probes_tip_at",
     "1, 0.1, 0.2"),
    ("degree of tetrahedra", "\nnote: tetrahedra of degree 1 are far too stiff in bending; take Space / Degree = 2\n",
     "-mesh_shape", "simplices"),
]]
