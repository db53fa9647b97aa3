#!/usr/bin/python3
"""One page (HTML) on a run: what was computed, what it came to, a view of the body that turns, plots, options, versions.

    steppe report RESULTS [PAGE.html]

The page, RESULTS/report.html where none is named, needs no other file and no network. With Debian's package libjs-three
the body turns in it; without, it has pictures. Needs what `steppe plot` and `steppe render` need.
"""

import argparse
import json
import pathlib
import sys
import tempfile

import steppe
from page import computed, drawings, outcome, three
from page.markup import facts, folded, heading, paragraph, table, text
from programs import HERE
from reading import end_with_a_sentence, reading
from record import Record

# nothing is fetched, and nothing runs but what this program wrote
POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'"


def run_section(record, used):
    """How the run went: command, versions, times, options."""
    took = record.get("wall_seconds")
    rows = [("command", " ".join(map(str, record.get("command", ())))), ("started", record.get("started")),
            ("ended", record.get("ended")), ("ranks", record.get("ranks")),
            ("took", f"{took:.4g} s" if took else ""), ("PETSc's options", record.get("petsc_options"))]
    rows += [(key.replace("_", " "), value) for key, value in record.get("counts", {}).items() if value]
    if "memory" in record:
        rows.append(("memory", f"{record['memory']['sum'] / 1e9:.3g} GB"))
    rows.append(("exit", f"{record['exit']['code']}: {record['exit'].get('sentence', '')}" if "exit" in record else "none"))
    phases = [(name, of["calls"], float(of["seconds"]["max"])) for name, of in record.get("phases", {}).items()]
    return (facts(rows) + heading("Versions", facts(list(record.get("versions", {}).items()))) +
            folded("Times of the phases", table(("phase", "calls", "seconds"), phases)) +
            folded("The input as it was used", computed.input_of(used)))


def page_of(title, lead, sections):
    """The whole page; sections without content are left out."""
    style = (HERE / "page" / "page.css").read_text(encoding="utf-8")
    sections = [(name, words, content) for name, words, content in sections if content]
    contents = "".join(f'<a href="#{name}">{text(words)}</a>' for name, words, _ in sections)
    parts = "".join(f'<section id="{name}"><h2>{text(words)}</h2>\n{content}</section>\n' for name, words, content in sections)
    return (f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8">\n'
            f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
            f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{text(title)}</title>\n'
            f"<style>\n{style}</style></head>\n<body><header><h1>{text(title)}</h1>{lead}<nav>{contents}</nav></header>\n"
            f"<main>{parts}</main></body></html>\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("results", help="the folder of a run's results")
    parser.add_argument("page", nargs="?", help="the file to write (RESULTS/report.html)")
    arguments = parser.parse_args()
    folder = pathlib.Path(arguments.results).resolve()
    if not folder.is_dir():
        sys.exit(f"{folder}: there is no such folder of results")
    results = steppe.Results(folder)
    run, used, summary = results.record, results.one("*.used.prm"), {}
    name, record = used.name.removesuffix(".used.prm"), Record(str(used))
    if (folder / "summary.json").exists():
        with reading(folder / "summary.json"):
            summary = json.loads((folder / "summary.json").read_text(encoding="utf-8"))
    series = sorted(folder.glob(f"{name}*.xdmf")) + sorted(folder.glob(f"{name}*.pvd"))
    title = record.get("Title") or name
    with tempfile.TemporaryDirectory(prefix="steppe-report-") as temporary:
        temporary = pathlib.Path(temporary)
        plots = drawings.plots(folder, temporary)
        ledger = plots.pop("ledger", "") + plots.pop("momentum", "")
        newton = plots.pop("newton", "")
        stills = "".join(drawings.bodies(series, temporary))
        sections = [
            ("results", "Results", outcome.section(folder, summary, record)),
            ("body", "The body", three.view(series, record, summary, stills)),
            ("forces", "Forces and probes", outcome.forces(summary, record) + outcome.probes(summary, record)),
            ("computed", "What was computed", computed.section(record, run, drawings.supports(used, name, temporary))),
            ("plots", "Plots", "".join(plots.values())),
            ("ledger", "The ledger", ledger),
            ("errors", "Error bars", outcome.error_bars(folder, summary)),
            ("run", "The run", run_section(run, used) + heading("Convergence", newton))]
    page = pathlib.Path(arguments.page or folder / "report.html")
    page.write_text(page_of(title, paragraph(computed.sentence(record, run)), sections), encoding="utf-8")
    print(page)


if __name__ == "__main__":
    end_with_a_sentence(main)
