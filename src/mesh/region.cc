#include "steppe/mesh/region.h"

#include "steppe/base/error.h"
#include "steppe/input/nearest.h"
#include "steppe/input/text.h"

#include <deal.II/base/utilities.h>

#include <algorithm>
#include <memory>
#include <set>
#include <vector>

namespace steppe {
namespace {

using dealii::Point;
using dealii::Tensor;

template <int dim>
using Predicate = std::function<bool(const Point<dim>&, unsigned int)>;

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
    if (name.rfind("id ", 0) != 0) result.push_back(name);
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
Predicate<dim> slab(const std::string& arguments, const std::string& where, double tolerance,
                    bool half) {
  const auto v = numbers(arguments, dim + 1, where, "the normal and the distance d in n.x = d");
  Tensor<1, dim> normal = point<dim>(v, 0);
  const double length = normal.norm();
  if (length == 0) throw InputError(where + " has a normal of length zero: give a direction");
  normal /= length;
  const double d = v[dim] / length;
  if (half) return [=](const Point<dim>& x, unsigned) { return normal * x >= d - tolerance; };
  return [=](const Point<dim>& x, unsigned) { return std::abs(normal * x - d) <= tolerance; };
}

template <int dim>
Predicate<dim> parse(const std::string& text, const std::string& parameter, const PartNames& names,
                     double tolerance, const Constants& constants) {
  const std::string word = text.substr(0, text.find_first_of(" \t"));
  const std::string rest =
      word.size() < text.size() ? dealii::Utilities::trim(text.substr(word.size())) : "";
  const std::string where = parameter + " = " + text;

  if (word == "everything" && rest.empty()) return [](const Point<dim>&, unsigned) { return true; };
  if (word == "name") {
    const std::set<unsigned int> ids = ids_of(rest, names);
    if (ids.empty())
      throw InputError(where + ": the mesh has no part of that name" +
                       (keys(names).empty() ? "; it names none at all, select by id or geometry"
                                            : "; " + suggestion(rest, keys(names))));
    return [ids](const Point<dim>&, unsigned other) { return ids.count(other) > 0; };
  }
  if (word == "id") {
    const double number = numbers(rest, 1, where, "the id")[0];
    const unsigned id = number >= 0 && number < 1e9 ? unsigned(number) : 0;
    if (id != number) throw InputError(where + " is not an id: give a whole number from 0 up");
    std::set<unsigned int> ids = ids_of("id " + std::to_string(id), names);
    ids.insert(id);
    return [ids](const Point<dim>&, unsigned other) { return ids.count(other) > 0; };
  }
  if (word == "box") {
    const auto v = numbers(rest, 2 * dim, where, "the lower and the upper corner");
    return [=, a = point<dim>(v, 0), b = point<dim>(v, dim)](const Point<dim>& x, unsigned) {
      for (int c = 0; c < dim; ++c)
        if (x[c] < a[c] - tolerance || x[c] > b[c] + tolerance) return false;
      return true;
    };
  }
  if (word == "point") {
    const auto v = numbers(rest, dim, where, "the coordinates");
    return [=, here = point<dim>(v, 0)](const Point<dim>& x, unsigned) {
      return x.distance(here) <= tolerance;
    };
  }
  if (word == "plane") return slab<dim>(rest, where, tolerance, false);
  if (word == "halfspace") return slab<dim>(rest, where, tolerance, true);
  if (word == "sphere" || (word == "cylinder" && dim == 2)) {
    const auto v = numbers(rest, dim + 1, where, "the centre and the radius");
    return [=, centre = point<dim>(v, 0)](const Point<dim>& x, unsigned) {
      return x.distance(centre) <= v[dim] + tolerance;
    };
  }
  if (word == "cylinder") {
    const auto v = numbers(rest, 2 * dim + 1, where, "a point, the axis and the radius");
    Tensor<1, dim> axis = point<dim>(v, dim);
    if (axis.norm() == 0) throw InputError(where + " has an axis of length zero: give a direction");
    axis /= axis.norm();
    return [=, base = point<dim>(v, 0)](const Point<dim>& x, unsigned) {
      const Tensor<1, dim> arm = x - base;
      return (arm - (arm * axis) * axis).norm() <= v[2 * dim] + tolerance;
    };
  }
  if (word == "where") {
    auto expression = std::make_shared<Expression<dim>>(rest, parameter, constants);
    return [expression](const Point<dim>& x, unsigned) { return (*expression)(x, 0) != 0; };
  }
  throw InputError(where + ": unknown kind of region '" + word +
                   "'; allowed are everything, name, id, box, point, plane, halfspace, sphere, "
                   "cylinder and where, for example `plane 1 0 0 10`");
}

}  // namespace

template <int dim>
Region<dim>::Region(const std::string& text, const std::string& parameter, const PartNames& names,
                    double body_size, const Constants& constants)
    : text_(dealii::Utilities::trim(text)) {
  std::vector<Predicate<dim>> parts;
  for (const std::string& part : dealii::Utilities::split_string_list(text_, ';'))
    parts.push_back(parse<dim>(part, parameter, names, 1e-8 * body_size, constants));
  if (parts.empty())
    throw InputError(parameter + " is empty: say where, for example `everything` or `id 1`");
  contains_ = [parts](const Point<dim>& x, unsigned id) {
    return std::any_of(parts.begin(), parts.end(), [&](const auto& in) { return in(x, id); });
  };
}

template <int dim>
bool Region<dim>::contains(const dealii::Point<dim>& x, unsigned int id) const {
  return contains_(x, id);
}

template class Region<2>;
template class Region<3>;

}  // namespace steppe
