"""Whether excerpts of the screen in documents are what the commands above them say."""

import re

NUMBER = re.compile(r"(?<![\w.])[-+]?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?(?![\w.]*[A-Za-z])")
CLOSE, NOTHING = 2e-2, 1e-4  # relative to the number, as Gmsh's releases mesh differently; to the largest of its line


def words_and_numbers(line):
    """The line with # for its numbers, and these."""
    return " ".join(NUMBER.sub("#", line).split()), [float(number) for number in NUMBER.findall(line)]


def agrees(shown, printed):
    """Whether a printed line is the shown one, which `...` may cut off, but for small differences of numbers."""
    cut = shown.rstrip().endswith("...")
    words, numbers = words_and_numbers(shown.rstrip(". ") if cut else shown)
    other_words, other_numbers = words_and_numbers(printed)
    if not (other_words.startswith(words.rstrip(" ,(")) if cut else words == other_words):
        return False
    floor = NOTHING * max(map(abs, numbers), default=0)
    return all(abs(a - b) <= CLOSE * abs(a) + floor for a, b in zip(numbers, other_numbers))


def missing(excerpt, output):
    """The lines of an excerpt that no line of the output agrees with."""
    printed = output.split("\n")
    return [line for line in excerpt.split("\n")
            if line.strip() and not any(agrees(line, other) for other in printed)]
