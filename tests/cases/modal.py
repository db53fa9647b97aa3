"""Natural frequencies: NAFEMS, CalculiX, an independent program on the same mesh, beams."""

import math

from checks import COMPACT, SLENDER, Check, Run, frequency, zero
from field_files import fields

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


THIN = ["-mesh_cells", "50, 2", "-mesh_lower", "0, -0.01", "-mesh_upper", "1, 0.01"]
CANTILEVER_MODES = [
    modes("plane strain", "cantilever", ["-modes_count", "2"],
          [((87.078, 520.903), "recomputed", 1e-5)]),
    modes("thin", "cantilever", [*THIN, "-modes_count", "3"],
          [(thin((3.51602, 22.0345, 61.6972)), "Euler-Bernoulli", 0.01)], SLENDER),
    modes("thin and free", "cantilever", [*THIN, "-boundaries_root_motion", "free"],
          [((0, 0, 0, *thin((22.3733, 61.6728))), "Euler-Bernoulli", 0.01)], **RANK_1),
]

# A thin beam between two walls under an axial stress s: both lowest frequencies follow from
# w^2 = w_0^2 (1 + s / s_c) to a few percent, with Euler's critical stress s_c of clamped ends.
STRESSED = [
    Run("rest", "modes/stressed.prm", [], [], SLENDER),
    *(Run(name, "modes/stressed.prm",
          ["-modes_about", "equilibrium", "-boundaries_right_motion", f"{sign}0.5 * t * crit; 0"],
          [Check("f^2 / f_0^2", lambda result: (result.modes["frequency_hz"][0]
                 / result.earlier["rest"].modes["frequency_hz"][0])**2, 1 + factor, 0.02,
                 "Euler")], SLENDER)
      for name, sign, factor in (("tension", "", 0.5), ("compression", "-", -0.5))),
]

def multiple(first, last):
    """Frequencies that symmetry makes equal, relative to the first one."""
    return Check(f"frequencies {first} to {last} are equal",
                 lambda result: result.modes["frequency_hz"][last - 1]
                 / result.modes["frequency_hz"][first - 1], 1, 1e-7, "symmetry")


COMPLETE = Check("complete by inertia", lambda result: result.modes["complete_by_inertia"].min(), 1, 0,
                 "Sylvester")

IN_FIELDS = zero("frequency in the last field files, relative",
                 lambda result: abs(fields(result, "frequency")
                                    / result.modes["frequency_hz"][-1] - 1).max(), 1e-6, "modes.csv")

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

CASES = {
    "multiple-modes": MULTIPLE_MODES,
    "fv32": FV32,
    "beam-modes": BEAM_MODES,
    "cantilever-modes": CANTILEVER_MODES,
    "stressed-modes": STRESSED,
}
