"""The documents of the repository: headings, links, code and tables of Markdown files."""

import dataclasses
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[2]


@dataclasses.dataclass
class Block:
    """Fenced code, the HTML comments that stand directly above it and the one directly below."""
    line: int
    language: str
    text: str
    above: list
    below: str


class Page:
    def __init__(self, path):
        self.path, self.name = path, str(path.relative_to(ROOT))
        self.lines = path.read_text(encoding="utf-8").split("\n")
        self.prose, self.blocks = [], []  # (line number, text) outside of code; code
        self._read()

    def _read(self):
        block, comments = None, []
        for number, line in enumerate(self.lines, 1):
            if block is not None:
                if line.strip() == "```":
                    self.blocks.append(block)
                    block = None
                else:
                    block.text += line + "\n"
            elif line.startswith("```"):
                block = Block(number, line[3:].strip(), "", comments, "")
                comments = []
            elif comment := re.fullmatch(r"<!-- (.*) -->", line):
                comments.append(comment[1])
                if self.blocks and self.lines[number - 2] == "```":
                    self.blocks[-1].below = comment[1]
            else:
                self.prose.append((number, line))
                comments = []
        if block is not None:
            raise SystemExit(f"{self.name}:{block.line}: the code that begins here has no end")

    def text(self):
        """The prose, on the lines where it stands."""
        lines = [""] * len(self.lines)
        for number, line in self.prose:
            lines[number - 1] = line
        return "\n".join(lines)

    def anchors(self):
        """The anchors of the headings, as GitHub forms them."""
        found = set()
        for _, line in self.prose:
            if heading := re.match(r"#+ +(.*)", line):
                text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading[1])
                slug = re.sub(r"[^\w\- ]", "", text.strip().lower()).replace(" ", "-")
                name, count = slug, 0
                while name in found:
                    count += 1
                    name = f"{slug}-{count}"
                found.add(name)
        return found


def all_pages():
    """Every Markdown file but those of builds and results."""
    skipped = re.compile(r"(build[^/]*|[^/]*\.(results|sweep|verify)|\.git)$")
    return [Page(path) for path in sorted(ROOT.rglob("*.md"))
            if not any(skipped.match(part) for part in path.relative_to(ROOT).parts[:-1])]
