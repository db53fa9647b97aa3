"""What the programs say of files that they cannot read: one sentence, and exit code 2."""

import contextlib
import sys
import xml.etree.ElementTree as xml


class Unreadable(ValueError):
    """A sentence on a file that is damaged, or another one than is needed."""


@contextlib.contextmanager
def reading(path):
    """Whatever goes wrong while a file is read is said of the file."""
    try:
        yield
    except (Unreadable, FileNotFoundError):
        raise
    except (OSError, ValueError, LookupError, TypeError, AttributeError, OverflowError, RuntimeError, xml.ParseError) as error:
        why = " ".join(str(error).split()) or type(error).__name__
        raise Unreadable(f"{path}: is damaged, or no such file as steppe writes ({why})") from error


def end_with_a_sentence(main):
    """Runs a program whose refusals are sentences."""
    try:
        main()
        return
    except SystemExit as end:
        if not isinstance(end.code, str):
            raise
        sentence = end.code
    except Unreadable as error:
        sentence = str(error)
    except OSError as error:
        sentence = f"{error.filename}: {error.strerror}" if error.filename else str(error)
    print(sentence, file=sys.stderr)
    sys.exit(2)
