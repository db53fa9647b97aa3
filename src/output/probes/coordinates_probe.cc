#include "steppe/output/probes/coordinates_probe.h"

#include "steppe/base/process/error.h"
#include "steppe/output/probes/probe_input.h"

#include <algorithm>

namespace steppe {

std::vector<Column> CoordinatesProbe::columns() const {
  std::vector<Column> columns;  // vectors of a basis are of several units
  for (const char* const kind : {"z", "z_velocity", "z_acceleration"})
    for (PetscInt k = 1; k <= problem_.layout().size(); ++k)
      columns.push_back({kind + std::to_string(k)});
  return columns;
}

std::vector<double> CoordinatesProbe::measure(const State& state) const {
  const PetscInt n = problem_.layout().size();
  std::vector<double> values(3 * n);
  double* to = values.data();
  project(problem_, state, unknowns_);
  for (const Vec z :
       {Vec(unknowns_.displacement), Vec(unknowns_.velocity), Vec(unknowns_.acceleration)}) {
    PetscInt first, last;
    const PetscScalar* here;
    check(VecGetOwnershipRange(z, &first, &last));
    check(VecGetArrayRead(z, &here));
    std::copy_n(here, last - first, to + first);
    check(VecRestoreArrayRead(z, &here));
    to += n;
  }
  check_mpi(MPI_Allreduce(MPI_IN_PLACE, values.data(), int(values.size()), MPI_DOUBLE, MPI_SUM,
                          problem_.layout().communicator()));
  return values;
}

namespace {

template <int dim>
std::unique_ptr<Probe> make_coordinates(const ProbeContext<dim>& context, const ProbeInput& input) {
  // those of nodes come in blocks of their components
  if (context.problem.layout().block_size() != 1)
    throw InputError(input.path("Kind") + " = " + input.kind +
                     ": there are none without a Reduction; choose Reduction / Basis");
  return std::make_unique<CoordinatesProbe>(context.problem);
}

}  // namespace

ProbeEntry coordinates_probe() {
  ProbeEntry entry{{"coordinates", "the generalised coordinates of a reduced model"},
                   [](const auto& context, const ProbeInput& input) {
                     return make_coordinates(context, input);
                   }};
  entry.linear = true;
  return entry;
}

}  // namespace steppe
