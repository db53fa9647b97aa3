#include "steppe/mesh/readers/mesh_file.h"

#include "measures.h"
#include "mesh_texts.h"
#include "model.h"

#include <algorithm>
#include <map>
#include <filesystem>
#include <fstream>

using namespace steppe;
using namespace dealii;

// Mesh files as other programs write and read them.

namespace mesh_readers {

/// A mesh of a file of that text.
template <int dim = 3>
struct Read {
  Read(const std::string& name, const std::string& text)
      : file(name, text), mesh(file_input(dim, file.path()), ".", MPI_COMM_WORLD) {}
  double volume(const std::string& where = "everything") const { return volume_of(mesh, where); }
  double area(const std::string& where) const { return area_of(mesh, where); }
  /// The notes on the mesh.
  bool notes(const std::string& words) const {
    return mesh.description().find(words) != std::string::npos;
  }
  TemporaryFile file;
  Mesh<dim> mesh;
};

std::string replaced(std::string text, const std::string& old, const std::string& with) {
  for (std::size_t at = 0; (at = text.find(old, at)) != std::string::npos; at += with.size())
    text.replace(at, old.size(), with);
  return text;
}

/// The refusal of a file of that text.
std::string error_of(const std::string& name, const std::string& text) {
  return input_error([&] { Read<3>(name, text); });
}

// a hexahedron around the z axis, whose nodes are those of a sector
constexpr const char* sector = R"(SOL 101
SET 1 = 1,2,3,4,5,6,7,8,9,10,11,12,13
begin bulk $ comment
CORD2R  1               10.     0.      0.      10.     0.      1.
        10.     1.      0.
cord2c,2,1,-10.,0.,0.,-10.,0.,1.,+c2
+c2,-10.,-1.,0.
GRDSET          2
GRID*                  1                              1.              0.
*                     0.
GRID    2               2.      0.
GRID,3,2,2.,90.
GRID    4	2	1.+0	9.D1
GRID    5               1.      0.      1.      1
GRID    6               2.      0.      1.              123
GRID    7               2.      9.+1    1.
GRID    8               1.      90.     1.
CHEXA	7	9	1	2	3	4	5	6	+A
$ comment
+A	7	8
CROD    8       1       1       2
CQUAD4  9               1       2       3       4
ENDDATA
nothing
)";

TEST(MeshReaders, NastranSystemsAndFields) {
  const Read read("sector.BDF", sector);
  // chords of the quarter of a ring
  EXPECT_NEAR(read.volume("id 9"), 1.5, 1e-12);
  for (const auto& cell : read.mesh.triangulation().active_cell_iterators())
    if (cell->is_locally_owned()) {
      EXPECT_NEAR(cell->center()[0], 10.75, 1e-12);
    }
  EXPECT_TRUE(read.notes("left out: CROD (1), GRID CD (1), GRID PS (1)"));
  const std::string by_nodes = replaced(
      "GRID,1,,0.,0.,0.\nGRID,2,,0.,0.,1.\nGRID,3,,0.,1.,0.\nCORD1R,4,1,2,3\n"
      "GRID,5,4,0.,0.,0.\nGRID,6,4,1.,0.,0.\nGRID,7,4,0.,2.,0.\nGRID,8,4,0.,0.,3.\n"
      "CTETRA_,1,,5,6,7,8\nENDDATA\n",
      "\n", "\r\n");
  EXPECT_NEAR(Read("nodes.bdf", by_nodes).volume(), 1, 1e-12);
  EXPECT_NE(error_of("itself.bdf", replaced(by_nodes, "GRID,1,,", "GRID,1,4,"))
                .find("line 4: coordinate system 4 is defined by itself"),
            std::string::npos);
  EXPECT_NE(error_of("none.bdf", replaced(by_nodes, "GRID,5,4,", "GRID,5,9,"))
                .find("line 5: coordinate system 9 is not in the file"),
            std::string::npos);
}

// each is a step along the axes of the one before
TEST(MeshReaders, NastranSystemsInOneAnother) {
  const auto chain = [](int n) {
    std::string text;
    for (int k = 1; k <= n; ++k)
      text += "CORD2R," + std::to_string(k) + "," + std::to_string(k - 1) +
              ",.5,0.,0.,.5,0.,1.,+\n+,1.,0.,0.\n";
    const std::string last = "," + std::to_string(n) + ",";
    return text + "GRID,1" + last + "0.,0.,0.\nGRID,2" + last + "1.,0.,0.\nGRID,3" + last +
           "0.,1.,0.\nGRID,4" + last + "0.,0.,1.\nCTETRA,1,1,1,2,3,4\nENDDATA\n";
  };
  const Read read("chain.bdf", chain(1000));
  EXPECT_NEAR(read.volume(), 1. / 6, 1e-12);
  EXPECT_NEAR(read.area("plane 1 0 0 500"), 0.5, 1e-12);
  EXPECT_NE(error_of("long.bdf", chain(1001))
                .find("more than 1000 coordinate systems are in one another"),
            std::string::npos);
}

TEST(MeshReaders, IncludedFiles) {
  const std::string grids =
                        "GRID,1,,0.,0.,0.\nGRID,2,,1.,0.,0.\nGRID,3,,0.,1.,0.\nGRID,4,,0.,0.,1.\n",
                    cell = "CTETRA,1,1,1,2,3,4\nENDDATA\n";
  const TemporaryFile nodes("nodes.inc", grids);
  const std::string name = nodes.path().substr(nodes.path().rfind('/') + 1);
  EXPECT_NEAR(Read("include.bdf", "INCLUDE '" + name + "'\n" + cell).volume(), 1. / 6, 1e-12);
  EXPECT_NE(error_of("missing.bdf", "\nINCLUDE 'no.inc'\n" + cell)
                .find("line 2: the included file 'no.inc' cannot be read"),
            std::string::npos);
  const TemporaryFile csv("nodes.csv", "1, 0, 0, 0\n2, 1, 0, 0\n3, 0, 1, 0\n4, 0, 0, 1\n");
  const std::string input = "INPUT=" + csv.path().substr(csv.path().rfind('/') + 1);
  EXPECT_NEAR(
      Read("include.inp", "*NODE, " + input + "\n*ELEMENT, TYPE=C3D4\n1, 1, 2, 3, 4\n").volume(),
      1. / 6, 1e-12);
}

TEST(MeshReaders, AbaqusAsOthersWriteIt) {
  std::string text = replaced(abaqus, "*NODE", "*SYSTEM\n10, 0, 0, 10, 1, 0\n*Node, System=R");
  text = replaced(text, "7, 8\n", "7\n8,\n") + R"(*ELEMENT, TYPE=B31, ELSET=BAR
9, 4, 6,
10, 6, 7,
*NSET, NSET=GRIP
PART-1-1.BASE
*ELSET, ELSET=EALL
EB1, BAR
*SOLID SECTION,
 ELSET=LATER, MATERIAL=M-3
*ELSET, ELSET=LATER, GENERATE
1, 2147483647
*BEAM SECTION, ELSET=BAR, MATERIAL=STEEL, SECTION=CIRC
0.1
*NSET, NSET=BASE
1, 2, 3, 4, 9, 10,
)";
  const Read read("others.inp", text);
  EXPECT_NEAR(read.volume("id 3"), 2, 1e-12);
  EXPECT_NEAR(read.volume("name EALL"), 2, 1e-12);
  EXPECT_NEAR(read.area("name GRIP"), 2, 1e-12);
  EXPECT_NEAR(read.area("plane 0 1 0 2"), 1, 1e-12);  // x of the system is y
  EXPECT_TRUE(read.notes("left out: elements of TYPE=B31 (2), *BEAM SECTION (1)"));
  EXPECT_NE(error_of("unknown.inp", text + "*ELSET, ELSET=A\nNOTHING\n")
                .find("'NOTHING' is neither a number nor a set of the file"),
            std::string::npos);
  for (const std::string range : {"1", "2, 1", "1, 2, 0"})
    EXPECT_NE(error_of("range.inp", text + "*ELSET, ELSET=A, GENERATE\n" + range + "\n")
                  .find("a set is generated by the first member, the last one and a step"),
              std::string::npos)
        << range;
  EXPECT_NE(error_of("circle.inp", text + "*ELSET, ELSET=A\nB\n*ELSET, ELSET=B\nA\n")
                .find("is a part of itself"),
            std::string::npos);
}

// little text may name many members: no more are kept than the file has bytes for
TEST(MeshReaders, AbaqusSetsOfManyMembers) {
  std::string text = "*NODE\n1, 0, 0, 0\n2, 1, 0, 0\n3, 0, 1, 0\n4, 0, 0, 1\n*ELEMENT, TYPE=C3D4\n";
  for (int e = 1; e <= 2000; ++e) text += std::to_string(e) + ", 1, 2, 3, 4\n";
  for (int s = 1; s <= 800; ++s)
    text += "*ELSET, ELSET=A" + std::to_string(s) + ", GENERATE\n1, 2147483647\n";
  EXPECT_NE(error_of("many.inp", text).find("the sets of the file have more than 1"),
            std::string::npos);
}

TEST(MeshReaders, UnvOfSalome) {
  const std::string text =
      "-1\n164\n1  SI: mm              2\n1.0D3 1.0 1.0\n273.15\n-1\n" +
      replaced(replaced(unv, " 1 11 1 1 7 2\n 0 1 1\n 1 2\n", " 1 22 1 1 7 3\n 0 1 1\n 1 5 2\n"),
               " 0 1 0\n    -1", " 0 1 0\n 5 1 1 11\n 0.5 0 0\n    -1") +
      "-1\n2420\n1\nA name, -1\n-1\n";
  const Read<2> read("salome.unv", text);
  EXPECT_NEAR(read.area("id 5"), 1, 1e-12);
  EXPECT_TRUE(read.notes("units of 0.001 m"));
  EXPECT_TRUE(read.notes("left out: dataset 2420 (1)"));
  const Read<2> with_rods("rods.unv", replaced(unv, " 2 44", " 7 122 1 1 7 2\n 1 3\n 2 44"));
  EXPECT_TRUE(with_rods.notes("left out: elements of type 122 (1)"));
}

TEST(MeshReaders, MshWithoutPhysicalGroups) {
  const std::string old =
      replaced(replaced(replaced(gmsh_2, " 2 3 1 9", " 2 0 21 9"), " 2 5 1 1", " 2 0 7 1"),
               " 2 6 2 2", " 2 0 8 2");
  const Read second("second.msh", old);
  EXPECT_NEAR(second.volume("id 8"), 1, 1e-12);
  EXPECT_NEAR(second.area("id 21"), 1, 1e-12);
  std::string first = old.substr(old.find("$Nodes"));
  for (const auto& [name, of_1] : std::map<std::string, std::string>{{"$Nodes", "$NOD"},
                                                                     {"$EndNodes", "$ENDNOD"},
                                                                     {"$Elements", "$ELM"},
                                                                     {"$EndElements", "$ENDELM"},
                                                                     {" 2 0 21 9", " 0 21 4 9"},
                                                                     {" 2 0 7 1", " 0 7 8 1"},
                                                                     {" 2 0 8 2", " 0 8 8 2"}})
    first = replaced(first, name, of_1);
  EXPECT_NEAR(Read("first.msh", first).volume("id 7"), 1, 1e-12);
}

TEST(MeshReaders, VtkOfVersion5AndIds) {
  const std::string data =
      "CELL_DATA 2\nSCALARS stress double 1\nLOOKUP_TABLE default\n1 nan\nFIELD FieldData 1\n"
      "cell_tags 1 2 int\n4 5\nMETADATA\nINFORMATION 0\n\nPOINT_DATA 5\nVECTORS u double\n" +
      replaced("xxxxx", "x", "0 0 0\n");
  const Read old("old.vtk", vtk + data);
  EXPECT_NEAR(old.volume("id 5"), 1. / 3, 1e-12);
  EXPECT_TRUE(old.notes("left out: data stress (1), data u (1)"));
  const std::string new_cells =
      "CELLS 3 8\nOFFSETS vtktypeint64\n0 4 8\nCONNECTIVITY vtktypeint64\n0 1 2 3 4 1 3 2\n";
  const std::string text =
      replaced(replaced(vtk, "3.0\n", "5.1\n"), "CELLS 2 10\n4 0 1 2 3\n4 4 1 3 2\n", new_cells) +
      data;
  EXPECT_NEAR(Read("new.vtk", text).volume("id 4"), 1. / 6, 1e-12);
  EXPECT_NE(error_of("cut.vtk", replaced(text, "0 4 8\n", "0 4 9\n"))
                .find("line 13: a cell begins at place 9 of 8"),
            std::string::npos);
}

TEST(MeshReaders, MeditWithoutEnd) {
  const std::string text =
      "MeshVersionFormatted 2\nDimension 3\nVertices\n4\n0 0 0 1\n1 0 0 1\n0 1 0 1\n0 0 1 1\n"
      "Corners\n2\n1\n2\nTriangles\n1\n1 2 3 8\nTetrahedra\n1\n1 2 3 4 6\n";
  const Read read("part.mesh", text);
  EXPECT_NEAR(read.volume("id 6"), 1. / 6, 1e-12);
  EXPECT_NEAR(read.area("id 8"), 0.5, 1e-12);
  EXPECT_TRUE(read.notes("left out: Corners (2)"));
}

TEST(MeshReaders, NamesSidesOfNoCell) {
  const Read read("shell.inp", std::string(abaqus) + "*ELEMENT, TYPE=S4\n8, 1, 9, 12, 5\n");
  EXPECT_TRUE(read.notes("note: 1 shells or faces of "));
}

TEST(MeshReaders, PlanesAreAtOneHeight) {
  const std::string error =
      input_error([&] { Read<2>("z.msh", replaced(gmsh_4, "\n1 1 0\n", "\n1 1 1\n")); });
  EXPECT_NE(error.find("takes cells in a plane z = constant, and theirs is 0 to 1"),
            std::string::npos)
      << error;
}

/// Files of every format that is read here.
std::map<std::string, std::string> files() {
  return {{"a.msh", gmsh_2},
          {"b.msh", gmsh_4},
          {"c.inp", abaqus_more},
          {"d.unv", unv},
          {"e.vtk", vtk},
          {"f.bdf", sector},
          {"g.dat", tecplot_listed},
          {"h.mesh", "Dimension 2\nVertices 3\n0 0 0\n1 0 0\n0 1 0\nTriangles 1\n1 2 3 4\n"},
          {"i.ucd", "3 1 0 0 0\n1 0 0 0\n2 1 0 0\n3 0 1 0\n1 4 tri 1 2 3\n"}};
}

// line ends of other systems, and the mark that some put before a text
TEST(MeshReaders, LineEnds) {
  for (const auto& [name, text] : files())
    for (const std::string& changed :
         {replaced(text, "\n", "\r\n"), replaced(text, "\n", "\r"), "\xEF\xBB\xBF" + text}) {
      const TemporaryFile original(name, text), other("other_" + name, changed);
      const auto n_cells = [](const std::string& path) {
        Triangulation<2> plane;
        Triangulation<3> space;
        try {
          read_mesh_file(path, "by extension", false, space);
        } catch (const InputError&) {
          read_mesh_file(path, "by extension", false, plane);
        }
        return plane.n_active_cells() + space.n_active_cells();
      };
      EXPECT_EQ(n_cells(original.path()), n_cells(other.path())) << name;
    }
}

// whatever is cut off or changed in a file, it is read or refused with a sentence
TEST(MeshReaders, DamagedFiles) {
  const std::string folder = temporary_path("damaged_");
  if (Utilities::MPI::this_mpi_process(MPI_COMM_WORLD) > 0) return;
  unsigned int random = 1, n_refused = 0;
  const auto next = [&](unsigned int n) {
    random = random * 1664525u + 1013904223u;
    return (random >> 8) % n;
  };
  for (const auto& [name, text] : files())
    for (int k = 0; k < 60; ++k) {
      std::string damaged = text;
      if (k % 3 == 0) damaged.resize(next(unsigned(text.size())) + 1);
      if (k % 3 == 1) damaged[next(unsigned(text.size()))] = char(next(256));
      if (k % 3 == 2) damaged.insert(next(unsigned(text.size())), "99999999");
      const std::string path = folder + name;
      std::ofstream(path) << damaged;
      try {
        const LocalErrors alone;
        Triangulation<3> space;
        read_mesh_file(path, "by extension", true, space);
      } catch (const InputError& error) {
        ++n_refused;
        EXPECT_NE(std::string(error.what()).find("Mesh / File = "), std::string::npos);
      }
      std::filesystem::remove(path);
    }
  EXPECT_GT(n_refused, 100u);
}

}  // namespace mesh_readers
