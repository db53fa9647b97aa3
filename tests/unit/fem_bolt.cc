#include "model.h"

#include "steppe/fem/maps/change_of_unknowns.h"
#include "steppe/fem/maps/coarse_space.h"
#include "steppe/fem/space/mesh_keys.h"
#include "steppe/fem/space/pieces.h"
#include "steppe/fem/supports/bolt.h"

#include <algorithm>
#include <array>

using namespace steppe;
using namespace dealii;

namespace fem_bolt {

BoltInput bolt(const std::string& point, const std::string& direction,
               const std::string& where = "everything") {
  BoltInput input;
  input.name = "bolt";
  input.where = where;
  input.point = point;
  input.direction = direction;
  input.force = "1";
  return input;
}

template <int dim>
struct CutSpace {
  CutSpace(const BodyInput& setup, const std::vector<BoltInput>& inputs,
           MPI_Comm communicator = MPI_COMM_WORLD)
      : mesh(setup.mesh, ".", communicator),
        space(mesh, setup.space),
        bolts(cut_bolts(space, inputs, {})) {
    space.add_auxiliary(auxiliary_nodes(bolts));
  }
  Mesh<dim> mesh;
  Space<dim> space;
  std::vector<Bolt<dim>> bolts;
};

/// Places of the nodes of this rank's rows of a file.
template <int dim>
std::vector<double> places(const Space<dim>& space) {
  std::vector<double> here;
  for (int i = 0; i < space.n_owned_nodes(); ++i)
    for (int c = 0; c < dim; ++c) here.push_back(space.node_positions()[i][c]);
  return MeshKeys<dim>(space).nodes().to_file(here.data(), dim);
}

template <int dim>
void expect_cut(unsigned int degree, bool simplices) {
  SCOPED_TRACE(std::to_string(dim) + "D degree " + std::to_string(degree));
  const BodyInput setup(dim, 4, degree, simplices);
  const std::string direction = dim == 2 ? "0, 2" : "0, 2, 0";
  const std::vector<BoltInput> inputs = {bolt(repeated(dim, 0.5), direction)};
  const Mesh<dim> mesh(setup.mesh, ".", MPI_COMM_WORLD);
  const Space<dim> known(mesh, setup.space);
  const CutSpace<dim> cut(setup, inputs), whole(setup, inputs, MPI_COMM_SELF);
  const Space<dim>& space = cut.space;
  const Bolt<dim>& shank = cut.bolts[0];

  // the sides of the square are cut in straight lines, whatever the faces between them
  EXPECT_NEAR(shank.area, 1, 1e-12);
  EXPECT_EQ(shank.direction, (Tensor<1, dim>(Point<dim>::unit_vector(1))));
  EXPECT_EQ(shank.n_cells, double(space.n_global_cells()));
  EXPECT_EQ(shank.n_nodes, whole.bolts[0].n_nodes);
  EXPECT_EQ(space.n_global_body_nodes(), known.n_global_nodes() + PetscInt(shank.n_nodes));

  // both sides are apart, on the degree of multigrid's last level too; cells keep their places
  const auto sides_of = [&](const Space<dim>& of) {
    std::vector<int> sides(of.n_local_nodes(), 0);  // that have each node
    for (std::size_t cell = 0; cell < of.cells().size(); ++cell)
      for (int b = 0; b < of.nodes_per_cell(); ++b)
        sides[of.cell_nodes(cell)[b]] |= of.centre(cell)[1] > 0.5 ? 2 : 1;
    return sides;
  };
  const CoarseSpace<dim> coarse(space, {});
  for (const Space<dim>* const of : {&space, &coarse.space()})
    for (const int side : sides_of(*of)) EXPECT_NE(side, 3);
  const std::vector<int> sides = sides_of(space);
  for (const DoubledNode& node : shank.nodes) EXPECT_EQ(sides[node.above], 2);
  EXPECT_EQ(pieces_of(space).list.size(), 1u);  // that the cut does not part
  for (std::size_t cell = 0; cell < space.cells().size(); ++cell)
    for (int b = 0; b < space.nodes_per_cell(); ++b)
      EXPECT_EQ(space.node_positions()[space.cell_nodes(cell)[b]],
                known.node_positions()[known.cell_nodes(cell)[b]]);

  // in files nodes are where they are on one rank
  const MeshKeys<dim> keys(space);
  const auto rows = places(space), all = places(whole.space);
  ASSERT_EQ(rows.size(), dim * keys.nodes().count());
  for (std::size_t i = 0; i < rows.size(); ++i)
    EXPECT_NEAR(rows[i], all[dim * keys.nodes().first() + i], 1e-14);
}

TEST(Bolt, DoublesTheNodesOfItsCut) {
  for (const unsigned int degree : {1, 2, 3, 4}) expect_cut<2>(degree, false);
  for (const unsigned int degree : {1, 2, 3}) expect_cut<3>(degree, false);
  for (const unsigned int degree : {1, 2}) {
    expect_cut<2>(degree, true);
    expect_cut<3>(degree, true);
  }
}

/// The places of the nodes above the cut, of all ranks, in order.
template <int dim>
std::vector<std::array<double, dim>> cut_places(const CutSpace<dim>& cut, std::size_t k) {
  std::vector<std::array<double, dim>> mine;
  for (const DoubledNode& node : cut.bolts[k].nodes) {
    mine.emplace_back();
    for (int c = 0; c < dim; ++c) mine.back()[c] = cut.space.node_positions()[node.above][c];
  }
  std::vector<std::array<double, dim>> all;
  for (const auto& some : Utilities::MPI::all_gather(cut.space.communicator(), mine))
    all.insert(all.end(), some.begin(), some.end());
  std::sort(all.begin(), all.end());
  return all;
}

/// A bar of 8 x 4 x 4 cells.
BodyInput bar() {
  BodyInput setup(3, 4, 2);
  setup.mesh.upper = "2, 1, 1";
  setup.mesh.cells = "8, 4, 4";
  setup.mesh.transform = "";
  return setup;
}

TEST(Bolt, CutsABodyInSeveralPlaces) {
  // the second one slantwise, in steps along the faces
  const std::vector<BoltInput> inputs = {bolt("0.5, 0, 0", "1, 0, 0"),
                                         bolt("1.5, 0.5, 0.5", "1, 0.4, 0")};
  const CutSpace<3> cut(bar(), inputs), whole(bar(), inputs, MPI_COMM_SELF);
  for (std::size_t k = 0; k < 2; ++k) {
    EXPECT_EQ(cut_places(cut, k), cut_places(whole, k));
    EXPECT_NEAR(cut.bolts[k].area, whole.bolts[k].area, 1e-13);
    EXPECT_EQ(cut.space.auxiliary_node(cut.bolts[k].auxiliary),
              cut.space.n_global_body_nodes() + PetscInt(k));
  }
  EXPECT_EQ(pieces_of(cut.space).list.size(), 1u);
  EXPECT_NEAR(cut.bolts[0].area, 1, 1e-13);
  EXPECT_EQ(cut.bolts[0].n_nodes, 81);
}

TEST(Bolt, FindsItsAxisAndItsMiddle) {
  const CutSpace<3> cut(bar(), {bolt("", "")});
  EXPECT_LT((cut.bolts[0].direction - Tensor<1, 3>({1, 0, 0})).norm(), 1e-12);
  EXPECT_LT(cut.bolts[0].place.distance({1, 0.5, 0.5}), 1e-12);
}

TEST(Bolt, BothSidesFollowAlongItsAxis) {
  const CutSpace<3> cut(bar(), {bolt("1, 0, 0", "4, 0, 3")});
  const Space<3>& space = cut.space;
  const Bolt<3>& shank = cut.bolts[0];
  const PrescribedMotion<3> prescribed(space, {{"held", "id 0", "fixed"}}, {}, {0, 1}, {}, {}, {},
                                       nullptr, cut.bolts);
  const ChangeOfUnknowns<3> change(space, prescribed);
  VecHandle y = space.create_vector(), u = space.create_vector();
  interpolate(
      space,
      [](const Point<3>& x) {
        return Tensor<1, 3>({x[1], 1 + x[2], 2 * x[0]});
      },
      y);
  prescribed.displacement(0, y);
  if (const int node = space.owned_auxiliary(0); node >= 0) {
    LocalArray unknowns(y);
    unknowns[3 * node] = 0.1;
    EXPECT_EQ(unknowns[3 * node + 1], 0);
    EXPECT_EQ(unknowns[3 * node + 2], 0);
  }
  change.expand(y, u);
  const LocalView moved(u);
  for (const DoubledNode& node : shank.nodes) {
    const Point<3>& x = space.node_positions()[node.above];
    EXPECT_NEAR(moved[3 * node.above], x[1] - 0.08, 1e-14);
    EXPECT_NEAR(moved[3 * node.above + 1], 1 + x[2], 1e-14);
    EXPECT_NEAR(moved[3 * node.above + 2], 2 * x[0] - 0.06, 1e-14);
  }
}

TEST(Bolt, RefusesWhatCannotBeCut) {
  const auto error_of = [](const BoltInput& input) {
    return input_error([&] { CutSpace<3>(bar(), {input}); });
  };
  const auto expect = [](const std::string& message, const std::string& part) {
    EXPECT_NE(message.find(part), std::string::npos)
        << "'" << message << "' lacks '" << part << "'";
  };
  BoltInput input = bolt("", "");
  input.shortening = "1e-3";
  expect(error_of(input), "has Force and Shortening; give one of them");
  input.force = input.shortening = "";
  expect(error_of(input), "has no Force and no Shortening");
  input.force = "x";
  expect(error_of(input), "must not depend on x, y, z");
  input = bolt("", "");
  input.lock = "soon";
  expect(error_of(input), "must be a time in s");
  expect(error_of(bolt("5, 0, 0", "1, 0, 0")), "has all cells of Where = everything below it");
  expect(error_of(bolt("1, 0", "1, 0, 0")), "must be 3 numbers");
  expect(error_of(bolt("1, 0, 0", "0, 0, 0")), "has no length");
  expect(error_of(bolt("", "", "box -1 -1 -1 3 0.5 1.2")), "meets cells outside of Where");
  expect(error_of(bolt("", "", "box -1 -1 -1 1 2 2")), "extend about as far in several directions");
  expect(input_error([&] {
           CutSpace<3>(bar(), {bolt("0.5, 0, 0", "1, 0, 0"), bolt("0.5, 0, 0", "1, 0, 0")});
         }),
         "meets that of Bolts / bolt");
}

}  // namespace fem_bolt
