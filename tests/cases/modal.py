"""Natural frequencies: NAFEMS, CalculiX, an independent program on the same mesh, beams."""

import math

from checks import COMPACT, SLENDER, Check, Run, frequency, zero
from field_files import fields, last_frame
from steppe import Results

RANK_1 = {"all_ranks": False}


def modes(name, input_file, options, tables, rank_tolerance=COMPACT, extra=(), **settings):
    """Tables of (frequencies from the first on, source, relative tolerance)."""
    checks = [frequency(number, expected, source, relative) for values, source, relative in tables
              for number, expected in enumerate(values, 1)]
    return Run(name, f"modes/{input_file}.prm", ["-modes_tolerance", "1e-9", *options],
               [*checks, *extra], rank_tolerance, **settings)


NAFEMS_FV32 = (44.623, 130.03, 162.70, 246.05, 379.90, 391.44)
FV32 = [
    modes("16 x 8 Q2", "fv32", [],
          [(NAFEMS_FV32, "NAFEMS", 1e-3),
           ((44.621, 130.024, 162.694, 246.035, 379.875, 391.423), "recomputed", 2e-5)]),
    modes("32 x 16 Q2", "fv32", ["-mesh_cells", "32, 16"],
          [(NAFEMS_FV32, "NAFEMS", 1e-3),
           ((44.618, 130.013, 162.690, 245.993, 379.730, 391.409), "recomputed", 2e-5)], **RANK_1),
]
BEAM_MODES = [
    modes("2 x 2 x 8 Q2", "beam", [],
          [((13103.98, 19335.31, 76909.04, 87201.52, 105985.5, 163125.7), "recomputed", 1e-6),
           ((13096.03, 19319.52, 76839.71, 86955.23, 105963.6, 162998.5), "CalculiX", 5e-3)]),
    modes("2 x 3 x 16 Q2", "beam", ["-mesh_cells", "2, 3, 16", "-modes_linear", "amg",
                                   "-modes_tolerance", "1e-6"],
          [((13064.10, 19275.23, 76611.88, 86756.88, 105574.3, 162933.2), "recomputed", 1e-6)],
          1e-6, **RANK_1),
    modes("free", "beam", ["-boundaries_clamp_motion", "free", "-modes_count", "8"], [],
          1e-9, [*(frequency(number, 0, "rigid", absolute=1e-9) for number in range(1, 7)),
                 *(Check(f"rigid mass in {axis}",
                         lambda result, axis=axis: result.modes[f"fraction_{axis}"][:6].sum(), 1,
                         1e-9, "balance") for axis in "xyz")]),
]


def thin(roots):
    """Frequencies (beta L)^2 / (2 pi L^2) sqrt(E I / (rho A)) of the cantilever 50 times thinner than long."""
    wide = 210e9 / (1 - 0.3**2)
    return [root / (2 * math.pi) * math.sqrt(wide * 0.02**2 / 12 / 7850) for root in roots]


def shape(probe, expected):
    """What is measured in the first shape, whose end moves by 1, as an amount."""
    return Check(probe, lambda result: abs(Results(result.folder).table("mode_probes")[probe][0]), expected, 0.01 * expected,
                 "Euler-Bernoulli")


def middle_stress(beta=1.875104, ratio=0.734096):
    """On the surface in the middle of the thin beam, E/(1 - nu^2) h/2 phi''(L/2)."""
    x = beta / 2
    bending = beta**2 / 2 * (math.cosh(x) + math.cos(x) - ratio * (math.sinh(x) + math.sin(x)))
    return 210e9 / (1 - 0.3**2) * 0.01 * bending


MEASURED = ["-output_reactions", "true", "-probes_names", "end, peak, skipped", "-probes_end_at", "1, 0", "-probes_peak_kind",
            "peak stress", "-probes_peak_where", "where x > 0.5 && x < 0.52", "-probes_skipped_kind", "thermal"]
THIN = ["-mesh_cells", "50, 2", "-mesh_lower", "0, -0.01", "-mesh_upper", "1, 0.01"]
CANTILEVER_MODES = [
    modes("plane strain", "cantilever", ["-modes_count", "2"],
          [((87.078, 520.903), "recomputed", 1e-5)]),
    modes("thin", "cantilever", [*THIN, *MEASURED, "-modes_count", "3"],
          [(thin((3.51602, 22.0345, 61.6972)), "Euler-Bernoulli", 0.01)], SLENDER,
          [shape("end.uy", 1), shape("end.ay", (2 * math.pi * thin([3.51602])[0])**2),
           shape("reactions.root_y", 0.391496 * 7850 * 0.02 * (2 * math.pi * thin([3.51602])[0])**2),
           shape("peak.von_mises", math.sqrt(1 - 0.3 + 0.3**2) * middle_stress())]),
    modes("thin and free", "cantilever", [*THIN, "-boundaries_root_motion", "free"],
          [((0, 0, 0, *thin((22.3733, 61.6728))), "Euler-Bernoulli", 0.01)], **RANK_1),
]

# A thin beam between two walls under an axial stress s: both lowest frequencies follow from
# w^2 = w_0^2 (1 + s / s_c) to a few percent, with Euler's critical stress s_c of clamped ends.
def relative(result):
    return (result.modes["frequency"][0] / result.earlier["rest"].modes["frequency"][0]) ** 2


HEAT = ["-temperature_value", "0.5 * t * crit / 1.3", "-materials_steel_thermal_expansion", "1"]
STRESSED = [
    Run("rest", "modes/stressed.prm", [], [], SLENDER),
    *(Run(name, "modes/stressed.prm",
          ["-modes_about", "equilibrium", "-boundaries_right_motion", f"{sign}0.5 * t * crit; 0"],
          [Check("f^2 / f_0^2", relative, 1 + factor, 0.02, "Euler")], SLENDER)
      for name, sign, factor in (("tension", "", 0.5), ("compression", "-", -0.5))),
    # held along and across, the stress is E alpha dT / (1 - nu)
    Run("heat", "modes/stressed.prm",
        ["-modes_about", "equilibrium", *HEAT], [Check("f^2 / f_0^2", relative, 0.5, 0.02, "Euler")], SLENDER),
    Run("heat at rest", "modes/stressed.prm", HEAT, [Check("f^2 / f_0^2", relative, 1, 1e-9, "rest is cold")],
        SLENDER, **RANK_1),
]

def multiple(first, last):
    """Frequencies that symmetry makes equal, relative to the first one."""
    return Check(f"frequencies {first} to {last} are equal",
                 lambda result: result.modes["frequency"][last - 1]
                 / result.modes["frequency"][first - 1], 1, 1e-7, "symmetry")


COMPLETE = Check("complete by inertia", lambda result: result.modes["complete_by_inertia"].min(), 1, 0,
                 "Sylvester")

IN_FIELDS = zero("frequency in the last field files, relative",
                 lambda result: abs(fields(result, "frequency")
                                    / result.modes["frequency"][-1] - 1).max(), 1e-6, "modes.csv")

# Double and triple frequencies, of which a Krylov space of one vector holds one each.
NAFEMS_FV52 = (0, 0, 0, 45.897, 109.44, 109.44, 167.89, 193.59, 206.19, 206.19)
NAFEMS_FV12 = (0, 0, 0, 0, 0, 0, 1.622, 2.360, 2.922, 4.233, 4.233, 7.416)
MULTIPLE_MODES = [
    modes("fv52", "fv52", [], [(NAFEMS_FV52, "NAFEMS", 0.03)],
          extra=[multiple(5, 6), multiple(9, 10), COMPLETE]),
    modes("fv12", "fv12", [], [(NAFEMS_FV12, "NAFEMS", 0.03)], SLENDER, [multiple(10, 11), COMPLETE]),
    modes("free cube", "cube", ["-output_format", "xdmf"], [],
          extra=[IN_FIELDS, multiple(7, 8), multiple(9, 11), multiple(12, 14), multiple(15, 16), multiple(18, 20),
                 COMPLETE]),
    modes("free cube by multigrid", "cube", ["-modes_linear", "amg", "-modes_tolerance", "1e-7"], [],
          extra=[multiple(7, 8), multiple(9, 11), multiple(12, 14), multiple(15, 16), multiple(18, 20)],
          **RANK_1),
]

def column(name, number, expected, source, relative, table="modes"):
    """What a table says of a mode; modes are counted from 1."""
    return Check(f"{name} of {number}", lambda result: getattr(result, table)[name][number - 1], expected,
                 relative * abs(expected), source)


# A rod along x: its first axial mode, u = sin(pi x / 2 L), has the effective mass 8 / pi^2. The stress in the
# field files is the linear one, E u', whatever the law; the largest displacement there is a tenth of the diagonal.
ROD = ["-materials_steel_poisson_ratio", "0", "-modes_count", "1", "-boundaries_names", "root, rails",
       "-boundaries_rails_where", "everything", "-boundaries_rails_kind", "nodes", "-boundaries_rails_motion", "free; 0",
       "-output_format", "xdmf", "-output_precision", "double"]
PEAK = math.pi / 2 * 210e9 * 0.1 * math.hypot(1, 0.1)
ROD_CHECKS = [
    column("fraction_x", 1, 8 / math.pi**2, "closed form", 1e-6),
    frequency(1, math.sqrt(210e9 / 7850) / 4, "closed form", 1e-6),
    Check("largest von Mises stress", lambda result: fields(result, "von_mises").max(), PEAK, 1e-5 * PEAK, "E u'"),
    Check("largest displacement", lambda result: abs(fields(result, "displacement")).max(),
          0.1 * math.hypot(1, 0.1), 1e-6, "a tenth of the body")]
# The first bending modes of a clamped beam take 61.31 %, 18.83 % and 6.47 % of the mass.
EFFECTIVE_MASSES = [
    Run("rod", "modes/cantilever.prm", ROD, ROD_CHECKS, SLENDER, compares_fields=True, agrees=True),
    Run("rubber rod", "modes/cantilever.prm", [*ROD, "-materials_steel_law", "neo-Hookean"], ROD_CHECKS, SLENDER,
        all_ranks=False),
    modes("thin beam", "cantilever", [*THIN, "-modes_count", "3"], [], SLENDER,
          [column("fraction_y", number, expected, "Euler-Bernoulli", 5e-3)
           for number, expected in enumerate((0.61308, 0.18830, 0.06474), 1)], **RANK_1),
    # a stiff block of 8 kg on springs below: up and down with sqrt(k / m), all of the mass with it
    Run("block on springs", "modes/cube.prm",
        ["-mesh_cells", "1, 1, 1", "-materials_steel_young_modulus", "2e9", "-materials_steel_density", "8",
         "-modes_count", "6", "-foundations_names", "ground",
         "-foundations_ground_where", "id 4; id 5", "-foundations_ground_normal_stiffness", "400",
         "-foundations_ground_tangential_stiffness", "100"],
        [frequency(6, math.sqrt(800 / 8) / (2 * math.pi), "closed form", 1e-5),
         column("fraction_z", 6, 1, "closed form", 1e-6),
         *(column(f"cumulated_{direction}", 6, 1, "closed form", 1e-6)
           for direction in ("x", "y", "z", "rx", "ry", "rz"))]),
]

# Damped modes: Rayleigh damping has the ratio r_m / 2 w + r_k w / 2.
R_M, R_K = 30, 1e-5


def rayleigh_ratio(number):
    """How far the damping ratio of a mode is off."""

    def measure(result):
        w = result.modes["angular_frequency"][number - 1]
        return result.damped_modes["damping_ratio"][number - 1] - (R_M / w + R_K * w) / 2

    return zero(f"damping ratio {number}", measure, 1e-8, "closed form")


def shapes_apart(result):
    """Rayleigh damping leaves the shapes as they are, real, with their stresses: relative to the largest."""
    free, damped = (last_frame(result, f"steppe_{name}")["points"] for name in ("modes", "damped_modes"))
    apart = [abs(abs(free[name]) - abs(damped[name])).max() / abs(free[name]).max() for name in ("displacement", "von_mises")]
    return max(*apart, abs(damped["displacement_later"]).max() / abs(free["displacement"]).max())


RAYLEIGH = ["-modes_damped", "true", "-damping_rayleigh_mass", str(R_M), "-damping_rayleigh_stiffness", str(R_K)]
DAMPED_MODES = [
    modes("cantilever", "cantilever", [*RAYLEIGH, "-output_name", "steppe", "-output_format", "xdmf", "-output_precision", "double"], [],
          extra=[*(rayleigh_ratio(number) for number in range(1, 7)),
                 zero("shapes of damped modes", shapes_apart, 1e-6, "undamped ones")]),
    modes("cantilever, multigrid", "cantilever", [*RAYLEIGH, "-modes_linear", "amg", "-modes_tolerance", "1e-7"], [],
          extra=[rayleigh_ratio(number) for number in range(1, 7)], **RANK_1),
    modes("ratios asked for", "cantilever",
          ["-modes_damped", "true", "-damping_ratios", "0.02, 0.03", "-damping_at", "mode 1, mode 2"], [],
          extra=[column("damping_ratio", number, expected, "asked for", 1e-8, "damped_modes")
                 for number, expected in ((1, 0.02), (2, 0.03))], **RANK_1),
    modes("tip dashpot", "cantilever",
          ["-modes_damped", "true", "-dashpots_names", "tip", "-dashpots_tip_where", "plane 1 0 1",
           "-dashpots_tip_coefficient", "3e4"], []),
]

CASES = {
    "effective-masses": EFFECTIVE_MASSES,
    "damped-modes": DAMPED_MODES,
    "multiple-modes": MULTIPLE_MODES,
    "fv32": FV32,
    "beam-modes": BEAM_MODES,
    "cantilever-modes": CANTILEVER_MODES,
    "stressed-modes": STRESSED,
}
