"""Parts of the body that further series of fields show, given badly."""

from case import bad

CUT = ["-outputs_names part -outputs_part_region cut"]
POINT, DIRECTION = ["-outputs_part_point", "0.5, 0.5, 0.5"], ["-outputs_part_direction", "1, 0, 0"]


def bad_part(name, says, *options):
    return bad(name, "Outputs / part / " + says, "-outputs_names", "part", *options)


CASES = [
    bad_part("unknown region of fields", r"Region = surface: must be one of cells \| boundary \| cut",
             "-outputs_part_region surface"),
    bad_part("fields of no cells", r"Where = id 9: no cell of the mesh lies there", "-outputs_part_where 'id 9'"),
    bad_part("fields of no faces", r"Where = id 7: no face of the mesh's boundary lies there",
             "-outputs_part_region boundary -outputs_part_where 'id 7'"),
    bad_part("fields of an unknown material", r"Materials = steal: there is no material 'steal'; did you mean steel\?",
             "-outputs_part_materials steal"),
    bad_part("fields of cells of another material", r"Region = cells: nothing of the body is there; check",
             "-materials_names 'steel, rest' -materials_rest_where 'where x > 0.5' -materials_rest_young_modulus 1 "
             "-materials_rest_poisson_ratio 0 -materials_rest_density 1 -outputs_part_materials rest "
             "-outputs_part_where 'where x < 0.5'"),
    bad("cut beside the body", r"Outputs / part / Region = cut: nothing of the body is there; check", *CUT, *DIRECTION,
        "-outputs_part_point '1.5, 0, 0'"),
    bad("cut without a point", r"Outputs / part / Point = : must be 3 numbers separated by commas", *CUT, *DIRECTION),
    bad("cut without a direction", r"Outputs / part / Direction = : must be 3 numbers separated by commas", *CUT,
        *POINT),
    bad("cut with a direction of length zero", r"Outputs / part / Direction = 0, 0, 0: has length zero", *CUT, *POINT,
        "-outputs_part_direction '0, 0, 0'"),
    bad_part("point of no cut", r"Point = 0\.5, 0\.5, 0\.5: means nothing with Region = cells; remove it", *POINT),
    bad_part("region in VTU files", r"Region = boundary: means nothing with Format = vtu; remove it",
             "-outputs_part_region boundary -outputs_part_format vtu"),
    bad_part("quantity of a further series", r"Quantities = stress: 'stress' is no quantity of this run; ",
             "-outputs_part_quantities stress"),
    bad("part of mode shapes", r"Output / Where = id 0: means nothing with Run = modes; remove it",
        "-run modes -output_format xdmf -output_where 'id 0'"),
]
