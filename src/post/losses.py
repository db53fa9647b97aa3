"""What takes energy from a run, apart as far as its tables have it apart."""

import numpy as np

RAYLEIGH = ("Rayleigh mass", "Rayleigh stiffness")
SHADES = {"plastic work": "#7a4fb0", "friction": "#00838f"}  # of losses that are alone; others are mixed or damping


def amount(text):
    """Whether a text is a number other than zero, or anything else."""
    try:
        return float(text) != 0
    except ValueError:
        return bool(text.strip())


def names(record):
    """Of all that can take energy from the run by its input."""
    def given(section, *keys):
        return any(amount(record.get(section, name, key)) for name in record.names(section) for key in keys)

    laws = [record.get("Materials", name, "Law") for name in record.names("Materials")]
    found = {
        "plastic work": any("plastic" in law for law in laws),
        "Rayleigh damping": given("Materials", *RAYLEIGH) or any(amount(record.get("Damping", key))
                                                                 for key in (*RAYLEIGH, "Ratios")),
        "viscous materials": given("Materials", "Viscosity", "Prony"),
        "dampers": bool(record.names("Dashpots")) or given("Springs", "Damping") or given("Foundations", "Damping"),
        "friction": given("Obstacles", "Friction static", "Friction kinetic"),
        "damping of contact": given("Obstacles", "Damping"),
    }
    return [name for name, is_there in found.items() if is_there]


def plastic_work(run, time):
    """What a probe of plastic flow says of it at times of the ledger; None without one."""
    record = run.record
    probe = next((name for name in record.names("Probes") if record.get("Probes", name, "Kind") == "plastic"), None)
    table = run.table("probes") if probe and run.has("probes") else {}
    work = (table or {}).get(f"{probe}.work")
    return None if work is None else np.interp(time, table["time"], work)


def parts(run, table):
    """The losses of a ledger by name: plastic work where a probe measures it, and all others in one."""
    loss, there = table["damping_loss"], names(run.record)
    work = plastic_work(run, table["time"]) if len(there) > 1 and "plastic work" in there else None
    if work is None:
        return {" and ".join(there) or "losses": loss}
    return {"plastic work": work, " and ".join(name for name in there if name != "plastic work"): loss - work}
