"""What a check of an input has found, as bodies, symbols and words for a picture."""

import colorsys
import itertools
import re

import numpy as np
import vtk
from vtk.util.numpy_support import numpy_to_vtk

import faces as panels
import connections
import scene as draw

PLAIN = (0.83, 0.86, 0.90)  # a body of one material
SUPPORT, OBSTACLE = (0.10, 0.50, 0.36), (0.55, 0.57, 0.60)
HEAT = ((0.88, 0.30, 0.10), (0.20, 0.55, 0.80), (0.70, 0.12, 0.30), (0.85, 0.60, 0.10), (0.45, 0.30, 0.70))
LOADS = ((0.80, 0.16, 0.16), (0.85, 0.45, 0.05), (0.55, 0.20, 0.65), (0.70, 0.10, 0.40), (0.60, 0.42, 0.10))
OTHERS = {"support": SUPPORT, "obstacle": (0.45, 0.47, 0.52), "foundation": (0.45, 0.35, 0.20),
          "tie": (0.20, 0.45, 0.70), "contact": (0.70, 0.40, 0.55), "periodic": (0.25, 0.55, 0.65),
          "temperature": (0.95, 0.60, 0.15), "masses": (0.15, 0.15, 0.15), "dashpots": (0.40, 0.30, 0.60),
          "probe": (0.10, 0.30, 0.75), "remote point": connections.COLOURS["remote_points"],
          "bolt": connections.COLOURS["bolts"]}
MARKERS = {"masses": "s", "dashpots": "D", "probe": "o", "load": "^", "support": "v", "remote point": "*", "bolt": "P"}
NORMAL_TO_FACES = ("pressure", "hydrostatic pressure", "follower traction")
MOST_SYMBOLS = 26
MOST_GIVEN = 70  # letters of an expression of the input
NUMBER = r"[-+0-9.e]+"


def resultants(lines):
    """Of each load its resultant force, as the check says it."""
    found = {}
    for line in lines:
        said = re.match(rf"load (.*): resultant \(({NUMBER}(?:, {NUMBER})+)\)", line)
        if said:
            force = [float(word) for word in said[2].split(",")]
            found[said[1]] = np.array(force + [0.0] * (3 - len(force)))
    return found


def words_of(lines, selection):
    """What the check says of an entry: what the input gives, the resultant without its moment, what is selected."""
    start = f"{selection['section']} {selection['name']}: "
    given = " = ".join(word for word in (selection["kind"], selection["value"]) if word)
    short = given if len(given) <= MOST_GIVEN else given[:MOST_GIVEN - 3] + "..."
    resultant, measured = "", []
    for line in lines:
        if line.startswith(f"{start}resultant"):
            when = r" and moment .*? (at t = .*?|in case .*?), the largest.*"
            resultant = re.sub(when, r" \1", line.removeprefix(start))
        elif line.startswith(start):
            measured.append(line.removeprefix(start).removesuffix(given).removesuffix("; "))
    return "; ".join(words for words in (short, resultant, *measured) if words)


def spread(places, most, apart=0.0):
    """The numbers of at most so many places that are so far from each other, the one nearest to the middle first."""
    chosen = [int(np.argmin(np.linalg.norm(places - places.mean(axis=0), axis=1)))]
    distance = np.linalg.norm(places - places[chosen[0]], axis=1)
    while len(chosen) < min(most, len(places)) and distance.max() >= apart:
        chosen.append(int(np.argmax(distance)))
        distance = np.minimum(distance, np.linalg.norm(places - places[chosen[-1]], axis=1))
    return chosen


def glyphs(source, places, directions, length, colour):
    """A symbol at each place, turned along a direction."""
    points, vectors = vtk.vtkPoints(), numpy_to_vtk(np.ascontiguousarray(directions, float), deep=True)
    points.SetData(numpy_to_vtk(np.ascontiguousarray(places, float), deep=True))
    data = vtk.vtkPolyData()
    data.SetPoints(points)
    data.GetPointData().SetVectors(vectors)
    many = vtk.vtkGlyph3D()
    many.SetInputData(data)
    many.SetSourceConnection(source.GetOutputPort())
    many.SetVectorModeToUseVector()
    many.OrientOn()
    many.SetScaleModeToDataScalingOff()
    many.SetScaleFactor(length)
    mapper = vtk.vtkPolyDataMapper()
    mapper.SetInputConnection(many.GetOutputPort())
    mapper.ScalarVisibilityOff()
    actor = vtk.vtkActor()
    actor.SetMapper(mapper)
    actor.GetProperty().SetColor(*colour)
    actor.GetProperty().SetAmbient(0.4)
    return actor


class Entry:
    """An entry of the input: what it selects, and the force that it has in all."""

    def __init__(self, selection, colour, force, words, connection=None):
        self.section, self.name, self.kind = selection["section"], selection["name"], selection["kind"]
        self.faces = np.array(selection["faces"], dtype=int)
        self.places = np.array(selection["places"], float).reshape(-1, 3)
        self.colour, self.words, self.marker = colour, words, MARKERS.get(self.section, "o")
        self.force = np.zeros(3) if force is None else force
        self.is_pushed = np.linalg.norm(self.force) > 0
        self.connection = connection
        if connection:  # its first point stands for it
            self.places = connection.places[:1]
        self.is_of_body = self.section == "load" and not self.faces.size and not len(self.places)

    def arrows(self, scene, length):
        """Where arrows of a load on faces start, and where they point: at the face from outside, or away from it."""
        chosen = self.faces[spread(scene.middles[self.faces], MOST_SYMBOLS, 0.3 * length)]
        places, normals = scene.middles[chosen], scene.normals[chosen]
        mean = scene.normals[self.faces].mean(axis=0)
        if self.kind in NORMAL_TO_FACES:
            directions = normals * (1.0 if np.dot(self.force, mean) > 0 else -1.0)
        else:
            directions = np.tile(self.force / np.linalg.norm(self.force), (len(places), 1))
        inward = np.einsum("ij,ij->i", directions, normals) < -0.05
        return places - length * directions * inward[:, None], directions

    def symbols(self, scene, length):
        """Cones of supports, arrows of loads on faces."""
        if self.faces.size and self.section == "support":
            chosen = self.faces[spread(scene.middles[self.faces], MOST_SYMBOLS, 0.3 * length)]
            cone = vtk.vtkConeSource()
            cone.SetResolution(16)
            cone.SetRadius(0.35)
            size = 0.22 * length
            normals = scene.normals[chosen]
            return [glyphs(cone, scene.middles[chosen] + 0.5 * size * normals, -normals, size, self.colour)]
        if self.faces.size and self.is_pushed:
            arrow = vtk.vtkArrowSource()
            arrow.SetTipResolution(20)
            arrow.SetShaftResolution(16)
            arrow.SetShaftRadius(0.035)
            arrow.SetTipRadius(0.11)
            arrow.SetTipLength(0.34)
            return [glyphs(arrow, *self.arrows(scene, length), length, self.colour)]
        if len(self.places) and self.is_pushed:
            arrow = vtk.vtkArrowSource()
            direction = self.force / np.linalg.norm(self.force)
            places = self.places[spread(self.places, MOST_SYMBOLS, 0.3 * length)]
            directions = np.tile(direction, (len(places), 1))
            return [glyphs(arrow, places - length * direction, directions, length, self.colour)]
        return []

    def label_spots(self, scene, back, length):
        """Where a label may point, the best place first: outer ends of arrows, middles of faces that are turned to the
        eye; of an obstacle its own middle."""
        if self.section == "obstacle":
            mine = [obstacle["points"] for obstacle in scene.data["obstacles"] if obstacle["name"] == self.name]
            return [np.reshape(points, (-1, 3)).mean(axis=0) for points in mine]
        ends_of_arrows = np.empty((0, 3))
        if self.is_pushed:
            starts, directions = self.arrows(scene, length)
            ends, middle = starts + length * directions, scene.middles[self.faces].mean(axis=0)
            is_start = np.linalg.norm(starts - middle, axis=1) > np.linalg.norm(ends - middle, axis=1)
            ends_of_arrows = np.where(is_start[:, None], starts - 0.2 * length * directions,
                                      ends + 0.2 * length * directions)
        towards = self.faces if scene.is_flat else self.faces[scene.normals[self.faces] @ back > 0.05]
        if not towards.size:
            return []
        return [*ends_of_arrows, *scene.middles[towards[spread(scene.middles[towards], MOST_SYMBOLS)]]]


class Scene:
    """The body as a surface whose faces have the numbers of materials, and after these of entries, as `part`."""

    def __init__(self, data, lines):
        self.is_flat = data["dimension"] == 2
        self.points = np.array(data["points"], float)
        self.corners = np.array(data["corners"], int).reshape(-1, data["corners_per_face"])
        self.materials, self.data = data["materials"], data
        x = self.points[self.corners]
        self.middles = x.mean(axis=1)
        self.size = np.linalg.norm(np.ptp(self.points, axis=0))
        self.normals = self.outward(x)
        self.connections = [
            connections.Connection(of["kind"], of["name"], of["points"], of["cells"], 0 * np.array(of["points"]))
            for of in data.get("connections", ())]
        forces, turns = resultants(lines), {"load": itertools.cycle(LOADS), "heat load": itertools.cycle(HEAT)}
        self.entries = []
        for selection in data["selections"]:
            section = selection["section"]
            colour = next(turns[section]) if section in turns else OTHERS[section]
            force = forces.get(selection["name"]) if selection["section"] == "load" else None
            kind = {"remote point": "remote_points", "bolt": "bolts"}.get(section)
            connection = next((of for of in self.connections if (of.kind, of.name) == (kind, selection["name"])), None)
            self.entries.append(Entry(selection, colour, force, words_of(lines, selection), connection))
        self.part = np.array(data["material"], int)
        for i, entry in enumerate(self.entries):
            if entry.section != "obstacle":  # which may touch all of the body, and are drawn themselves
                self.part[entry.faces] = len(self.materials) + i
        self.surface = self.made_surface()

    def outward(self, x):
        """Unit normals of the faces, whose corners turn to the left seen from outside."""
        if self.is_flat:
            along = x[:, 1] - x[:, 0]
            normals = np.column_stack([along[:, 1], -along[:, 0], 0 * along[:, 0]])
        else:
            normals = np.cross(x[:, 1] - x[:, 0], x[:, 2] - x[:, 0])
        sizes = np.linalg.norm(normals, axis=1, keepdims=True)
        return normals / np.where(sizes > 0, sizes, 1)

    def made_surface(self):
        cells = vtk.vtkCellArray()
        for face in self.corners:
            cells.InsertNextCell(len(face))
            for corner in face:
                cells.InsertCellPoint(int(corner))
        surface, points = vtk.vtkPolyData(), vtk.vtkPoints()
        points.SetData(numpy_to_vtk(self.points, deep=True))
        surface.SetPoints(points)
        (surface.SetLines if self.is_flat else surface.SetPolys)(cells)
        part = numpy_to_vtk(self.part, deep=True)
        part.SetName("part")
        surface.GetCellData().AddArray(part)
        return surface

    def colours(self):
        """Of materials and then of entries."""
        pale = [PLAIN] if len(self.materials) == 1 else [colorsys.hsv_to_rgb((0.58 + 0.381966 * i) % 1, 0.22, 0.95)
                                                         for i in range(len(self.materials))]
        return pale + [entry.colour for entry in self.entries]

    def body(self):
        """The actors of the surface; in the plane its inside too."""
        if self.is_flat:
            filled = vtk.vtkContourTriangulator()
            filled.SetInputData(self.surface)
            mapper = vtk.vtkPolyDataMapper()
            mapper.SetInputConnection(filled.GetOutputPort())
            mapper.ScalarVisibilityOff()
            inside = vtk.vtkActor()
            inside.SetMapper(mapper)
            inside.GetProperty().SetColor(*PLAIN)
            inside.GetProperty().LightingOff()
            yield inside
        pale = [(255 * np.array(colour) if i < len(self.materials) else 255 * (0.45 + 0.55 * np.array(colour)))
                for i, colour in enumerate(self.colours())]
        painted = vtk.vtkActor()
        painted.SetMapper(panels.coloured(self.surface, dict(enumerate(pale))))
        painted.GetProperty().SetAmbient(0.35)
        painted.GetProperty().SetDiffuse(0.70)
        painted.GetProperty().SetLineWidth(5.0)
        yield painted
        if not self.is_flat:
            yield panels.borders(self.surface)

    def obstacles(self):
        """Grey bodies that one sees through."""
        for obstacle in self.data["obstacles"]:
            surface, points, cells = vtk.vtkPolyData(), vtk.vtkPoints(), vtk.vtkCellArray()
            points.SetData(numpy_to_vtk(np.array(obstacle["points"], float).reshape(-1, 3), deep=True))
            for cell in np.array(obstacle["cells"], int).reshape(-1, obstacle["points_per_cell"]):
                cells.InsertNextCell(len(cell))
                for corner in cell:
                    cells.InsertCellPoint(int(corner))
            surface.SetPoints(points)
            (surface.SetLines if self.is_flat else surface.SetPolys)(cells)
            mapper = vtk.vtkPolyDataMapper()
            mapper.SetInputData(surface)
            actor = vtk.vtkActor()
            actor.SetMapper(mapper)
            actor.GetProperty().SetColor(*OBSTACLE)
            actor.GetProperty().SetOpacity(0.40)
            actor.GetProperty().SetLineWidth(3.0)
            yield actor

    def seen(self, length):
        """All points that a picture shows, ends of arrows and obstacles among them."""
        all_points = [self.points, *(np.array(obstacle["points"], float).reshape(-1, 3)
                                     for obstacle in self.data["obstacles"]),
                      *(connection.places for connection in self.connections)]
        for entry in self.entries:
            if entry.faces.size and entry.is_pushed:
                starts, directions = entry.arrows(self, length)
                all_points += [starts, starts + length * directions]
        points, seen = vtk.vtkPoints(), vtk.vtkPolyData()
        points.SetData(numpy_to_vtk(np.vstack(all_points), deep=True))
        seen.SetPoints(points)
        return seen

    def legend(self):
        """Colours and words: materials, entries, obstacles."""
        rows = [(colour, f"material {name}") for colour, name in zip(self.colours(), self.materials)]
        return rows + [(entry.colour, f"{entry.section} {entry.name}: {entry.words}") for entry in self.entries]
