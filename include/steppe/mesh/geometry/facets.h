#pragma once

#include <deal.II/base/point.h>

#include <array>
#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace steppe {

/**
 * The facets of an STL file that libgmsh has loaded: closed surfaces, the shells, each around a
 * body or around a cavity, where normals point into it. Facets are known by Gmsh's labels, which
 * they keep when Gmsh sorts them into faces.
 */
class Facets {
 public:
  struct Shell {
    double volume = 0;  ///< enclosed; of a cavity below zero
    dealii::Point<3> at;
  };

  /// Takes the facets of all surfaces of the model, each a `solid` of the file with its name.
  /// `begin` begins the sentences of errors. Local. Throws InputError where a facet has no area,
  /// where an edge has not two facets of opposite directions, or where cavities are not all of one
  /// body.
  explicit Facets(const std::string& begin);

  const std::vector<Shell>& shells() const { return shells_; }
  int n_bodies() const;
  /// The shell of a surface of the model, whichever.
  int shell_of(int surface) const;
  /// Area of the facets of a surface of the model.
  double area_of(int surface) const;
  /// The name of the solid of the file of which all facets of a surface are; empty where there are
  /// several.
  std::string name_of(int surface) const;
  /// How many solids the file has.
  std::size_t n_solids() const { return names_.size(); }

 private:
  struct Facet {
    std::array<std::size_t, 3> corners;
    std::size_t solid;
    int shell = -1;
  };
  double area(const Facet& facet) const;
  void check_areas(const std::string& begin) const;
  void join(const std::string& begin);

  std::map<std::size_t, dealii::Point<3>> places_;  // by Gmsh's labels of nodes
  std::map<std::size_t, Facet> facets_;
  std::vector<std::string> names_;
  std::vector<Shell> shells_;
};

}  // namespace steppe
