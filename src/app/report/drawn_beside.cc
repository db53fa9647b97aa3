#include "steppe/app/report/drawn_beside.h"

#include "steppe/output/series/joint_grid.h"
#include "steppe/output/series/obstacle_grid.h"

namespace steppe {

template <int dim>
std::vector<SideGrid> drawn_beside(const Discretisation<dim>& grid) {
  const Input& input = grid.input;
  std::vector<SideGrid> all = obstacle_grids(grid.space, input.obstacles, input.constants);
  for (SideGrid& joint : joint_grids(grid.space, grid.remote, grid.bolts))
    all.push_back(std::move(joint));
  return all;
}

template std::vector<SideGrid> drawn_beside(const Discretisation<2>&);
template std::vector<SideGrid> drawn_beside(const Discretisation<3>&);

}  // namespace steppe
