#include "steppe/mesh/generated/generator.h"

#include "steppe/base/process/error.h"
#include "steppe/input/words/nearest.h"
#include "steppe/input/words/text.h"

#include <deal.II/base/config.h>
#include <deal.II/base/utilities.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

namespace steppe {

namespace {

using dealii::Utilities::split_string_list;

/// The numbers of each argument; none of those that are no numbers.
using Numbers = std::vector<std::vector<double>>;

/// A generator of GridGenerator::generate_from_name_and_arguments: the dimensions it exists in (5:
/// both), its arguments, each a name and a kind (number, count: from 1, free count: from 0, point,
/// text; with an s: several), and what must hold between them.
struct Generator {
  std::string name;
  int dimensions;
  std::string arguments;
  std::string rule;
  std::function<bool(const Numbers&, int)> holds;
};

bool ascend(const Numbers& a, int i) { return a[i][0] < a[i + 1][0]; }

/// Spheres of several numbers of cells alone are known in space: 6 or 12, each cut in 4.
bool shell_cells(double n, int dim) {
  if (dim == 2 || n == 0 || n == 96) return dim == 3 || n == 0 || n > 2;
  while (n > 12 && std::fmod(n, 4) == 0) n /= 4;
  return n == 6 || n == 12;
}

/// A shell whose cells, as wide as it is thick where their number is automatic, are not too many.
bool is_thick(double inner, double outer, double cells) {
  return cells > 0 || outer - inner >= 1e-4 * outer;
}

const std::string left_right = "left number, right number, ", left_below_right = "left < right",
                  shell = "centre point, inner radius number, outer radius number, ",
                  in_out = "0 < inner radius < outer radius",
                  thick = ", in 2D with automatic cells a thickness of at least 1e-4 outer radii",
                  on_spheres = in_out +
                               ", cells 0 (automatic), in 2D from 3 up, in 3D 6, 12, 96 or "
                               "one of the first two times a power of 4";

bool is_shell(const Numbers& a, int dim, double cells) {
  return a[1][0] > 0 && ascend(a, 1) && shell_cells(cells, dim);
}

/// A part of a shell, which in space has so many cells.
bool is_part(const Numbers& a, int dim, double cells_3d) {
  return a[1][0] > 0 && ascend(a, 1) &&
         (dim == 2 ? is_thick(a[1][0], a[2][0], a[3][0]) : a[3][0] == 0 || a[3][0] == cells_3d);
}

const std::vector<Generator>& generators() {
  const auto any = [](const Numbers&, int) { return true; };
  const auto left_first = [](const Numbers& a, int) { return ascend(a, 0); };
  const auto positive = [](const Numbers& a, int) {
    return std::all_of(a.begin(), a.end(), [](const auto& v) { return v.empty() || v[0] > 0; });
  };
  const auto ball = [](const Numbers& a, int) { return a[1][0] > 0; };
  static const std::vector<Generator> all = {
      {"hyper_cube", 5, left_right + "colorize text", left_below_right, left_first},
      {"subdivided_hyper_cube", 5, "cells count, " + left_right + "colorize text", left_below_right,
       [](const Numbers& a, int) { return ascend(a, 1); }},
      {"hyper_rectangle", 5, "corner point, opposite corner point, colorize text", "", any},
      {"subdivided_hyper_rectangle", 5,
       "cells counts, corner point, opposite corner point, colorize text",
       "cells in each direction",
       [](const Numbers& a, int dim) { return int(a[0].size()) == dim; }},
      {"cheese", 5, "holes counts", "holes in each direction",
       [](const Numbers& a, int dim) { return int(a[0].size()) == dim; }},
      {"general_cell", 5, "vertices points, colorize text", "4 vertices in 2D, 8 in 3D",
       [](const Numbers& a, int dim) { return int(a[0].size()) == dim << dim; }},
      {"simplex", 5, "vertices points", "3 vertices in 2D, 4 in 3D",
       [](const Numbers& a, int dim) { return int(a[0].size()) == dim * (dim + 1); }},
      {"hyper_cross", 5, "lengths of arms free counts, colorize text", "two arms in each direction",
       [](const Numbers& a, int dim) { return int(a[0].size()) == 2 * dim; }},
      {"plate_with_a_hole", 5,
       "inner radius number, outer radius number, pad below number, pad above number, pad left "
       "number, pad right number, centre point, polar manifold text, tfi manifold text, height "
       "number, slices count, colorize text",
       in_out + ", pads from 0 to 1000 outer radii, height > 0, 2 slices",
       [](const Numbers& a, int) {
         for (int pad = 2; pad < 6; ++pad)
           if (a[pad][0] < 0 || a[pad][0] > 1000 * a[1][0]) return false;
         return a[0][0] > 0 && ascend(a, 0) && a[9][0] > 0 && a[10][0] >= 2;
       }},
      {"channel_with_cylinder", 5,
       "shell width number, shells count, skewness number, colorize text",
       "shell width between 0 and 0.05, skewness >= 0",
       [](const Numbers& a, int) { return a[0][0] > 0 && a[0][0] < 0.05 && a[2][0] >= 0; }},
      {"enclosed_hyper_cube", 5, left_right + "thickness number, colorize text",
       left_below_right + ", thickness > 0",
       [](const Numbers& a, int) { return ascend(a, 0) && a[2][0] > 0; }},
      {"hyper_ball", 5, "centre point, radius number, attach text", "radius > 0", ball},
      {"hyper_ball_balanced", 5, "centre point, radius number", "radius > 0", ball},
      {"quarter_hyper_ball", 5, "centre point, radius number", "radius > 0", ball},
      {"half_hyper_ball", 5, "centre point, radius number", "radius > 0", ball},
      {"cylinder", 5, "radius number, half length number", "both > 0", positive},
      {"subdivided_cylinder", 3, "cells count, radius number, half length number", "all > 0",
       positive},
      {"truncated_cone", 5, "radius number, other radius number, half length number",
       "all > 0, a half length of at most 1000 times the larger radius",
       [](const Numbers& a, int) {
         return a[0][0] > 0 && a[1][0] > 0 && a[2][0] > 0 &&
                a[2][0] <= 1000 * std::max(a[0][0], a[1][0]);
       }},
      {"pipe_junction", 3, "openings text, bifurcation text, aspect ratio number", "", any},
      {"hyper_L", 5, left_right + "colorize text", left_below_right, left_first},
      {"hyper_cube_slit", 5, left_right + "colorize text", left_below_right, left_first},
      {"hyper_shell", 5, shell + "cells free count, colorize text", on_spheres + thick,
       [](const Numbers& a, int dim) {
         return is_shell(a, dim, a[3][0]) && (dim == 3 || is_thick(a[1][0], a[2][0], a[3][0]));
       }},
      {"half_hyper_shell", 5, shell + "cells free count, colorize text",
       in_out + thick + ", in 3D 0 or 5 cells",
       [](const Numbers& a, int dim) { return is_part(a, dim, 5); }},
      {"quarter_hyper_shell", 5, shell + "cells free count, colorize text",
       in_out + thick + ", in 3D 0 or 3 cells",
       [](const Numbers& a, int dim) { return is_part(a, dim, 3); }},
      {"eccentric_hyper_shell", 5,
       "inner centre point, outer centre point, inner radius number, outer radius number, cells "
       "count",
       on_spheres,
       [](const Numbers& a, int dim) {
         return a[2][0] > 0 && ascend(a, 2) && shell_cells(a[4][0], dim);
       }},
      {"cylinder_shell", 3,
       "length number, inner radius number, outer radius number, cells around free count, cells "
       "along free count",
       in_out + ", length > 0, with automatic cells a thickness of at least 1e-4 outer radii and a "
                "length from 1e-4 to 1e4 of them",
       [](const Numbers& a, int) {
         const double length = a[0][0], outer = a[2][0];
         const bool is_long = a[4][0] > 0 || (length >= 1e-4 * outer && length <= 1e4 * outer);
         return length > 0 && a[1][0] > 0 && ascend(a, 1) && is_long &&
                is_thick(a[1][0], outer, a[3][0]);
       }},
      {"hyper_cube_with_cylindrical_hole", 5,
       "inner radius number, outer radius number, length number, cells along count, colorize text",
       in_out + ", length > 0",
       [](const Numbers& a, int) { return a[0][0] > 0 && ascend(a, 0) && a[2][0] > 0; }},
      {"concentric_hyper_shells", 5,
       shell + "shells count, skewness number, cells free count, colorize text",
       on_spheres + ", skewness >= 0",
       [](const Numbers& a, int dim) { return is_shell(a, dim, a[5][0]) && a[4][0] >= 0; }},
      {"moebius", 3, "cells count, rotations free count, radius number, cell size number",
       "5 cells or more, radius > cell size > 0",
       [](const Numbers& a, int) { return a[0][0] > 4 && a[3][0] > 0 && a[2][0] > a[3][0]; }},
      {"torus", 3, "centreline radius number, inner radius number, cells count, angle number",
       "centreline radius > inner radius > 0, 3 cells or more, angle from 0 to 6.2831853...",
       [](const Numbers& a, int) {
         return a[1][0] > 0 && a[0][0] > a[1][0] && a[2][0] > 2 && a[3][0] > 0 &&
                a[3][0] < 2 * dealii::numbers::PI + 1e-8;
       }},
  };
  return all;
}

/// The name of an argument, and what it is.
std::pair<std::string, std::string> name_and_kind(const std::string& argument) {
  const auto blank = argument.rfind(' ');
  std::string name = argument.substr(0, blank), kind = argument.substr(blank + 1);
  if (const std::string free = " free";
      name.size() > free.size() && name.substr(name.size() - free.size()) == free) {
    name.resize(name.size() - free.size());
    kind = "free " + kind;
  }
  return {name, kind};
}

}  // namespace

std::string generator_list() {
  std::string list;
  for (const Generator& generator : generators()) {
    std::string names;
    for (const std::string& argument : split_string_list(generator.arguments, ','))
      names += (names.empty() ? "" : " : ") + name_and_kind(argument).first;
    list += (list.empty() ? "" : "; ") + generator.name + " (" + names + ")";
  }
  return list;
}

void check_generator(const std::string& name, const std::string& text, int dim) {
  const auto found = std::find_if(generators().begin(), generators().end(),
                                  [&](const Generator& g) { return g.name == name; });
  if (found == generators().end()) {
    std::vector<std::string> names;
    for (const Generator& generator : generators()) names.push_back(generator.name);
    throw InputError("Mesh / Generator = " + name + ": deal.II has no such generator; " +
                     suggestion(name, names));
  }
  const std::string where = "Mesh / Generator = " + name + " with Arguments = '" + text + "': ";
  if (found->dimensions == 3 && dim == 2)
    throw InputError(where + "it makes bodies in 3D alone; set Mesh / Dimension = 3");
  const auto wanted = split_string_list(found->arguments, ','),
             given = split_string_list(text, ':');
  if (given.size() != wanted.size())
    throw InputError(where + "it takes other arguments, separated by colons: " + found->arguments);
  Numbers numbers(given.size());
  double cells = 1;
  for (std::size_t i = 0; i < given.size(); ++i) {
    const auto [argument, kind] = name_and_kind(wanted[i]);
    if (kind == "text") continue;
    const auto fail = [&](const std::string& needs) {
      throw InputError(where + argument + " = " + given[i] + " must be " + needs);
    };
    std::string words = given[i];
    std::replace(words.begin(), words.end(), ';', ',');
    numbers[i].clear();
    for (const std::string& word : split_string_list(words, ',')) {
      const auto number = finite_number(word);
      if (!number) fail("of finite numbers");
      numbers[i].push_back(*number);
    }
    // deal.II takes the lengths of cells too, a list for each direction
    const bool several = kind.back() == 's',
               lengths = kind == "counts" && given[i].find(';') != std::string::npos,
               counts = !lengths && kind.find("count") != std::string::npos;
    if (kind == "point" ? int(numbers[i].size()) != dim : !several && numbers[i].size() != 1)
      fail(kind == "point" ? std::to_string(dim) + " numbers separated by commas" : "one number");
    for (const double number : numbers[i]) {
      const double least = kind.rfind("free", 0) == 0 ? 0 : 1;
      if (counts && (number < least || number != std::floor(number)))
        fail("a whole number from " + std::to_string(int(least)) + " up");
      if (lengths && number <= 0) fail("positive");
      if (counts) cells *= std::max(number, 1.);
    }
    if (lengths) numbers[i].resize(split_string_list(given[i], ';').size());
  }
  if (name == "subdivided_hyper_cube") cells = std::pow(cells, dim);
  if (cells > 1e7)
    throw InputError(where + "it asks for too many cells; take fewer and Mesh / Refinements");
  if (!found->holds(numbers, dim)) throw InputError(where + "it needs " + found->rule);
}

std::string arguments_of_release(const std::string& name, const std::string& arguments) {
  // the colours of the boundaries, from 9.6 on
  const bool has_more = DEAL_II_VERSION_GTE(9, 6, 0) && name == "cylinder_shell";
  return has_more ? arguments + " : false" : arguments;
}

}  // namespace steppe
