#include "steppe/mesh/generated/mesh_input.h"

#include "steppe/mesh/generated/generator.h"
#include "steppe/mesh/readers/mesh_file.h"
#include "steppe/input/words/text_pattern.h"

#include <limits>

namespace steppe {

using namespace dealii;

void MeshInput::bind(ParameterHandler& prm) {
  prm.add_parameter("Dimension", dimension, "Space dimension; 2 is plane strain of thickness 1 m.",
                    Patterns::Integer(2, 3));
  prm.add_parameter("Type", type,
                    "Where the mesh comes from: a box, a generator of deal.II, a file.",
                    Patterns::Selection("box|generator|file"));
  prm.add_parameter("Lower", lower,
                    "Box: lower corner, m (boundary ids: 0 and 1 for x, 2 and 3 for "
                    "y, 4 and 5 for z, lower side first).",
                    TextPattern::numbers());
  prm.add_parameter("Upper", upper, "Box: upper corner, m.", TextPattern::numbers());
  prm.add_parameter("Cells", cells, "Box: cells in each direction.", TextPattern::numbers());
  prm.add_parameter("Shape", shape,
                    "Box and generator: hexahedra (quadrilaterals), or tetrahedra (triangles) made "
                    "from them.",
                    Patterns::Selection("hypercubes|simplices"));
  prm.add_parameter("Generator", generator,
                    "Name of a function of deal.II's GridGenerator, for example hyper_shell.");
  prm.add_parameter("Arguments", arguments,
                    "Its arguments without the triangulation, separated by colons, for example "
                    "`0,0 : 7 : 18.625 : 12 : true`. The generators and all their arguments: " +
                        generator_list() + ".",
                    TextPattern::lists());
  prm.add_parameter(
      "File", file,
      "Mesh or CAD file, relative to the input file. Meshes: Gmsh's .msh of all versions, ASCII or "
      "binary; .inp of Abaqus and CalculiX; .unv; Nastran's .bdf; Medit's .mesh; legacy .vtk up to "
      "5.1; .med and "
      ".cgns where Gmsh's library has them; .vtu and Exodus once they are converted; names of "
      "groups and sets are names of regions. CAD, "
      "of which simplices are made: STEP and IGES, whose lengths become m, .brep, closed "
      "surfaces of facets (.stl), Gmsh's .geo.",
      TextPattern::path());
  prm.add_parameter("Format", format, "Format of the file.",
                    Patterns::Selection(mesh_file_formats()));
  prm.add_parameter("Size", size,
                    "CAD: the largest edge of a cell, in m of STEP and IGES, in the lengths of the "
                    "file of others (before Mesh / Scale); of .geo 0 is what the script says.",
                    Patterns::Double(0));
  prm.add_parameter("Sizes", sizes,
                    "CAD: smaller edges near regions, a size and a region each, separated by `;`, "
                    "for example `0.002 sphere 0 0 0 0.01; 0.001 id 7`, in the same lengths; "
                    "cells grow from there by about a third from one to the next.",
                    TextPattern::region());
  prm.add_parameter("Cells per circle", cells_per_circle,
                    "CAD: cells around a circle, on curved faces; 0: as many as Gmsh needs.",
                    Patterns::Integer(0, 1000));
  prm.add_parameter(
      "Joined", joined,
      "CAD: which bodies share the nodes where they touch: touching, all that do; "
      "none, each has faces and nodes of its own, which Ties may join; or groups of "
      "bodies by name or number, `base+lid, 3+4`, the bodies of each of these alone.");
  prm.add_parameter("Scale", scale, "Factor on all coordinates, for example 1e-3 for a mesh in mm.",
                    Patterns::Double(std::numeric_limits<double>::min()));
  prm.add_parameter(
      "Transform", transform,
      "Expressions of x, y, z for the new coordinates of every point, separated by `;`, applied to "
      "the refined mesh; empty: none.",
      TextPattern::expressions());
  prm.add_parameter(
      "Sides", sides,
      "Curved sides, where Space / Degree is 2 or more: of mesh files of second order "
      "and CAD files, of generators, and by Mesh / Transform; or straight ones between "
      "the vertices.",
      Patterns::Selection("curved|straight"));
  prm.add_parameter("Refinements", refinements,
                    "Number of global refinements, done by each rank for its part.",
                    Patterns::Integer(0, 12));
  prm.add_parameter(
      "Partitioner", partitioner,
      "auto cuts a box of quadrilaterals or hexahedra into bricks, of which each rank "
      "makes its own, where they are balanced within 5 %, and all else by METIS; METIS "
      "(all shapes); p4est (quadrilaterals and hexahedra only).",
      Patterns::Selection("auto|metis|p4est"));
  prm.add_parameter("Balance", balance,
                    "What each rank gets the same amount of: cells, or by METIS their cost, the "
                    "counted operations of material laws, dilatations, obstacles and contacts.",
                    Patterns::Selection("cells|cost"));
  prm.add_parameter("Ranks per reader", ranks_per_reader,
                    "One rank of each group of this many reads and cuts the serial mesh; 0 is all "
                    "ranks of the job.",
                    Patterns::Integer(0));
  prm.add_parameter("Partition", partition,
                    "File of the parts of the mesh, cut before the run (`steppe FILE -partition "
                    "RANKS`), of which each rank reads its own; relative to the input file. Empty: "
                    "the run cuts the mesh.",
                    TextPattern::path());
}

std::vector<Condition> MeshInput::conditions() {
  const Path type = {"Type"};
  return {{"Lower", type, {"box"}},
          {"Upper", type, {"box"}},
          {"Cells", type, {"box"}},
          {"Shape", type, {"box", "generator"}},
          {"Generator", type, {"generator"}},
          {"Arguments", type, {"generator"}},
          {"File", type, {"file"}},
          {"Format", type, {"file"}},
          {"Size", type, {"file"}},
          {"Sizes", type, {"file"}},
          {"Cells per circle", type, {"file"}},
          {"Joined", type, {"file"}},
          {"Ranks per reader", {"Partitioner"}, {"auto", "metis"}},
          {"Partition", {"Partitioner"}, {"auto", "metis"}},
          {"Balance", {"Partitioner"}, {"auto", "metis"}}};
}

}  // namespace steppe
