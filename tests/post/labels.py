"""Where the labels of faces go, in src/post/faces.py."""

import numpy

import faces


def innermost_pixel(_):
    """Of a ring the middle of its width, of a rectangle its middle; a single pixel is its own."""
    row, column = numpy.mgrid[0:101, 0:101]
    distance = numpy.hypot(row - 50, column - 50)
    found = faces.innermost((distance > 20) & (distance < 40))
    assert abs(numpy.hypot(found[0] - 50, found[1] - 50) - 30) < 2 and 8 <= found[2] <= 14, found
    rectangle = (abs(row - 30) <= 4) & (abs(column - 60) <= 20)
    assert faces.innermost(rectangle)[0] == 30 and faces.innermost(rectangle)[2] == 4
    assert faces.innermost((row == 7) & (column == 100)) == (7, 100, 0)


def labels_do_not_overlap(_):
    """Twenty at one place go around it; the first is on it."""
    taken = []
    for _ in range(20):
        place, box = faces.free_place((60, 24), (300, 300), taken)
        assert box and all(box[2] < other[0] or other[2] < box[0] or box[3] < other[1] or other[3] < box[1]
                           for other in taken), box
        assert taken or place == (300, 300)
        taken.append(box)


TESTS = [innermost_pixel, labels_do_not_overlap]
