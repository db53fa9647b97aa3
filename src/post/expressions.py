"""Expressions of inputs as numbers, by a parser of their grammar: nothing that a file says is run."""

import math
import re

TOKEN = re.compile(r"\s*(?:(?P<number>(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)|(?P<name>[A-Za-z_]\w*)|"
                   r"(?P<sign>&&|\|\||[<>!=]=|[-+*/^<>?:(),]))", re.ASCII)
FUNCTIONS = {
    **{name: (getattr(math, name), 1) for name in ("sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh",
                                                   "asinh", "acosh", "atanh", "exp", "log2", "log10", "sqrt", "erf",
                                                   "floor", "ceil")},
    "ln": (math.log, 1), "log": (math.log, 1), "abs": (abs, 1), "atan2": (math.atan2, 2), "pow": (math.pow, 2),
    "sign": (lambda a: math.copysign(1, a) if a else 0.0, 1), "rint": (lambda a: math.floor(a + 0.5), 1),
    "int": (lambda a: math.copysign(math.floor(abs(a) + 0.5), a), 1), "mod": (lambda a, b: a - b * math.floor(a / b), 2),
    "heaviside": (lambda a: float(a >= 0), 1), "if": (lambda c, a, b: a if c else b, 3),
    "min": (lambda *a: min(a), None), "max": (lambda *a: max(a), None), "sum": (lambda *a: math.fsum(a), None),
    "avg": (lambda *a: math.fsum(a) / len(a), None),
}
# Of the operators between two values their rank and their function.
OPERATORS = {
    "||": (1, lambda a, b: a != 0 or b != 0), "&&": (2, lambda a, b: a != 0 and b != 0),
    "<": (3, lambda a, b: a < b), ">": (3, lambda a, b: a > b), "<=": (3, lambda a, b: a <= b),
    ">=": (3, lambda a, b: a >= b), "==": (3, lambda a, b: a == b), "!=": (3, lambda a, b: a != b),
    "+": (4, lambda a, b: a + b), "-": (4, lambda a, b: a - b), "*": (5, lambda a, b: a * b),
    "/": (5, lambda a, b: a / b), "^": (6, math.pow),
}
POWER = 6


def components(text):
    """Of a vector or a list: the pieces between commas and semicolons outside of parentheses."""
    depth, pieces = 0, [""]
    for sign in text:
        depth += (sign == "(") - (sign == ")")
        if sign == ";" or sign == "," and depth == 0:
            pieces.append("")
        else:
            pieces[-1] += sign
    return [piece.strip() for piece in pieces] if text.strip() else []


class Reader:
    """Goes once through the tokens of an expression; ValueError for what is none."""

    def __init__(self, text, known):
        self.known, self.tokens, at = known, [], 0
        while text[at:].strip():
            found = TOKEN.match(text, at)
            if not found:
                raise ValueError(f"{text}: {text[at:].strip()[:20]} cannot be read")
            self.tokens.append((found.lastgroup, found[found.lastgroup]))
            at = found.end()
        self.tokens.append(("end", ""))

    def take(self, *signs):
        """The next token, of these signs where there are any, and "" where it is another."""
        kind, text = self.tokens[0]
        if signs and (kind != "sign" or text not in signs):
            return ""
        if kind != "end":
            del self.tokens[0]
        return text

    def need(self, sign):
        if not self.take(sign):
            raise ValueError(f"{sign} is missing before {self.tokens[0][1] or 'the end'}")

    def whole(self):
        """condition ? value : value, or a value."""
        value = self.joined(1)
        if self.take("?"):
            yes = self.whole()
            self.need(":")
            no = self.whole()
            value = yes if value else no
        return value

    def joined(self, least):
        """Values with the operators of a rank and above between them; powers from right to left."""
        sign = self.take("-", "+")
        value = self.after(self.single(), POWER if sign else least)
        return self.after(-value if sign == "-" else value, least)

    def after(self, value, least):
        """A value with what operators of a rank and above make of it."""
        while True:
            kind, text = self.tokens[0]
            rank, function = OPERATORS.get(text, (0, None)) if kind == "sign" else (0, None)
            if rank < least:
                return value
            self.take()
            value = float(function(value, self.joined(rank if rank == POWER else rank + 1)))

    def single(self):
        """A number, a name, a function of its arguments, or what stands in ()."""
        kind, text = self.tokens[0]
        self.take()
        if kind == "number":
            return float(text)
        if text == "(":
            value = self.whole()
            self.need(")")
            return value
        if kind == "name" and text in FUNCTIONS:
            self.need("(")
            values = [self.whole()]
            while self.take(","):
                values.append(self.whole())
            self.need(")")
            function, count = FUNCTIONS[text]
            if count not in (None, len(values)):
                raise ValueError(f"{text} has {count} arguments")
            return float(function(*values))
        if kind == "name" and text in self.known:
            return float(self.known[text])
        raise ValueError(f"{text or 'the end'} is not known here")


def evaluate(text, known):
    """The value of an expression, with the numbers that have names; ValueError for what it does not know or what has
    no value."""
    reader = Reader(text, {"pi": math.pi, "e": math.e, **known})
    try:
        value = reader.whole()
    except (ArithmeticError, TypeError, RecursionError) as error:
        raise ValueError(f"{text}: {error}") from error
    if not math.isfinite(value):
        raise ValueError(f"{text}: is {value}")
    if reader.tokens[0][0] != "end":
        raise ValueError(f"{text}: {reader.tokens[0][1]} has no place there")
    return value
