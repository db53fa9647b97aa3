#include "measures.h"
#include "mesh_texts.h"
#include "model.h"

#include <gmsh.h>

using namespace steppe;
using namespace dealii;

namespace mesh_file {

using File = TemporaryFile;

struct Content {
  double volume;
  int cells;
  std::map<unsigned int, double> boundary;  // area of each boundary id
  std::map<unsigned int, double> material;  // volume of each material id
};

template <int dim>
Content content(const Mesh<dim>& mesh) {
  Content result{0, 0, {}, {}};
  std::map<unsigned int, double> boundary, material;
  std::vector<double> by_boundary(32, 0), by_material(32, 0);
  for (const auto& cell : mesh.triangulation().active_cell_iterators()) {
    if (!cell->is_locally_owned()) continue;
    ++result.cells;
    result.volume += cell->measure();
    by_material.at(cell->material_id()) += cell->measure();
    for (const unsigned int f : cell->face_indices())
      if (cell->at_boundary(f))
        by_boundary.at(cell->face(f)->boundary_id()) += cell->face(f)->measure();
  }
  Utilities::MPI::sum(by_boundary, MPI_COMM_WORLD, by_boundary);
  Utilities::MPI::sum(by_material, MPI_COMM_WORLD, by_material);
  for (unsigned int id = 0; id < 32; ++id) {
    if (by_boundary[id] > 0) result.boundary[id] = by_boundary[id];
    if (by_material[id] > 0) result.material[id] = by_material[id];
  }
  result.volume = Utilities::MPI::sum(result.volume, MPI_COMM_WORLD);
  result.cells = Utilities::MPI::sum(result.cells, MPI_COMM_WORLD);
  return result;
}

/// The body (0, 2) x (0, 1) x (0, 1), with names of its end at x = 0 and of both ends.
void write_box(const std::string& path, double version, double binary, int order) {
  gmsh::initialize(0, nullptr, false);
  gmsh::option::setNumber("General.Terminal", 0);
  gmsh::model::occ::addBox(0, 0, 0, 2, 1, 1);
  gmsh::model::occ::synchronize();
  const auto name = [](int dimension, const std::vector<int>& tags, const std::string& text) {
    gmsh::model::setPhysicalName(dimension, gmsh::model::addPhysicalGroup(dimension, tags), text);
  };
  name(3, {1}, "body");
  name(2, {1}, "left");
  name(2, {1, 2}, "ends");
  gmsh::option::setNumber("Mesh.MeshSizeMax", 0.6);
  gmsh::option::setNumber("Mesh.MshFileVersion", version);
  gmsh::option::setNumber("Mesh.Binary", binary);
  gmsh::model::mesh::generate(3);
  gmsh::model::mesh::setOrder(order);
  gmsh::write(path);
  gmsh::finalize();
}

TEST(MeshFile, Gmsh2WithPhysicalNames) {
  const File file("2.msh", gmsh_2);
  const Mesh<3> mesh(file_input(3, file.path()), ".", MPI_COMM_WORLD);
  EXPECT_EQ(mesh.boundary_names(), (PartNames{{"free end", 3}}));
  EXPECT_EQ(mesh.volume_names(), (PartNames{{"left half", 5}, {"right half", 6}}));
  EXPECT_FALSE(mesh.simplicial());
  EXPECT_NEAR(mesh.size(), std::sqrt(6.), 1e-14);
  const Content seen = content(mesh);
  EXPECT_EQ(seen.cells, 2);
  EXPECT_NEAR(seen.material.at(5), 1, 1e-14);
  EXPECT_NEAR(seen.material.at(6), 1, 1e-14);
  EXPECT_NEAR(seen.boundary.at(3), 1, 1e-14);
  EXPECT_NEAR(seen.boundary.at(0), 9, 1e-13);
}

TEST(MeshFile, Gmsh4WithPhysicalNames) {
  const File file("4.msh", gmsh_4);
  const Mesh<2> mesh(file_input(2, file.path()), ".", MPI_COMM_WORLD);
  EXPECT_EQ(mesh.boundary_names(), (PartNames{{"bottom", 4}}));
  EXPECT_EQ(mesh.volume_names(), (PartNames{{"sheet", 9}}));
  EXPECT_TRUE(mesh.simplicial());
  const Content seen = content(mesh);
  EXPECT_EQ(seen.cells, 2);
  EXPECT_NEAR(seen.material.at(9), 1, 1e-14);
  EXPECT_NEAR(seen.boundary.at(4), 1, 1e-14);
  EXPECT_NEAR(seen.boundary.at(0), 3, 1e-14);
}

TEST(MeshFile, AbaqusAndLegacyVtk) {
  const File inp("two_cells.inp", abaqus), tetrahedra("two_cells.vtk", vtk);
  const Mesh<3> hexahedral(file_input(3, inp.path()), ".", MPI_COMM_WORLD);
  EXPECT_EQ(content(hexahedral).cells, 2);
  EXPECT_NEAR(content(hexahedral).volume, 2, 1e-14);
  // the second tetrahedron has its vertices in the wrong order
  const Mesh<3> tetrahedral(file_input(3, tetrahedra.path()), ".", MPI_COMM_WORLD);
  EXPECT_TRUE(tetrahedral.simplicial());
  EXPECT_EQ(content(tetrahedral).cells, 2);
  EXPECT_NEAR(content(tetrahedral).volume, 1. / 6 + 1. / 3, 1e-14);
}

TEST(MeshFile, AbaqusSetsAndSurfaces) {
  const File file("more.inp", abaqus_more);
  const Mesh<3> mesh(file_input(3, file.path()), ".", MPI_COMM_WORLD);
  EXPECT_EQ(mesh.triangulation().n_global_active_cells(), 2);
  EXPECT_NEAR(volume_of(mesh, "id 1"), 1, 1e-14);
  EXPECT_NEAR(volume_of(mesh, "id 2"), 1, 1e-14);
  EXPECT_NEAR(volume_of(mesh, "name STEEL-2"), 1, 1e-14);
  EXPECT_NEAR(volume_of(mesh, "name left"), 1, 1e-14);
  EXPECT_NEAR(volume_of(mesh, "name both"), 2, 1e-14);
  EXPECT_NEAR(volume_of(mesh, "name EB1"), 2, 1e-14);
  EXPECT_NEAR(area_of(mesh, "id 3"), 1, 1e-14);
  EXPECT_NEAR(area_of(mesh, "name SURF-4"), 1, 1e-14);
  EXPECT_NEAR(area_of(mesh, "name Lower Nodes"), 2, 1e-14);
  EXPECT_NEAR(area_of(mesh, "name SURF-4; name Lower Nodes"), 3, 1e-14);
}

// a box of tetrahedra as Gmsh writes it in every format
TEST(MeshFile, FormatsOfGmsh) {
  struct Format {
    std::string name;
    double version, binary;
    bool has_names;
  };
  for (const Format& format :
       {Format{"msh", 4.1, 0, true}, Format{"msh", 4.1, 1, true}, Format{"msh", 4.0, 0, true},
        Format{"msh", 2.2, 0, true}, Format{"msh", 2.2, 1, true}, Format{"inp", 0, 0, true},
        Format{"unv", 0, 0, true}, Format{"vtk", 0, 0, false}, Format{"vtk", 0, 1, false},
        Format{"bdf", 0, 0, false}, Format{"mesh", 0, 0, false}})
    for (const int order : {1, 2}) {
      SCOPED_TRACE(format.name + " " + std::to_string(format.version) + " of order " +
                   std::to_string(order));
      const File file("box." + format.name, "");
      if (Utilities::MPI::this_mpi_process(MPI_COMM_WORLD) == 0)
        write_box(file.path(), format.version, format.binary, order);
      check_mpi(MPI_Barrier(MPI_COMM_WORLD));
      const Mesh<3> mesh(file_input(3, file.path()), ".", MPI_COMM_WORLD);
      EXPECT_TRUE(mesh.simplicial());
      EXPECT_NEAR(volume_of(mesh, "everything"), 2, 1e-6);  // Nastran's 8 digits
      EXPECT_FALSE(mesh.curved());  // with nodes in the middle of straight edges neither
      if (!format.has_names) continue;
      EXPECT_NEAR(volume_of(mesh, "name body"), 2, 1e-6);
      EXPECT_NEAR(area_of(mesh, "name ends"), 2, 1e-6);
      // elements of two groups stand twice in files of version 2
      EXPECT_NEAR(area_of(mesh, "name left"), 1, 1e-6);
    }
}

TEST(MeshFile, UnvAndTecplot) {
  const File universal("square.unv", unv);
  const Content seen = content(Mesh<2>(file_input(2, universal.path()), ".", MPI_COMM_WORLD));
  EXPECT_NEAR(seen.material.at(6), 1, 1e-14);
  EXPECT_NEAR(seen.boundary.at(5), 1, 1e-14);
  EXPECT_NEAR(seen.boundary.at(0), 3, 1e-14);
  for (const char* const text : {tecplot_ordered, tecplot_listed}) {
    const File zone("zone.dat", text);
    const Content plate = content(Mesh<2>(file_input(2, zone.path()), ".", MPI_COMM_WORLD));
    EXPECT_EQ(plate.cells, 4);
    EXPECT_NEAR(plate.volume, 4, 1e-14);
    EXPECT_NEAR(plate.boundary.at(0), 8, 1e-14);
  }
}

// two tetrahedra whose common face has nodes of each
TEST(MeshFile, NamesNodesAtOnePlace) {
  std::string apart(abaqus_tetrahedra);
  const File joined("joined.inp", apart),
      doubled("doubled.inp", apart.replace(apart.rfind("2, 4, 3, 5"), 10, "6, 8, 7, 5"));
  const auto note = [](const File& file) {
    const Mesh<3> mesh(file_input(3, file.path()), ".", MPI_COMM_WORLD);
    const auto at = mesh.description().find("note: ");
    return at == std::string::npos ? "" : mesh.description().substr(at, 50);
  };
  EXPECT_EQ(note(joined), "");
  EXPECT_EQ(note(doubled), "note: 3 nodes lie where others do, as at (0, 0, 1)");
}

TEST(MeshFile, ScaledRefinedAndTransformed) {
  const File file("scale.msh", gmsh_2);
  MeshInput input = file_input(3, file.path());
  input.scale = 1e-3;
  input.refinements = 1;
  input.transform = "x; 2*y; z";
  const Mesh<3> mesh(input, ".", MPI_COMM_WORLD);
  const Content seen = content(mesh);
  EXPECT_EQ(seen.cells, 16);
  EXPECT_NEAR(seen.material.at(6), 1e-9, 1e-20);
  EXPECT_NEAR(seen.boundary.at(3), 1e-6, 1e-17);
  EXPECT_NEAR(measure(Space<3>(mesh, {})), 4e-9, 1e-20);
}

TEST(MeshFile, SaysWhatIsWrong) {
  const auto error = [](const std::string& path, int dim = 3) {
    return input_error([&] {
      if (dim == 3)
        Mesh<3>(file_input(3, path), ".", MPI_COMM_WORLD);
      else
        Mesh<2>(file_input(2, path), ".", MPI_COMM_WORLD);
    });
  };
  EXPECT_NE(error("/nonexistent/mesh.msh").find("cannot be read"), std::string::npos);
  EXPECT_NE(error("").find("Mesh / File"), std::string::npos);
  const File text("text.msh", "nothing of a mesh"), unknown("two_cells.xyz", gmsh_2);
  EXPECT_NE(error(text.path()).find("Mesh / File"), std::string::npos);
  EXPECT_NE(error(unknown.path()).find("Mesh / Format"), std::string::npos);
  const File flat("flat.msh", gmsh_4);
  EXPECT_NE(error(flat.path(), 3), "");
}

}  // namespace mesh_file
