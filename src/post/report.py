#!/usr/bin/python3
"""One page (HTML, pictures within) on a run: what it came to, its pictures, its input, its times and versions.

    steppe report RESULTS [PAGE.html]

Draws what `steppe plot` and `steppe render` draw. The page, RESULTS/report.html where none is named, needs no other file.
"""

import argparse
import base64
import html
import json
import pathlib
import subprocess
import sys
import tempfile

import steppe
from programs import HERE
from reading import end_with_a_sentence, reading

STYLE = """body { font: 15px/1.5 sans-serif; max-width: 1000px; margin: 2em auto; padding: 0 1em; color: #222b36 }
table { border-collapse: collapse; margin: 1em 0 } td, th { padding: .2em .9em; border-bottom: 1px solid #dde2e9; text-align: left }
td.number { text-align: right; font-variant-numeric: tabular-nums } img { max-width: 100%; margin: .7em 0 }
pre { background: #f4f6f9; padding: 1em; overflow-x: auto; font-size: 13px }"""


def number(value):
    return f"{value:.6g}" if isinstance(value, (int, float)) else html.escape(str(value))


def vector(values):
    largest = max(map(abs, values), default=0)
    return "(" + ", ".join(f"{x if abs(x) > 1e-9 * largest else 0:.5g}" for x in values) + ")"


def table(head, rows):
    """A table in HTML; numbers to the right."""
    if not rows:
        return ""
    lines = ["<tr>" + "".join(f"<th>{html.escape(name)}</th>" for name in head) + "</tr>"]
    for row in rows:
        cells = ((" class=number" if isinstance(cell, (int, float)) else "", number(cell)) for cell in row)
        lines.append("<tr>" + "".join(f"<td{kind}>{text}</td>" for kind, text in cells) + "</tr>")
    return "<table>" + "\n".join(lines) + "</table>"


def results_of(summary):
    """What the run came to."""
    rows = []
    if peak := summary.get("largest_displacement"):
        rows.append(("largest displacement", f"{peak['value']:.5g} at {vector(peak['at'])}, t = {peak['time']:.6g}"))
    for material, stress in summary.get("largest_von_mises", {}).items():
        rows.append((f"largest von Mises stress in {material}", f"{stress['value']:.5g} at {vector(stress['at'])}"))
    if "stress_error" in summary:
        rows.append(("estimated error of the stress", f"{100 * summary['stress_error']:.2g} %"))
    forces = {f"support {name}": force for name, force in summary.get("supports", {}).items()}
    forces.update({name.replace("_", " "): summary[name] for name in ("all_supports", "all_loads") if name in summary})
    rows += [(name, f"force {vector(force['force'])}, moment {vector(force['moment'])}") for name, force in forces.items()]
    probes = [(name, probe["last"], probe["largest"], probe["time"]) for name, probe in summary.get("probes", {}).items()]
    return (table((f"at the end, in the units {summary.get('units', '')}", ""), rows) +
            table(("probe", "last", "largest", "at t"), probes))


def pictures_of(results, name, folder):
    """The pictures that the programs draw of the results, as far as these can be drawn."""
    def draw(*words):
        subprocess.run([sys.executable, HERE / "start.py", words[0], *map(str, words)], stdout=subprocess.DEVNULL, check=False)
    draw("plot", results, "--into", folder)
    for index in sorted(results.glob(f"{name}*.xdmf")) + sorted(results.glob(f"{name}*.pvd")):
        draw("render", index, folder / f"0-{index.stem}.png")
    return sorted(folder.glob("*.png"))


def image(path):
    text = base64.b64encode(path.read_bytes()).decode("ascii")
    return f'<img alt="{html.escape(path.stem)}" src="data:image/png;base64,{text}">'


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("results", help="the folder of a run's results")
    parser.add_argument("page", nargs="?", help="the file to write (RESULTS/report.html)")
    arguments = parser.parse_args()
    folder = pathlib.Path(arguments.results)
    if not folder.is_dir():
        sys.exit(f"{folder}: there is no such folder of results")
    results = steppe.Results(folder)
    record, used = results.record, results.one("*.used.prm")
    name, summary = used.name.removesuffix(".used.prm"), {}
    if (folder / "summary.json").exists():
        with reading(folder / "summary.json"):
            summary = json.loads((folder / "summary.json").read_text(encoding="utf-8"))
    title = html.escape(summary.get("title") or name)
    notes = "".join(f"<li>{html.escape(note)}</li>" for note in summary.get("notes", ()))
    facts = [(key.replace("_", " "), record[key] if not isinstance(record[key], list) else " ".join(map(str, record[key])))
             for key in ("command", "started", "ranks", "wall_seconds", "unknowns") if key in record]
    facts.append(("exit", f"{record['exit']['code']}: {record['exit'].get('sentence', '')}" if "exit" in record else "none"))
    page = pathlib.Path(arguments.page or folder / "report.html")
    with tempfile.TemporaryDirectory(prefix="steppe-report-") as temporary:
        drawn = "\n".join(map(image, pictures_of(folder, name, pathlib.Path(temporary))))
    page.write_text(f"<!doctype html><meta charset=utf-8><title>{title}</title><style>{STYLE}</style>\n<h1>{title}</h1>\n"
                    f"{results_of(summary)}\n{f'<ul>{notes}</ul>' if notes else ''}\n{drawn}\n<h2>The run</h2>\n"
                    f"{table(('', ''), facts)}\n<details><summary>The input as it was used</summary>"
                    f"<pre>{html.escape(used.read_text(encoding='utf-8'))}</pre></details>\n", encoding="utf-8")
    print(page)


if __name__ == "__main__":
    end_with_a_sentence(main)
