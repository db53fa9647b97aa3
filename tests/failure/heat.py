"""Heat that is missing something, or is asked for what belongs to motions."""

from case import Case, bad

HEAT = ["-physics", "heat", "-materials_steel_conductivity", "3", "-materials_steel_specific_heat", "2",
        "-initial_temperature", "20", "-prescribed_temperatures_names", "end", "-prescribed_temperatures_end_where", "id 0",
        "-prescribed_temperatures_end_value", "100"]


def heat(name, message, *options):
    return bad(name, message, *HEAT, *options)


LOAD = ["-heat_loads_names", "lamp"]

CASES = [
    Case("heat of a file for motion", 0, r"note: Loads / weight of the file: is not in", HEAT),
    Case("strict run of heat", 0, options=["-strict", *HEAT, *LOAD, "-heat_loads_lamp_flux", "1"]),
    bad("motion in a file of heat", r"Boundaries / Names = clamp: means nothing with Physics = heat; remove it, or take "
        r"Physics = elastodynamics", *HEAT[2:], change=[("set Constants = g = 1", "set Physics = heat\nset Constants = g = 1")]),
    bad("heat in a run of motion", r"Prescribed temperatures / Names = end: means nothing with Physics = elastodynamics",
        "-prescribed_temperatures_names", "end"),
    heat("no conductivity", r"Materials / steel / Conductivity: is missing; Physics = heat needs it, in W/\(m K\)",
         "-materials_steel_conductivity", ""),
    heat("negative conductivity", r"Materials / steel / Conductivity = -3: must be positive",
         "-materials_steel_conductivity", "-3"),
    heat("conductivity of a place", r"Materials / steel / Conductivity = 1 \+ x: depends on the temperature T alone",
         "-materials_steel_conductivity", "1 + x"),
    heat("no specific heat", r"Materials / steel / Specific heat: is missing; Physics = heat needs it",
         "-materials_steel_specific_heat", ""),
    heat("no density of heat", r"Materials / steel / Density = 0: must be positive", "-materials_steel_density", "0"),
    heat("no temperature at the start", r"Initial / Temperature: is missing; give the temperature at the start, in K",
         "-initial_temperature", ""),
    heat("scheme of second order", r"Time / Scheme = newmark: is for equations of second order in time; Physics = heat takes "
         r"backward-euler, bdf2-newton, static, bdf1", "-time_scheme", "newmark"),
    heat("modes of heat", r"Run = modes: Physics = heat has no oscillations", "-run", "modes"),
    heat("heat without a matrix", r"Solver / Matrix = cached: Physics = heat assembles its matrix; let it be auto",
         "-solver_matrix", "cached"),
    heat("quadrature of heat", r"Space / Quadrature = 2: Physics = heat integrates by the rule of the mass", "-space_quadrature",
         "2"),
    heat("heat by pmg", r"Solver / Linear = pmg: Physics = heat has no products without a matrix", "-solver_linear", "pmg"),
    bad("nothing holds a steady temperature", r"Time / Scheme = static: nothing holds the temperature of the body",
        *HEAT[:6], "-time_scheme", "static"),
    heat("stress of heat", r"Probes / tip / Kind = stress: Physics = heat has probes of the kinds point, average, peak, heat",
         "-probes_tip_kind", "stress"),
    heat("velocity of heat", r"Probes / tip / Quantity = velocity: Physics = heat has temperature, temperature rate and heat "
         r"flux", "-probes_tip_quantity", "velocity"),
    bad("heat of a motion", r"Probes / tip / Kind = heat: is for Physics = heat", "-probes_tip_kind", "heat",
        "-probes_tip_at", ""),
    heat("no place of a temperature", r"Prescribed temperatures / end / Where: is missing", "-prescribed_temperatures_end_where", ""),
    heat("no temperature", r"Prescribed temperatures / end / Value: is missing", "-prescribed_temperatures_end_value", ""),
    heat("place without faces", r"Prescribed temperatures / end / Where = id 7: no face of the mesh's boundary lies there",
         "-prescribed_temperatures_end_where", "id 7"),
    heat("flux without flux", r"Heat loads / lamp / Flux: is missing; Kind = flux needs it", *LOAD),
    heat("film without ambient", r"Heat loads / lamp / Ambient: is missing; Kind = convection needs it", *LOAD,
         "-heat_loads_lamp_kind", "convection", "-heat_loads_lamp_film_coefficient", "2"),
    heat("emissivity above one", r"Heat loads / lamp / Emissivity = 1.5: must be a number from 0 to 1", *LOAD,
         "-heat_loads_lamp_kind", "radiation", "-heat_loads_lamp_ambient", "2", "-heat_loads_lamp_emissivity", "1.5"),
    heat("flux of convection", r"Heat loads / lamp / Flux = 1: means nothing with Kind = convection", *LOAD,
         "-heat_loads_lamp_kind", "convection", "-heat_loads_lamp_flux", "1"),
    heat("motion of heat", r"Initial / Velocity = 1; 0; 0: means nothing with Physics = heat", "-initial_velocity", "1; 0; 0"),
    heat("decay of heat", r"Time / Velocity decay = 2: means nothing with Physics = heat", "-time_velocity_decay", "2"),
]
