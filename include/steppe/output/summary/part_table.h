#pragma once

#include "steppe/fem/space/space.h"
#include "steppe/output/summary/part_shape.h"

#include <set>
#include <string>
#include <vector>

namespace steppe {

/// A part of the boundary that regions select by its id or name.
template <int dim>
struct FacePart {
  unsigned int id;
  std::string name;            ///< or empty
  std::set<unsigned int> ids;  ///< that its faces carry: its own, and those of several parts
  double n_faces = 0;
  PartShape<dim> shape;
};

/// A part of the body.
template <int dim>
struct VolumePart {
  unsigned int id;
  std::string name;
  std::set<unsigned int> ids;
  double n_cells = 0, volume = 0, mass = 0;
  dealii::Point<dim> centre;
};

/// Parts that regions can select by ids, in the order of the ids; ids that nothing carries are left
/// out. A face or cell of several parts counts in each. Collective.
template <int dim>
std::vector<FacePart<dim>> face_parts(const Space<dim>& space);
/// Parts of the body, with masses where the density of each owned cell is given, kg/m^3.
template <int dim>
std::vector<VolumePart<dim>> volume_parts(const Space<dim>& space,
                                          const std::vector<double>& densities = {});

/// Name of the cells or faces of an id: of those that the fewest others share the shortest; `id 3`
/// where there is none.
std::string called(unsigned int id, const PartNames& names);

}  // namespace steppe
