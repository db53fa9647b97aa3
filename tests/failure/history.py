"""Bad materials with mean and nodal dilatations, relaxing branches and viscous stress."""

from case import bad

STEEL = "-materials_steel_"
MEAN = [STEEL + "dilatation", "mean"]
NODAL = [STEEL + "dilatation", "nodal"]
SPLIT = [STEEL + "law", "isochoric neo-Hookean"]

CASES = [
    bad("mean dilatation of a law without parts", r"Materials / steel / Dilatation = mean: the law "
        r"neo-Hookean has no volumetric energy of its own; take pointwise, or one of the laws linear "
        r"elastic, .*isochoric neo-Hookean", *MEAN),
    bad("mean dilatation of tetrahedra of degree 1", r"Materials / steel / Dilatation = mean: changes "
        r"nothing on tetrahedra .*; take nodal", *MEAN, *SPLIT, "-mesh_shape",
        "simplices"),
    bad("nodal dilatation of hexahedra", r"Materials / steel / Dilatation = nodal: is for tetrahedra and "
        r"triangles of degree 1, .*; take mean", *NODAL, *SPLIT),
    bad("nodal dilatation of degree 2", r"Materials / steel / Dilatation = nodal: is for tetrahedra and "
        r"triangles of degree 1, .*; take mean", *NODAL, *SPLIT, "-mesh_shape", "simplices",
        "-space_degree", "2"),
    bad("nodal dilatation of a law without parts", r"Materials / steel / Dilatation = nodal: the law "
        r"neo-Hookean has no volumetric energy of its own; take pointwise, or one of the laws linear "
        r"elastic, .*isochoric neo-Hookean", *NODAL, "-mesh_shape", "simplices"),
    bad("nodal dilatation without stress", r"Materials / steel / Law = none: has no stress; leave "
        r"Dilatation, ", *NODAL, STEEL + "law", "none", STEEL + "young_modulus", "",
        STEEL + "poisson_ratio", ""),
    bad("Prony series without times", r"Materials / steel / Prony = 0\.5; 0\.3: '0\.5' must be a pair of "
        r"positive numbers", STEEL + "prony", "0.5; 0.3"),
    bad("Prony series with a negative time", r"Prony = 0\.5, -1: '0\.5, -1' must be a pair of positive "
        r"numbers, .*; write `0\.5, 0\.1; 0\.3, 2`", STEEL + "prony", "0.5, -1"),
    bad("negative viscous shear", r"Materials / steel / Viscous shear = -1: must be a number .*",
        STEEL + "viscous_shear", "-1"),
    bad("relaxation without stress", r"Materials / steel / Law = none: has no stress; leave Dilatation, "
        r"Prony, ", STEEL + "law", "none", STEEL + "prony", "0.5, 1", STEEL + "young_modulus", "",
        STEEL + "poisson_ratio", ""),
    bad("product of an unsymmetric viscous tangent", r"Damping / Consistent tangent = true: makes the "
        r"tangent of the materials' viscous stress unsymmetric, which products .*; turn it off, or",
        STEEL + "viscous_shear", "1", "-damping_consistent_tangent", "true", "-solver_matrix", "cached",
        "-solver_linear", "jacobi"),
    bad("minimised step with viscous stress", r"Time / Variational = true, but Materials / steel / "
        r"Viscous shear and Viscous bulk: the viscous stress of large displacements has no potential; ",
        STEEL + "viscous_shear", "1", "-time_variational", "true"),
]
