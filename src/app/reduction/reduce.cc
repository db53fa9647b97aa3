#include "steppe/app/reduction/reduce.h"

#include "steppe/app/model/loaded_body.h"
#include "steppe/app/saved/restart.h"
#include "steppe/fem/constraints/held_directions.h"
#include "steppe/physics/facets/nodal_form.h"
#include "steppe/reduction/bases/basis_file.h"
#include "steppe/reduction/bases/functions.h"
#include "steppe/reduction/bases/snapshots.h"
#include "steppe/reduction/cells/chosen_cells.h"
#include "steppe/reduction/terms/reduced_terms.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace steppe {
namespace {

template <int dim>
std::vector<VecHandle> basis_of_file(FullModel<dim>& full) {
  const VecHandle held = held_directions(full.space(), full.unknowns->prescribed(), true);
  std::vector<VecHandle> basis;
  for (const VecHandle& nodal :
       read_basis(full.input().reduction.file, full.space(), full.grid->keys(), held)) {
    basis.push_back(full.system().layout().create_vector());
    to_unknowns(full.system(), nodal, basis.back());
  }
  return basis;
}

/// Displacements of an earlier run, whose folder the parameter of that name gives.
template <int dim>
std::vector<VecHandle> snapshots_of(const FullModel<dim>& full, const Problem& system,
                                    const std::pair<std::string, std::string>& run) {
  return read_snapshots(run.first, run.second, system, full.grid->keys(),
                        head_of(full.input()).input);
}

/// Basis of `Reduction / Functions`, `File` or `Snapshots` in the unknowns of a full model.
template <int dim>
std::vector<VecHandle> find_basis(FullModel<dim>& full, const FullBody<dim>& body,
                                  const SupportMotions& supports) {
  const ReductionInput& reduction = full.input().reduction;
  if (reduction.basis == "functions")
    return basis_functions(body.system, body.space, reduction.functions, full.input().constants);
  if (reduction.basis == "file") return basis_of_file(full);
  return basis_of_snapshots(snapshots_of(full, body.system, {"Snapshots", reduction.snapshots}),
                            supports, body, reduction);
}

template <int dim>
void reduce_to_frame(FullModel<dim>& full, const FullBody<dim>& body, std::vector<VecHandle> basis,
                     ReducedModel& model) {
  std::optional<LoadedBody<dim>> alone;
  if (model.input.error > 0) alone.emplace(*full.unknowns, full.body, std::vector<LoadInput>());
  reduce_in_floating_frame(body, std::move(basis), alone ? &alone->problem : nullptr, model);
}

/// Coordinates of a fixed frame on a basis and motions of supports.
template <int dim>
void reduce_to_basis(FullModel<dim>& full, const FullBody<dim>& body, std::vector<VecHandle> basis,
                     SupportMotions supports, const State* about, ReducedModel& model) {
  const Input& input = full.input();
  const ReductionInput& reduction = model.input;
  basis = take_basis(std::move(basis), std::move(supports), body, model);
  const bool marches = input.kind().marches,
             polynomial = marches &&
                          takes_polynomial(reduction, int(basis.size()), full.body, input.damping);
  // small motions take the matrices once, and modes the rigid motions, which that of cells knows
  if (marches) model.energy_by = "cells";
  if (!marches || !(polynomial || reduction.weighs_cells())) {
    model.problem = std::make_unique<MappedProblem>(
        body.system, *model.basis, model.layout_of_coordinates(), model.supports.get(),
        about ? Vec(about->displacement) : nullptr);
    return;
  }
  if (reduction.expands())
    check_expands(full.space(), full.body, model.local_functions, input.time.entry());
  const auto training = [&] {
    return snapshots_of(full, body.system, reduction.training_folder());
  };
  reduce_terms<dim>(body, basis, polynomial, training, model);
}

}  // namespace

template <int dim>
std::unique_ptr<ReducedModel> reduce(FullModel<dim>& full, ModesOfBody modes, const State* about) {
  const Input& input = full.input();
  const ReductionInput& reduction = input.reduction;
  if (!reduction.reduces()) return nullptr;
  Problem& system = full.system();
  check_reduces(system, reduction);
  if (reduction.floats()) check_is_free(system, !full.unknowns->are_nodal(), full.body);
  State rest = create_state(system.layout());
  rest.time = rest.load_time = input.time.start;
  system.prescribe_motion(rest.time, 1, rest);
  full.check_held(rest);
  const bool has_modes = reduction.basis == "modes";
  if (!has_modes && !about) modes.supports = find_support_motions(*full.grid, system);
  auto model = std::make_unique<ReducedModel>(ReducedModel{reduction, full.grid->communicator});
  if (!reduction.local.empty())
    model->local_functions =
        local_functions(full.space(), full.grid->keys(), system, reduction.local);
  if (reduction.error > 0 && !reduction.floats())
    model->responses = std::make_unique<StaticSolve>(system, rest, 0);
  const FullBody<dim> body{full.space(), full.body, input.damping, full.problem, system};
  std::vector<VecHandle> basis =
      has_modes ? std::move(modes.basis) : find_basis(full, body, modes.supports);
  if (reduction.floats())
    reduce_to_frame(full, body, std::move(basis), *model);
  else
    reduce_to_basis(full, body, std::move(basis), std::move(modes.supports), about, *model);
  return model;
}

template <int dim>
void save_basis_if_wanted(FullModel<dim>& full, const ReducedModel& model) {
  const std::string& path = model.input.save;
  if (path.empty()) return;
  std::vector<VecHandle> basis = vectors_of_basis(model, full.system(), full.space());
  CheckpointHead head = head_of(full.input());
  head.mesh = full.grid->keys().fingerprint();
  save_basis(path, full.space(), full.grid->keys(), head,
             held_directions(full.space(), full.unknowns->prescribed(), true), basis);
}

void history_of_nodes_if_kept(const CheckpointInput& input, const Problem& problem,
                              const State& state, Archive& archive) {
  const bool kept = problem.nodal_form() && (input.keep_all || input.end) && !archive.loads();
  State nodal = create_state(nodal_layout(problem));
  if (kept) expand(problem, state, nodal);
  history_of_nodes(archive, kept, nodal);
  const auto section = archive.enter("nodes");
  bool are_unknowns = !problem.nodal_form();
  archive.added_value("are the unknowns", are_unknowns);
}

#define INSTANTIATE(dim)                                                                     \
  template std::unique_ptr<ReducedModel> reduce(FullModel<dim>&, ModesOfBody, const State*); \
  template void save_basis_if_wanted(FullModel<dim>&, const ReducedModel&);
INSTANTIATE(2)
INSTANTIATE(3)
#undef INSTANTIATE

}  // namespace steppe
