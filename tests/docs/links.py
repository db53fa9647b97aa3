"""What documents name must exist: linked files and headings, files of the repository, parameters; and
every row of a table has as many cells as its head."""

import re
import subprocess
import sys

from pages import ROOT

LINK = re.compile(r"\]\(([^)\s]+)\)")  # of links and pictures, nested ones too
CODE = re.compile(r"`([^`\n]+)`")
FILE = re.compile(r"(?:input|src|include|tests|cluster)/[\w./*{},-]*")
GENERATED = re.compile(r"\.msh$|\.(results|sweep|verify)\b")
TABLE_RULE = re.compile(r"\|(:?-+:?\|)+")


def problems_of_links(pages):
    by_path = {page.path: page for page in pages}
    for page in pages:
        text = CODE.sub("", page.text())
        for link in LINK.finditer(text):
            target, number = link[1], text.count("\n", 0, link.start()) + 1
            if re.match(r"https?:|mailto:", target):
                continue
            name, _, anchor = target.partition("#")
            path = (page.path.parent / name).resolve() if name else page.path
            if path.is_dir() and path / "README.md" in by_path:
                path = path / "README.md"
            if not path.exists():
                yield f"{page.name}:{number}: there is no file {target}"
            elif anchor and (path not in by_path or anchor not in by_path[path].anchors()):
                yield f"{page.name}:{number}: there is no heading {target}"


def problems_of_files(pages):
    """Files that stand in code, `include/steppe/base/numbers/lanes.h` or `tests/cases/*.py`."""
    for page in pages:
        for number, line in page.prose:
            for code in CODE.findall(line):
                if not FILE.fullmatch(code) or GENERATED.search(code) or re.search("[A-Z]{4}|{", code):
                    continue
                if not any(ROOT.glob(code.rstrip("/"))) and not any(ROOT.glob(f"src/{code}")):  # or a room
                    yield f"{page.name}:{number}: there is no file {code}"


def problems_of_parameters(pages, parameters, renamed):
    """Parameters that stand in code as `Section / Name` or `Section / NAME / Name = value`, of today or renamed."""
    old_names = {old for old, _ in renamed}
    known = {(p.path[0], p.path[-1]) for p in parameters} | {p.path for p in parameters}
    sections = {p.path[0] for p in parameters if len(p.path) > 1}
    for page in pages:
        for number, line in page.prose:
            for code in CODE.findall(line):
                path = tuple(word.strip() for word in code.split(" = ")[0].split(" / "))
                if len(path) < 2 or path[0] not in sections:
                    continue
                if (path[0], path[-1]) not in known and code not in old_names:
                    yield f"{page.name}:{number}: there is no parameter {code}"


def problems_of_cases(pages):
    """Every case has a row in the table of tests/README.md, and every row a case."""
    run = subprocess.run([sys.executable, ROOT / "tests" / "cases" / "run.py", "--list"], capture_output=True, text=True,
                         check=True)
    cases = set(run.stdout.split())
    page = next(page for page in pages if page.name == "tests/README.md")
    text = page.text().split("\n## Cases\n")[1].split("|---|---|---|\n")[1]
    shown = {name.strip() for row in text.split("\n") if row.startswith("|") for name in row.split("|")[1].split(",")}
    for name in sorted(cases - shown):
        yield f"{page.name}: the table of cases lacks {name}; say what its reference is and what differs"
    for name in sorted(shown - cases):
        yield f"{page.name}: there is no case {name}"


def problems_of_tables(pages):
    for page in pages:
        columns = 0
        for number, line in page.prose:
            if not line.startswith("|"):
                columns = 0
                continue
            cells = len(re.findall(r"(?<!\\)\|", CODE.sub(lambda code: code[0].replace("\\|", ""), line))) - 1
            columns = columns or cells
            if cells != columns or not line.rstrip().endswith("|"):
                yield f"{page.name}:{number}: a row of {cells} cells in a table of {columns}"
        heads = [i for i, (_, line) in enumerate(page.prose)
                 if line.startswith("|") and not (i and page.prose[i - 1][1].startswith("|"))]
        for i in heads:
            if i + 1 == len(page.prose) or not TABLE_RULE.fullmatch(page.prose[i + 1][1].strip()):
                yield f"{page.name}:{page.prose[i][0]}: a table without a rule below its head"
