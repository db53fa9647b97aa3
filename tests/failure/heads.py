"""Heads of the tables of every kind of run: the names of columns with the units of Output / Units."""

from case import Case
from frequencies import HARMONIC, MODES, SPECTRUM
from heat import HEAT


def heads(name, options, **expected):
    """A good run whose tables begin with these heads."""

    def check(result):
        for table, head in expected.items():
            found = result.read(f"results/{table}.csv").split("\n", maxsplit=1)[0]
            assert found.startswith(head), f"the head of {table}.csv is {found}"

    return Case(name, 0, "", options, check=check, ranks=(1,))


CASES = [
    heads("heads in SI", ["-output_reactions true"],
          probes="step,time [s],tip.ux [m],tip.uy [m],tip.uz [m],tip.vx [m/s],tip.vy [m/s],tip.vz [m/s],tip.ax [m/s^2],"
                 "tip.ay [m/s^2],tip.az [m/s^2],reactions.clamp_x [N],",
          ledger="step,time [s],kinetic [J],strain [J],external_work [J],damping_loss [J],friction_loss [J],"
                 "plastic_work [J],remainder [J],momentum_x [N s],momentum_y [N s],momentum_z [N s],angular_momentum_x [N m s],",
          newton="step,time [s],iteration,residual_squared [N^2],initial_residual_squared [N^2],correction [m/s^2],"
                 "nanoseconds,ksp_iterations,ksp_reason,snes_reason,potential [J/s^2]"),
    heads("heads in mm and ms", ["-output_units mm-kg-ms -time_scheme static -probes_tip_kind stress "
                                 "-output_exact_displacement '1e-3*x; 0; 0'"],
          probes="step,time [ms],tip.von_mises [GPa],tip.sigma_xx [GPa],",
          ledger="step,time [ms],kinetic [J],", newton="step,time [ms],iteration,residual_squared [kN^2],"
                 "initial_residual_squared [kN^2],correction [mm],nanoseconds,ksp_iterations,ksp_reason,snes_reason,"
                 "potential [J]"),
    heads("heads without units", ["-output_units none"], probes="step,time,tip.ux,tip.uy,", ledger="step,time,kinetic,strain,",
          newton="step,time,iteration,residual_squared,"),
    heads("heads of modes", ["-run modes -modes_count 1 -modes_damped true -damping_rayleigh_mass 1 -output_units mm-g-ms"],
          modes="mode,frequency [kHz],angular_frequency [rad/ms],residual,participation_x [g^(1/2)],participation_y [g^(1/2)],"
                "participation_z [g^(1/2)],participation_rx [g^(1/2) mm],participation_ry [g^(1/2) mm],"
                "participation_rz [g^(1/2) mm],effective_mass_x [g],effective_mass_y [g],effective_mass_z [g],"
                "effective_mass_rx [g mm^2],effective_mass_ry [g mm^2],effective_mass_rz [g mm^2],fraction_x,",
          damped_modes="mode,frequency [kHz],damped_frequency [kHz],damping_ratio,eigenvalue_real [1/ms],"
                       "eigenvalue_imaginary [1/ms],residual"),
    heads("heads of a harmonic response", HARMONIC, response="frequency [Hz],tip.ux [m],tip.ux.phase [deg],tip.uy [m],"),
    heads("heads of a random vibration", [*SPECTRUM, "-excitation_power_density 1"],
          response="frequency [Hz],tip.ux [m^2/Hz],tip.uy [m^2/Hz],tip.uz [m^2/Hz],tip.vx [(m/s)^2/Hz],",
          spectrum="sigma,tip.ux [m],tip.uy [m],"),
    heads("heads of a reduction", [*MODES, "-reduction_error 1"],
          reduction="step,time [s],error [J^(1/2)],displacement [J^(1/2)],relative,energy_error [J]",
          newton="step,time [s],iteration,residual_squared,initial_residual_squared,correction,"),
    heads("heads of heat", HEAT, ledger="step,time [s],inflow [W],stored [J],supplied [J],remainder [J],from_end [W]",
          probes="step,time [s],tip.temperature [K]", newton="step,time [s],iteration,residual_squared [W^2],"
                 "initial_residual_squared [W^2],correction [K/s],"),
    # tables of earlier versions, with other heads, are ours and may be replaced
    Case("tables of an earlier version", 0, "", "-overwrite",
         extra={"results/modes.csv": "mode,frequency_hz,residual\n", "results/response.csv": "frequency_hz,tip.ux\n",
                "results/probes.csv": "step,time,tip.ux\n"}, ranks=(1,)),
]
