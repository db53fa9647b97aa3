#include "steppe/app/report/bolt_report.h"

#include "steppe/app/report/brackets.h"
#include "steppe/base/process/error.h"
#include "steppe/input/words/text.h"
#include "steppe/material/law/law_entry.h"
#include "steppe/output/folder/units.h"

#include <deal.II/base/numbers.h>

#include <algorithm>

#include <cmath>
#include <cstdio>
#include <sstream>

namespace steppe {

namespace {

constexpr double degree = dealii::numbers::PI / 180;
constexpr double most_tilt = 2 * degree;  // 3.5 % of the force are across the bolt then

}  // namespace

template <int dim>
void print_bolts(const std::vector<Bolt<dim>>& bolts, double size, const std::string& units) {
  std::string length = unit_of("length", units);
  if (!length.empty()) length = " " + length;
  const std::string area = dim == 3 && !length.empty() ? length + "^2" : length;
  for (const Bolt<dim>& bolt : bolts)
    std::printf("bolt %s: %.0f cells, cut at %s%s along %s, %s %.5g%s, %.0f nodes doubled\n",
                bolt.input.name.c_str(), bolt.n_cells, in_brackets(bolt.place, dim, size).c_str(),
                length.c_str(), in_brackets(bolt.direction, dim).c_str(),
                dim == 3 ? "area" : "length", bolt.area, area.c_str(), bolt.n_nodes);
}

template <int dim>
void note_free_bolts(const std::vector<Bolt<dim>>& bolts, double time) {
  for (const Bolt<dim>& bolt : bolts)
    if (bolt.input.shortening.empty() && finite_number(bolt.input.lock).value_or(time + 1) > time)
      std::printf(
          "note: %s is not locked at t = %g s: small motions change its shortening, and it "
          "has no stiffness along its axis; let Lock at be before\n",
          bolt.input.path().c_str(), time);
}

void warn_of_turned_bolts(const Input& input, const std::vector<BoltResult>& bolts) {
  const bool is_large =
      std::any_of(input.materials.begin(), input.materials.end(), [](const auto& of) {
        return of.second.stiff() && !law_entry(of.second.law).is_small_strain;
      });
  for (const BoltResult& bolt : bolts) {
    if (!is_large || bolt.tilt <= most_tilt) continue;
    std::ostringstream text;
    text.precision(3);
    text << "Bolts / " << bolt.name << ": its cut has turned by " << bolt.tilt / degree
         << " degrees, and Direction, which stays, does not turn with it: "
         << 100 * std::sin(bolt.tilt)
         << " % of the force act across the bolt; give Direction as it is in the position in which "
            "the bolt is tightened";
    warn(text.str());
  }
}

template void note_free_bolts(const std::vector<Bolt<2>>&, double);
template void note_free_bolts(const std::vector<Bolt<3>>&, double);
template void print_bolts(const std::vector<Bolt<2>>&, double, const std::string&);
template void print_bolts(const std::vector<Bolt<3>>&, double, const std::string&);

}  // namespace steppe
