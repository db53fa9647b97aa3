"""Parts of documents that come from elsewhere: the reference of parameters, what runs take, old names, the tables of
floors and rooms, and files shown in full or in part."""

import re
import sys

import parameters
import renamed
import runs
from pages import ROOT

sys.path.append(str(ROOT / "tests" / "tools"))
import house

HOUSE = ROOT / "src" / "README.md"


def with_tables():
    """The page of the sources with the tables that the plan of the house prints."""
    return re.sub(r"(<!-- house -->\n\n).*(<!-- end of house -->)",
                  lambda part: f"{part[1]}{house.tables()}\n{part[2]}", HOUSE.read_text(encoding="utf-8"), flags=re.S)


def problems(pages, known, steppe, write):
    for path, text in ((parameters.PATH, parameters.markdown(known)), (runs.PATH, runs.markdown(steppe)),
                       (renamed.PATH, renamed.markdown(steppe)), (HOUSE, with_tables())):
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        if write:
            path.write_text(text, encoding="utf-8")
            print(f"written: {path}")
        else:
            yield (f"{path.relative_to(ROOT)} is not what is printed for it; run "
                   "/usr/bin/python3 tests/docs/run.py build/steppe --write")
    for page in pages:
        for block in page.blocks:
            for comment in block.above:
                if not (part := re.fullmatch(r"(all|part) of (\S+)", comment)):
                    continue
                whole = (ROOT / part[2]).read_text(encoding="utf-8")
                same = block.text == whole if part[1] == "all" else block.text in whole
                if not same:
                    yield f"{page.name}:{block.line}: this is not {comment}"
