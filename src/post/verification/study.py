"""The runs of a study, and the bars that they tell."""

import subprocess

import once
import steppe
from reading import reading
from record import parse
from verification import families, places, quantities
from verification.convergence import UNSAFE, Estimate, estimate
from verification.families import Member

ROUNDING = 1e-10  # of a quantity's largest amount
WORDS = {"mesh": ("larger cells", "smaller cells"), "degree": ("", "a higher degree"),
         "step": ("longer steps", "shorter steps"), "solver": ("", "tighter tolerances")}
OF_LEVEL = {"mesh": families.mesh_options, "degree": families.degree_options, "step": families.step_options}


class Row:
    """A quantity of the case with the estimates of its error by family: an Estimate, or None where it is not known."""

    def __init__(self, quantity):
        self.quantity, self.estimates = quantity, {}

    @property
    def bar(self):
        return sum(one.bar for one in self.estimates.values() if one)

    @property
    def limit(self):
        value = self.quantity.between
        return value + sum(one.limit - value for one in self.estimates.values() if one)


def read(case, arguments, more):
    """All parameters of a case with options, before anything is run. Raises steppe.Failed."""
    asked = subprocess.run([arguments.steppe, case, "--print-parameters", *more], capture_output=True, text=True,
                           check=False)
    if asked.returncode:
        raise steppe.Failed(asked.returncode, asked.stderr.strip())
    with reading(f"what {arguments.steppe} --print-parameters says"):
        tree = parse(asked.stdout)
        return {name: tree[name] for name in ("Run", "Time", "Mesh", "Solver", *tree)}  # of another program there are none


class Study:
    """A case and its families of runs. Raises steppe.Failed where the case itself fails."""

    def __init__(self, arguments, more):
        self.arguments, self.more = arguments, more
        self.tree = read(arguments.case, arguments, more)
        self.marches = self.tree["Run"] == "time"
        self.families = {}  # by name the members, the case first
        self.bare = ["-outputs_names", ""] if self.tree["Outputs"]["Names"] else []
        self.case = self.run("the case", "case", [], with_fields=True)
        found = quantities.measured(self.case)
        self.rows = {name: Row(found[name]) for name in quantities.chosen(found, arguments.only)}

    def run(self, words, name, options, with_fields):
        """The results of the case with options. Raises steppe.Failed."""
        fields = places.options(self.tree["Time"]) if with_fields and self.marches else ["-output_format", "none"]
        results, said = once.run(self.arguments.case, self.arguments.into / name,
                                 [*self.more, *self.bare, *fields, *options], self.arguments)
        record = results.record
        print(f"{words}: {record['cells']} cells, {record['counts']['steps']} steps, {said}", flush=True)
        return results

    def try_run(self, family, level, options):
        """A member of a family; None for one that fails, which is said."""
        name = f"{family}{level:+d}"
        words = f"{WORDS[family][level > 0]} ({' '.join(options)})"
        try:
            results = self.run(words, name, options, with_fields=family == "mesh")
        except steppe.Failed as failure:
            print(f"{words}: left out, {failure}", flush=True)
            return None
        size = 1.0
        if family in ("mesh", "step"):
            size = families.relative_size(family, level, results, self.case, self.tree)
        if family == "mesh" and 1 / families.CLOSEST < size < families.CLOSEST:
            print(f"{words}: left out, the cells are of nearly the same size: the shape makes them small", flush=True)
            return None
        return Member(level, results, size)

    def run_family(self, family, coarser, finer):
        """Its coarser and finer runs. Steps that cannot be longer are made shorter once more, which costs less than the
        same of a mesh."""
        members = [Member(0, self.case)]
        levels, missing = [*range(-1, -coarser - 1, -1), *range(1, finer + 1)], False
        while levels:
            level = levels.pop(0)
            options = OF_LEVEL[family](self.tree, level) if not (missing and level < 0) else None
            member = self.try_run(family, level, options) if options else None
            if member:
                members.append(member)
            elif level < 0:
                missing = True
                if family == "step":
                    levels.append(max(levels) + 1 if levels and max(levels) > 0 else 1)
        self.families[family] = members
        self.estimate_family(family, members)

    def highest_order(self, family, quantity):
        if family == "mesh":
            return quantities.orders(quantity, int(self.tree["Space"]["Degree"]))[1]
        return families.order_in_time(self.tree["Time"]) or 1

    def estimate_family(self, family, members):
        measured = [quantities.measured(member.results) for member in members]
        for name, row in self.rows.items():
            known = [(member.size, found[name].between) for member, found in zip(members, measured) if name in found]
            sizes, values = zip(*known)
            if family == "degree" and len(values) > 1:
                row.estimates["mesh"] = Estimate(UNSAFE * abs(values[1] - values[0]), values[1], 1, how="assumed")
            else:
                one = estimate(sizes, values, 0, self.highest_order(family, row.quantity), ROUNDING * row.quantity.size)
                row.estimates["mesh" if family == "degree" else family] = one
                if one and family == "step":  # an extreme between steps, which the run does not have
                    one.bar += abs(row.quantity.between - row.quantity.value)

    def run_solver(self):
        """The case with tighter tolerances, where it solves anything."""
        if self.marches and self.case.record["counts"]["linear_solves"] == 0:
            return
        member = self.try_run("solver", 1, families.solver_options(self.tree, self.more))
        found = quantities.measured(member.results) if member else {}
        for name, row in self.rows.items():
            change = found[name].between - row.quantity.between if name in found else None
            row.estimates["solver"] = None if change is None else Estimate(
                1.25 * abs(change), row.quantity.between + change, 1, how="observed")

    def places(self):
        """Where the error of the stress is largest, on the finest mesh and on the next, where they have fields."""
        members = sorted(self.families.get("mesh", [Member(0, self.case)]), key=lambda member: member.size)
        return [places.largest_error(member.results) for member in members[:2]] if self.marches else []
