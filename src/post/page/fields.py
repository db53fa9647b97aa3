"""Which fields the view of the body shows of a frame, what they are called, and their units."""

import numpy as np

import render
from field_files import array

FIELDS = {**render.FIELDS, "temperature": ("temperature", "temperature"), "heat_flux": ("heat flux", "heat flux"),
          "temperature_rate": ("temperature rate", "temperature rate")}
FIRST = ("von_mises", "temperature")
# the displacement is shown by its components, the stress by its von Mises stress
LEFT_OUT = ("displacement", "displacement_later", "displacement_rms", "support", "cauchy_stress", *render.NUMBERS)
AXES = ("x", "y", "z")
# what other fields are
OF_RUNS = {"harmonic": ", largest over a period", "random": ", root mean square", "spectrum": ", largest response"}


def whole(values):
    """Of a vector the length; what is no finite number is 0."""
    values = np.nan_to_num(values.astype(float), posinf=0.0, neginf=0.0)
    return np.linalg.norm(values, axis=1) if values.ndim == 2 else values


def unit_of(kind, largest, units):
    """Unit and factor of a kind of quantity."""
    if not units["length"]:
        return "", 1.0
    if kind.startswith(("temperature", "heat")):
        return {"temperature": "K", "temperature rate": f"K/{units['time']}",
                "heat flux": f"{units['energy']}/({units['time']} {units['length']}²)"}[kind], 1.0
    return units.scaled(kind, largest)


def names_in(grid):
    """The fields of a grid, the most important first."""
    data = grid.GetPointData()
    names = [data.GetArrayName(i) for i in range(data.GetNumberOfArrays())]
    return [*(name for name in FIRST if name in names),
            *sorted(name for name in names if name not in LEFT_OUT and name not in FIRST)]


def amplitude(now, later):
    """How far a point goes: the longer half axis of its ellipse, by two displacements a quarter of a period apart."""
    a, b, both = (np.einsum("ij,ij->i", *pair) for pair in ((now, now), (later, later), (now, later)))
    return np.sqrt((a + b) / 2 + np.sqrt(((a - b) / 2)**2 + both**2))


def of_motion(kind, grid):
    """The motion in harmonic runs and those of a spectrum: name to values. Others have it from the displacement."""
    if kind == "harmonic":
        now, later = array(grid, "displacement"), array(grid, "displacement_later")
        name = "amplitude of the displacement"
        parts = {f"{name}, {x}": np.hypot(now[:, i], later[:, i]) for i, x in enumerate(AXES)}
        return {name: amplitude(now, later), **parts}
    rms = array(grid, "displacement_rms")
    if kind in ("random", "spectrum") and rms is not None:
        name = "displacement" + OF_RUNS[kind]
        return {name: whole(rms), **{f"{name}, {x}": abs(rms[:, i]) for i, x in enumerate(AXES)}}
    return {}


def shown(kind, grid):
    """The fields of scalars: label to kind of unit and values at all nodes. Those of modes are parts of the largest."""
    fields = {label: ("length", values) for label, values in of_motion(kind, grid).items()}
    for name in names_in(grid):
        label, of = FIELDS.get(name, (name.replace("_", " "), ""))
        values = whole(array(grid, name))
        if kind == "modes":
            label, of, values = f"{label}, of the largest", "", values / (np.abs(values).max() or 1.0)
        fields[label + OF_RUNS.get(kind, "")] = (of, values)
    return fields
