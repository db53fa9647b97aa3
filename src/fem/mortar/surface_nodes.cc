#include "steppe/fem/mortar/surface_nodes.h"

#include "steppe/base/petsc/ask.h"

#include <deal.II/base/mpi.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace steppe {

template <int dim>
SurfaceNodes<dim>::SurfaceNodes(const Space<dim>& space, std::vector<int> owned,
                                std::vector<PetscInt> used)
    : alone_(dealii::Utilities::MPI::n_mpi_processes(space.communicator()) == 1),
      owned_(std::move(owned)) {
  const MPI_Comm communicator = space.communicator();
  std::sort(owned_.begin(), owned_.end());
  for (const int node : owned_) globals_.push_back(space.global_node(node));
  std::sort(used.begin(), used.end());
  used.erase(std::unique(used.begin(), used.end()), used.end());
  std::set_difference(used.begin(), used.end(), globals_.begin(), globals_.end(),
                      std::back_inserter(others_));
  const Ownership owners(communicator, space.n_owned_nodes());
  std::vector<unsigned int> ranks;
  for (const PetscInt node : others_) ranks.push_back(owners.owner(node));
  const std::vector<PetscInt> roots = ask<PetscInt>(
      communicator, ranks, others_, [this](PetscInt node) { return PetscInt(number(node)); });
  std::vector<PetscSFNode> from;
  for (std::size_t i = 0; i < roots.size(); ++i) from.push_back({PetscInt(ranks[i]), roots[i]});
  check(PetscSFCreate(communicator, exchange_.fill()));
  check(PetscSFSetGraph(exchange_, PetscInt(owned_.size()), PetscInt(from.size()), nullptr,
                        PETSC_COPY_VALUES, from.data(), PETSC_COPY_VALUES));
  check(PetscSFSetUp(exchange_));
  MPI_Datatype* vector = vector_.fill();
  check_mpi(MPI_Type_contiguous(NodeVector<dim>::width, MPI_DOUBLE, vector));
  check_mpi(MPI_Type_commit(vector));
}

template <int dim>
std::size_t SurfaceNodes<dim>::number(PetscInt global) const {
  const auto own = std::lower_bound(globals_.begin(), globals_.end(), global);
  if (own != globals_.end() && *own == global) return std::size_t(own - globals_.begin());
  const auto other = std::lower_bound(others_.begin(), others_.end(), global);
  return globals_.size() + std::size_t(other - others_.begin());
}

template <int dim>
template <class Number>
void SurfaceNodes<dim>::share(MPI_Datatype type, Number* of_nodes) const {
  if (alone_) return;
  Number* const of_others = of_nodes + owned_.size();
  check(PetscSFBcastBegin(exchange_, type, of_nodes, of_others, MPI_REPLACE));
  check(PetscSFBcastEnd(exchange_, type, of_nodes, of_others, MPI_REPLACE));
}

template <int dim>
template <class Number>
void SurfaceNodes<dim>::add_up(MPI_Datatype type, Number* of_nodes) const {
  if (alone_) return;
  const Number* const of_others = of_nodes + owned_.size();
  check(PetscSFReduceBegin(exchange_, type, of_others, of_nodes, MPI_SUM));
  check(PetscSFReduceEnd(exchange_, type, of_others, of_nodes, MPI_SUM));
}

template class SurfaceNodes<2>;
template class SurfaceNodes<3>;
template void SurfaceNodes<2>::share(MPI_Datatype, double*) const;
template void SurfaceNodes<3>::share(MPI_Datatype, double*) const;
template void SurfaceNodes<2>::share(MPI_Datatype, NodeVector<2>*) const;
template void SurfaceNodes<3>::share(MPI_Datatype, NodeVector<3>*) const;
template void SurfaceNodes<2>::add_up(MPI_Datatype, double*) const;
template void SurfaceNodes<3>::add_up(MPI_Datatype, double*) const;
template void SurfaceNodes<2>::add_up(MPI_Datatype, NodeVector<2>*) const;
template void SurfaceNodes<3>::add_up(MPI_Datatype, NodeVector<3>*) const;

}  // namespace steppe
