#pragma once

#include "steppe/input/values/expression.h"

#include <deal.II/base/point.h>

#include <boost/serialization/map.hpp>

#include <cmath>
#include <functional>
#include <map>
#include <string>
#include <vector>

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

/// Names that a mesh file gives to its parts, each with the ids that its cells or faces carry: one,
/// and those of cells that belong to other parts too. For these the names `id N` have all further
/// ids of the part of number N.
using PartNames = std::multimap<std::string, unsigned int>;

/// Names and measures that a mesh file gives for parts of the mesh, and a note.
struct FileParts {
  PartNames volumes, boundaries;
  std::string note;  ///< what of the file is not in the mesh, or empty
  Drawing drawing;   ///< of a CAD file

  template <class Archive>
  void serialize(Archive& archive, unsigned int) {
    archive& volumes& boundaries& note& drawing;
  }
};

/**
 * A part of a body, chosen by the mesh's ids or by geometry in the reference configuration. The
 * text is one of
 *
 *     everything
 *     name <physical name>          id <number>
 *     box <lower corner> <upper corner>
 *     plane <normal> <d>            |n.x - d| <= tolerance
 *     halfspace <normal> <d>        n.x >= d - tolerance
 *     point <coordinates>
 *     sphere <centre> <r>           cylinder <point> <axis> <r>
 *     where <expression of x, y, z> true where it is not zero
 *
 * with numbers separated by blanks or commas, and several such texts joined by `;` for their union.
 * A cylinder is unbounded along its axis (in 2D it has no axis and is a disc). The tolerance is
 * 1e-8 times the size of the body.
 */
template <int dim>
class Region {
 public:
  /// Parse; `parameter` names the origin in messages. Throws InputError. Local.
  Region(const std::string& text, const std::string& parameter, const PartNames& names,
         double body_size, const Constants& constants = {});

  /// Is a point of a part that carries this id inside?
  bool contains(const dealii::Point<dim>& x, unsigned int id) const;
  /// How far from the region that point is: zero inside, infinite outside of what ids and
  /// expressions select.
  double distance(const dealii::Point<dim>& x, unsigned int id) const;

  const std::string& text() const { return text_; }

 private:
  std::string text_;
  double tolerance_;
  std::vector<std::function<double(const dealii::Point<dim>&, unsigned int)>> distances_;
};

}  // namespace steppe
