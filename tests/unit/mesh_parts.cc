#include "steppe/mesh/generated/box.h"
#include "steppe/mesh/partition/cut.h"
#include "steppe/mesh/partition/mesh.h"
#include "steppe/mesh/partition/partition_file.h"

#include "mesh_texts.h"
#include "model.h"

#include <deal.II/grid/cell_id.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>

// A mesh that was cut into a file before the run is the one that the run cuts itself.

using namespace steppe;
using namespace dealii;

namespace mesh_parts {

template <int dim>
void expect_same(const PartOfMesh<dim>& one, const PartOfMesh<dim>& other) {
  EXPECT_EQ(one.coarse_cell_vertices, other.coarse_cell_vertices);
  EXPECT_EQ(one.coarse_cell_index_to_coarse_cell_id, other.coarse_cell_index_to_coarse_cell_id);
  EXPECT_EQ(one.coarse_cells, other.coarse_cells);
  EXPECT_EQ(one.settings, other.settings);
  EXPECT_EQ(one.smoothing, other.smoothing);
  ASSERT_EQ(one.cell_infos.size(), other.cell_infos.size());
  for (std::size_t level = 0; level < one.cell_infos.size(); ++level) {
    ASSERT_EQ(one.cell_infos[level].size(), other.cell_infos[level].size());
    for (std::size_t i = 0; i < one.cell_infos[level].size(); ++i) {
      const auto &a = one.cell_infos[level][i], &b = other.cell_infos[level][i];
      EXPECT_EQ(CellId(a.id), CellId(b.id));
      EXPECT_EQ(a.subdomain_id, b.subdomain_id);
      EXPECT_EQ(a.boundary_ids, b.boundary_ids);
      EXPECT_EQ(a.manifold_id, b.manifold_id);
      if (one.coarse_cells[0].vertices.size() < (1 << dim)) continue;  // not set of other simplices
      EXPECT_EQ(a.manifold_line_ids, b.manifold_line_ids);
      if (dim == 3) {
        EXPECT_EQ(a.manifold_quad_ids, b.manifold_quad_ids);
      }
    }
  }
}

template <int dim>
void expect_parts_of_dealii(const MeshInput& input) {
  const unsigned int n_parts = Utilities::MPI::n_mpi_processes(MPI_COMM_WORLD);
  Triangulation<dim> mesh;
  make_mesh_to_cut(input, "", n_parts, {}, {}, mesh);
  cut(input, n_parts, mesh);
  const Parts<dim> parts(mesh, n_parts);
  std::size_t n_cells = 0;
  for (unsigned int p = 0; p < n_parts; ++p) {
    SCOPED_TRACE(testing::Message() << input.type << " in " << dim << "D, part " << p);
    const auto part = parts[p];
    expect_same(part, TriangulationDescription::Utilities::create_description_from_triangulation(
                          mesh, MPI_COMM_WORLD, TriangulationDescription::default_setting, p));
    PartitionHead head;
    head.n_corners = input.shape == "simplices" ? dim + 1 : 1 << dim;
    head.has_manifolds = input.type == "generator";
    if (const auto bricks = bricks_of<dim>(input, n_parts))
      expect_same(part, Box<dim>::of(input).part(*bricks, p, 1));
    const PartTables tables = to_tables<dim>(part, {}, head);
    EXPECT_TRUE(are_consistent(tables, mesh.n_levels(), n_parts));
    expect_same(part, from_tables<dim>(tables, mesh.n_levels()).cells);
    n_cells += parts.n_cells(p);
  }
  EXPECT_EQ(n_cells, mesh.n_active_cells());
}

/// All that a part of a mesh has, as numbers.
template <int dim>
std::vector<double> numbers_of(const Mesh<dim>& mesh) {
  std::vector<double> numbers;
  for (const auto& cell : mesh.triangulation().active_cell_iterators()) {
    numbers.insert(numbers.end(),
                   {double(cell->level()), double(cell->index()), double(cell->subdomain_id())});
    if (cell->is_artificial()) continue;
    const CellId id = cell->id();
    numbers.push_back(double(id.get_coarse_cell_id()));
    for (const auto child : id.get_child_indices()) numbers.push_back(child);
    numbers.insert(numbers.end(), {double(cell->material_id()), double(cell->manifold_id())});
    for (const unsigned int v : cell->vertex_indices())
      for (int c = 0; c < dim; ++c) numbers.push_back(cell->vertex(v)[c]);
    for (const unsigned int f : cell->face_indices())
      numbers.insert(numbers.end(),
                     {double(cell->face(f)->boundary_id()), double(cell->face(f)->manifold_id())});
  }
  return numbers;
}

/// A file of parts that goes with the object. Collective.
class Cut {
 public:
  template <int dim>
  static std::unique_ptr<Cut> of(MeshInput& input, int more_parts = 0) {
    auto result = std::make_unique<Cut>();
    const auto n_parts = Utilities::MPI::n_mpi_processes(MPI_COMM_WORLD) + more_parts;
    if (first()) {
      Triangulation<dim> mesh;
      const auto facts = make_mesh_to_cut(input, input.file, n_parts, {}, {}, mesh);
      cut(input, n_parts, mesh);
      EXPECT_TRUE(PartitionFile::write<dim>(
          result->path, PartitionHead::of(input, input.file, n_parts, facts, mesh),
          Parts<dim>(mesh, n_parts), facts.curved));
    }
    check_mpi(MPI_Barrier(MPI_COMM_WORLD));
    input.partition = result->path;
    return result;
  }
  ~Cut() {
    MPI_Barrier(MPI_COMM_WORLD);
    if (first()) std::filesystem::remove(path);
  }
  static bool first() { return Utilities::MPI::this_mpi_process(MPI_COMM_WORLD) == 0; }

  const std::string path = temporary_path("cut.partition.h5");
};

template <int dim>
void expect_same_mesh(MeshInput input) {
  SCOPED_TRACE(testing::Message() << input.type << " " << input.shape << " in " << dim << "D");
  input.dimension = dim;
  const Mesh<dim> whole(input, ".", MPI_COMM_WORLD);
  const auto file = Cut::of<dim>(input);
  const Mesh<dim> parts(input, ".", MPI_COMM_WORLD);
  EXPECT_EQ(numbers_of(whole), numbers_of(parts));
  EXPECT_EQ(whole.simplicial(), parts.simplicial());
  EXPECT_EQ(whole.curved(), parts.curved());
  EXPECT_EQ(whole.size(), parts.size());
  const auto without_cut = [](const std::string& text) {
    const std::size_t by = text.find(" by ");
    return text.substr(0, by) + text.substr(text.find(',', by));
  };
  EXPECT_EQ(without_cut(whole.description()), without_cut(parts.description()));
  EXPECT_NE(parts.description().find(" by " + input.partition), std::string::npos);
}

MeshInput box(int dim, const std::string& shape, const std::string& cells,
              unsigned int refinements) {
  MeshInput input;
  input.dimension = dim;
  input.shape = shape;
  if (dim == 2) input.lower = "0, 0";
  if (dim == 2) input.upper = "2, 1";
  input.cells = cells;
  input.refinements = refinements;
  return input;
}

MeshInput shell() {
  MeshInput input;
  input.type = "generator";
  input.generator = "hyper_shell";
  input.arguments = "0, 0, 0 : 1 : 2 : 12 : true";
  input.refinements = 3;
  return input;
}

TEST(Parts, AreThoseOfDealII) {
  for (const std::string shape : {"hypercubes", "simplices"}) {
    expect_parts_of_dealii<2>(box(2, shape, "30, 20", 1));
    expect_parts_of_dealii<3>(box(3, shape, "4, 3, 2", 2));
  }
  MeshInput around = box(3, "hypercubes", "12, 7, 24", 0);
  around.lower = "-1, -2, -3";  // cells on both sides of zero have other ids
  expect_parts_of_dealii<3>(around);
  expect_parts_of_dealii<3>(shell());
  expect_parts_of_dealii<3>(box(3, "hypercubes", "1, 1, 1", 0));  // ranks without cells
}

TEST(PartitionFile, GivesTheMeshThatARunCuts) {
  for (const std::string shape : {"hypercubes", "simplices"}) {
    expect_same_mesh<2>(box(2, shape, "30, 20", 2));
    MeshInput moved = box(3, shape, "5, 4, 3", 2);
    moved.transform = "x + 0.2*y; 3*y; z + 0.1*x*y";
    expect_same_mesh<3>(moved);
  }
  expect_same_mesh<3>(shell());
  expect_same_mesh<3>(box(3, "hypercubes", "1, 1, 1", 0));
}

TEST(PartitionFile, KeepsTheNamesOfTheMeshFile) {
  MeshInput input;
  input.type = "file";
  auto file = std::make_unique<TemporaryFile>("parts.msh", gmsh_2);
  input.file = file->path();
  const Mesh<3> whole(input, ".", MPI_COMM_WORLD);
  const auto parts = Cut::of<3>(input);
  const auto error = [&] { return input_error([&] { Mesh<3>(input, ".", MPI_COMM_WORLD); }); };
  EXPECT_EQ(error(), "");
  file.reset();
  const Mesh<3> without(input, ".", MPI_COMM_WORLD);
  EXPECT_EQ(without.boundary_names(), whole.boundary_names());
  EXPECT_EQ(without.volume_names(), whole.volume_names());
  EXPECT_EQ(numbers_of(without), numbers_of(whole));
  const TemporaryFile other("parts.msh", gmsh_2 + std::string("\n"));
  EXPECT_NE(error().find("was cut from another content of the file"), std::string::npos) << error();
  input.file = "other.msh";
  EXPECT_NE(error().find("parts.msh, and the input has Mesh / File = other.msh"), std::string::npos)
      << error();
}

TEST(PartitionFile, OfACadFile) {
  const TemporaryFile file("parts.geo",
                           "SetFactory(\"OpenCASCADE\"); Box(1) = {0, 0, 0, 1, 1, 1};\n");
  MeshInput input;
  input.type = "file";
  input.file = file.path();
  input.size = 0.2;
  const Mesh<3> whole(input, ".", MPI_COMM_WORLD);
  const auto parts = Cut::of<3>(input);
  EXPECT_EQ(numbers_of(Mesh<3>(input, ".", MPI_COMM_WORLD)), numbers_of(whole));
  input.size = 0.1;
  const auto error = input_error([&] { Mesh<3>(input, ".", MPI_COMM_WORLD); });
  EXPECT_NE(error.find("was cut for Mesh / Size = 0.2, and the input has 0.1"), std::string::npos)
      << error;
}

TEST(PartitionFile, IsRefusedWhereItIsOfAnotherMesh) {
  const MeshInput good = box(3, "hypercubes", "8, 8, 8", 1);
  MeshInput input = good;
  const auto parts = Cut::of<3>(input);
  const auto expect_error = [&](MeshInput changed, const std::string& sentence) {
    changed.partition = parts->path;
    const auto error = input_error([&] { Mesh<3>(changed, ".", MPI_COMM_WORLD); });
    EXPECT_NE(error.find(sentence), std::string::npos) << error;
  };
  input.cells = "8,8,8.0";
  EXPECT_EQ(input_error([&] { Mesh<3>(input, ".", MPI_COMM_WORLD); }), "");
  input.cells = "8, 8, 9";
  expect_error(input, "was cut for Mesh / Cells = 8, 8, 8, and the input has 8, 8, 9");
  input = good;
  input.ranks_per_reader = 1;
  expect_error(input, "Ranks per reader = 1: means nothing with Mesh / Partition");
  input = good;
  input.dimension = 2;
  input.partition = parts->path;
  EXPECT_NE(input_error([&] { Mesh<2>(input, ".", MPI_COMM_WORLD); }).find("Mesh / Dimension = 3"),
            std::string::npos);
}

TEST(PartitionFile, IsRefusedForOtherRanksAndRefinements) {
  MeshInput input = box(3, "hypercubes", "4, 4, 4", 1);
  input.partitioner = "metis";  // which needs cells
  const auto error = [&] { return input_error([&] { Mesh<3>(input, ".", MPI_COMM_WORLD); }); };
  {
    const auto parts = Cut::of<3>(input, 1);
    EXPECT_NE(error().find("has parts for " +
                           std::to_string(Utilities::MPI::n_mpi_processes(MPI_COMM_WORLD) + 1)),
              std::string::npos)
        << error();
  }
  const auto parts = Cut::of<3>(input);
  input.refinements = 0;
  EXPECT_NE(error().find("was cut after 1 refinements, and"), std::string::npos) << error();
  input.refinements = 2;
  EXPECT_EQ(error(), "");
}

TEST(PartitionFile, IsRefusedWhereItIsDamaged) {
  MeshInput input = box(3, "simplices", "8, 8, 8", 0);
  const auto parts = Cut::of<3>(input);
  const auto whole = numbers_of(Mesh<3>(input, ".", MPI_COMM_WORLD));
  const auto length = std::filesystem::file_size(parts->path);
  const auto flip = [&](std::uintmax_t place) {
    if (Cut::first()) {
      std::fstream file(parts->path, std::ios::in | std::ios::out | std::ios::binary);
      file.seekg(std::streamoff(place));
      const char byte = char(file.get() ^ 0x10);
      file.seekp(std::streamoff(place));
      file.put(byte);
    }
    check_mpi(MPI_Barrier(MPI_COMM_WORLD));
  };
  int n_refused = 0;
  const int n_places = 32;
  for (int i = 0; i < n_places; ++i) {
    const std::uintmax_t place = (length - 1) * i / (n_places - 1);
    flip(place);
    const auto error =
        input_error([&] { EXPECT_EQ(numbers_of(Mesh<3>(input, ".", MPI_COMM_WORLD)), whole); });
    flip(place);
    n_refused += error.find("Mesh / Partition = ") == 0;
  }
  EXPECT_GE(n_refused, n_places / 8);  // the other bytes are none of a number
  if (Cut::first()) std::filesystem::resize_file(parts->path, length / 2);
  check_mpi(MPI_Barrier(MPI_COMM_WORLD));
  const auto error = input_error([&] { Mesh<3>(input, ".", MPI_COMM_WORLD); });
  EXPECT_NE(error.find("is damaged, or no file that -partition has written; cut it anew"),
            std::string::npos)
      << error;
}

TEST(PartTables, AreRefusedWhereTheyDoNotFitTogether) {
  const MeshInput input = box(2, "simplices", "2, 2", 1);
  Triangulation<2> mesh;
  make_mesh_to_cut(input, "", 1, {}, {}, mesh);
  cut(input, 1, mesh);
  PartitionHead head;
  head.n_corners = 3;
  const PartTables whole = to_tables<2>(Parts<2>(mesh, 1)[0], {}, head);
  const auto fits = [&](const auto& change) {
    PartTables tables = whole;
    change(tables);
    return are_consistent(tables, mesh.n_levels(), 1);
  };
  EXPECT_TRUE(fits([](PartTables&) {}));
  const auto coarse = &PartTables::coarse_cells, cells = &PartTables::cells,
             sides = &PartTables::sides;
  const struct {
    PartTables::Integers PartTables::*table;
    int column;
    std::int64_t number;
  } changes[] = {{coarse, 0, 1000}, {coarse, 0, -1}, {coarse, 3, -5},  {coarse, 3, 1000},
                 {cells, 0, 1000},  {cells, 0, 1},   {cells, 1, 1000}, {cells, 2, -1},
                 {cells, 2, 1},     {cells, 3, 7},   {sides, 0, 1000}, {sides, 1, 9}};
  for (const auto& change : changes)
    EXPECT_FALSE(fits([&](PartTables& tables) {
      (tables.*change.table).values[change.column] = change.number;
    })) << "column "
        << change.column << " is " << change.number;
  EXPECT_FALSE(fits([](PartTables& tables) {  // a cell that stands twice
    std::copy_n(tables.cells.values.begin(), tables.cells.width,
                tables.cells.values.begin() + tables.cells.width);
  }));
  EXPECT_FALSE(fits([](PartTables& tables) { tables.vertices.values[0] = std::nan(""); }));
  EXPECT_FALSE(fits([](PartTables& tables) { tables.cells.values.resize(4); }));
}

}  // namespace mesh_parts
