"""Bad constants and fibres of laws."""

from case import Case, bad

FIBRES = ["-materials_steel_law Holzapfel -materials_steel_k1 10 -materials_steel_k2 1 -materials_steel_fibres"]

EXPANDS = ["-materials_steel_thermal_expansion 1e-5"]
THERMAL = [
    bad("expansion without a temperature", r"Materials / steel / Thermal expansion = 1e-05: means nothing without a "
        r"temperature; give Temperature / Value, Results or Run, or remove it", *EXPANDS),
    bad("reference temperature of nothing", r"Materials / steel / Reference temperature = 20: means nothing with "
        r"Thermal expansion = 0; remove it", "-materials_steel_reference_temperature 20"),
    bad("temperature without expansion", r"Temperature: no material expands with it; give one of Materials a Thermal "
        r"expansion, or leave the section out", "-temperature_value 20"),
    bad("two temperatures", r"Temperature / Value = 20: means nothing with Results = heat; leave one of them out",
        *EXPANDS, "-temperature_value 20 -temperature_results heat"),
    bad("temperatures of no results", r"Temperature / Results = nowhere: holds no checkpoints "
        r"NAME.checkpoint.NUMBER.h5; give the folder of the results of a run with Checkpoints / Keep all = true",
        *EXPANDS, "-temperature_results nowhere"),
    bad("expansion of no stress", r"Materials / steel / Law = none: has no stress; leave .*Thermal expansion", *EXPANDS,
        "-temperature_value 20 -materials_steel_law none -materials_steel_young_modulus '' "
        "-materials_steel_poisson_ratio ''"),
    bad("temperature of an unknown symbol", r"Temperature / Value = 20 \* T: .*T", *EXPANDS, "-temperature_value", "20 * T"),
    bad("temperature not finite", r"Temperature / Value .*: is infinite at \(.*\), t = 0; give a finite", *EXPANDS,
        "-temperature_value '1 / if(x < 0.5, 1, 0)'"),
    bad("body that shrinks to nothing", r"Materials / steel / Thermal expansion = 0\.1: at the temperature -20 lengths "
        r"are 1 \+ alpha \(T - T_0\) = -1 times those at T_0 = 0, which must be positive; check both",
        "-temperature_value 'if(t > 0.02, -20, 0)' -materials_steel_thermal_expansion 0.1"),
    bad("probe of no temperature", r"Probes / tip / Kind = thermal: no temperature is given; give Temperature / Value",
        "-probes_tip_kind thermal -probes_tip_at ''"),
    bad("field of no temperature", r"Output / Quantities = temperature: .*",
        "-output_quantities temperature -output_format xdmf"),
]

MATERIALS = [
    bad("missing constant", r"Materials / steel / Segments: missing; the law isochoric Arruda-Boyce needs it",
        "-materials_steel_law 'isochoric Arruda-Boyce'"),
    bad("constant of another law", r"Materials / steel / C10 = 3: is no constant of the law neo-Hookean, which takes "
        r"none; leave", "-materials_steel_c10 3"),
    bad("moduli beside a law's own", r"Materials / steel / Law = Yeoh: its constants give the shear modulus, and Young "
        r"modulus, Poisson ratio is given; give Bulk",
        "-materials_steel_law Yeoh -materials_steel_c10 3 -materials_steel_c20 0 -materials_steel_c30 0"),
    Case("fibres that are none at the centre of a cell", 0, "",
         [*FIBRES, "y - 0.5; 0.5 - x; 0", "-mesh_cells '1, 1, 1' -probes_tip_kind 'peak stress' -probes_tip_at ''"]),
    bad("no fibres", r"Materials / steel / Fibres: is missing; the law Holzapfel needs", *FIBRES, ""),
    bad("fibres in the plane", r"Materials / steel / Fibres = 1; 0: has 2 components, 3 are needed", *FIBRES, "1; 0"),
    bad("fibres without direction on one rank", r"Materials / steel / Fibres = if\(x < 0\.5, 1, 0\); 0; 0: is zero at "
        r"\(0\.\d+ 0\.\d+ 0\.\d+\); give a vector", *FIBRES, "if(x < 0.5, 1, 0); 0; 0"),
    bad("fibres not finite", r"Materials / steel / Fibres .*: is infinite at \(.*\), t = 0; give a finite", *FIBRES,
        "1 / if(x < 0.5, 1, 0); 0; 0"),
    bad("fibres that turn in time", r"Materials / steel / Fibres = 1; t; 0: depends on t; give", *FIBRES, "1; t; 0"),
    *THERMAL,
]
