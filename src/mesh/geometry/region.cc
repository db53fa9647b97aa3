#include "steppe/mesh/geometry/region.h"

#include "steppe/base/process/error.h"
#include "steppe/input/words/nearest.h"
#include "steppe/input/words/text.h"

#include <deal.II/base/utilities.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <set>
#include <vector>

namespace steppe {
namespace {

using dealii::Point;
using dealii::Tensor;

template <int dim>
using Distance = std::function<double(const Point<dim>&, unsigned int)>;

/// Of what lies inside or not, and has no distance.
double far_unless(bool inside) { return inside ? 0 : std::numeric_limits<double>::infinity(); }

std::vector<double> numbers(const std::string& text, std::size_t count, const std::string& where,
                            const std::string& form) {
  std::string blanks = text;
  std::replace(blanks.begin(), blanks.end(), ',', ' ');
  std::vector<double> values;
  for (const std::string& word : words(blanks))
    if (const auto value = finite_number(word)) values.push_back(*value);
  if (values.size() != count || words(blanks).size() != count)
    throw InputError(where + " needs " + std::to_string(count) + " numbers: " + form);
  return values;
}

std::vector<std::string> keys(const PartNames& names) {
  std::vector<std::string> result;
  for (const auto& [name, id] : names)
    if (name.rfind("id ", 0) != 0 && (result.empty() || result.back() != name))
      result.push_back(name);
  return result;
}

std::set<unsigned int> ids_of(const std::string& name, const PartNames& names) {
  std::set<unsigned int> ids;
  const auto [first, last] = names.equal_range(name);
  for (auto found = first; found != last; ++found) ids.insert(found->second);
  return ids;
}

template <int dim>
Point<dim> point(const std::vector<double>& values, int first) {
  Point<dim> p;
  for (int c = 0; c < dim; ++c) p[c] = values[first + c];
  return p;
}

template <int dim>
Distance<dim> slab(const std::string& arguments, const std::string& where, bool half) {
  const auto v = numbers(arguments, dim + 1, where, "the normal and the distance d in n.x = d");
  Tensor<1, dim> normal = point<dim>(v, 0);
  const double length = normal.norm();
  if (length == 0) throw InputError(where + " has a normal of length zero: give a direction");
  normal /= length;
  const double d = v[dim] / length;
  if (half) return [=](const Point<dim>& x, unsigned) { return std::max(0., d - normal * x); };
  return [=](const Point<dim>& x, unsigned) { return std::abs(normal * x - d); };
}

template <int dim>
Distance<dim> parse(const std::string& text, const std::string& parameter, const PartNames& names,
                    const Constants& constants) {
  const std::string word = text.substr(0, text.find_first_of(" \t"));
  const std::string rest =
      word.size() < text.size() ? dealii::Utilities::trim(text.substr(word.size())) : "";
  const std::string where = parameter + " = " + text;

  if (word == "everything" && rest.empty()) return [](const Point<dim>&, unsigned) { return 0.; };
  if (word == "name") {
    const std::set<unsigned int> ids = ids_of(rest, names);
    if (ids.empty())
      throw InputError(where + ": the mesh has no part of that name" +
                       (keys(names).empty() ? "; it names none at all, select by id or geometry"
                                            : "; " + suggestion(rest, keys(names))));
    return [ids](const Point<dim>&, unsigned other) { return far_unless(ids.count(other) > 0); };
  }
  if (word == "id") {
    const double number = numbers(rest, 1, where, "the id")[0];
    const unsigned id = number >= 0 && number < 1e9 ? unsigned(number) : 0;
    if (id != number) throw InputError(where + " is not an id: give a whole number from 0 up");
    std::set<unsigned int> ids = ids_of("id " + std::to_string(id), names);
    ids.insert(id);
    return [ids](const Point<dim>&, unsigned other) { return far_unless(ids.count(other) > 0); };
  }
  if (word == "box") {
    const auto v = numbers(rest, 2 * dim, where, "the lower and the upper corner");
    return [=, a = point<dim>(v, 0), b = point<dim>(v, dim)](const Point<dim>& x, unsigned) {
      Tensor<1, dim> outside;
      for (int c = 0; c < dim; ++c) outside[c] = std::max({0., a[c] - x[c], x[c] - b[c]});
      return outside.norm();
    };
  }
  if (word == "point") {
    const auto v = numbers(rest, dim, where, "the coordinates");
    return [=, here = point<dim>(v, 0)](const Point<dim>& x, unsigned) { return x.distance(here); };
  }
  if (word == "plane") return slab<dim>(rest, where, false);
  if (word == "halfspace") return slab<dim>(rest, where, true);
  if (word == "sphere" || (word == "cylinder" && dim == 2)) {
    const auto v = numbers(rest, dim + 1, where, "the centre and the radius");
    return [=, centre = point<dim>(v, 0)](const Point<dim>& x, unsigned) {
      return std::max(0., x.distance(centre) - v[dim]);
    };
  }
  if (word == "cylinder") {
    const auto v = numbers(rest, 2 * dim + 1, where, "a point, the axis and the radius");
    Tensor<1, dim> axis = point<dim>(v, dim);
    if (axis.norm() == 0) throw InputError(where + " has an axis of length zero: give a direction");
    axis /= axis.norm();
    return [=, base = point<dim>(v, 0)](const Point<dim>& x, unsigned) {
      const Tensor<1, dim> arm = x - base;
      return std::max(0., (arm - (arm * axis) * axis).norm() - v[2 * dim]);
    };
  }
  if (word == "where") {
    auto expression = std::make_shared<Expression<dim>>(rest, parameter, constants);
    return [expression](const Point<dim>& x, unsigned) {
      return far_unless((*expression)(x, 0) != 0);
    };
  }
  if (word.front() == '<') throw InputError(where + ": fill in what stands in < >");
  throw InputError(where + ": unknown kind of region '" + word +
                   "'; allowed are everything, name, id, box, point, plane, halfspace, sphere, "
                   "cylinder and where, for example `plane 1 0 0 10`");
}

}  // namespace

template <int dim>
Region<dim>::Region(const std::string& text, const std::string& parameter, const PartNames& names,
                    double body_size, const Constants& constants)
    : text_(dealii::Utilities::trim(text)), tolerance_(1e-8 * body_size) {
  for (const std::string& part : dealii::Utilities::split_string_list(text_, ';'))
    distances_.push_back(parse<dim>(part, parameter, names, constants));
  if (distances_.empty())
    throw InputError(parameter + " is empty: say where, for example `everything` or `id 1`");
}

template <int dim>
bool Region<dim>::contains(const dealii::Point<dim>& x, unsigned int id) const {
  return distance(x, id) <= tolerance_;
}

template <int dim>
double Region<dim>::distance(const dealii::Point<dim>& x, unsigned int id) const {
  double least = std::numeric_limits<double>::infinity();
  for (const auto& distance : distances_) least = std::min(least, distance(x, id));
  return least;
}

template class Region<2>;
template class Region<3>;

}  // namespace steppe
