"""The step and the mesh with which an error asked for would be met."""

import math

from verification import families

LARGEST, SMALLEST = 4.0, 1 / 64  # factors of cells and steps that are still said


def factors(row, error, dimension):
    """Of the sizes of cells and steps for a bar of `error`, at the least cost: with errors A h^p + B k^q and a cost
    h^-d / k, that is where their shares are as d / p to 1 / q. None where the solver's share alone is too large."""
    bars = {family: row.estimates[family] for family in ("mesh", "step") if row.estimates.get(family)}
    left = error - (row.estimates["solver"].bar if row.estimates.get("solver") else 0)
    if left <= 0:
        return None
    weights = {family: (dimension if family == "mesh" else 1) / one.power for family, one in bars.items()
               if one.bar > 0}
    shares = {family: left * weight / sum(weights.values()) for family, weight in weights.items()}
    return {family: min(max((shares[family] / bars[family].bar)**(1 / bars[family].power), SMALLEST), LARGEST)
            for family in shares}


def least(study, share):
    """By family the smallest factor that a quantity needs, and its name; and what no mesh or step meets."""
    found, never = {}, []
    dimension = int(study.tree["Mesh"]["Dimension"])
    for name, row in study.rows.items():
        hopeless = [family for family, one in row.estimates.items() if one and one.how == "does not converge"
                    and one.bar > share * row.quantity.size]
        needed = None if hopeless else factors(row, share * row.quantity.size, dimension)
        if needed is None:
            never.append(name)
            continue
        for family, factor in needed.items():
            if family not in found or factor < found[family][0]:
                found[family] = factor, name
    return found, never


def mesh_words(study, factor):
    mesh = study.tree["Mesh"]
    if mesh["Type"] == "file" and float(mesh["Size"]) > 0:
        return f"Mesh / Size = {factor * float(mesh['Size']):.2g}"
    return f"-mesh_refinements {int(mesh['Refinements']) + math.ceil(-math.log2(factor) - 0.1)}"


def step_words(study, factor):
    step = families.number(study.tree["Time"]["Step"])
    return f"Time / Step = {factor * step:.2g} in place of {step:g}" if step else f"steps {factor:.2g} times as long"


def sentences(study, share):
    """What to take for an error of that share of each quantity's largest amount."""
    asked = f"for errors of {100 * share:.3g} % of each largest amount"
    found, never = least(study, share)
    met = [name for name, row in study.rows.items() if row.bar <= share * row.quantity.size and name not in never]
    yield f"{asked}: {len(met)} of {len(study.rows)} quantities are there now"
    for family, words in (("mesh", mesh_words), ("step", step_words)):
        if family not in found:
            continue
        factor, name = found[family]
        sizes = "cells" if family == "mesh" else "steps"
        if factor >= 1:
            yield f"  {sizes} may be as they are, or {factor:.2g} times as large"
        elif factor <= SMALLEST:
            yield f"  {sizes} of less than 1/64 of the present size, for {name}: smaller {sizes} everywhere are not the way"
        else:
            yield f"  {sizes} {factor:.2g} times as large, {words(study, factor)}, for {name}"
    if never:
        yield f"  no step or mesh will do, or the solvers' tolerances are too loose, for {', '.join(never[:6])}"
