"""The surface of a body as triangles between its nodes, no more than a page can hold, and its sharp edges."""

import numpy as np
import vtk
from vtk.util.numpy_support import vtk_to_numpy

from field_files import add_array, array, indices

MOST = 40000  # triangles
SHARP = 30  # degrees between neighbouring triangles


def faces_of(grid, level):
    """The faces around a grid with the node at each point; by level 1 curved ones are divided at their nodes."""
    numbered = vtk.vtkUnstructuredGrid()
    numbered.CopyStructure(grid)
    add_array(numbered, "node", np.arange(grid.GetNumberOfPoints(), dtype=float))
    skin = vtk.vtkDataSetSurfaceFilter()
    skin.SetInputData(numbered)
    skin.SetNonlinearSubdivisionLevel(level)
    skin.PassThroughPointIdsOn()
    skin.Update()
    return skin.GetOutput()


def triangles_of(faces):
    triangles = vtk.vtkTriangleFilter()
    triangles.SetInputData(faces)
    triangles.PassLinesOff()
    triangles.PassVertsOff()
    triangles.Update()
    return triangles.GetOutput()


def polygons(faces):
    """The corners of the polygons of equal number of corners, with which polygons they are."""
    offsets = indices(faces.GetPolys().GetOffsetsArray())
    corners, sizes = indices(faces.GetPolys().GetConnectivityArray()), np.diff(offsets)
    for size in np.unique(sizes):
        which = np.flatnonzero(sizes == size)
        yield which, corners[offsets[which][:, None] + np.arange(size)]


def without_interfaces(faces):
    """Leaves out the faces between materials, which lie there twice, since each material has its own nodes."""
    points = vtk_to_numpy(faces.GetPoints().GetData())
    places = np.unique(np.round(points / (faces.GetLength() * 1e-7)), axis=0, return_inverse=True)[1].ravel()
    inner = []
    for which, corners in polygons(faces):
        _, face, count = np.unique(np.sort(places[corners], axis=1), axis=0, return_inverse=True, return_counts=True)
        inner.append(which[count[face.ravel()] > 1])
    inner = np.concatenate(inner or [[]])
    faces.BuildCells()
    for cell in inner + faces.GetNumberOfVerts() + faces.GetNumberOfLines():
        faces.DeleteCell(int(cell))
    faces.RemoveDeletedCells()
    return faces


def turned_alike(triangles):
    """Neighbouring triangles seen from one side, as those of cuts are not."""
    turn = vtk.vtkPolyDataNormals()
    turn.SetInputData(triangles)
    turn.SplittingOff()
    turn.ConsistencyOn()
    turn.Update()
    return turn.GetOutput()


def fewer(triangles):
    """At most MOST triangles, whose corners are nodes of the body as before."""
    decimate = vtk.vtkDecimatePro()
    decimate.SetInputData(triangles)
    decimate.SetTargetReduction(1 - MOST / triangles.GetNumberOfCells())
    decimate.SetFeatureAngle(SHARP)
    decimate.BoundaryVertexDeletionOff()
    decimate.Update()
    return decimate.GetOutput()


def edges_of(triangles):
    """Pairs of nodes along the sharp edges, those between materials, and those around a flat body."""
    edges = vtk.vtkFeatureEdges()
    edges.SetInputData(triangles)
    edges.SetFeatureAngle(SHARP)
    edges.ColoringOff()
    edges.NonManifoldEdgesOff()
    edges.Update()
    found = edges.GetOutput()
    if not found.GetNumberOfLines():
        return np.zeros((0, 2), int)
    return nodes_at(found)[indices(found.GetLines().GetConnectivityArray()).reshape(-1, 2)]


def nodes_at(surface):
    """The node at each point."""
    return np.round(array(surface, "node")).astype(int)


class Surface:
    """The nodes at the surface of a body, `nodes`, and by their places in that list: `vertices`, the corners of the
    triangles, several at one node of a sharp edge; `edges`; and `held`, nodes that a support holds. `triangles` are of
    vertices, `total` is their number before some were left out."""

    def __init__(self, grid):
        faces = faces_of(grid, 1)
        is_refined = array(faces, "vtkOriginalPointIds").min() < 0  # it has points that are no nodes
        if is_refined or faces.GetNumberOfPolys() > MOST:
            faces = faces_of(grid, 0)
        triangles = triangles_of(without_interfaces(faces))
        self.total = triangles.GetNumberOfCells()
        if self.total > MOST:
            triangles = fewer(triangles)
        triangles = turned_alike(triangles)
        edges = edges_of(triangles)
        split = vtk.vtkPolyDataNormals()
        split.SetInputData(triangles)
        split.SetFeatureAngle(SHARP)
        split.Update()
        corners, held = nodes_at(split.GetOutput()), self.held_nodes(grid, nodes_at(triangles))
        self.nodes = np.unique(np.concatenate([corners, edges.ravel(), held]))
        self.vertices, self.edges, self.held = (np.searchsorted(self.nodes, of) for of in (corners, edges, held))
        self.triangles = indices(split.GetOutput().GetPolys().GetConnectivityArray()).reshape(-1, 3)

    @staticmethod
    def held_nodes(grid, around):
        """At most some thousand of the nodes of the surface that are held."""
        support = array(grid, "support")
        if support is None:
            return np.zeros(0, int)
        held = np.unique(around)[np.linalg.norm(support[np.unique(around)], axis=1) > 0.9]
        return held[::max(1, len(held) // 1500)]
