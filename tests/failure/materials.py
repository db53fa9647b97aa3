"""Bad constants and fibres of laws."""

from case import bad

FIBRES = ["-materials_steel_law", "Holzapfel", "-materials_steel_k1", "10", "-materials_steel_k2", "1",
          "-materials_steel_fibres"]

MATERIALS = [
    bad("missing constant", r"Materials / steel / Segments: missing; the law isochoric Arruda-Boyce "
        r"needs it", "-materials_steel_law", "isochoric Arruda-Boyce"),
    bad("constant of another law", r"Materials / steel / C10 = 3: is no constant of the law "
        r"neo-Hookean, which takes none; leave", "-materials_steel_c10", "3"),
    bad("moduli beside a law's own", r"Materials / steel / Law = Yeoh: its constants give the shear "
        r"modulus, and Young modulus, Poisson ratio is given; give Bulk", "-materials_steel_law", "Yeoh",
        "-materials_steel_c10", "3", "-materials_steel_c20", "0", "-materials_steel_c30", "0"),
    bad("no fibres", r"Materials / steel / Fibres: is missing; the law Holzapfel needs", *FIBRES, ""),
    bad("fibres in the plane", r"Materials / steel / Fibres = 1; 0: has 2 components, 3 are needed",
        *FIBRES, "1; 0"),
    bad("fibres without direction on one rank", r"Materials / steel / Fibres = if\(x < 0\.5, 1, 0\); 0; "
        r"0: is zero at \(0\.\d+ 0\.\d+ 0\.\d+\); give a vector", *FIBRES, "if(x < 0.5, 1, 0); 0; 0"),
    bad("fibres not finite", r"Materials / steel / Fibres .*: is infinite at \(.*\), t = 0; give a "
        r"finite", *FIBRES, "1 / if(x < 0.5, 1, 0); 0; 0"),
    bad("fibres that turn in time", r"Materials / steel / Fibres = 1; t; 0: depends on t; give",
        *FIBRES, "1; t; 0"),
]
