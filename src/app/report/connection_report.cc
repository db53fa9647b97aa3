#include "steppe/app/report/connection_report.h"

#include "steppe/app/report/brackets.h"
#include "steppe/base/process/error.h"
#include "steppe/input/words/text.h"
#include "steppe/material/law/law_entry.h"
#include "steppe/output/folder/units.h"
#include "steppe/output/summary/rigid_part.h"

#include <deal.II/base/mpi.h>
#include <deal.II/base/numbers.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <sstream>

namespace steppe {

namespace {

constexpr double degree = dealii::numbers::PI / 180;
constexpr double most_tilt = 2 * degree;  // 3.5 % of the force are across the bolt then

/// A unit after a blank; nothing without units.
std::string unit(const std::string& quantity, const std::string& set) {
  const std::string text = unit_of(quantity, set);
  return text.empty() ? "" : " " + text;
}

template <int dim>
void print(const RigidPart<dim>& part, const std::string& name, const std::string& units) {
  std::printf("rigid part %s: %llu cells without stress, mass %.6g%s", name.c_str(),
              static_cast<unsigned long long>(part.n_cells), part.mass,
              unit("mass", units).c_str());
  if (part.mass > 0) {
    const auto& J = part.inertia;
    const dealii::Tensor<1, 3> moments({J[0][0], J[1][1], J[2][2]}),
        products({J[0][1], J[1][2], J[2][0]});
    std::printf(" with its centre at %s%s", in_brackets(part.centre, dim).c_str(),
                unit("length", units).c_str());
    if (dim == 2)
      std::printf(", moment of inertia %.5g", moments[2]);
    else
      std::printf(", moments of inertia %s", in_brackets(moments, 3).c_str());
    if (dim == 3 && products.norm() > 1e-9 * moments.norm())
      std::printf(", J_xy, J_yz, J_zx = %s", in_brackets(products, 3).c_str());
    std::printf("%s", unit("moment of inertia", units).c_str());
  }
  std::printf("\n");
}

template <int dim>
void print(const Joint<dim>& joint, const RemotePoints<dim>& remote, const std::string& length) {
  const auto side = [&](int number) {
    return number == Joint<dim>::ground ? "ground" : remote.list()[std::size_t(number)].input.name;
  };
  std::printf("joint %s: %s of %s and %s at %s%s", joint.input.name.c_str(),
              joint.input.kind.c_str(), side(joint.first).c_str(), side(joint.second).c_str(),
              in_brackets(joint.place, dim).c_str(), length.c_str());
  if (joint.axis.norm() > 0) std::printf(", axis %s", in_brackets(joint.axis, 3).c_str());
  std::printf("; free: %s\n", joint.entry->free.c_str());
}

}  // namespace

template <int dim>
void report_remote_points(const RemotePoints<dim>& remote, const Space<dim>& space,
                          const Body<dim>& body, const std::string& units) {
  if (remote.empty()) return;
  const std::vector<RigidPart<dim>> parts = rigid_parts(space, body, remote);
  if (dealii::Utilities::MPI::this_mpi_process(space.communicator()) != 0) return;
  const std::string length = unit("length", units);
  for (std::size_t p = 0; p < parts.size(); ++p) {
    const RemotePoint<dim>& point = remote.list()[p];
    std::printf("remote point %s: %s, at %s%s, %llu nodes about %s%s", point.input.name.c_str(),
                point.input.kind.c_str(), in_brackets(point.place, dim).c_str(), length.c_str(),
                static_cast<unsigned long long>(point.n_nodes),
                in_brackets(point.mean, dim).c_str(), length.c_str());
    std::string free;
    for (int c = 0; c < dim; ++c)
      if (!point.held[c]) free += std::string(free.empty() ? "" : ", ") + "xyz"[c];
    std::printf("%s\n", free.empty() ? "" : (", free along " + free).c_str());
    if (parts[p].n_cells > 0) print(parts[p], point.input.name, units);
  }
  for (const Joint<dim>& joint : remote.joints()) print(joint, remote, length);
}

template <int dim>
void print_bolts(const std::vector<Bolt<dim>>& bolts, double size, const std::string& units) {
  const std::string length = unit("length", units);
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

template void report_remote_points(const RemotePoints<2>&, const Space<2>&, const Body<2>&,
                                   const std::string&);
template void report_remote_points(const RemotePoints<3>&, const Space<3>&, const Body<3>&,
                                   const std::string&);
template void note_free_bolts(const std::vector<Bolt<2>>&, double);
template void note_free_bolts(const std::vector<Bolt<3>>&, double);
template void print_bolts(const std::vector<Bolt<2>>&, double, const std::string&);
template void print_bolts(const std::vector<Bolt<3>>&, double, const std::string&);

}  // namespace steppe
