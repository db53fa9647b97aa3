"""Pictures of the ledger of heat."""

import matplotlib.pyplot as plt
import numpy as np

from figures import legend_beside
from tables import largest_of, time_axis, with_unit


def plot_heat_ledger(run, table):
    """The flow from each load and prescribed temperature and across contact, above the heat supplied and stored."""
    units = run.record.units
    text, of_time = ("load parameter", 1.0) if run.is_static else time_axis(units, table["time"][-1])
    time = of_time * table["time"]
    figure, (flows, heat) = plt.subplots(2, 1, sharex=True, figsize=(9, 6.5))
    of_loads = {name[len("from_"):]: values for name, values in table.items() if name.startswith("from_")}
    across = {name[len("across_"):]: values for name, values in table.items() if name.startswith("across_")}
    unit, factor = units.scaled("power", largest_of([of_loads, across]))
    for name, values in of_loads.items():
        flows.plot(time, factor * values, label=name)
    for name, values in across.items():
        flows.plot(time, factor * values, linestyle="--", label=f"across {name}")
    flows.set_ylabel(with_unit("flow into the body", unit))
    flows.set_title(run.heading("heat ledger"))
    largest = np.abs(table["supplied"]).max() or 1.0
    unit, factor = units.scaled("energy", largest)
    heat.plot(time, factor * table["supplied"], color="#1d2127", label="supplied")
    heat.plot(time, factor * table["stored"], color="#c8452f", label="stored")
    heat.set_ylabel(with_unit("heat", unit))
    heat.set_xlabel(text)
    heat.set_title(f"remainder at most {np.abs(table['remainder']).max() / largest:.2g} of what is supplied",
                   fontsize=9, fontweight="normal")
    for axes in (flows, heat):
        axes.margins(x=0)
        legend_beside(axes)
    yield "ledger", figure
