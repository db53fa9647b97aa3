#include "steppe/fem/cells/shared_nodes.h"

namespace steppe {

template <int dim>
SharedNodes<dim>::SharedNodes(const Space<dim>& space)
    : communicator_(space.communicator()), place_(space.n_local_nodes(), -1) {
  VecHandle numbers = space.create_vector(1);
  {
    LocalArray count(numbers);
    for (int node = space.n_owned_nodes(); node < space.n_local_nodes(); ++node) count[node] = 1;
  }
  add_ghosts(numbers);
  PetscInt first = 0;
  {
    LocalArray count(numbers);
    for (int node = 0; node < space.n_local_nodes(); ++node) {
      if (!(count[node] > 0)) continue;
      place_[node] = int(nodes_.size());
      nodes_.push_back(node);
      n_owned_ += node < space.n_owned_nodes();
    }
    const PetscInt n_owned = n_owned_;
    check_mpi(MPI_Scan(&n_owned, &first, 1, MPIU_INT, MPI_SUM, communicator_));
    first -= n_owned;
    for (int place = 0; place < n_owned_; ++place) count[nodes_[place]] = double(first + place);
  }
  update_ghosts(numbers);
  const LocalView number(numbers);
  for (std::size_t place = n_owned_; place < nodes_.size(); ++place)
    ghosts_.push_back(PetscInt(number[nodes_[place]]));
}

template <int dim>
VecHandle SharedNodes<dim>::create_vector(int block) const {
  VecHandle v;
  check(VecCreateGhostBlock(communicator_, block, block * n_owned_, PETSC_DETERMINE,
                            PetscInt(ghosts_.size()), ghosts_.data(), v.fill()));
  check(VecSet(v, 0));
  return v;
}

template class SharedNodes<2>;
template class SharedNodes<3>;

}  // namespace steppe
