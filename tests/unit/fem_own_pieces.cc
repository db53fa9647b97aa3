#include "two_blocks.h"

#include "steppe/fem/search/interpolation.h"
#include "steppe/fem/space/pieces.h"

using namespace steppe;
using namespace dealii;

namespace fem_own_pieces {

/// Two blocks whose right one has moved to the left by that much beyond the gap.
template <int dim>
struct Blocks {
  Blocks(const std::array<int, dim>& left, const std::array<int, dim>& right, unsigned int degree,
         double overlap)
      : file("blocks.ucd", two_blocks<dim>(left, right, false)), model(setup(degree, overlap)) {}

  BodyInput setup(unsigned int degree, double overlap) const {
    BodyInput input = body_of(file, dim, degree);
    std::ostringstream text;
    text << "x - if(x > 0.5005, " << gap_of_blocks + overlap << ", 0); y"
         << (dim == 3 ? "; z" : "");
    input.mesh.transform = text.str();
    return input;
  }
  /// 1 at the nodes of the right block, else 0. Its centre is the one farther to the right.
  VecHandle marked() const {
    const Pieces<dim> pieces = pieces_of(model.space);
    const int right = pieces.list[0].centre[0] > pieces.list[1].centre[0] ? 0 : 1;
    VecHandle marks = model.space.create_vector(1);
    {
      LocalArray mark(marks);
      for (int node = 0; node < model.space.n_owned_nodes(); ++node)
        mark[node] = pieces.of_node[std::size_t(node)] == right;
    }
    update_ghosts(marks);
    return marks;
  }

  TemporaryFile file;
  Model<dim> model;
};

/// How many nodes of one pair of blocks get the number of the wrong block of another pair.
template <int dim>
int n_wrong(const Blocks<dim>& from, const Blocks<dim>& to) {
  const VecHandle there = from.marked(), here = to.marked();
  const std::vector<double> values =
      Interpolation<dim>(from.model.space, to.model.space, "")(there, 1);
  const LocalView mark(here);
  int wrong = 0;
  for (std::size_t i = 0; i < values.size(); ++i)
    wrong += std::abs(values[i] - mark[long(i)]) > 1e-12;
  return Utilities::MPI::sum(wrong, MPI_COMM_WORLD);
}

TEST(OwnPieces, NodesOfBlocksThatTouchGetValuesOfTheirOwn) {
  for (const unsigned int degree : {1u, 2u}) {
    EXPECT_EQ((n_wrong<2>({{2, 3}, {2, 4}, degree, 0}, {{3, 4}, {2, 3}, 1, 0})), 0);
    EXPECT_EQ((n_wrong<2>({{2, 3}, {2, 4}, 1, 0}, {{2, 3}, {2, 4}, degree, 0})), 0);
    EXPECT_EQ((n_wrong<3>({{1, 2, 2}, {1, 3, 2}, degree, 0}, {{2, 3, 1}, {1, 2, 3}, 1, 0})), 0);
  }
}

TEST(OwnPieces, NodesOfBlocksThatOverlapToo) {
  EXPECT_EQ((n_wrong<2>({{2, 3}, {2, 4}, 1, 0.02}, {{8, 4}, {9, 3}, 1, 0.02})), 0);
  EXPECT_EQ((n_wrong<3>({{1, 2, 2}, {1, 3, 2}, 1, 0.02}, {{6, 3, 1}, {5, 2, 3}, 1, 0.02})), 0);
}

/// A body of one piece has its nodes anywhere in both blocks.
TEST(OwnPieces, OnePieceMayLieInSeveral) {
  const Blocks<2> from({2, 3}, {4, 4}, 1, 0);
  const TemporaryFile file("whole.ucd", two_blocks<2>({3, 2}, {3, 2}, true));
  const Model<2> to(body_of(file, 2, 1));
  const VecHandle places = from.model.space.create_vector();
  interpolate(
      from.model.space, [](const auto& x) { return Tensor<1, 2>(x); }, places);
  const std::vector<double> values = Interpolation<2>(from.model.space, to.space, "")(places);
  for (std::size_t i = 0; i < values.size() / 2; ++i)
    for (unsigned int c = 0; c < 2; ++c)
      EXPECT_NEAR(values[2 * i + c], to.space.node_positions()[i][c], 1e-12);
}

}  // namespace fem_own_pieces
