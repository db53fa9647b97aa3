#pragma once

#include "model.h"

#include "steppe/fem/mortar/facing_surfaces.h"

#include <map>

namespace steppe {

/// A rectangle of nx by ny cells with that lower corner.
struct Rectangle {
  int nx, ny;
  double x, y, width = 1, height = 1;
};

/// Rectangles that share no nodes, as a UCD file.
inline std::string ucd_of(const std::vector<Rectangle>& rectangles) {
  std::ostringstream nodes, cells;
  nodes.precision(17);
  int n_nodes = 0, n_cells = 0;
  for (const auto& [nx, ny, x0, y0, width, height] : rectangles) {
    const int first = n_nodes;
    for (int y = 0; y <= ny; ++y)
      for (int x = 0; x <= nx; ++x)
        nodes << n_nodes++ << ' ' << x0 + width * x / nx << ' ' << y0 + height * y / ny << " 0\n";
    for (int y = 0; y < ny; ++y)
      for (int x = 0; x < nx; ++x, ++n_cells) {
        const int corner = first + y * (nx + 1) + x;
        cells << n_cells << " 0 quad " << corner << ' ' << corner + 1 << ' ' << corner + nx + 2
              << ' ' << corner + nx + 1 << '\n';
      }
  }
  std::ostringstream text;
  text << n_nodes << ' ' << n_cells << " 0 0 0\n" << nodes.str() << cells.str();
  return text.str();
}

/// A body of rectangles, with that transformation.
struct Rectangles {
  explicit Rectangles(const std::vector<Rectangle>& rectangles, unsigned int degree = 1,
                      const std::string& transform = "")
      : file("rectangles.ucd", ucd_of(rectangles)) {
    MeshInput input;
    input.dimension = 2;
    input.type = "file";
    input.file = file.path();
    input.transform = transform;
    mesh = std::make_unique<Mesh<2>>(input, ".", MPI_COMM_WORLD);
    SpaceInput of_space;
    of_space.degree = degree;
    space = std::make_unique<Space<2>>(*mesh, of_space);
  }

  /// Places of all nodes, by their global numbers.
  std::map<PetscInt, dealii::Point<2>> places() const {
    std::map<PetscInt, dealii::Point<2>> all;
    std::vector<double> mine;
    for (int i = 0; i < space->n_owned_nodes(); ++i)
      for (const double number : {double(space->global_node(i)), space->node_positions()[i][0],
                                  space->node_positions()[i][1]})
        mine.push_back(number);
    for (const auto& numbers : dealii::Utilities::MPI::all_gather(MPI_COMM_WORLD, mine))
      for (std::size_t k = 0; k < numbers.size(); k += 3)
        all[PetscInt(numbers[k])] = {numbers[k + 1], numbers[k + 2]};
    return all;
  }

  TemporaryFile file;
  std::unique_ptr<Mesh<2>> mesh;
  std::unique_ptr<Space<2>> space;
};

}  // namespace steppe
