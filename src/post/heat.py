"""Pictures of the ledger of heat."""

import matplotlib.pyplot as plt
import numpy as np

from tables import with_unit


def flow_unit(units):
    """A watt, or what stands for it."""
    return "W" if units["energy"] == "J" and units["time"] == "s" else f"{units['energy']}/{units['time']}"


def plot_heat_ledger(run, table):
    """The flow from each load and prescribed temperature, above the heat supplied and stored."""
    units = run.record.units
    time = "load parameter" if run.is_static else with_unit("time", units["time"])
    figure, (flows, heat) = plt.subplots(2, 1, sharex=True, figsize=(9, 6.5))
    for name, values in table.items():
        if name.startswith("from_"):
            flows.plot(table["time"], values, label=name[len("from_"):])
    flows.set_ylabel(with_unit("flow into the body", flow_unit(units)))
    flows.set_title(run.heading("heat ledger"))
    if flows.get_lines():
        flows.legend(loc="upper right", ncol=3)
    heat.plot(table["time"], table["supplied"], color="#1d2127", label="supplied")
    heat.plot(table["time"], table["stored"], color="#c8452f", label="stored")
    heat.set_ylabel(with_unit("heat", units["energy"]))
    heat.set_xlabel(time)
    largest = np.abs(table["supplied"]).max() or 1.0
    heat.set_title(f"remainder at most {np.abs(table['remainder']).max() / largest:.2g} of what is supplied",
                   fontsize=9, fontweight="normal")
    heat.legend(loc="upper left")
    for axes in (flows, heat):
        axes.margins(x=0)
    yield "ledger", figure
