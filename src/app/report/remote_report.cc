#include "steppe/app/report/remote_report.h"

#include "steppe/app/report/brackets.h"
#include "steppe/output/folder/units.h"
#include "steppe/output/summary/rigid_part.h"

#include <deal.II/base/mpi.h>

#include <cstdio>

namespace steppe {

namespace {

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

template void report_remote_points(const RemotePoints<2>&, const Space<2>&, const Body<2>&,
                                   const std::string&);
template void report_remote_points(const RemotePoints<3>&, const Space<3>&, const Body<3>&,
                                   const std::string&);

}  // namespace steppe
