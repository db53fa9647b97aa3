"""Parts of documents that come from elsewhere: the reference of parameters, and files shown in full or in part."""

import re

import parameters
from pages import ROOT


def problems(pages, known, write):
    text = parameters.markdown(known)
    if not parameters.PATH.exists() or parameters.PATH.read_text(encoding="utf-8") != text:
        if write:
            parameters.PATH.write_text(text, encoding="utf-8")
            print(f"written: {parameters.PATH}")
        else:
            yield ("input/parameters.md is not what the program prints; run "
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
