#pragma once

#include <boost/serialization/map.hpp>

#include <cmath>
#include <map>

namespace steppe {

/// Measures of the bodies of a mesh that CAD knows exactly, whatever the cells are; in the mesh's
/// lengths. In 2D areas for volumes, and lengths for areas.
struct Drawing {
  double volume = 0;                     ///< of all bodies; 0: there is no drawing
  std::map<unsigned int, double> areas;  ///< of the parts of the boundary, by their ids

  bool empty() const { return volume == 0; }
  void scale(double factor, int dim) {
    volume *= std::pow(factor, dim);
    for (auto& [id, area] : areas) area *= std::pow(factor, dim - 1);
  }
  template <class Archive>
  void serialize(Archive& archive, unsigned int) {
    archive& volume& areas;
  }
};

}  // namespace steppe
