#!/usr/bin/python3
"""One page (HTML) on a run: its results, the body that turns, what was computed, plots, error bars, options, versions.

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
from page import bars, computed, drawings, forces, outcome, three
from page.markup import facts, folded, heading, paragraph, table, text
from programs import HERE
from reading import end_with_a_sentence, reading
from record import Record

# nothing is fetched, and nothing runs but what this program wrote
POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'"


def summary_of(folder):
    """What the run wrote at its end; nothing of runs that have no end, or are of other kinds."""
    path = folder / "summary.json"
    if not path.exists():
        return {}
    with reading(path):
        return json.loads(path.read_text(encoding="utf-8"))


def run_section(run, used):
    """How the run went: command, versions, times, options."""
    took, end = run.get("wall_seconds"), run.get("exit")
    rows = [("command", " ".join(map(str, run.get("command", ())))), ("started", run.get("started")),
            ("ended", run.get("ended")), ("ranks", run.get("ranks")), ("took", f"{took:.4g} s" if took else ""),
            ("PETSc's options", run.get("petsc_options"))]
    rows += [(name.replace("_", " "), value) for name, value in run.get("counts", {}).items() if value]
    if "memory" in run:
        rows.append(("memory", f"{run['memory']['sum'] / 1e9:.3g} GB"))
    rows.append(("exit", f"{end['code']}: {end.get('sentence', '')}" if end else "none"))
    phases = [(name, of["calls"], float(of["seconds"]["max"])) for name, of in run.get("phases", {}).items()]
    return (facts(rows) + heading("Versions", facts(run.get("versions", {}).items())) +
            folded("Times of the phases", table(("phase", "calls", "seconds"), phases)) +
            folded("The input as it was used", computed.input_of(used)))


def sections_of(folder, run, used, record, temporary):
    """The sections of the page: anchor, heading, content."""
    name, summary = used.name.removesuffix(".used.prm"), summary_of(folder)
    series = [path for kind in ("xdmf", "pvd") for path in folder.glob(f"{name}*.{kind}")]
    series.sort(key=lambda path: (path.stem != name, path.stem))
    plots = drawings.plots(folder, temporary)
    ledger = plots.pop("ledger", "") + plots.pop("momentum", "")
    newton = heading("Convergence", plots.pop("newton", ""))
    stills = "".join(drawings.bodies(series, temporary))
    return [
        ("results", "Results", outcome.section(folder, summary, record)),
        ("body", "The body", three.view(series, record, summary, stills)),
        ("forces", "Forces and probes", forces.section(folder, summary, record)),
        ("computed", "What was computed", computed.section(record, run, drawings.supports(used, name, temporary))),
        ("plots", "Plots", "".join(plots.values())),
        ("ledger", "The ledger", ledger),
        ("errors", "Error bars", bars.error_bars(folder)),
        ("run", "The run", run_section(run, used) + newton)]


def page_of(title, lead, sections):
    """The whole page; sections without content are left out."""
    style = (HERE / "page" / "page.css").read_text(encoding="utf-8")
    sections = [(anchor, words, content) for anchor, words, content in sections if content]
    contents = "".join(f'<a href="#{anchor}">{text(words)}</a>' for anchor, words, _ in sections)
    parts = "".join(f'<section id="{anchor}"><h2>{text(words)}</h2>\n{content}</section>\n'
                    for anchor, words, content in sections)
    return (f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8">\n'
            f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
            f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{text(title)}</title>\n'
            f"<style>\n{style}</style></head>\n<body><header><h1>{text(title)}</h1>{lead}<nav>{contents}</nav>"
            f"</header>\n<main>{parts}</main></body></html>\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("results", help="the folder of a run's results")
    parser.add_argument("page", nargs="?", help="the file to write (RESULTS/report.html)")
    arguments = parser.parse_args()
    folder = pathlib.Path(arguments.results).resolve()
    if not folder.is_dir():
        sys.exit(f"{arguments.results}: there is no such folder of results")
    results = steppe.Results(folder)
    run, used = results.record, results.one("*.used.prm")
    record = Record(str(used))
    with tempfile.TemporaryDirectory(prefix="steppe-report-") as temporary:
        sections = sections_of(folder, run, used, record, pathlib.Path(temporary))
    title = record.get("Title") or used.name.removesuffix(".used.prm")
    page = pathlib.Path(arguments.page or pathlib.Path(arguments.results) / "report.html")
    page.write_text(page_of(title, paragraph(computed.sentence(record, run)), sections), encoding="utf-8")
    print(page)


if __name__ == "__main__":
    end_with_a_sentence(main)
