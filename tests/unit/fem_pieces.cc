#include "model.h"

#include "steppe/fem/space/pieces.h"

using namespace steppe;
using namespace dealii;

namespace fem_pieces {

/// Two strips of unit squares beside each other along x, the first of 6 cells, the second of 3.
std::string strips() {
  std::ostringstream nodes, cells;
  int n_nodes = 0, n_cells = 0;
  for (const int length : {6, 3}) {
    const int first = n_nodes, offset = length == 6 ? 0 : 8;
    for (int y = 0; y < 2; ++y)
      for (int x = 0; x <= length; ++x)
        nodes << n_nodes++ << ' ' << x + offset << ' ' << y << " 0\n";
    for (int x = 0; x < length; ++x, ++n_cells)
      cells << n_cells << " 0 quad " << first + x << ' ' << first + x + 1 << ' '
            << first + length + 1 + x + 1 << ' ' << first + length + 1 + x << '\n';
  }
  std::ostringstream text;
  text << n_nodes << ' ' << n_cells << " 0 0 0\n" << nodes.str() << cells.str();
  return text.str();
}

TEST(Pieces, ApartOnAnyRanks) {
  const TemporaryFile file("strips.ucd", strips());
  for (const unsigned int refinements : {0u, 2u}) {
    MeshInput input;
    input.dimension = 2;
    input.type = "file";
    input.file = file.path();
    input.refinements = refinements;
    const Mesh<2> mesh(input, ".", MPI_COMM_WORLD);
    SpaceInput space_input;
    space_input.degree = 2;
    const Space<2> space(mesh, space_input);
    const Pieces<2> pieces = pieces_of(space);
    ASSERT_EQ(pieces.list.size(), 2u);
    const int in_cell = 1 << (2 * refinements);
    EXPECT_EQ(pieces.list[0].n_cells, 6 * in_cell);
    EXPECT_EQ(pieces.list[1].n_cells, 3 * in_cell);
    EXPECT_NEAR(pieces.list[0].centre.distance({3, 0.5}), 0, 1e-13);
    EXPECT_NEAR(pieces.list[1].centre.distance({9.5, 0.5}), 0, 1e-13);
    for (int i = 0; i < space.n_local_nodes(); ++i)
      EXPECT_EQ(pieces.of_node[i], space.node_positions()[i][0] > 7);
  }
}

TEST(Pieces, OneOnAnyRanks) {
  const BodyInput setup(3, 4, 1, true);
  const Model<3> model(setup);
  const Pieces<3> pieces = pieces_of(model.space);
  ASSERT_EQ(pieces.list.size(), 1u);
  EXPECT_EQ(pieces.list[0].n_cells, double(model.space.n_global_cells()));
}

}  // namespace fem_pieces
