"""What takes energy from a run: plastic work, friction, and all others in one."""

RAYLEIGH = ("Rayleigh mass", "Rayleigh stiffness")
SHADES = {"plastic work": "#7a4fb0", "friction": "#00838f"}


def amount(text):
    """Whether a text is a number other than zero, or anything else."""
    try:
        return float(text) != 0
    except ValueError:
        return bool(text.strip())


def names(record):
    """Of all that can be in damping_loss by the input of the run."""
    def given(section, *keys):
        return any(amount(record.get(section, name, key)) for name in record.names(section) for key in keys)

    found = {
        "Rayleigh damping": given("Materials", *RAYLEIGH) or any(amount(record.get("Damping", key))
                                                                 for key in (*RAYLEIGH, "Ratios")),
        "viscous materials": given("Materials", "Viscosity", "Prony"),
        "dampers": bool(record.names("Dashpots")) or given("Springs", "Damping") or given("Foundations", "Damping"),
        "damping of contact": given("Obstacles", "Damping") or given("Contacts", "Damping"),
    }
    return [name for name, is_there in found.items() if is_there]


def parts(run, table):
    """The losses of a ledger by name. Those that version 0.9.0 wrote have all of them in one."""
    if "friction_loss" not in table:
        return {"losses": table["damping_loss"]}
    return {"plastic work": table["plastic_work"], "friction": table["friction_loss"],
            " and ".join(names(run.record)) or "losses": table["damping_loss"]}
