#include "steppe/app/report/field_budget.h"

#include "steppe/base/process/screen.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <optional>
#include <utility>

namespace steppe {

namespace {

/// How often fields are written; nothing where every step is and their number is not known.
std::optional<double> number_of_times(const TimeInput& time, const FieldInput& fields) {
  const bool is_step_known = time.step_rule.empty() && !time.adaptive;
  const double interval = std::max(fields.interval, is_step_known ? time.step : 0);
  if (interval == 0) return {};
  return 1 + std::ceil((time.end - time.start) / interval - 1e-9);
}

/// Numbers at a point and in a cell.
struct Widths {
  int at_point = 0, in_cell = 0;
};

Widths widths(const QuantityChoice& choice, const std::vector<NodalQuantity>& offered) {
  std::map<std::string, int> at_points = {{"displacement", 3},  {"velocity", 3},
                                          {"acceleration", 3},  {"support", 3},
                                          {"cauchy stress", 6}, {"von mises", 1}};
  for (const NodalQuantity& quantity : offered)
    at_points[quantity.name] = quantity.is_vector ? 3 : 1;
  Widths sum;
  for (const auto& [name, width] : at_points) sum.at_point += choice.has(name) ? width : 0;
  for (const auto& [name, width] :
       {std::pair("principal stress", 3), std::pair("strain", 6), std::pair("principal strain", 3)})
    sum.at_point += choice.names(name) ? width : 0;
  for (const char* name : {"stress jump", "stress error", "det F", "energy density"})
    sum.in_cell += choice.has(name) ? 1 : 0;
  return sum;
}

}  // namespace

template <int dim>
void print_field_budget(const TimeInput& time, const Space<dim>& space, const FieldPlan<dim>& plan,
                        const std::vector<NodalQuantity>& offered) {
  const FieldInput& input = plan.input;
  const auto [at_point, in_cell] = widths(plan.quantities, offered);
  double numbers = 0;
  if (plan.grid)
    numbers = at_point * double(plan.grid->point_order().size()) +
              in_cell * double(plan.grid->piece_order().size());
  else  // every cell has its points, with the mesh at each time
    numbers = (at_point + in_cell + 3 + (plan.quantities.has("cauchy stress") ? 3 : 0)) *
              double(space.n_global_cells()) * space.nodes_per_cell();
  const double size = plan.grid && input.precision == "double" ? 8 : 4,
               megabytes = 1e-6 * size * numbers;
  const std::string name = "fields" + (input.name.empty() ? "" : " " + input.name);
  if (const auto times = number_of_times(time, input))
    std::printf("%s: %.3g MB at each of %.0f times, %.3g MB before compression\n",
                printable(name).c_str(), megabytes, *times, *times * megabytes);
  else
    std::printf("%s: %.3g MB at each step before compression; %s spares steps\n",
                printable(name).c_str(), megabytes,
                printable(input.path("Field interval")).c_str());
  std::fflush(stdout);
}

template void print_field_budget(const TimeInput&, const Space<2>&, const FieldPlan<2>&,
                                 const std::vector<NodalQuantity>&);
template void print_field_budget(const TimeInput&, const Space<3>&, const FieldPlan<3>&,
                                 const std::vector<NodalQuantity>&);

}  // namespace steppe
